/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import { CallError } from '../client/call-error.ts'
import { confirmPassword } from '../client/session-calls.ts'
import { session } from '../client/session.ts'
import { useStore } from '../client/store.ts'
import { DialogActions } from '../dialogs/dialog-actions.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { describeError } from '../parts/error-text.tsx'
import { TextField } from '../parts/field.tsx'
import { useWords } from '../words/use-words.tsx'

/** Asks for the password, where a call needs it anew. The call is repeated afterwards. */
export function ConfirmDialog() {
	const answer = useStore(session.question)
	return answer === undefined ? null : <Question onAnswer={answer} />
}

function Question({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
	const words = useWords()
	const box = useRef<HTMLInputElement>(null)
	const [fault, setFault] = useState<string>()
	const [isBusy, setBusy] = useState(false)
	const confirm = async (): Promise<void> => {
		setBusy(true)
		try {
			await confirmPassword(box.current?.value ?? '')
			onAnswer(true)
		} catch (error) {
			const isWrong = error instanceof CallError && error.code === 'sign_in_failed'
			setFault(isWrong ? words.signIn.failed : describeError(error, words))
			box.current?.select()
		} finally {
			setBusy(false)
		}
	}
	return (
		<Dialog title={words.signIn.confirm} onClose={() => onAnswer(false)}>
			<form
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) void confirm()
				}}
			>
				<p>{words.signIn.confirmHint}</p>
				<TextField
					label={words.signIn.password}
					name="password"
					type="password"
					autocomplete="current-password"
					autofocus
					fault={fault}
					inputRef={box}
				/>
				<DialogActions yes={words.signIn.confirmButton} isBusy={isBusy} onClose={() => onAnswer(false)} />
			</form>
		</Dialog>
	)
}
