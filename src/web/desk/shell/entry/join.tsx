/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { CallError } from '../../kit/client/call-error.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { TextField } from '../../kit/forms/field.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { Form } from '../../kit/forms/form.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { joinByInvitation, readDevice } from '../../kit/session/session-calls.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { CodeField } from './code-field.tsx'
import { signInFault } from './sign-in-fault.ts'

type JoinProps = {
	readonly token: string
	/** Called when it is opened or closed. */
	readonly onToggle: (isOpen: boolean) => void
}

/** Accepts an invitation with an account of another organization. Whoever is signed in is asked for the password all the same. */
export function Join({ token, onToggle }: JoinProps) {
	const words = useWords('shell')
	const { route } = useLocation()
	const { data: device, isPending } = useQuery({ queryKey: ['device'], queryFn: readDevice, retry: false })
	const [needsCode, setNeedsCode] = useState(false)
	const session = device?.session ?? null
	const login = session === null || session.sso !== null ? '' : session.staff.login
	const join = async (read: ReadField): Promise<void> => {
		const account = { login: read('joinLogin'), password: read('joinPassword') }
		try {
			await joinByInvitation(token, { ...account, ...(needsCode ? { code: read('code') } : {}) })
		} catch (error) {
			const code = error instanceof CallError ? error.code : undefined
			if (code === 'code_needed') return setNeedsCode(true)
			if (!(error instanceof CallError) || code !== 'sign_in_failed') throw error
			throw new FormFault({ [needsCode ? 'code' : '']: signInFault(error, needsCode, words) })
		}
		// The link was used, so this page must not read it again while it waits.
		route('/desk', true)
	}
	if (isPending) return null
	return (
		<details class="join" onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
			<summary>{login === '' ? words.setup.join : fill(words.setup.joinAs, { login })}</summary>
			<p class="hint">{words.setup.joinHint}</p>
			<Form onSubmit={join}>
				<TextField
					label={words.signIn.login}
					name="joinLogin"
					autocomplete="username"
					isVerbatim
					defaultValue={login}
				/>
				<TextField
					label={words.signIn.password}
					name="joinPassword"
					type="password"
					autocomplete="current-password"
				/>
				{needsCode && <CodeField />}
				<Button type="submit" class="primary wide">
					{words.setup.joinButton}
				</Button>
			</Form>
		</details>
	)
}
