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
import { usePlaceNames } from '../../kit/forms/places-field.tsx'
import type { BoundTo } from '../../kit/forms/places-field.tsx'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Link } from './link-dialog.tsx'
import { PlacesDialog, ResetDialog, RoleDialog } from './person-dialogs.tsx'

type PersonRowProps = { readonly person: Staff; readonly onLink: (link: Link) => void }

/** One colleague: role, state, and behind "…" what can be done. */
export function PersonRow({ person, onLink }: PersonRowProps) {
	const words = useWords('venue')
	const { staff: me, organization } = useSession()
	const { id, login, role, state, hasPin, hasTotp, passkeys, lastSeenAt } = person
	const name = nameOf(person)
	const lastSeen =
		lastSeenAt === null ? words.staff.never : momentOf(lastSeenAt, words.tag, organization.timezone)
	const from = person.sso ? words.staff.sso : person.joined ? words.staff.joined : login
	const places = usePlaceNames()(person.locationIds)
	const facts = [words.roles[role], places ?? null, from, `${words.staff.lastSeen}: ${lastSeen}`]
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
	const { id, state, sso } = person
	const name = nameOf(person)
	const words = useWords('venue')
	const { staff: me } = useSession()
	const { act } = useAct(['staff'])
	const [dialog, setDialog] = useState<'role' | 'places' | 'reset' | 'deactivate'>()
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
	const { data: venueLocations } = useLocations()
	const bind = useBind(person)
	const acts: readonly MoreAct[] =
		state === 'deactivated'
			? [{ text: words.staff.activate, icon: 'check', run: () => setActive(true) }]
			: [
					...(sso
						? []
						: ([
								{ text: words.staff.changeRole, icon: 'pen', run: () => setDialog('role') },
								{ text: words.staff.reset, icon: 'key', run: () => setDialog('reset') },
							] as const)),
					...(venueLocations === undefined || venueLocations.items.length === 0
						? []
						: ([{ text: words.locations.choose, icon: 'pen', run: () => setDialog('places') }] as const)),
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
			{dialog === 'places' && <PlacesDialog person={person} name={name} onYes={bind} onClose={close} />}
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

/** Returns the function that binds a person to locations, and says to which. */
function useBind(person: Staff): (locationIds: BoundTo) => void {
	const { locations } = useWords('venue')
	const nameOfPlaces = usePlaceNames()
	const { act } = useAct(['staff'])
	return (locationIds) =>
		act(
			() =>
				call('changeStaff', {
					path: { id: person.id },
					body: { locationIds: locationIds && [...locationIds] },
				}),
			`${nameOf(person)}: ${nameOfPlaces(locationIds) ?? locations.allLocations}`,
		)
}

/** An owner who has not yet used the first link has neither name nor login. */
function nameOf({ name, login }: Staff): string {
	return name ?? login ?? '…'
}
