/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import type { Passkey } from '../../../../features/accounts/passkeys/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { TextField } from '../../kit/parts/field.tsx'
import { Form } from '../../kit/parts/form.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

type RenameDialogProps = {
	readonly passkey: Passkey
	readonly onName: (name: string) => void
	readonly onClose: () => void
}

/** Asks for another name of a passkey. */
export function RenameDialog({ passkey, onName, onClose }: RenameDialogProps) {
	const words = useWords('shell').factors
	const box = useRef<HTMLInputElement>(null)
	const [isMissing, setMissing] = useState(false)
	return (
		<Dialog title={fill(words.renamePasskey, { name: passkey.name })} onClose={onClose}>
			<Form
				onSubmit={(read) => {
					const name = read('name').trim()
					setMissing(name === '')
					if (name === '') return box.current?.focus()
					onClose()
					return onName(name)
				}}
			>
				<TextField
					label={words.passkeyName}
					name="name"
					fault={isMissing ? words.nameMissing : undefined}
					inputRef={box}
					defaultValue={passkey.name}
					autocomplete="off"
					maxLength={100}
					autofocus
				/>
				<DialogActions yes={words.rename} onClose={onClose} />
			</Form>
		</Dialog>
	)
}
