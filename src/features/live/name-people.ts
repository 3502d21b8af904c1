import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { Feed } from '../webhooks/model.ts'

type Event = Feed['items'][number]

type Person = NonNullable<Event['people']>[number]

type Row = Person & { readonly waiverId: string | null; readonly namedAs: string }

const COLUMNS =
	'p.id AS id, p.first_name AS firstName, p.last_name AS lastName, p.date_of_birth AS dateOfBirth, q.id AS namedAs'

/** Duplicates that were merged are the person who remains; whoever was erased has no name. */
const SURVIVOR =
	"JOIN participants p ON p.id = coalesce(q.merged_into, q.id) AND p.first_name || p.last_name <> ''"

const ofWaivers = statement<Row, [string, string]>(
	`SELECT w.id AS waiverId, ${COLUMNS} FROM waivers w
	JOIN waiver_participants n ON n.waiver_seq = w.seq
	JOIN participants q ON q.id = n.participant_id ${SURVIVOR}
	WHERE w.organization_id = ? AND w.id IN (SELECT value FROM json_each(?)) AND w.purged_at IS NULL
	ORDER BY w.seq, n.position`,
)

const byIds = statement<Row, [string, string]>(
	`SELECT NULL AS waiverId, ${COLUMNS} FROM participants q ${SURVIVOR}
	WHERE q.organization_id = ? AND q.id IN (SELECT value FROM json_each(?))`,
)

/**
 * Events with the people whom they concern: of their waiver, or else the one whom they name. Names are those of today, so
 * whoever was erased has none, and the people of a purged waiver are not told.
 */
export function namePeople(db: Db, organizationId: string, events: readonly Event[]): Event[] {
	const waiverIds = events.flatMap(({ data }) => readId(data['waiverId']))
	const personIds = events.flatMap(({ data }) => readId(data['participantId']))
	const waivers = Map.groupBy(
		ofWaivers.all(db, organizationId, JSON.stringify(waiverIds)),
		({ waiverId }) => waiverId,
	)
	const people = new Map(
		byIds.all(db, organizationId, JSON.stringify(personIds)).map((row) => [row.namedAs, row] as const),
	)
	return events.map((event) => {
		const [waiverId] = readId(event.data['waiverId'])
		const [personId = ''] = readId(event.data['participantId'])
		const rows = waiverId === undefined ? [people.get(personId)] : (waivers.get(waiverId) ?? [])
		return { ...event, people: rows.flatMap((row) => (row === undefined ? [] : present(row))) }
	})
}

function present({ id, firstName, lastName, dateOfBirth }: Row): Person {
	return { id, firstName, lastName, dateOfBirth }
}

function readId(value: unknown): string[] {
	return typeof value === 'string' ? [value] : []
}
