/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import { fill } from '../../../i18n/fill.ts'
import { readForm } from '../client/form.ts'
import { useWords } from '../words/use-words.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '../parts/field.tsx'

type NameDialogProps = {
	/** Names the thing. */
	readonly title: string
	/** Says the effect. */
	readonly text: string
	/** What must be typed. */
	readonly name: string
	readonly yes: string
	readonly onYes: () => void
	readonly onClose: () => void
}

/** Has somebody type a name before what is erased for good. */
export function NameDialog({ title, text, name, yes, onYes, onClose }: NameDialogProps) {
	const words = useWords()
	const form = useRef<HTMLFormElement>(null)
	const [isWrong, setWrong] = useState(false)
	const submit = (): void => {
		const isSame = tidy(readForm(form.current)('name')) === tidy(name)
		setWrong(!isSame)
		if (!isSame) return
		onClose()
		onYes()
	}
	return (
		<Dialog title={title} onClose={onClose}>
			<form
				ref={form}
				noValidate
				onSubmit={(event) => {
					event.preventDefault()
					submit()
				}}
			>
				<p>{text}</p>
				<TextField
					label={fill(words.waivers.typeName, { name })}
					name="name"
					autocomplete="off"
					isVerbatim
					autofocus
					fault={isWrong ? words.waivers.typeNameFault : undefined}
				/>
				<DialogActions yes={yes} isDangerous onClose={onClose} />
			</form>
		</Dialog>
	)
}

/** Neither case nor spaces are what the question is about. */
function tidy(text: string): string {
	return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
