/** @jsxImportSource preact */
import { CallError } from '../../kit/client/call-error.ts'
import { useSession } from '../../kit/client/current.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { plainText } from '../../../../kit/text/plain.ts'
import { isCommonPin } from '../../../../kit/common-pin.ts'
import { changePassword, setPin } from '../../kit/session/session-calls.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { Form } from '../../kit/forms/form.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { useQuery } from '@tanstack/preact-query'
import { fill } from '../../../../i18n/fill.ts'
import { endOwnSession, readOwn } from '../../kit/session/own-calls.ts'
import { momentOf } from '../../kit/time/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { AlertChoice } from '../alerts/alert-choice.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'

/** A person's own account: PIN, password, second factors, other sessions. It loads when somebody opens it. */
export const AccountDialog = withWords('help', Account)

function Account({ onClose }: { onClose: () => void }) {
	const words = useWords('shell')
	const { staff, sso, joined } = useSession()
	return (
		<Dialog title={words.account.title} onClose={onClose}>
			<p class="hint">{words.roleHints[staff.role]}</p>
			<PinForm />
			{joined && <p class="hint">{words.account.joined}</p>}
			{/* The others are the identity provider's, or of another organization. */}
			{sso === null && !joined && (
				<>
					<PasswordForm />
					<SecondFactor />
					<Passkeys />
				</>
			)}
			<AlertChoice />
			<OwnSessions />
		</Dialog>
	)
}

function PinForm() {
	const { ownPin, refusals } = useWords('shell')
	const { run } = useAct([])
	const save = (read: ReadField): Promise<void> => {
		const pin = plainText(read('pin'))
		if (!/^\d{6}$/.test(pin)) throw new FormFault({ pin: ownPin.pinFault })
		if (isCommonPin(pin)) throw new FormFault({ pin: refusals.pinCommon })
		return run(() => setPin(pin), ownPin.pinSaved)
	}
	return (
		<section class="part">
			<h3>{ownPin.own}</h3>
			<p class="hint">{ownPin.ownHint}</p>
			<Form empties onSubmit={save}>
				<TextField
					label={ownPin.pin}
					name="pin"
					hint={ownPin.pinHint}
					type="password"
					inputMode="numeric"
					autocomplete="off"
					maxLength={6}
				/>
				<Button type="submit">{ownPin.savePin}</Button>
			</Form>
		</section>
	)
}

function PasswordForm() {
	const { account, setup } = useWords('shell')
	const { run } = useAct([])
	const save = (read: ReadField): Promise<void> =>
		run(
			() =>
				changePassword(read('currentPassword'), read('password')).catch((error: unknown) => {
					const isWrong = error instanceof CallError && error.code === 'sign_in_failed'
					throw isWrong ? new FormFault({ currentPassword: account.wrong }) : error
				}),
			account.passwordSaved,
		)
	return (
		<section class="part">
			<h3>{account.password}</h3>
			<Form empties onSubmit={save}>
				<TextField
					label={account.current}
					name="currentPassword"
					type="password"
					autocomplete="current-password"
				/>
				<TextField
					label={account.next}
					name="password"
					type="password"
					hint={setup.passwordHint}
					autocomplete="new-password"
				/>
				<Button type="submit">{setup.savePassword}</Button>
			</Form>
		</section>
	)
}

/** A person's other sessions, such as on a tablet that was left behind. */
function OwnSessions() {
	const { account, tag } = useWords('shell')
	const { timezone } = useSession().organization
	const { data } = useQuery({ queryKey: ['own'], queryFn: readOwn })
	const { act } = useAct(['own'])
	const others = data?.sessions.filter(({ isThis }) => !isThis) ?? []
	if (others.length === 0) return null
	return (
		<section class="part">
			<h3>{account.sessions}</h3>
			<ul class="rows">
				{others.map(({ id, device, lastSeenAt }) => {
					const browserName = device ?? account.browser
					const time = momentOf(lastSeenAt, tag, timezone)
					return (
						<li key={id} class="row">
							<div class="row-main">
								{browserName} <span class="hint">{fill(account.lastUsed, { time })}</span>
							</div>
							<Button
								aria-label={fill(account.signOutOf, { place: browserName, time })}
								onClick={() => act(() => endOwnSession(id), account.signedOut)}
							>
								{account.signOut}
							</Button>
						</li>
					)
				})}
			</ul>
		</section>
	)
}
