import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { invalid, problem } from '../../../http/problems.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { requireEvent, requireUnclosed } from '../open.ts'
import { countryOf } from '../../organization/organization.ts'
import { listPhoneKeys } from '../../../search/phone-number.ts'
import type { Event, Invitee } from '../table.ts'
import { createLink } from '../../links/token/link.ts'
import type { InvitedPerson } from './model.ts'
import { faultsOf, readPerson } from './person.ts'
import type { PersonFields } from './person.ts'
import { countInviteesOf, findInviteeBy, insertInvitee } from './queries.ts'

const MAX_INVITEES = 5_000

export type Invitation = {
	readonly invitees: readonly Invitee[]
	readonly created: number
}

/**
 * Invites all people or none. A known invitee (by external id, email, phone or, without these, name) is not added again, so the
 * call can be repeated. @param pathOf the path of a person in the body
 * @throws Problem 404, 409 if the event is closed or full, 422
 */
export function invitePeople(
	deps: Pick<Deps, 'write' | 'clock' | 'ids' | 'linkTokens'>,
	{ actor, eventId, people }: { actor: Actor; eventId: string; people: readonly InvitedPerson[] },
	pathOf: (at: number) => string = (at) => `/invitees/${at}`,
): Promise<Invitation> {
	const candidates = people.map(readPerson)
	const faults = candidates.flatMap((person, at) => faultsOf(person, pathOf(at)))
	if (faults.length > 0) throw invalid(faults)
	return deps.write((tx) => {
		const event = requireEvent(tx, actor.organizationId, eventId)
		requireUnclosed(event)
		let room = MAX_INVITEES - countInviteesOf(tx, event.id)
		let count = 0
		const invitees = candidates.map((person) => {
			const invitee = findKnown(tx, event, person)
			if (invitee !== undefined) return invitee
			count += 1
			if (room === 0) throw problem('conflict', `An event has at most ${MAX_INVITEES} invitees.`)
			room -= 1
			return addInvitee(tx, deps, { organizationId: event.organizationId, eventId: event.id, person })
		})
		const existing = invitees.length - count
		if (count > 0)
			recordAudit(tx, deps, actor, {
				action: 'invitees.invited',
				subject: event.id,
				data: { created: count, existing },
			})
		return { invitees, created: count }
	})
}

function findKnown(db: Db, event: Event, person: PersonFields): Invitee | undefined {
	const { id: eventId } = event
	const { externalId, emailFolded } = person
	const byId = externalId === null ? undefined : findInviteeBy(db, 'externalId', eventId, externalId)
	const byEmail = emailFolded === null ? undefined : findInviteeBy(db, 'emailFolded', eventId, emailFolded)
	return byId ?? byEmail ?? findWeakly(db, event, person)
}

/** Matches by phone without an email, and by name without either. */
function findWeakly(
	db: Db,
	{ id: eventId, organizationId }: Event,
	{ externalId, emailFolded, phone, nameFolded }: PersonFields,
): Invitee | undefined {
	if (externalId !== null || emailFolded !== null) return undefined
	if (phone !== null)
		return listPhoneKeys(phone, countryOf(db, organizationId))
			.flatMap((key) => findInviteeBy(db, 'phoneKey', eventId, key) ?? [])
			.toSorted((one, other) => one.seq - other.seq)[0]
	const namesake = findInviteeBy(db, 'nameFolded', eventId, nameFolded)
	return namesake?.email === null && namesake.phone === null && namesake.externalId === null
		? namesake
		: undefined
}

function addInvitee(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids' | 'linkTokens'>,
	{ organizationId, eventId, person }: { organizationId: string; eventId: string; person: PersonFields },
): Invitee {
	const now = deps.clock.now()
	const invitee = {
		id: deps.ids.next(),
		organizationId,
		eventId,
		...person,
		status: 'invited',
		waiverId: null,
		lastMessageAt: null,
		openedAt: null,
		arrivedAt: null,
		createdAt: now,
		updatedAt: now,
	} as const
	const seq = insertInvitee(tx, invitee)
	createLink(tx, deps, { organizationId, kind: 'invitee', subjectId: invitee.id })
	return { seq, ...invitee }
}
