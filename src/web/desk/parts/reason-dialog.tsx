/** @jsxImportSource preact */
import { useId, useRef, useState } from 'preact/hooks'
import { useWords } from '../words/use-words.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'
import { FaultText } from './field.tsx'

type ReasonDialogProps = {
	/** Names the thing. */
	readonly title: string
	/** Says the effect. */
	readonly text: string
	readonly yes: string
	readonly isDangerous?: boolean
	/** Whether the buttons are as large as at the door. */
	readonly isLarge?: boolean
	readonly onYes: (reason: string) => void
	readonly onClose: () => void
}

/** Asks why, before something that stays on record. */
export function ReasonDialog({
	title,
	text,
	yes,
	isDangerous = false,
	isLarge = false,
	onYes,
	onClose,
}: ReasonDialogProps) {
	const words = useWords()
	const id = useId()
	const box = useRef<HTMLTextAreaElement>(null)
	const [isMissing, setMissing] = useState(false)
	const submit = (): void => {
		const reason = box.current?.value.trim() ?? ''
		if (reason === '') {
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
				<div class={`field ${isMissing ? 'has-fault' : ''}`}>
					<label for={id}>{words.frame.reason}</label>
					{isMissing && <FaultText id={`${id}-fault`}>{words.frame.reasonMissing}</FaultText>}
					<textarea
						ref={box}
						id={id}
						class="box"
						rows={2}
						maxLength={500}
						autofocus
						aria-invalid={isMissing}
						{...(isMissing ? { 'aria-describedby': `${id}-fault` } : {})}
						onKeyDown={(event) => {
							if (event.key !== 'Enter' || event.shiftKey) return
							event.preventDefault()
							submit()
						}}
					/>
				</div>
				<DialogActions yes={yes} isDangerous={isDangerous} isLarge={isLarge} onClose={onClose} />
			</form>
		</Dialog>
	)
}
