/** @jsxImportSource preact */
import { Form } from '../forms/form.tsx'
import type { FormProps } from '../forms/form.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = Omit<FormProps, 'empties'> & {
	readonly title: string
	readonly yes: string
	readonly isDangerous?: boolean
	readonly isLarge?: boolean
	readonly onClose: () => void
}

/** A dialog that is a form. It closes once its work is done, and stays with what was typed if that is refused. */
export function FormDialog(props: FormDialogProps) {
	const { title, yes, isDangerous, isLarge, class: kind, onClose, onSubmit, children, ...form } = props
	return (
		<Dialog title={title} onClose={onClose} {...(kind !== undefined && { class: kind })}>
			<Form
				{...form}
				onSubmit={async (read) => {
					await onSubmit(read)
					onClose()
				}}
			>
				{children}
				<DialogActions
					yes={yes}
					isDangerous={isDangerous === true}
					isLarge={isLarge === true}
					onClose={onClose}
				/>
			</Form>
		</Dialog>
	)
}
