/** @jsxImportSource preact */
import { AreaField } from '../forms/fields.tsx'
import { FormFault } from '../forms/form-state.ts'
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
	readonly onYes: (reason: string) => void
	readonly onClose: () => void
}

/** Asks for a reason before an action that is recorded. */
export function ReasonDialog({ text, note, onYes, ...dialog }: ReasonDialogProps) {
	const { controls } = useWords('kit')
	return (
		<FormDialog
			{...dialog}
			onSubmit={(read) => {
				const reason = read('reason').trim()
				if (reason === '' && note === undefined) throw new FormFault({ reason: controls.reasonMissing })
				onYes(reason)
			}}
		>
			<p>{text}</p>
			<AreaField
				{...(note ?? { label: controls.reason })}
				name="reason"
				rows={2}
				maxLength={500}
				autofocus
				sendsByEnter
			/>
		</FormDialog>
	)
}
