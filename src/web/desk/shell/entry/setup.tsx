/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { CallError } from '../../kit/client/call-error.ts'
import { call } from '../../kit/client/call.ts'
import { readForm } from '../../kit/client/form.ts'
import type { InvitationDetail as Invitation } from '../../../../features/accounts/sessions/model.ts'
import { useReady } from '../../kit/client/ready.ts'
import { acceptInvitation, readInvitation } from '../../kit/session/session-calls.ts'
import { ErrorText, describeError, faultsOf } from '../../kit/parts/error-text.tsx'
import { FaultText, TextField } from '../../kit/parts/field.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { CodeField } from './code-field.tsx'

/** The target of a one-time link: makes an account, or chooses a new password. */
export function Setup({ token }: { token: string }) {
	const { data, error, isPending, refetch } = useQuery({
		queryKey: ['invitation', token],
		queryFn: () => readInvitation(token),
		// Typed text must not be lost if the link was used up meanwhile.
		staleTime: Infinity,
		refetchOnReconnect: false,
		retry: false,
	})
	if (isPending) return null
	if (data !== undefined) return <SetupForm token={token} invitation={data} />
	if (error instanceof CallError && error.status === 404) return <Spent />
	return (
		<main class="entry">
			<ErrorText error={error} onRetry={() => void refetch()} />
		</main>
	)
}

function Spent() {
	const words = useWords('shell')
	useReady()
	return (
		<main class="entry">
			<div class="entry-card">
				<h1>{words.setup.spent}</h1>
				<p>{words.setup.spentHint}</p>
				<a class="button" href="/desk">
					{words.setup.toSignIn}
				</a>
			</div>
		</main>
	)
}

function SetupForm({ token, invitation }: { token: string; invitation: Invitation }) {
	const words = useWords('shell')
	const { kind, role, organizationName } = invitation
	const { route } = useLocation()
	const form = useRef<HTMLFormElement>(null)
	const [error, setError] = useState<unknown>()
	const [isBusy, setBusy] = useState(false)
	const [needsCode, setNeedsCode] = useState(false)
	const isReset = kind === 'reset'
	const title = isReset ? words.setup.resetTitle : fill(words.setup.title, { organization: organizationName })
	useReady()
	useEffect(() => {
		document.title = title
	}, [title])
	const faultAt = faultsOf(error, words)
	const accept = async (): Promise<void> => {
		const text = readForm(form.current)
		setBusy(true)
		try {
			const password = text('password')
			await acceptInvitation(
				token,
				isReset
					? { password, ...(needsCode ? { code: text('code') } : {}) }
					: { name: text('name'), login: text('login'), password },
			)
			// The link was used, so this page must not read it again while it waits.
			route('/desk', true)
			if (kind === 'setup' && (await isNewVenue())) route('/desk/setup', true)
		} catch (failure) {
			const asksForCode = failure instanceof CallError && failure.code === 'code_needed'
			if (asksForCode) setNeedsCode(true)
			setError(asksForCode ? undefined : failure)
			setBusy(false)
		}
	}
	const isWrongCode = error instanceof CallError && error.code === 'sign_in_failed'
	useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [error])
	return (
		<main class="entry">
			<form
				ref={form}
				class="entry-card"
				noValidate
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) void accept()
				}}
			>
				<h1>{title}</h1>
				<p class="hint">{introOf(invitation, words)}</p>
				{invitation.clearsFactors && <p class="hint">{words.setup.clearsFactors}</p>}
				<div role="alert">
					{error !== undefined && !isWrongCode && <FaultText>{summaryOf(error, words)}</FaultText>}
				</div>
				<SetupFields invitation={invitation} faultAt={faultAt} />
				{needsCode && <CodeField fault={isWrongCode ? words.signIn.codeFailed : undefined} />}
				<button type="submit" class="button primary wide" aria-disabled={isBusy}>
					{isReset
						? words.setup.savePassword
						: role === 'owner'
							? words.setup.createOwner
							: words.setup.createAccount}
				</button>
			</form>
		</main>
	)
}

type SetupFieldsProps = {
	readonly invitation: Invitation
	readonly faultAt: (field: string) => string | undefined
}

function SetupFields({ invitation: { kind, name, login }, faultAt }: SetupFieldsProps) {
	const { setup, signIn } = useWords('shell')
	const [isShown, setShown] = useState(false)
	return (
		<>
			{kind !== 'reset' && (
				<>
					<TextField
						label={setup.name}
						name="name"
						hint={setup.nameHint}
						fault={faultAt('name')}
						autocomplete="name"
						defaultValue={name ?? ''}
					/>
					<TextField
						label={signIn.login}
						name="login"
						hint={setup.loginHint}
						fault={faultAt('login')}
						autocomplete="username"
						isVerbatim
						defaultValue={login ?? ''}
					/>
				</>
			)}
			<TextField
				label={signIn.password}
				name="password"
				type={isShown ? 'text' : 'password'}
				hint={setup.passwordHint}
				fault={faultAt('password')}
				autocomplete="new-password"
			/>
			<label class="check">
				<input
					type="checkbox"
					checked={isShown}
					onChange={({ currentTarget }) => setShown(currentTarget.checked)}
				/>
				{setup.show}
			</label>
		</>
	)
}

function introOf({ kind, role, login }: Invitation, { setup, roles, roleHints }: DeskWords<'shell'>): string {
	if (kind === 'reset') return fill(setup.resetHint, { login: login ?? '' })
	return role === 'owner'
		? setup.ownerHint
		: fill(setup.accountHint, { role: roles[role], rights: roleHints[role] })
}

function summaryOf(error: unknown, words: DeskWords<'shell'>): string {
	const isFault = error instanceof CallError && error.faults.length > 0
	return isFault ? words.setup.problem : describeError(error, words)
}

/** A venue without a form has first steps to do. */
function isNewVenue(): Promise<boolean> {
	return call('listTemplates', { query: { status: 'active' } }).then(
		({ items }) => items.length === 0,
		() => false,
	)
}
