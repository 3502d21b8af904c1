/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import { useWords } from '../words/use-words.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from '../parts/field.tsx'

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
export function ReasonDialog({
	title,
	text,
	yes,
	isDangerous = false,
	isLarge = false,
	note,
	onYes,
	onClose,
}: ReasonDialogProps) {
	const words = useWords('kit')
	const box = useRef<HTMLTextAreaElement>(null)
	const [isMissing, setMissing] = useState(false)
	const submit = (): void => {
		const reason = box.current?.value.trim() ?? ''
		if (reason === '' && note === undefined) {
			setMissing(true)
			box.current?.focus()
			return
		}
		onClose()
		onYes(reason)
	}
	return (
		<Dialog title={title} onClose={onClose}>
			<form
				onSubmit={(event) => {
					event.preventDefault()
					submit()
				}}
			>
				<p>{text}</p>
				<Field
					label={note?.label ?? words.controls.reason}
					hint={note?.hint}
					fault={isMissing ? words.controls.reasonMissing : undefined}
				>
					{(control) => (
						<textarea
							{...control}
							ref={box}
							rows={2}
							maxLength={500}
							autofocus
							onKeyDown={(event) => {
								if (event.key !== 'Enter' || event.shiftKey) return
								event.preventDefault()
								submit()
							}}
						/>
					)}
				</Field>
				<DialogActions yes={yes} isDangerous={isDangerous} isLarge={isLarge} onClose={onClose} />
			</form>
		</Dialog>
	)
}
