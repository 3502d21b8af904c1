import type { Db } from '../../../db/client.ts'
import { holdsScope } from '../../../api/scopes.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/request-context.ts'
import { dayInZone } from '../../../kit/time/dates.ts'
import { findLink } from '../../links/token/link.ts'
import { requireLocation } from '../../locations/require.ts'
import { listNotes } from '../../notes/queries.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { findByPass } from '../../participants/queries.ts'
import { idsOf, requireParticipant, survivorOf } from '../../participants/participant.ts'
import { findParticipants } from '../../participants/find.ts'
import type { Candidate } from '../../participants/find.ts'
import type { Participant } from '../../participants/table.ts'
import { countOpenFlags } from '../../waivers/people/coverage-queries.ts'
import { findPortrait } from '../../waivers/people/portrait.ts'
import { findWaiver, listWaiverParticipants } from '../../waivers/queries.ts'
import { listByReference } from '../../waivers/search/by-label.ts'
import { readLeft } from '../presence/left.ts'
import { venueDaysOf } from '../presence/venue-days.ts'
import { MAX_DOOR_NOTES, MAX_GUESTS } from './model.ts'
import type { AskLookup, FoundGuests, GuestPerson } from './model.ts'
import { presentPerson } from './present.ts'
import { countVisits, findLastArrival, listHousehold } from './queries.ts'
import { readLookup } from '../../../search/read-lookup.ts'
import { readPassKeys } from '../../../search/scanner-keys.ts'
import { readStanding } from './standing.ts'
import type { CodeReading, Reading } from '../../../search/read-lookup.ts'

/**
 * Each person with their household, whether they are covered, and when they last arrived. Of several ways to read the
 * text, the first that finds anybody counts. @throws Problem 404 for an unknown location
 */
export function findGuests(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	{ organizationId, scopes }: Pick<Caller, 'organizationId' | 'scopes'>,
	{ q, locationId }: AskLookup,
): FoundGuests {
	const door = openDoor(db, {
		organizationId,
		now: clock.now(),
		seesBirth: holdsScope(scopes, 'participants:read'),
		seesPhotos: holdsScope(scopes, 'waivers:read'),
		locationId: locationId === undefined ? null : requireLocation(db, organizationId, locationId).id,
	})
	const holder = readPassKeys(q).flatMap((pass) => findByPass(db, organizationId, pass) ?? [])[0]
	if (holder !== undefined)
		return { match: 'pass', items: [door({ ...survivorOf(db, holder), match: 'exact' })] }
	for (const reading of readLookup(q)) {
		const people = findPeople(db, organizationId, reading)
		if (people.length > 0) return { match: reading.match, items: people.map(door) }
	}
	return { match: 'none', items: [] }
}

function findPeople(db: Db, organizationId: string, reading: Reading): Candidate[] {
	if ('email' in reading || 'phone' in reading || 'query' in reading) {
		const { match: _, ...filters } = reading
		return findParticipants(db, organizationId, { ...filters, limit: MAX_GUESTS }).slice(0, MAX_GUESTS)
	}
	return findLeads(db, organizationId, reading).map((person) => ({ ...person, match: 'exact' }))
}

function findLeads(db: Db, organizationId: string, reading: CodeReading): Participant[] {
	if ('waiverId' in reading) return leadOf(db, organizationId, reading.waiverId)
	if ('token' in reading) {
		const link = findLink(db, reading.token)
		// An expired link opens no copy, but still says whose it is.
		const isOwn = link?.kind === 'copy' && link.organizationId === organizationId && link.revokedAt === null
		return isOwn ? leadOf(db, organizationId, link.subjectId) : []
	}
	const waivers = listByReference(db, organizationId, reading.reference, MAX_GUESTS)
	return distinct(waivers.flatMap((id) => leadOf(db, organizationId, id)))
}

/** The signer, or the first minor if the signer takes no part. */
function leadOf(db: Db, organizationId: string, waiverId: string): Participant[] {
	const waiver = findWaiver(db, organizationId, waiverId)
	if (waiver === undefined || waiver.purgedAt !== null) return []
	// A co-signed waiver resolves to the first guardian's.
	if (waiver.evidence.coSigns !== undefined) return leadOf(db, organizationId, waiver.evidence.coSigns)
	const lead = listWaiverParticipants(db, waiver.seq).find(
		({ role }) => role === 'minor' || waiver.evidence.signerTakesPart !== false,
	)
	return lead === undefined ? [] : [requireParticipant(db, organizationId, lead.participantId)]
}

type DoorInput = {
	readonly organizationId: string
	readonly now: number
	readonly seesBirth: boolean
	readonly seesPhotos: boolean
	readonly locationId: string | null
}

/** Families are found several times, and read once. */
function openDoor(db: Db, { organizationId, now, seesBirth, seesPhotos, locationId }: DoorInput) {
	const today = dayInZone(now, requireOrganization(db, organizationId).timezone)
	const days = venueDaysOf(db, organizationId)
	const people = new Map<string, GuestPerson>()

	function describe(participant: Participant): GuestPerson {
		const earlier = people.get(participant.id)
		if (earlier !== undefined) return earlier
		const ids = idsOf(db, participant)
		const standing = readStanding(db, { organizationId, ids, now, today, locationId })
		const { waiver } = standing.coverage
		const lastArrival = findLastArrival(db, ids, locationId)
		const person = presentPerson(
			{
				participant,
				...standing,
				photoUrl: seesPhotos && waiver !== undefined ? findPortrait(db, ids, waiver) : undefined,
				flagsOpen: waiver === undefined ? 0 : countOpenFlags(db, waiver.seq),
				lastArrival,
				left: lastArrival && readLeft(lastArrival, days, now),
				notes: listNotes(db, ids)
					.filter(({ atDoor }) => atDoor)
					.slice(0, MAX_DOOR_NOTES),
			},
			{ today, seesBirth },
		)
		people.set(participant.id, person)
		return person
	}

	return ({ match, ...participant }: Candidate) => {
		const ids = idsOf(db, participant)
		const others = listHousehold(db, ids)
		const household = distinct(others.map((id) => requireParticipant(db, organizationId, id)))
		const visits = countVisits(db, ids, locationId)
		return { ...describe(participant), match, visits, household: household.map(describe) }
	}
}

/** Merged people are found under each of their ids. */
function distinct(people: readonly Participant[]): Participant[] {
	return [...new Map(people.map((person) => [person.id, person])).values()]
}
