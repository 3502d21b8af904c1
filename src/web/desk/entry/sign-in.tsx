/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { CallError } from '../client/call-error.ts'
import { readForm } from '../client/form.ts'
import { useReady } from '../client/ready.ts'
import { signIn } from '../client/session-calls.ts'
import { LanguageSelect } from '../frame/language-select.tsx'
import { describeError } from '../parts/error-text.tsx'
import { FaultText, TextField } from '../parts/field.tsx'
import { useWords } from '../words/use-words.tsx'

type SignInProps = {
	readonly hasEnded: boolean
	/** Back to the names of a desk device. */
	readonly onBack?: () => void
}

/** Signs in by login and password. The address stays, so that somebody goes on where they were. */
export function SignIn({ hasEnded, onBack }: SignInProps) {
	const words = useWords()
	const form = useRef<HTMLFormElement>(null)
	const [fault, setFault] = useState<string>()
	const [isBusy, setBusy] = useState(false)
	useReady()
	useEffect(() => {
		document.title = words.signIn.title
	}, [words])
	const enter = async (): Promise<void> => {
		const text = readForm(form.current)
		setBusy(true)
		try {
			await signIn(text('login'), text('password'))
		} catch (error) {
			const isWrong = error instanceof CallError && error.code === 'sign_in_failed'
			setFault(isWrong ? words.signIn.failed : describeError(error, words))
			form.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
			setBusy(false)
		}
	}
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
				<h1>{words.signIn.title}</h1>
				{hasEnded && fault === undefined && <p class="hint">{words.signIn.ended}</p>}
				<div role="alert">{fault !== undefined && <FaultText>{fault}</FaultText>}</div>
				<TextField label={words.signIn.login} name="login" autocomplete="username" isVerbatim autofocus />
				<TextField
					label={words.signIn.password}
					name="password"
					type="password"
					autocomplete="current-password"
				/>
				<button type="submit" class="button primary wide" aria-disabled={isBusy}>
					{words.signIn.button}
				</button>
				{onBack !== undefined && (
					<button type="button" class="button plain wide" onClick={onBack}>
						{words.people.back}
					</button>
				)}
			</form>
			<div class="entry-foot">
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
