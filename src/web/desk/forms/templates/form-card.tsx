/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useId, useState } from 'preact/hooks'
import type { TemplateSummary } from '../../../../features/templates/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { reachable } from '../../kit/client/reachable.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { usePlaceNames } from '../../kit/forms/places-field.tsx'
import { MoreMenu } from '../../kit/parts/more-menu.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { QrCode } from '../../kit/sending/qr-code.tsx'
import { dateOf } from '../../kit/time/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { AddressDialog } from './address-dialog.tsx'

/** One form: its name, its state, and its actions. */
export function FormCard({ template }: { template: TemplateSummary }) {
	const { cards: words, tag } = useWords('forms')
	const { timezone } = useSession().organization
	const mayChange = useMay('templates:manage')
	const heading = useId()
	const [isCode, setCode] = useState(false)
	const { id, name, kind, status, activeVersion, signUrl, updatedAt, season, visibility } = template
	const isReport = kind === 'incident'
	const places = usePlaceNames()(template.locationIds)
	return (
		<li class="card form-card">
			<article aria-labelledby={heading}>
				<h2 id={heading}>
					<a href={`/desk/templates/${id}`}>{name}</a>
				</h2>
				<p class="form-state">
					<span class={status === 'active' ? 'badge' : 'badge off'}>{words.states[status]}</span>
					{isReport && <span class="badge off">{words.report}</span>}
					{!isReport && visibility !== 'public' && (
						<span class="badge off">{words.visibilities[visibility]}</span>
					)}
					{season?.state === 'over' && <span class="badge off">{words.seasonOver}</span>}
				</p>
				<p class="hint">
					{activeVersion !== null && (
						<>
							<a href={`/desk/templates/${id}/versions`}>{fill(words.version, { number: activeVersion })}</a>
							{' · '}
						</>
					)}
					{fill(words.changed, { date: dateOf(updatedAt, tag, timezone) })}
					{places !== undefined && ` · ${places}`}
				</p>
				<div class="form-acts">
					{mayChange && (
						<a class="button" href={`/desk/templates/${id}`} aria-label={fill(words.edit, { name })}>
							<Icon name="pen" size={18} />
							{words.editShort}
						</a>
					)}
					{signUrl !== null && (
						<Button icon="qr" aria-label={fill(words.codeOf, { name })} onClick={() => setCode(true)}>
							{words.code}
						</Button>
					)}
					{mayChange && <MoreActs template={template} />}
				</div>
				{isCode && signUrl !== null && (
					<CodeDialog
						id={id}
						name={name}
						address={reachable(signUrl, location.origin)}
						onClose={() => setCode(false)}
					/>
				)}
			</article>
		</li>
	)
}

type CodeDialogProps = {
	readonly id: string
	readonly name: string
	readonly address: string
	readonly onClose: () => void
}

function CodeDialog({ id, name, address, onClose }: CodeDialogProps) {
	const { cards: words, controls, screens } = useWords('forms')
	return (
		<Dialog title={name} onClose={onClose} class="code">
			<QrCode text={address} label={fill(controls.qrCode, { address })} />
			<ClipboardField label={words.link} text={address} />
			<div class="actions">
				<a class="button" href={address} target="_blank" rel="noopener">
					<Icon name="tablet" />
					{words.openPage}
				</a>
				<a class="button" href={`/desk/poster/${id}`}>
					<Icon name="print" />
					{screens.poster}
				</a>
			</div>
		</Dialog>
	)
}

/** Rare actions. */
function MoreActs({ template }: { template: TemplateSummary }) {
	const { id, name, kind, status, activeVersion } = template
	const { cards: words } = useWords('forms')
	const { route } = useLocation()
	const { act } = useAct(['templates'])
	const [dialog, setDialog] = useState<'delete' | 'address'>()
	const path = { id }
	const restore = (): void => act(() => call('unarchiveTemplate', { path }), fill(words.restored, { name }))
	const duplicate = (): void =>
		act(async () => {
			const duplicate = await call('duplicateTemplate', { path })
			route(`/desk/templates/${duplicate.id}`)
		})
	const archive = (): void =>
		act(async () => {
			await call('archiveTemplate', { path })
			notify({
				tone: 'good',
				text: fill(kind === 'waiver' ? words.archivedNow : words.archivedReport, { name }),
				action: { label: words.undo, run: restore },
				forMs: 30_000,
			})
		})
	const remove = (): void => act(() => call('deleteTemplate', { path }), fill(words.deleted, { name }))
	return (
		<>
			<MoreMenu
				label={fill(words.moreOf, { name })}
				acts={[
					...(kind === 'waiver'
						? [{ text: words.address, icon: 'link' as const, run: () => setDialog('address') }]
						: []),
					{ text: words.duplicate, icon: 'copy', run: duplicate },
					status === 'archived'
						? { text: words.restore, icon: 'undo', run: restore }
						: { text: words.archive, icon: 'archive', run: archive },
					...(activeVersion === null
						? [{ text: words.delete, icon: 'erase' as const, isRed: true, run: () => setDialog('delete') }]
						: []),
				]}
			/>
			{dialog === 'address' && <AddressDialog template={template} onClose={() => setDialog(undefined)} />}
			{dialog === 'delete' && (
				<AskDialog
					title={fill(words.deleteTitle, { name })}
					text={words.deleteHint}
					yes={words.delete}
					isDangerous
					onYes={remove}
					onClose={() => setDialog(undefined)}
				/>
			)}
		</>
	)
}
