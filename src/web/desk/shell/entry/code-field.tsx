/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { TextField } from '../../kit/forms/field.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** Asks for the code of the authenticator app, or for a recovery code. It gets the focus. */
export function CodeField() {
	const { signIn } = useWords('shell')
	const [isRecovery, setRecovery] = useState(false)
	const box = useRef<HTMLInputElement>(null)
	useLayoutEffect(() => {
		box.current?.focus()
		box.current?.select()
	}, [isRecovery])
	const kind = isRecovery
		? { label: signIn.recoveryCode, hint: signIn.recoveryCodeHint, autocomplete: 'off' as const }
		: {
				label: signIn.code,
				hint: signIn.codeHint,
				autocomplete: 'one-time-code' as const,
				inputMode: 'numeric' as const,
			}
	return (
		<>
			<TextField key={kind.label} {...kind} name="code" maxLength={40} isVerbatim inputRef={box} />
			<Button class="plain by-other" onClick={() => setRecovery(!isRecovery)}>
				{isRecovery ? signIn.byApp : signIn.byRecoveryCode}
			</Button>
		</>
	)
}
