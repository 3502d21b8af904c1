/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import type { Role } from '../../../../features/accounts/staff/roles.ts'
import type { Staff } from '../../../../features/accounts/staff/model.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { momentOf } from '../../kit/parts/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Link } from './link-dialog.tsx'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'

type PersonRowProps = { readonly person: Staff; readonly onLink: (link: Link) => void }

/** One colleague: role, state, and actions. */
export function PersonRow({ person, onLink }: PersonRowProps) {
	const words = useWords('venue')
	const { staff: me, organization } = useSession()
	const { act, isBusy } = useAct(['staff'])
	const { id, login, role, state, hasPin, hasTotp, passkeys, lastSeenAt } = person
	const name = nameOf(person)
	const lastSeen =
		lastSeenAt === null ? words.staff.never : momentOf(lastSeenAt, words.tag, organization.timezone)
	const changeRole = (next: Role): void =>
		act(
			() => call('changeStaff', { path: { id }, body: { role: next } }),
			fill(words.staff.roleChanged, { name, role: words.roles[next] }),
		)
	return (
		<li class="row person-row">
			<div class="row-main">
				<strong>{name}</strong> {id === me.id && <span class="badge">{words.staff.you}</span>}
				<div class="hint">
					{[login, `${words.staff.lastSeen}: ${lastSeen}`].filter((text) => text !== null).join(' · ')}
				</div>
			</div>
			<div class="row-state">
				<span class={state === 'active' ? 'badge' : 'badge off'}>{words.staff.states[state]}</span>
				{hasPin && <span class="badge">{words.staff.pinSet}</span>}
				{hasTotp && <span class="badge">{words.staff.secondFactor}</span>}
				{passkeys > 0 && <span class="badge">{words.staff.passkey}</span>}
			</div>
			<select
				class="box"
				aria-label={fill(words.staff.changeRole, { name })}
				value={role}
				disabled={isBusy || state === 'deactivated'}
				onChange={({ currentTarget }) => {
					const next = currentTarget.value as Role
					// The shown state is the stored one: it changes with the response.
					currentTarget.value = role
					changeRole(next)
				}}
			>
				{roleOptions(words).map(([value, text]) => (
					<option key={value} value={value} selected={value === role}>
						{text}
					</option>
				))}
			</select>
			<PersonActions person={person} onLink={onLink} />
		</li>
	)
}

function PersonActions({ person, onLink }: PersonRowProps) {
	const { id, state } = person
	const name = nameOf(person)
	const words = useWords('venue')
	const { staff: me } = useSession()
	const { act, isBusy } = useAct(['staff'])
	const [dialog, setDialog] = useState<'reset' | 'deactivate'>()
	const setActive = (active: boolean): void =>
		act(
			() => call('changeStaff', { path: { id }, body: { active } }),
			fill(active ? words.staff.activated : words.staff.deactivated, { name }),
		)
	const reset = (clearFactors: boolean): void =>
		act(async () => {
			const input = { path: { id }, body: { clearFactors } }
			const { inviteUrl: url, inviteExpiresAt: expiresAt } = await call('resetStaff', input)
			onLink({ name, url, expiresAt })
		})
	if (state === 'deactivated')
		return (
			<div class="row-actions">
				<button type="button" class="button" disabled={isBusy} onClick={() => setActive(true)}>
					{words.staff.activate}
				</button>
			</div>
		)
	return (
		<div class="row-actions" role="group" aria-label={fill(words.staff.actions, { name })}>
			<button type="button" class="button" disabled={isBusy} onClick={() => setDialog('reset')}>
				{words.staff.reset}
			</button>
			{id !== me.id && (
				<button type="button" class="button" disabled={isBusy} onClick={() => setDialog('deactivate')}>
					{words.staff.deactivate}
				</button>
			)}
			{dialog === 'reset' && (
				<ResetDialog person={person} name={name} onYes={reset} onClose={() => setDialog(undefined)} />
			)}
			{dialog === 'deactivate' && (
				<AskDialog
					title={fill(words.staff.deactivateTitle, { name })}
					text={fill(words.staff.deactivateHint, { name })}
					yes={words.staff.deactivate}
					isDangerous
					onYes={() => setActive(false)}
					onClose={() => setDialog(undefined)}
				/>
			)}
		</div>
	)
}

/** An owner who has not yet used the first link has neither name nor login. */
function nameOf({ name, login }: Staff): string {
	return name ?? login ?? '…'
}

type ResetDialogProps = {
	readonly person: Staff
	readonly name: string
	readonly onYes: (clearFactors: boolean) => void
	readonly onClose: () => void
}

/** Asks before a new link. The second factor goes only with an extra tick. */
function ResetDialog({ person, name, onYes, onClose }: ResetDialogProps) {
	const { staff } = useWords('venue')
	const [clearsFactors, setClearsFactors] = useState(false)
	const isInvited = person.state === 'invited'
	const hasFactors = person.hasTotp || person.passkeys > 0
	return (
		<Dialog title={fill(staff.resetTitle, { name })} onClose={onClose}>
			<p>{fill(isInvited ? staff.newLinkHint : staff.resetHint, { name })}</p>
			{hasFactors && (
				<label class="check">
					<input
						type="checkbox"
						checked={clearsFactors}
						onChange={({ currentTarget }) => setClearsFactors(currentTarget.checked)}
					/>
					{fill(staff.clearFactors, { name })}
				</label>
			)}
			<DialogActions
				yes={staff.makeLink}
				onYes={() => {
					onClose()
					onYes(clearsFactors)
				}}
				onClose={onClose}
			/>
		</Dialog>
	)
}

const ROLES: readonly Role[] = ['desk', 'manager', 'auditor', 'owner']

/** The roles for a select, most common first. */
export function roleOptions({ roles }: DeskWords<'venue'>): readonly (readonly [Role, string])[] {
	return ROLES.map((role) => [role, roles[role]])
}
