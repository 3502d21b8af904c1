/** @jsxImportSource preact */
import { Button } from '../parts/button.tsx'
import { useWords } from '../words/use-words.tsx'

type DialogActionsProps = {
	readonly yes: string
	readonly isDangerous?: boolean
	/** True if the buttons are as large as at the door. */
	readonly isLarge?: boolean
	/** By default the button submits the form around it. */
	readonly onYes?: () => void
	readonly onClose: () => void
}

/** The last row of a dialog: its action, and the button that closes it. */
export function DialogActions({
	yes,
	isDangerous = false,
	isLarge = false,
	onYes,
	onClose,
}: DialogActionsProps) {
	const { controls } = useWords('kit')
	const size = isLarge ? 'act' : ''
	return (
		<div class="dialog-foot">
			<Button
				type={onYes === undefined ? 'submit' : 'button'}
				class={`${isDangerous ? 'danger' : 'primary'} ${size}`}
				{...(onYes && { onClick: onYes })}
			>
				{yes}
			</Button>
			<Button class={size} onClick={onClose}>
				{controls.cancel}
			</Button>
		</div>
	)
}
