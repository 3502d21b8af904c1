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
	readonly onYes: () => void
	readonly onClose: () => void
}

/** Has the user type a name before data is erased permanently. */
export function NameDialog({ title, text, name, yes, onYes, onClose }: NameDialogProps) {
	const { controls } = useWords('kit')
	return (
		<FormDialog
			title={title}
			yes={yes}
			isDangerous
			onSubmit={(read) => {
				if (tidy(read('name')) !== tidy(name)) throw new FormFault({ name: controls.typeNameFault })
				onYes()
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
		</FormDialog>
	)
}

/** Ignores case and spaces. */
function tidy(text: string): string {
	return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
