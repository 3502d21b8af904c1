/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { ParticipantDetail } from '../../../../features/waivers/people/participant-model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { useLabels } from '../../kit/labels/use-labels.ts'
import { MoreMenu } from '../../kit/parts/more-menu.tsx'
import type { MoreAct } from '../../kit/parts/more-menu.tsx'
import { NameDialog } from '../../kit/dialogs/name-dialog.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { BanDialog } from './ban.tsx'
import { KNOWN } from './marks.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { CorrectParticipant } from '../../../../features/participants/model.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { fullName } from '../../../../kit/text/full-name.ts'

type PersonActionsProps = {
	readonly person: ParticipantDetail
	readonly name: string
	readonly listHref: string
	/** Shows the person as they are now, or the remaining one after a merge. */
	readonly onMerged: (keptId: string) => void
}

/** Correcting, merging a duplicate, banning and erasing, for roles that may. */
export function PersonActions({ person, name, listHref, onMerged }: PersonActionsProps) {
	const words = useWords('records')
	const { participants: texts, bans } = words
	const { route } = useLocation()
	const mayManage = useMay('participants:manage')
	const { act } = useAct(['people', 'waivers', ...KNOWN])
	const mayBan = useMay('people:mark')
	const withdrawal = useWithdrawal(person, name)
	const print = useLabels()
	const [dialog, openDialog] = useState<'correct' | 'merge' | 'erase' | 'ban'>()
	const erase = (): void =>
		act(async () => {
			const { heldWaivers } = await call('eraseParticipant', { path: { id: person.id } })
			notify({ tone: 'good', text: fill(heldWaivers === 0 ? texts.erased : texts.erasedHeld, { name }) })
			route(listHref, true)
		})
	const lift = (): void =>
		act(() => call('liftBan', { path: { id: person.id } }), fill(bans.lifted, { name }))
	return (
		<div class="detail-actions">
			<MoreMenu
				acts={[
					...(print === undefined
						? []
						: [{ text: words.labels.print, icon: 'print' as const, run: () => print([person.id]) }]),
					...(mayManage
						? [
								{ text: texts.correct, icon: 'pen' as const, run: () => openDialog('correct') },
								{ text: texts.merge, icon: 'people' as const, run: () => openDialog('merge') },
								...withdrawal,
							]
						: []),
					...(mayBan
						? [
								person.ban === null
									? { text: bans.ban, icon: 'alert' as const, isRed: true, run: () => openDialog('ban') }
									: { text: bans.lift, icon: 'check' as const, run: lift },
							]
						: []),
					...(mayManage
						? [{ text: texts.erase, icon: 'erase' as const, isRed: true, run: () => openDialog('erase') }]
						: []),
				]}
			/>
			{dialog === 'correct' && (
				<CorrectDialog
					person={person}
					onClose={() => openDialog(undefined)}
					onCorrected={() => onMerged(person.id)}
				/>
			)}
			{dialog === 'merge' && (
				<MergeDialog person={person} onClose={() => openDialog(undefined)} onMerged={onMerged} />
			)}
			{dialog === 'ban' && (
				<BanDialog personId={person.id} name={name} onClose={() => openDialog(undefined)} />
			)}
			{dialog === 'erase' && (
				<NameDialog
					title={fill(texts.eraseTitle, { name })}
					text={fill(texts.eraseText, { name })}
					name={name}
					yes={texts.erase}
					onYes={erase}
					onClose={() => openDialog(undefined)}
				/>
			)}
		</div>
	)
}

/** The act that withdraws the consent to news; none if the person gets no news. */
function useWithdrawal({ id, consent: { marketing } }: ParticipantDetail, name: string): MoreAct[] {
	const { participants: texts } = useWords('records')
	const { act } = useAct(KNOWN)
	if (marketing?.given !== true || marketing.withdrawnAt !== null) return []
	const run = (): void =>
		act(() => call('withdrawConsent', { path: { id } }), fill(texts.withdrawn, { name }))
	return [{ text: texts.withdraw, icon: 'cross', run }]
}

type CorrectDialogProps = {
	readonly person: ParticipantDetail
	readonly onCorrected: () => void
	readonly onClose: () => void
}

/** Corrects a name or a contact. Untouched fields are not sent. */
function CorrectDialog({ person, onCorrected, onClose }: CorrectDialogProps) {
	const { participants: texts } = useWords('records')
	const { run } = useAct(['people', 'waivers'])
	const fields = [
		['firstName', texts.firstName, person.firstName],
		['lastName', texts.lastName, person.lastName],
		['email', texts.email, person.email ?? ''],
		['phone', texts.phone, person.phone ?? ''],
		['dateOfBirth', texts.dateOfBirth, person.dateOfBirth ?? ''],
		['passNumber', texts.passNumber, person.passNumber ?? ''],
	] as const
	const submit = async (read: ReadField): Promise<void> => {
		const changes = fields.filter(([name, , before]) => read(name).trim() !== before)
		if (changes.length === 0) return
		const body: CorrectParticipant = Object.fromEntries(
			changes.map(([name]) => {
				const isNone = read(name).trim() === '' && name !== 'lastName'
				return [name, isNone ? null : read(name)]
			}),
		)
		await run(() => call('correctParticipant', { path: { id: person.id }, body }))
		onCorrected()
	}
	return (
		<FormDialog
			title={fill(texts.correctTitle, { name: fullName(person) })}
			yes={texts.save}
			onSubmit={submit}
			onClose={onClose}
		>
			<p class="hint">{texts.correctHint}</p>
			{fields.map(([name, label, before], at) => (
				<TextField
					key={name}
					label={label}
					name={name}
					defaultValue={before}
					autocomplete="off"
					autofocus={at === 0}
					type={name === 'dateOfBirth' ? 'date' : 'text'}
				/>
			))}
		</FormDialog>
	)
}
