/** @jsxImportSource preact */
import { useWords } from '../words/use-words.tsx'

type DialogActionsProps = {
	readonly yes: string
	readonly isDangerous?: boolean
	readonly isBusy?: boolean
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
	isBusy = false,
	isLarge = false,
	onYes,
	onClose,
}: DialogActionsProps) {
	const { controls } = useWords('kit')
	const size = isLarge ? 'act' : ''
	return (
		<div class="dialog-foot">
			<button
				type={onYes === undefined ? 'submit' : 'button'}
				class={`button ${isDangerous ? 'danger' : 'primary'} ${size}`}
				aria-disabled={isBusy}
				{...(onYes === undefined ? {} : { onClick: onYes })}
			>
				{yes}
			</button>
			<button type="button" class={`button ${size}`} onClick={onClose}>
				{controls.cancel}
			</button>
		</div>
	)
}
