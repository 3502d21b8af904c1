/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { ParticipantDetail } from '../../../../features/waivers/people/participant-model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { NameDialog } from '../../kit/dialogs/name-dialog.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { CorrectParticipant } from '../../../../features/participants/model.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { describeError, faultsOf } from '../../kit/parts/error-text.tsx'
import { FaultText, TextField } from '../../kit/parts/field.tsx'
import { Form } from '../../kit/parts/form.tsx'
import { fullName } from '../../../../kit/text/full-name.ts'

type PersonActionsProps = {
	readonly person: ParticipantDetail
	readonly name: string
	readonly listHref: string
	/** Shows the person as they are now, or the remaining one after a merge. */
	readonly onMerged: (keptId: string) => void
}

/** Correcting, merging a duplicate and erasing, for roles that may. */
export function PersonActions({ person, name, listHref, onMerged }: PersonActionsProps) {
	const { participants: texts } = useWords('records')
	const { route } = useLocation()
	const mayManage = useMay('participants:manage')
	const { act, isBusy } = useAct(['people', 'waivers'])
	const [dialog, openDialog] = useState<'correct' | 'merge' | 'erase'>()
	if (!mayManage) return null
	const erase = (): void =>
		act(async () => {
			const { heldWaivers } = await call('eraseParticipant', { path: { id: person.id } })
			notify({ tone: 'good', text: fill(heldWaivers === 0 ? texts.erased : texts.erasedHeld, { name }) })
			route(listHref, true)
		})
	return (
		<div class="detail-actions">
			<button type="button" class="button" disabled={isBusy} onClick={() => openDialog('correct')}>
				{texts.correct}
			</button>
			<button type="button" class="button" disabled={isBusy} onClick={() => openDialog('merge')}>
				{texts.merge}
			</button>
			<button type="button" class="button danger" disabled={isBusy} onClick={() => openDialog('erase')}>
				{texts.erase}
			</button>
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

type CorrectDialogProps = {
	readonly person: ParticipantDetail
	readonly onCorrected: () => void
	readonly onClose: () => void
}

/** Corrects a name or a contact. Untouched fields are not sent. */
function CorrectDialog({ person, onCorrected, onClose }: CorrectDialogProps) {
	const words = useWords('records')
	const { participants: texts } = words
	const [error, setError] = useState<unknown>()
	const faultOf = faultsOf(error, words)
	const { act, isBusy } = useAct(['people', 'waivers'])
	const fields = [
		['firstName', texts.firstName, person.firstName],
		['lastName', texts.lastName, person.lastName],
		['email', texts.email, person.email ?? ''],
		['phone', texts.phone, person.phone ?? ''],
		['dateOfBirth', texts.dateOfBirth, person.dateOfBirth ?? ''],
	] as const
	const submit = (read: ReadField): void => {
		const changes = fields.filter(([name, , before]) => read(name).trim() !== before)
		if (changes.length === 0) return onClose()
		const body: CorrectParticipant = Object.fromEntries(
			changes.map(([name]) => {
				const isNone = read(name).trim() === '' && name !== 'lastName'
				return [name, isNone ? null : read(name)]
			}),
		)
		act(async () => {
			try {
				await call('correctParticipant', { path: { id: person.id }, body })
			} catch (error) {
				return setError(error)
			}
			onClose()
			onCorrected()
		})
	}
	return (
		<Dialog title={fill(texts.correctTitle, { name: fullName(person) })} onClose={onClose}>
			<Form onSubmit={submit}>
				<p class="hint">{texts.correctHint}</p>
				{error !== undefined && fields.every(([name]) => faultOf(name) === undefined) && (
					<FaultText>{describeError(error, words)}</FaultText>
				)}
				{fields.map(([name, label, before], at) => (
					<TextField
						key={name}
						label={label}
						name={name}
						defaultValue={before}
						autocomplete="off"
						autofocus={at === 0}
						fault={faultOf(name)}
						type={name === 'dateOfBirth' ? 'date' : 'text'}
					/>
				))}
				<DialogActions yes={texts.save} isBusy={isBusy} onClose={onClose} />
			</Form>
		</Dialog>
	)
}
