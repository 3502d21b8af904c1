/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { confirmInWindow } from '../../kit/session/sso.ts'
import { FaultText } from '../../kit/forms/field.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { CallError } from '../../kit/client/call-error.ts'
import { useSession } from '../../kit/client/current.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { confirmByPasskey } from '../../kit/session/passkeys.ts'
import { confirmPassword, resume } from '../../kit/session/session-calls.ts'
import type { Question } from '../../kit/session/session.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { Form } from '../../kit/forms/form.tsx'
import { CodeField } from '../entry/code-field.tsx'
import { signInFault } from '../entry/sign-in-fault.ts'
import { PasskeyButton } from '../entry/passkey-button.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** Asks for the password if a call needs it again. The call is repeated afterwards. */
export function ConfirmDialog({ question: { needsAllFactors, settle } }: { readonly question: Question }) {
	const { factors, sso } = useSession()
	if (sso !== null) return <BySso name={sso} onAnswer={settle} />
	const isByPasskeyAlone = needsAllFactors && factors.passkeys > 0 && !factors.totp
	return isByPasskeyAlone ? <ByPasskey onAnswer={settle} /> : <ByPassword onAnswer={settle} />
}

type Answering = { readonly onAnswer: (isConfirmed: boolean) => void }

/** The identity provider asks in a window of its own, so that nothing typed here is lost. */
function BySso({ name, onAnswer }: Answering & { readonly name: string }) {
	const { confirm, sso } = useWords('shell').signIn
	const [hasFailed, setFailed] = useState(false)
	const stop = useRef<() => void>(undefined)
	useEffect(() => () => stop.current?.(), [])
	const ask = (): void => {
		stop.current?.()
		setFailed(false)
		stop.current = confirmInWindow((isConfirmed) => {
			if (isConfirmed) void resume().then(() => onAnswer(true))
			else setFailed(true)
		})
	}
	return (
		<Dialog title={confirm} onClose={() => onAnswer(false)}>
			<p>{fill(sso.confirm, { name })}</p>
			<div role="alert">{hasFailed && <FaultText>{fill(sso.faults.failed, { name })}</FaultText>}</div>
			<Button class="primary wide" onClick={ask}>
				{fill(sso.button, { name })}
			</Button>
		</Dialog>
	)
}

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
	const [needsCode, setNeedsCode] = useState(false)
	const confirm = async (read: ReadField): Promise<void> => {
		try {
			await confirmPassword(read('password'), needsCode ? read('code') : undefined)
			onAnswer(true)
		} catch (error) {
			if (!(error instanceof CallError)) throw error
			if (error.code === 'code_needed') return setNeedsCode(true)
			if (error.code !== 'sign_in_failed') throw error
			throw new FormFault({ [needsCode ? 'code' : 'password']: signInFault(error, needsCode, words) })
		}
	}
	return (
		<Dialog title={words.signIn.confirm} onClose={() => onAnswer(false)}>
			<Form onSubmit={confirm}>
				<div hidden={needsCode}>
					<p>{words.signIn.confirmHint}</p>
					<TextField
						label={words.signIn.password}
						name="password"
						type="password"
						autocomplete="current-password"
						autofocus
					/>
				</div>
				{needsCode && <CodeField />}
				{factors.passkeys > 0 && <PasskeyButton use={confirmByPasskey} onDone={() => onAnswer(true)} />}
				<DialogActions yes={words.signIn.confirmButton} onClose={() => onAnswer(false)} />
			</Form>
		</Dialog>
	)
}
