/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import { CallError } from '../../kit/client/call-error.ts'
import { useSession } from '../../kit/client/current.ts'
import { readForm } from '../../kit/client/form.ts'
import { isCommonPin } from '../../../../kit/common-pin.ts'
import { changePassword, setPin } from '../../kit/session/session-calls.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { describeError } from '../../kit/parts/error-text.tsx'
import { FaultText, TextField } from '../../kit/parts/field.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { translateRefusal } from '../../kit/words/translate-refusal.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { useQuery } from '@tanstack/preact-query'
import { fill } from '../../../../i18n/fill.ts'
import { endOwnSession, readOwn } from '../../kit/session/own-calls.ts'
import { momentOf } from '../../kit/time/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'

/** A person's own account: PIN, password, second factors, other sessions. It loads when somebody opens it. */
export const AccountDialog = withWords('help', Account)

function Account({ onClose }: { onClose: () => void }) {
	const words = useWords('shell')
	const { staff } = useSession()
	return (
		<Dialog title={words.account.title} onClose={onClose}>
			<p class="hint">{words.roleHints[staff.role]}</p>
			<PinForm />
			<PasswordForm />
			<SecondFactor />
			<Passkeys />
			<OwnSessions />
		</Dialog>
	)
}

function PinForm() {
	const words = useWords('shell')
	const { send, fault, form } = useForm(
		(text) => {
			if (!/^\d{6}$/.test(text('pin'))) return words.ownPin.pinFault
			return isCommonPin(text('pin')) ? words.refusals.pinCommon : undefined
		},
		(text) => setPin(text('pin')),
		words.ownPin.pinSaved,
	)
	return (
		<form ref={form} class="part" noValidate onSubmit={send}>
			<h3>{words.ownPin.own}</h3>
			<p class="hint">{words.ownPin.ownHint}</p>
			<TextField
				label={words.ownPin.pin}
				name="pin"
				hint={words.ownPin.pinHint}
				type="password"
				inputMode="numeric"
				autocomplete="off"
				maxLength={6}
				fault={fault}
			/>
			<button type="submit" class="button">
				{words.ownPin.savePin}
			</button>
		</form>
	)
}

function PasswordForm() {
	const { account, setup } = useWords('shell')
	const { send, fault, form } = useForm(
		() => undefined,
		(text) => changePassword(text('current'), text('next')),
		account.passwordSaved,
	)
	return (
		<form ref={form} class="part" noValidate onSubmit={send}>
			<h3>{account.password}</h3>
			<div role="alert">{fault !== undefined && <FaultText>{fault}</FaultText>}</div>
			<TextField label={account.current} name="current" type="password" autocomplete="current-password" />
			<TextField
				label={account.next}
				name="next"
				type="password"
				hint={setup.passwordHint}
				autocomplete="new-password"
			/>
			<button type="submit" class="button">
				{setup.savePassword}
			</button>
		</form>
	)
}

type Text = (name: string) => string

/** A small form: checked, sent once, emptied after success, kept with its fault after a refusal. */
function useForm(
	check: (text: Text) => string | undefined,
	work: (text: Text) => Promise<void>,
	notice: string,
) {
	const words = useWords('shell')
	const form = useRef<HTMLFormElement>(null)
	const [fault, setFault] = useState<string>()
	const isBusy = useRef(false)
	const run = async (text: Text): Promise<void> => {
		isBusy.current = true
		try {
			await work(text)
			form.current?.reset()
			notify({ tone: 'good', text: notice })
		} catch (error) {
			const first = error instanceof CallError ? error.faults[0] : undefined
			const isWrong = error instanceof CallError && error.code === 'sign_in_failed'
			setFault(
				isWrong
					? words.account.wrong
					: first === undefined
						? describeError(error, words)
						: translateRefusal(first.message, words),
			)
		} finally {
			isBusy.current = false
		}
	}
	const send = (event: Event): void => {
		event.preventDefault()
		if (isBusy.current) return
		const text = readForm(form.current)
		const next = check(text)
		setFault(next)
		if (next === undefined) void run(text)
	}
	return { send, fault, form }
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
							<button
								type="button"
								class="button"
								aria-label={fill(account.signOutOf, { place: browserName, time })}
								onClick={() => act(() => endOwnSession(id), account.signedOut)}
							>
								{account.signOut}
							</button>
						</li>
					)
				})}
			</ul>
		</section>
	)
}
