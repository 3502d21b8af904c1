/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import { CallError } from '../../kit/client/call-error.ts'
import { useSession } from '../../kit/client/current.ts'
import { readForm } from '../../kit/client/form.ts'
import { confirmByPasskey } from '../../kit/session/passkeys.ts'
import { confirmPassword } from '../../kit/session/session-calls.ts'
import { session } from '../../kit/session/session.ts'
import { useStore } from '../../kit/client/store.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { CodeField } from '../entry/code-field.tsx'
import { PasskeyButton } from '../entry/passkey-button.tsx'
import { describeError } from '../../kit/parts/error-text.tsx'
import { TextField } from '../../kit/parts/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** Asks for the password if a call needs it again. The call is repeated afterwards. */
export function ConfirmDialog() {
	const question = useStore(session.question)
	const { factors } = useSession()
	if (question === undefined) return null
	const { needsAllFactors, settle } = question
	const isByPasskeyAlone = needsAllFactors && factors.passkeys > 0 && !factors.totp
	return isByPasskeyAlone ? <ByPasskey onAnswer={settle} /> : <ByPassword onAnswer={settle} />
}

type Answering = { readonly onAnswer: (isConfirmed: boolean) => void }

function ByPasskey({ onAnswer }: Answering) {
	const words = useWords('shell')
	return (
		<Dialog title={words.signIn.confirm} onClose={() => onAnswer(false)}>
			<p>{words.signIn.confirmAll}</p>
			<PasskeyButton use={confirmByPasskey} onDone={() => onAnswer(true)} />
		</Dialog>
	)
}

function ByPassword({ onAnswer }: Answering) {
	const words = useWords('shell')
	const { factors } = useSession()
	const form = useRef<HTMLFormElement>(null)
	const box = useRef<HTMLInputElement>(null)
	const [needsCode, setNeedsCode] = useState(false)
	const [fault, setFault] = useState<string>()
	const [isBusy, setBusy] = useState(false)
	const confirm = async (): Promise<void> => {
		setBusy(true)
		try {
			const text = readForm(form.current)
			await confirmPassword(text('password'), needsCode ? text('code') : undefined)
			onAnswer(true)
		} catch (error) {
			const code = error instanceof CallError ? error.code : undefined
			const wrong = needsCode ? words.signIn.codeFailed : words.signIn.failed
			setFault(code === 'sign_in_failed' ? wrong : describeError(error, words))
			if (code === 'code_needed') {
				setFault(undefined)
				setNeedsCode(true)
			}
			box.current?.select()
		} finally {
			setBusy(false)
		}
	}
	return (
		<Dialog title={words.signIn.confirm} onClose={() => onAnswer(false)}>
			<form
				ref={form}
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) void confirm()
				}}
			>
				<div hidden={needsCode}>
					<p>{words.signIn.confirmHint}</p>
					<TextField
						label={words.signIn.password}
						name="password"
						type="password"
						autocomplete="current-password"
						autofocus
						fault={needsCode ? undefined : fault}
						inputRef={box}
					/>
				</div>
				{needsCode && <CodeField fault={fault} />}
				{factors.passkeys > 0 && <PasskeyButton use={confirmByPasskey} onDone={() => onAnswer(true)} />}
				<DialogActions yes={words.signIn.confirmButton} isBusy={isBusy} onClose={() => onAnswer(false)} />
			</form>
		</Dialog>
	)
}
