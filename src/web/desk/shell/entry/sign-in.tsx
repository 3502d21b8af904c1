/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/hooks'
import { CallError } from '../../kit/client/call-error.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { signInByPasskey } from '../../kit/session/passkeys.ts'
import { useReady } from '../../kit/client/ready.ts'
import { readDevice, signIn } from '../../kit/session/session-calls.ts'
import { ssoOutcome } from '../../kit/session/sso.ts'
import { BySso, Halls } from './by-sso.tsx'
import { LanguageSelect } from '../frame/look-select.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { Form } from '../../kit/forms/form.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { signInFault } from './sign-in-fault.ts'
import { CodeField } from './code-field.tsx'
import { VenueHead } from './venue-head.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type SignInProps = {
	readonly hasEnded: boolean
	/** Returns to the names of a desk device. */
	readonly onBack?: (() => void) | undefined
}

/**
 * Signs in by the identity provider, or by login and password, and a code with a second factor. The address stays, so that the user returns to
 * the same screen.
 */
export function SignIn({ hasEnded, onBack }: SignInProps) {
	const words = useWords('shell')
	const sso = useQuery({ queryKey: ['device'], queryFn: readDevice, retry: false }).data?.sso ?? null
	useReady()
	useEffect(() => {
		document.title = words.signIn.title
	}, [words])
	return (
		<main class="entry">
			<div class="entry-card">
				<VenueHead />
				<h1>{words.signIn.title}</h1>
				{hasEnded && <p class="hint">{words.signIn.ended}</p>}
				{sso === null ? (
					<PasswordForm onBack={onBack} />
				) : (
					<>
						{ssoOutcome() === 'choose' ? <Halls name={sso} /> : <BySso name={sso} />}
						<details class="by-password">
							<summary>{words.signIn.sso.byPassword}</summary>
							<PasswordForm onBack={onBack} />
						</details>
					</>
				)}
			</div>
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

function PasswordForm({ onBack }: Pick<SignInProps, 'onBack'>) {
	const words = useWords('shell')
	const { password, needsCode, enter, askAgain } = useSignIn()
	return (
		<Form onSubmit={enter}>
			<div hidden={needsCode}>
				<TextField label={words.signIn.login} name="login" autocomplete="username" isVerbatim autofocus />
				<TextField
					label={words.signIn.password}
					name="password"
					type="password"
					autocomplete="current-password"
					inputRef={password}
				/>
			</div>
			{needsCode && <CodeField />}
			<Button type="submit" class="primary wide">
				{words.signIn.button}
			</Button>
			{!needsCode && <PasskeyButton use={signInByPasskey} />}
			{needsCode && (
				<Button class="plain wide" onClick={askAgain}>
					{words.signIn.back}
				</Button>
			)}
			{onBack !== undefined && !needsCode && (
				<Button class="plain wide" onClick={onBack}>
					{words.people.back}
				</Button>
			)}
		</Form>
	)
}

function useSignIn() {
	const words = useWords('shell')
	const password = useRef<HTMLInputElement>(null)
	const [needsCode, setNeedsCode] = useState(false)
	const enter = async (read: ReadField): Promise<void> => {
		try {
			await signIn(read('login'), read('password'), needsCode ? read('code') : undefined)
		} catch (error) {
			if (!(error instanceof CallError)) throw error
			if (error.code === 'code_needed') return setNeedsCode(true)
			password.current?.select()
			if (error.code !== 'sign_in_failed') throw error
			throw new FormFault({ [needsCode ? 'code' : '']: signInFault(error, needsCode, words) })
		}
	}
	return { password, needsCode, enter, askAgain: () => setNeedsCode(false) }
}
