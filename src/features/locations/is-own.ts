import type { Db } from '../../db/client.ts'
import { areAllAt, isAt, isSomeAt } from '../../db/places.ts'
import type { Reach } from '../../kit/places.ts'
import { statement } from '../../db/statement.ts'
import type { Deps } from '../../deps.ts'
import { reachOf } from '../../http/halls.ts'
import type { IsOwn } from '../../http/halls.ts'

/** A record without a row here, such as an address, has no place. */
const EVENT_OF = (id: string) => `(SELECT location_id FROM events WHERE id = ${id})`
const WAIVER_OF = (id: string) => `(SELECT location_id FROM waivers WHERE id = ${id})`

/**
 * Where a link to sign belongs: the place of its event, of the waiver that it renews, or of the shop in which it was booked.
 * @param row of prefill_links
 */
export function placeOfLink(row: string): string {
	return `coalesce(${EVENT_OF(`${row}.event_id`)}, ${WAIVER_OF(`${row}.renews_waiver_id`)},
		(SELECT s.location_id FROM bookings b CROSS JOIN booking_sources s ON s.id = b.source_id
			WHERE b.prefill_link_id = ${row}.id LIMIT 1))`
}

/** Where a message belongs: the place of its event, waiver or link. @param row of messages */
export function placeOfMessage(row: string): string {
	return `coalesce(${EVENT_OF(`${row}.event_id`)}, ${WAIVER_OF(`${row}.waiver_id`)},
		(SELECT ${placeOfLink('l')} FROM prefill_links l WHERE l.id = ${row}.prefill_link_id))`
}

/** People belong to where they, or a duplicate of theirs, have signed or come; those who did neither, to all. */
export function isPersonAt(person: string, places: string): string {
	return `(${places} IS NULL OR EXISTS (
		SELECT 1 FROM participants same
		CROSS JOIN waiver_participants wp ON wp.participant_id = same.id
		CROSS JOIN waivers w ON w.seq = wp.waiver_seq
		WHERE (same.id = ${person} OR same.merged_into = ${person}) AND (${isAt('w.location_id', places)}
			OR EXISTS (SELECT 1 FROM checkins c WHERE c.waiver_seq = w.seq AND c.location_id IN (SELECT value FROM json_each(${places}))))
		) OR NOT EXISTS (
		SELECT 1 FROM participants same CROSS JOIN waiver_participants wp ON wp.participant_id = same.id
		WHERE same.id = ${person} OR same.merged_into = ${person}))`
}

const at = (table: string, column: string) => `SELECT ${column} AS own FROM ${table} x
	WHERE x.organization_id = ?1 AND x.id = ?2`

/** By the noun of what the id is of: whether it counts at the places `?3`. */
const QUESTIONS: Readonly<Record<string, string>> = {
	waiver: at('waivers', isAt('x.location_id', '?3')),
	'check-in': at('checkins', isAt('x.location_id', '?3')),
	event: at('events', isAt('x.location_id', '?3')),
	invitee: at('invitees', isAt(EVENT_OF('x.event_id'), '?3')),
	kiosk: at('kiosks', isAt('x.location_id', '?3')),
	'desk device': at('desk_devices', isAt('x.location_id', '?3')),
	incident: at('incidents', isAt('x.location_id', '?3')),
	location: at('locations', isAt('x.id', '?3')),
	'prefill link': at('prefill_links', isAt(placeOfLink('x'), '?3')),
	message: at('messages', isAt(placeOfMessage('x'), '?3')),
	participant: at('participants', isPersonAt('coalesce(x.merged_into, x.id)', '?3')),
	template: at('templates', isSomeAt('x.location_ids', '?3')),
	key: at('api_keys', areAllAt('x.location_ids', '?3')),
	'staff member': at('staff', areAllAt('x.location_ids', '?3')),
}

/** The nouns that `isOwnRecord` knows. */
export const OWNED = Object.keys(QUESTIONS)

const questions = new Map(
	Object.entries(QUESTIONS).map(([thing, text]) => [thing, statement<{ own: 0 | 1 }>(text)] as const),
)

/**
 * Whether a record is of one of these places, or of none. True for one that does not exist: whoever looks for it says so.
 * @param thing one of `OWNED`
 */
export function isOwnRecord(db: Db, { organizationId, places }: Reach, thing: string, id: string): boolean {
	const question = questions.get(thing)
	if (question === undefined) throw new Error(`Nobody knows the place of a ${thing}.`)
	return question.get(db, organizationId, id.toLowerCase(), places)?.own !== 0
}

/** Makes the function that tells the gate what a caller may know of. */
export function isOwnIn({ db }: Pick<Deps, 'db'>): IsOwn {
	return (caller, thing, id) => isOwnRecord(db, reachOf(caller), thing, id)
}

/** What events name, in the order in which it says where they belong. Of a person alone, they belong to all. */
const NAMED = [
	['checkinId', 'check-in'],
	['incidentId', 'incident'],
	['messageId', 'message'],
	['inviteeId', 'invitee'],
	['waiverId', 'waiver'],
	['eventId', 'event'],
] as const

/** Whether an event is of one of these places, or of none. @param data of the event */
export function isOwnEvent(db: Db, reach: Reach, data: Readonly<Record<string, unknown>>): boolean {
	if (reach.places === null) return true
	const { locationId } = data
	if (typeof locationId === 'string') return isOwnRecord(db, reach, 'location', locationId)
	const [field, thing] = NAMED.find(([name]) => typeof data[name] === 'string') ?? []
	return field === undefined || isOwnRecord(db, reach, thing, String(data[field]))
}
