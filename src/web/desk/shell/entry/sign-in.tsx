/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { CallError } from '../../kit/client/call-error.ts'
import { readForm } from '../../kit/client/form.ts'
import { signInByPasskey } from '../../kit/session/passkeys.ts'
import { useReady } from '../../kit/client/ready.ts'
import { signIn } from '../../kit/session/session-calls.ts'
import { LanguageSelect } from '../frame/look-select.tsx'
import { describeError } from '../../kit/parts/error-text.tsx'
import { FaultText, TextField } from '../../kit/parts/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { CodeField } from './code-field.tsx'
import { VenueHead } from './venue-head.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type SignInProps = {
	readonly hasEnded: boolean
	/** Returns to the names of a desk device. */
	readonly onBack?: () => void
}

/**
 * Signs in by login and password, and by a code with a second factor. The address stays, so that the user returns to
 * the same screen.
 */
export function SignIn({ hasEnded, onBack }: SignInProps) {
	const words = useWords('shell')
	const { form, fault, isBusy, needsCode, enter, askAgain } = useSignIn()
	useReady()
	useEffect(() => {
		document.title = words.signIn.title
	}, [words])
	return (
		<main class="entry">
			<form
				ref={form}
				class="entry-card"
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) void enter()
				}}
			>
				<VenueHead />
				<h1>{words.signIn.title}</h1>
				{hasEnded && fault === undefined && <p class="hint">{words.signIn.ended}</p>}
				<div role="alert">{fault !== undefined && !needsCode && <FaultText>{fault}</FaultText>}</div>
				<div hidden={needsCode}>
					<TextField label={words.signIn.login} name="login" autocomplete="username" isVerbatim autofocus />
					<TextField
						label={words.signIn.password}
						name="password"
						type="password"
						autocomplete="current-password"
					/>
				</div>
				{needsCode && <CodeField fault={fault} />}
				<button type="submit" class="button primary wide" aria-disabled={isBusy}>
					{words.signIn.button}
				</button>
				{!needsCode && <PasskeyButton use={signInByPasskey} />}
				{needsCode && (
					<button type="button" class="button plain wide" onClick={askAgain}>
						{words.signIn.back}
					</button>
				)}
				{onBack !== undefined && !needsCode && (
					<button type="button" class="button plain wide" onClick={onBack}>
						{words.people.back}
					</button>
				)}
			</form>
			<div class="entry-foot">
				<details>
					<summary>{words.signIn.forgotten}</summary>
					<p>{words.signIn.forgottenHint}</p>
				</details>
				<details>
					<summary>{words.signIn.first}</summary>
					<p>{words.signIn.firstHint}</p>
					<pre>
						<code>waiver staff invite --role owner</code>
					</pre>
				</details>
				<LanguageSelect />
			</div>
		</main>
	)
}

function useSignIn() {
	const words = useWords('shell')
	const form = useRef<HTMLFormElement>(null)
	const [fault, setFault] = useState<string>()
	const [isBusy, setBusy] = useState(false)
	const [needsCode, setNeedsCode] = useState(false)
	const turnTo = (toCode: boolean): void => {
		setFault(undefined)
		setNeedsCode(toCode)
	}
	const enter = async (): Promise<void> => {
		const text = readForm(form.current)
		setBusy(true)
		try {
			await signIn(text('login'), text('password'), needsCode ? text('code') : undefined)
		} catch (error) {
			setBusy(false)
			const code = error instanceof CallError ? error.code : undefined
			if (code === 'code_needed') return turnTo(true)
			const wrong = needsCode ? words.signIn.codeFailed : words.signIn.failed
			setFault(code === 'sign_in_failed' ? wrong : describeError(error, words))
			form.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
		}
	}
	return { form, fault, isBusy, needsCode, enter, askAgain: () => turnTo(false) }
}
