/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { CorrectParticipant } from '../../../../features/participants/model.ts'
import type { ParticipantDetail } from '../../../../features/waivers/people/participant-model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { describeError, faultsOf } from '../../kit/parts/error-text.tsx'
import { FaultText, TextField } from '../../kit/parts/field.tsx'
import { Form } from '../../kit/parts/form.tsx'
import { fullName } from '../../kit/parts/full-name.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'

type CorrectDialogProps = {
	readonly person: ParticipantDetail
	readonly onCorrected: () => void
	readonly onClose: () => void
}

/** Corrects a name or a contact. What was not touched is not sent. */
export function CorrectDialog({ person, onCorrected, onClose }: CorrectDialogProps) {
	const words = useWords('records')
	const { participants: texts } = words
	const [error, setError] = useState<unknown>()
	const faultOf = faultsOf(error, words)
	const { act, isBusy } = useAct(['people', 'waivers'])
	const fields = [
		['firstName', texts.firstName, person.firstName],
		['lastName', texts.lastName, person.lastName],
		['email', texts.email, person.email ?? ''],
		['phone', texts.phone, person.phoneDigits ?? ''],
		['dateOfBirth', texts.dateOfBirth, person.dateOfBirth ?? ''],
	] as const
	const submit = (read: ReadField): void => {
		const changed = fields.filter(([name, , before]) => read(name).trim() !== before)
		if (changed.length === 0) return onClose()
		const body: CorrectParticipant = Object.fromEntries(
			changed.map(([name]) => {
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
