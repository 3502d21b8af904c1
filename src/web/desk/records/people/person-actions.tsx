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
import { useReport } from '../../kit/parts/use-report.ts'
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

/** Correcting, merging a duplicate, reporting an incident, banning and erasing, for roles that may. */
export function PersonActions({ person, name, listHref, onMerged }: PersonActionsProps) {
	const { participants: texts, bans, incidents, labels } = useWords('records')
	const { route } = useLocation()
	const mayManage = useMay('participants:manage')
	const mayBan = useMay('people:mark')
	const mayReport = useMay('incidents:write')
	const { act } = useAct(['people', 'waivers', ...KNOWN])
	const { report } = useReport()
	const withdrawal = useWithdrawal(person, name)
	const print = useLabels()
	const [dialog, openDialog] = useState<PersonDialog>()
	const erase = (reason: string): void =>
		act(async () => {
			const { heldWaivers, heldIncidents } = await call('eraseParticipant', {
				path: { id: person.id },
				body: { reason },
			})
			const isAll = heldWaivers + heldIncidents === 0
			notify({ tone: 'good', text: fill(isAll ? texts.erased : texts.erasedHeld, { name }) })
			route(listHref, true)
		})
	const lift = (): void =>
		act(() => call('liftBan', { path: { id: person.id } }), fill(bans.lifted, { name }))
	const banAct: MoreAct =
		person.ban === null
			? { text: bans.ban, icon: 'alert', isRed: true, run: () => openDialog('ban') }
			: { text: bans.lift, icon: 'check', run: lift }
	const about = { people: [person.id] }
	return (
		<div class="detail-actions">
			<MoreMenu
				acts={[
					...shown(print !== undefined, {
						text: labels.print,
						icon: 'print',
						run: () => print?.([person.id]),
					}),
					...shown(
						mayManage,
						{ text: texts.correct, icon: 'pen', run: () => openDialog('correct') },
						{ text: texts.merge, icon: 'people', run: () => openDialog('merge') },
						...withdrawal,
					),
					...shown(mayReport, { text: incidents.report, icon: 'alert', run: () => report(about) }),
					...shown(mayBan, banAct),
					...shown(mayManage, {
						text: texts.erase,
						icon: 'erase',
						isRed: true,
						run: () => openDialog('erase'),
					}),
				]}
			/>
			{dialog !== undefined && (
				<ActDialog
					{...{ person, name, dialog, onMerged }}
					onErase={erase}
					onClose={() => openDialog(undefined)}
				/>
			)}
		</div>
	)
}

const shown = (isShown: boolean, ...acts: readonly MoreAct[]): readonly MoreAct[] => (isShown ? acts : [])

type PersonDialog = 'correct' | 'merge' | 'erase' | 'ban'

type ActDialogProps = Omit<PersonActionsProps, 'listHref'> & {
	readonly dialog: PersonDialog
	readonly onErase: (reason: string) => void
	readonly onClose: () => void
}

function ActDialog({ person, name, dialog, onMerged, onErase, onClose }: ActDialogProps) {
	const { participants: texts } = useWords('records')
	if (dialog === 'correct')
		return <CorrectDialog person={person} onClose={onClose} onCorrected={() => onMerged(person.id)} />
	if (dialog === 'merge') return <MergeDialog person={person} onClose={onClose} onMerged={onMerged} />
	if (dialog === 'ban') return <BanDialog personId={person.id} name={name} onClose={onClose} />
	return (
		<NameDialog
			title={fill(texts.eraseTitle, { name })}
			text={fill(texts.eraseText, { name })}
			name={name}
			yes={texts.erase}
			asksWhy
			onYes={onErase}
			onClose={onClose}
		/>
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
