/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { AreaField } from '../forms/fields.tsx'
import { FormFault } from '../forms/form-state.ts'
import { Radios } from '../forms/field.tsx'
import { useWords } from '../words/use-words.tsx'
import { FormDialog } from './form-dialog.tsx'

type ReasonDialogProps = {
	/** Names the subject. */
	readonly title: string
	/** Says the effect. */
	readonly text: string
	readonly yes: string
	readonly isDangerous?: boolean
	/** True if the buttons are as large as at the door. */
	readonly isLarge?: boolean
	/** Asks for a note instead, which may be left out. */
	readonly note?: { readonly label: string; readonly hint: string }
	/** Usual reasons, one of which is chosen, or another one typed. */
	readonly choices?: readonly string[]
	readonly onYes: (reason: string) => void
	readonly onClose: () => void
}

const OTHER = 'other'

/** Asks for a reason before an action that is recorded. */
export function ReasonDialog({ text, note, choices = [], onYes, ...dialog }: ReasonDialogProps) {
	const { controls } = useWords('kit')
	const [isTyped, setTyped] = useState(choices.length === 0)
	return (
		<FormDialog
			{...dialog}
			onInput={(read) => setTyped(choices.length === 0 || read('choice') === OTHER)}
			onSubmit={(read) => {
				const reason = (isTyped ? read('reason') : (choices[Number(read('choice') || NaN)] ?? '')).trim()
				if (reason === '' && note === undefined)
					throw new FormFault({ [isTyped ? 'reason' : '']: controls.reasonMissing })
				onYes(reason)
			}}
		>
			<p>{text}</p>
			{choices.length > 0 && (
				<Radios
					legend={controls.reason}
					name="choice"
					options={[
						...choices.map((choice, at) => [String(at), choice] as const),
						[OTHER, controls.otherReason] as const,
					]}
				/>
			)}
			{isTyped && (
				<AreaField
					{...(note ?? { label: controls.reason })}
					name="reason"
					rows={2}
					maxLength={500}
					autofocus
					sendsByEnter
				/>
			)}
		</FormDialog>
	)
}
