/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import type { Role } from '../../../../features/accounts/staff/roles.ts'
import type { Staff } from '../../../../features/accounts/staff/model.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { Face } from '../../kit/parts/face.tsx'
import { MoreMenu } from '../../kit/parts/more-menu.tsx'
import type { MoreAct } from '../../kit/parts/more-menu.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Link } from './link-dialog.tsx'
import { ResetDialog, RoleDialog } from './person-dialogs.tsx'

type PersonRowProps = { readonly person: Staff; readonly onLink: (link: Link) => void }

/** One colleague: role, state, and behind "…" what can be done. */
export function PersonRow({ person, onLink }: PersonRowProps) {
	const words = useWords('venue')
	const { staff: me, organization } = useSession()
	const { id, login, role, state, hasPin, hasTotp, passkeys, lastSeenAt } = person
	const name = nameOf(person)
	const lastSeen =
		lastSeenAt === null ? words.staff.never : momentOf(lastSeenAt, words.tag, organization.timezone)
	const facts = [words.roles[role], login, `${words.staff.lastSeen}: ${lastSeen}`]
	return (
		<li class="person-row">
			<Face name={name} />
			<span class="who-text">
				<strong>{name}</strong> {id === me.id && <span class="badge">{words.staff.you}</span>}
				<span class="sub">{facts.filter((text) => text !== null).join(' · ')}</span>
			</span>
			<span class="row-state">
				<span class={state === 'active' ? 'badge' : 'badge off'}>{words.staff.states[state]}</span>
				{hasPin && <span class="badge">{words.staff.pinSet}</span>}
				{hasTotp && <span class="badge">{words.staff.secondFactor}</span>}
				{passkeys > 0 && <span class="badge">{words.staff.passkey}</span>}
			</span>
			<PersonActions person={person} onLink={onLink} />
		</li>
	)
}

function PersonActions({ person, onLink }: PersonRowProps) {
	const { id, state } = person
	const name = nameOf(person)
	const words = useWords('venue')
	const { staff: me } = useSession()
	const { act } = useAct(['staff'])
	const [dialog, setDialog] = useState<'role' | 'reset' | 'deactivate'>()
	const close = (): void => setDialog(undefined)
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
	const changeRole = (role: Role): void =>
		act(
			() => call('changeStaff', { path: { id }, body: { role } }),
			fill(words.staff.roleChanged, { name, role: words.roles[role] }),
		)
	const acts: readonly MoreAct[] =
		state === 'deactivated'
			? [{ text: words.staff.activate, icon: 'check', run: () => setActive(true) }]
			: [
					{ text: words.staff.changeRole, icon: 'pen', run: () => setDialog('role') },
					{ text: words.staff.reset, icon: 'key', run: () => setDialog('reset') },
					...(id === me.id
						? []
						: ([
								{
									text: words.staff.deactivateAct,
									icon: 'lock',
									isRed: true,
									run: () => setDialog('deactivate'),
								},
							] as const)),
				]
	return (
		<>
			<MoreMenu label={fill(words.staff.actions, { name })} acts={acts} />
			{dialog === 'role' && <RoleDialog person={person} name={name} onYes={changeRole} onClose={close} />}
			{dialog === 'reset' && <ResetDialog person={person} name={name} onYes={reset} onClose={close} />}
			{dialog === 'deactivate' && (
				<AskDialog
					title={fill(words.staff.deactivateTitle, { name })}
					text={fill(words.staff.deactivateHint, { name })}
					yes={words.staff.deactivate}
					isDangerous
					onYes={() => setActive(false)}
					onClose={close}
				/>
			)}
		</>
	)
}

/** An owner who has not yet used the first link has neither name nor login. */
function nameOf({ name, login }: Staff): string {
	return name ?? login ?? '…'
}
