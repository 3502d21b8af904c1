/** @jsxImportSource preact */
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'

type AskDialogProps = {
	/** Names the subject. */
	readonly title: string
	/** Says the effect. */
	readonly text: string
	readonly yes: string
	readonly isDangerous?: boolean
	readonly onYes: () => void
	readonly onClose: () => void
}

/** Asks before an action that is hard to undo. */
export function AskDialog({ title, text, yes, isDangerous = false, onYes, onClose }: AskDialogProps) {
	return (
		<Dialog title={title} onClose={onClose}>
			<p>{text}</p>
			<DialogActions
				yes={yes}
				isDangerous={isDangerous}
				onYes={() => {
					onClose()
					onYes()
				}}
				onClose={onClose}
			/>
		</Dialog>
	)
}
