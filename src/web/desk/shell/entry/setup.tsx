/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { useEffect, useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { CallError } from '../../kit/client/call-error.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import type { InvitationDetail as Invitation } from '../../../../features/accounts/sessions/model.ts'
import { useReady } from '../../kit/client/ready.ts'
import { acceptInvitation, readInvitation } from '../../kit/session/session-calls.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { Form } from '../../kit/forms/form.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { later } from '../../kit/parts/later.ts'
import { TextField } from '../../kit/forms/field.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { CodeField } from './code-field.tsx'
import { Join } from './join.tsx'

const NewVenueFields = later(() => import('../../venue/screens.ts').then((module) => module.NewVenueFields))

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
	const { kind, role, organizationName, asksVenue } = invitation
	const { route } = useLocation()
	const [needsCode, setNeedsCode] = useState(false)
	const [joins, setJoins] = useState(false)
	const isReset = kind === 'reset'
	const welcome = asksVenue
		? words.setup.newTitle
		: fill(words.setup.title, { organization: organizationName })
	const title = isReset ? words.setup.resetTitle : welcome
	useReady()
	useEffect(() => {
		document.title = title
	}, [title])
	const accept = async (read: ReadField): Promise<void> => {
		const password = read('password')
		try {
			await acceptInvitation(
				token,
				isReset
					? { password, ...(needsCode ? { code: read('code') } : {}) }
					: {
							name: read('name'),
							login: read('login'),
							password,
							...(asksVenue ? { venueName: read('venueName'), timezone: read('timezone') } : {}),
						},
			)
		} catch (error) {
			const code = error instanceof CallError ? error.code : undefined
			if (code === 'code_needed') return setNeedsCode(true)
			throw code === 'sign_in_failed' ? new FormFault({ code: words.signIn.codeFailed }) : error
		}
		// The link was used, so this page must not read it again while it waits.
		route('/desk', true)
		if (kind === 'setup' && (await isNewVenue())) route('/desk/setup', true)
	}
	const yes = role === 'owner' ? words.setup.createOwner : words.setup.createAccount
	return (
		<main class="entry">
			<div class="entry-card">
				<h1>{title}</h1>
				<p class="hint">{introOf(invitation, words)}</p>
				{invitation.clearsFactors && <p class="hint">{words.setup.clearsFactors}</p>}
				{invitation.canJoin && <Join token={token} onToggle={setJoins} />}
				<div hidden={joins}>
					<Form onSubmit={accept}>
						{asksVenue && <NewVenueFields />}
						<SetupFields invitation={invitation} />
						{needsCode && <CodeField />}
						<Button type="submit" class="primary wide">
							{isReset ? words.setup.savePassword : yes}
						</Button>
					</Form>
				</div>
			</div>
		</main>
	)
}

function SetupFields({ invitation: { kind, name, login } }: { readonly invitation: Invitation }) {
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
						autocomplete="name"
						defaultValue={name ?? ''}
					/>
					<TextField
						label={signIn.login}
						name="login"
						hint={setup.loginHint}
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

/** A venue without a form has first steps to do. */
function isNewVenue(): Promise<boolean> {
	return call('listTemplates', { query: { status: 'active' } }).then(
		({ items }) => items.length === 0,
		() => false,
	)
}
