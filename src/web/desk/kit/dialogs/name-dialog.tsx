/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { FormFault } from '../forms/form-state.ts'
import { TextField } from '../forms/field.tsx'
import { useWords } from '../words/use-words.tsx'
import { FormDialog } from './form-dialog.tsx'

type NameDialogProps = {
	/** Names the subject. */
	readonly title: string
	/** Says the effect. */
	readonly text: string
	/** The name to type. */
	readonly name: string
	readonly yes: string
	/** Whether it asks for a reason, too. */
	readonly asksWhy?: boolean
	readonly onYes: (reason: string) => void
	readonly onClose: () => void
}

/** Has the user type a name before data is erased permanently. */
export function NameDialog({ title, text, name, yes, asksWhy = false, onYes, onClose }: NameDialogProps) {
	const { controls } = useWords('kit')
	return (
		<FormDialog
			title={title}
			yes={yes}
			isDangerous
			onSubmit={(read) => {
				const reason = asksWhy ? read('reason').trim() : ''
				const isNamed = tidy(read('name')) === tidy(name)
				if (!isNamed || (asksWhy && reason === ''))
					throw new FormFault({
						...(!isNamed && { name: controls.typeNameFault }),
						...(asksWhy && reason === '' && { reason: controls.reasonMissing }),
					})
				onYes(reason)
			}}
			onClose={onClose}
		>
			<p>{text}</p>
			<TextField
				label={fill(controls.typeName, { name })}
				name="name"
				autocomplete="off"
				isVerbatim
				autofocus
			/>
			{asksWhy && (
				<TextField
					label={controls.eraseReason}
					name="reason"
					hint={controls.eraseReasonHint}
					autocomplete="off"
					maxLength={500}
				/>
			)}
		</FormDialog>
	)
}

/** Ignores case and spaces. */
function tidy(text: string): string {
	return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
