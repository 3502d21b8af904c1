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
import {
	countInviteesOf,
	findInviteeByName,
	findNamedAt,
	insertInvitee,
	listInviteesAt,
	updateInvitee,
} from './queries.ts'
import type { Contact } from './queries.ts'

const MAX_INVITEES = 5_000

export type Invitation = {
	readonly invitees: readonly Invitee[]
	readonly created: number
}

/**
 * Invites all people or none. A known invitee is not added again, so the call can be repeated: known by the external id, the email
 * or the phone, each with the name, else by the name alone. @param pathOf the path of a person in the body
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
			if (invitee !== undefined) return named(tx, deps, { actor, invitee, person })
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
	const { externalId, emailFolded, phone, nameFolded } = person
	const byId = externalId === null ? undefined : findAt(db, event, person, 'externalId', [externalId])
	if (byId !== undefined) return byId
	if (emailFolded !== null) return findAt(db, event, person, 'emailFolded', [emailFolded])
	if (externalId !== null) return undefined
	if (phone !== null)
		return findAt(db, event, person, 'phoneKey', listPhoneKeys(phone, countryOf(db, event.organizationId)))
	const namesake = findInviteeByName(db, event.id, nameFolded)
	return namesake?.email === null && namesake.phone === null && namesake.externalId === null
		? namesake
		: undefined
}

/** Brothers and sisters share a parent's address, and the number of a booking. So it is the same person if the names agree, or one is not known. */
function findAt(
	db: Db,
	{ id: eventId }: Event,
	{ nameFolded }: PersonFields,
	contact: Contact,
	values: readonly string[],
): Invitee | undefined {
	const find = (name: string) =>
		values.flatMap((value) => findNamedAt(db, contact, { eventId, value, nameFolded: name }) ?? [])
	const known =
		nameFolded === ''
			? values.flatMap((value) => listInviteesAt(db, contact, { eventId, value, limit: 1 }))
			: find(nameFolded)
	return (known.length === 0 ? find('') : known).toSorted((one, other) => one.seq - other.seq)[0]
}

/** Whoever was invited without a name gets it, so that the next person at the address is another one. */
function named(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, invitee, person }: { actor: Actor; invitee: Invitee; person: PersonFields },
): Invitee {
	const { firstName, lastName, nameFolded } = person
	if (invitee.nameFolded !== '' || nameFolded === '') return invitee
	const changes = { firstName, lastName, nameFolded, updatedAt: deps.clock.now() }
	updateInvitee(tx, invitee.seq, changes)
	recordAudit(tx, deps, actor, {
		action: 'invitee.updated',
		subject: invitee.id,
		data: { eventId: invitee.eventId, fields: 'firstName,lastName' },
	})
	return { ...invitee, ...changes }
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
		declinedAt: null,
		declineReason: null,
		arrivedAt: null,
		createdAt: now,
		updatedAt: now,
	} as const
	const seq = insertInvitee(tx, invitee)
	createLink(tx, deps, { organizationId, kind: 'invitee', subjectId: invitee.id })
	return { seq, ...invitee }
}
