/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { ReadField } from '../client/form.ts'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { useWords } from '../words/use-words.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'

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
	const words = useWords('kit')
	const [isWrong, setWrong] = useState(false)
	const submit = (read: ReadField): void => {
		const isSame = tidy(read('name')) === tidy(name)
		setWrong(!isSame)
		if (!isSame) return
		onClose()
		onYes()
	}
	return (
		<Dialog title={title} onClose={onClose}>
			<Form onSubmit={submit}>
				<p>{text}</p>
				<TextField
					label={fill(words.controls.typeName, { name })}
					name="name"
					autocomplete="off"
					isVerbatim
					autofocus
					fault={isWrong ? words.controls.typeNameFault : undefined}
				/>
				<DialogActions yes={yes} isDangerous onClose={onClose} />
			</Form>
		</Dialog>
	)
}

/** Ignores case and spaces. */
function tidy(text: string): string {
	return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
