/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { ReadField } from '../../kit/client/form.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { TextField } from '../../kit/parts/field.tsx'
import { Form } from '../../kit/parts/form.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

type TagDialogProps = {
	readonly title: string
	readonly onYes: (tags: string[]) => void
	readonly onClose: () => void
}

/** In characters, as the service takes them. */
const MAX_LENGTH = 64

/** Asks which tags to add. */
export function TagDialog({ title, onYes, onClose }: TagDialogProps) {
	const { bulk } = useWords('records')
	const [isWrong, setWrong] = useState(false)
	const submit = (read: ReadField): void => {
		const typed = read('tags').split(',')
		const tags = typed.map((tag) => tag.trim()).filter((tag) => tag !== '')
		const isRight = tags.length > 0 && tags.every(({ length }) => length <= MAX_LENGTH)
		setWrong(!isRight)
		if (!isRight) return
		onClose()
		onYes(tags)
	}
	return (
		<Dialog title={title} onClose={onClose}>
			<Form onSubmit={submit}>
				<TextField
					label={bulk.tagLabel}
					name="tags"
					hint={bulk.tagHint}
					autocomplete="off"
					autofocus
					fault={isWrong ? bulk.tagFault : undefined}
				/>
				<DialogActions yes={bulk.tag} onClose={onClose} />
			</Form>
		</Dialog>
	)
}
