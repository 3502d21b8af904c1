/** @jsxImportSource preact */
import { useId, useRef, useState } from 'preact/hooks'
import { useWords } from '../words/use-words.tsx'
import { Dialog } from './dialog.tsx'
import { FaultText } from './field.tsx'

type ReasonDialogProps = {
	/** Names the thing. */
	readonly title: string
	/** Says the effect. */
	readonly text: string
	readonly yes: string
	readonly isDangerous?: boolean
	readonly onYes: (reason: string) => void
	readonly onClose: () => void
}

/** Asks why, before something that stays on record. */
export function ReasonDialog({ title, text, yes, isDangerous = false, onYes, onClose }: ReasonDialogProps) {
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
					<label for={id}>{words.waivers.reason}</label>
					{isMissing && <FaultText id={`${id}-fault`}>{words.waivers.reasonMissing}</FaultText>}
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
				<div class="actions">
					<button type="submit" class={`button ${isDangerous ? 'danger' : 'primary'}`}>
						{yes}
					</button>
					<button type="button" class="button" onClick={onClose}>
						{words.frame.cancel}
					</button>
				</div>
			</form>
		</Dialog>
	)
}
