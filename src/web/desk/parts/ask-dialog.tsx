/** @jsxImportSource preact */
import { useWords } from '../words/use-words.tsx'
import { Dialog } from './dialog.tsx'

type AskDialogProps = {
	/** Names the thing. */
	readonly title: string
	/** Says the effect. */
	readonly text: string
	readonly yes: string
	readonly isDangerous?: boolean
	readonly onYes: () => void
	readonly onClose: () => void
}

/** Asks before something that is not easily undone. */
export function AskDialog({ title, text, yes, isDangerous = false, onYes, onClose }: AskDialogProps) {
	const words = useWords()
	return (
		<Dialog title={title} onClose={onClose}>
			<p>{text}</p>
			<div class="actions">
				<button
					type="button"
					class={`button ${isDangerous ? 'danger' : 'primary'}`}
					onClick={() => {
						onClose()
						onYes()
					}}
				>
					{yes}
				</button>
				<button type="button" class="button" onClick={onClose}>
					{words.frame.cancel}
				</button>
			</div>
		</Dialog>
	)
}
