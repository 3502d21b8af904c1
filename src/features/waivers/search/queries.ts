import type { Person } from '../../../blocks/types.ts'
import { storedJson } from '../../../kit/stored-json.ts'
import { StoredPerson } from '../people/stored-person.ts'
import type { Db } from '../../../db/client.ts'
import { isAt } from '../../../db/places.ts'
import type { Places } from '../../../kit/places.ts'
import { statement } from '../../../db/statement.ts'
import type { Pages, Values } from '../../../db/statement.ts'
import type { Waiver } from '../table.ts'
import { MAX_COUNTED } from '../model.ts'
import { BY_EXPIRY, NEVER, SOURCES } from './narrow.ts'
import type { Narrow, NarrowSource } from './narrow.ts'

export type ListedWaiver = Pick<
	Waiver,
	| 'seq'
	| 'id'
	| 'organizationId'
	| 'templateId'
	| 'templateVersionId'
	| 'source'
	| 'status'
	| 'pdfStatus'
	| 'missingLetters'
	| 'signedAt'
	| 'expiresAt'
	| 'minorOfAgeAt'
	| 'voidedAt'
	| 'purgedAt'
	| 'signerId'
	| 'locationId'
> & {
	readonly signer: Person
	readonly tags: readonly string[]
	readonly minorsCount: number
	readonly flagsOpen: number
}

/** By time of signing, in milliseconds, inclusive. */
export type SearchRange = {
	readonly organizationId: string
	readonly match: string
	readonly from: number
	readonly to: number
	readonly after: string | null
	/** The instant at which they are valid, in milliseconds; null for all. */
	readonly inForceAt: number | null
	readonly narrow: Narrow
}

/** Later times would exceed the 64 bits of a position. The bounds are thousands of years away. */
const MAX_TIME_MS = 100_000_000_000_000

export const COLUMNS = `w.seq, w.id, w.organization_id AS organizationId, w.template_id AS templateId,
	w.template_version_id AS templateVersionId, w.source, w.status, w.pdf_status AS pdfStatus, w.missing_letters AS missingLetters, w.signed_at AS signedAt,
	w.expires_at AS expiresAt, w.minor_of_age_at AS minorOfAgeAt, w.voided_at AS voidedAt, w.purged_at AS purgedAt,
	w.signer_id AS signerId, w.location_id AS locationId,
	(SELECT person FROM waiver_participants WHERE waiver_seq = w.seq AND position = 0) AS signer,
	(SELECT json_group_array(tag) FROM waiver_tags INDEXED BY waiver_tags_by_waiver WHERE waiver_seq = w.seq) AS tags,
	(SELECT count(*) FROM waiver_participants WHERE waiver_seq = w.seq AND role = 'minor') AS minorsCount,
	(SELECT count(*) FROM waiver_flags WHERE waiver_seq = w.seq AND cleared_at IS NULL) AS flagsOpen`

type TimeSort = 'newest' | 'oldest'

/** Within the times. The column `recency` explains the shift. */
const START = '(?2 << 16)'
const STOP = '((?3 + 1) << 16)'
export const SIGNED_WITHIN = `w.recency >= ${START} AND w.recency < ${STOP}`

/** Recencies within the times and after the cursor, which is the waiver of the parameter `?4`. */
const CURSOR = '(SELECT recency FROM waivers WHERE organization_id = ?1 AND id = ?4)'
const BOUNDS = {
	newest: { from: START, before: `min(${STOP}, coalesce(${CURSOR}, 9223372036854775807))` },
	oldest: { from: `max(${START}, coalesce(${CURSOR} + 1, -9223372036854775807))`, before: STOP },
} as const

/**
 * Neither expired nor voided before the instant (specification, `validOn`). The index knows when a waiver expires, so
 * SQLite looks no row up that has expired.
 */
export const IN_FORCE = `(w.expires_at IS NULL OR w.expires_at >= ?5) AND w.purged_at IS NULL
	AND (w.voided_at IS NULL OR w.voided_at > ?5)`

/** Row numbers of the term index are negative recencies, so that the newest are read upwards. */
function byTerms(waivers: string, { from, before }: { from: string; before: string }): string {
	return `waiver_terms t CROSS JOIN ${waivers} ON w.organization_id = ?1 AND w.recency = -t.rowid
		WHERE t.waiver_terms MATCH ?6 AND t.rowid <= -${from} AND t.rowid > -${before}`
}

function byTime(source: NarrowSource, { from, before }: { from: string; before: string }): string {
	return `${SOURCES[source]} AND w.organization_id = ?1 AND w.recency >= ${from} AND w.recency < ${before}`
}

/** By terms if there are any, else by the index that knows most of the rest. */
function searchSql({ match, inForceAt, narrow: { source, clauses } }: SearchRange, sort: TimeSort): string {
	const isInForce = inForceAt !== null
	const rest = clauses + (isInForce ? ` AND ${IN_FORCE}` : '')
	const [from, order] =
		match === ''
			? [
					byTime(isInForce && source === 'all' ? 'expiry' : source, BOUNDS[sort]),
					['w.recency DESC', 'w.recency'],
				]
			: [byTerms(isInForce ? BY_EXPIRY : 'waivers w', BOUNDS[sort]), ['t.rowid', 't.rowid DESC']]
	return `SELECT ${COLUMNS} FROM ${from}${rest} ORDER BY ${order[sort === 'newest' ? 0 : 1]}`
}

export type RawListed = Omit<ListedWaiver, 'signer' | 'tags'> & { signer: string; tags: string }

/** Statements by their text: there are as many as filters combine. */
const pages = new Map<string, Pages<RawListed>>()

export function pagesOf(sql: string): Pages<RawListed> {
	const page = pages.get(sql) ?? statement.pages<RawListed>(sql)
	pages.set(sql, page)
	return page
}

export function listRange(
	db: Db,
	range: SearchRange,
	least: number,
	sort: TimeSort = 'newest',
): { rows: ListedWaiver[]; isLast: boolean } {
	const { rows, isLast } = pagesOf(searchSql(range, sort))(db, least, ...valuesOf(range))
	return { rows: rows.map(parseListed), isLast }
}

export function valuesOf({ match, narrow, ...range }: SearchRange): Values {
	const { organizationId, from, to, after, inForceAt } = range
	const values = [organizationId, clampTime(from), clampTime(to), after, inForceAt, match, ...narrow.values]
	// SQLite takes no value for a parameter that the statement lacks at its end.
	if (narrow.values.length > 0) return values
	return values.slice(0, match === '' ? (inForceAt === null ? 4 : 5) : 6)
}

function clampTime(ms: number): number {
	return Math.min(Math.max(ms, -MAX_TIME_MS), MAX_TIME_MS)
}

const readTags = (text: string): string[] => (text === '[]' ? [] : (JSON.parse(text) as string[]))

const readSigner = storedJson(StoredPerson, 'The signer of a waiver')

export function parseListed(row: RawListed): ListedWaiver {
	// The row is not shared: copying its columns would cost as much as the parsing.
	return Object.assign(row, { signer: readSigner(row.signer), tags: readTags(row.tags) })
}

export const countMatching = statement.count<[organizationId: string, match: string, places: Places]>(
	`SELECT count(*) AS n FROM (
		SELECT 1 FROM waiver_terms t CROSS JOIN waivers w ON w.organization_id = ?1 AND w.recency = -t.rowid
		WHERE t.waiver_terms MATCH ?2 AND ${isAt('w.location_id', '?3')} LIMIT ${MAX_COUNTED}
	)`,
)

/** Organizations may share a term's beginning, so the owner of a waiver is checked again. */
const withReference = statement<{ id: string }, [string, string, string, number]>(
	`SELECT w.id FROM waiver_terms t CROSS JOIN waivers w ON w.organization_id = ?1 AND w.recency = -t.rowid
	WHERE t.waiver_terms MATCH ?2 AND substr(w.id, -8) = ?3 AND w.purged_at IS NULL LIMIT ?4`,
)

export function listMatchingReference(
	db: Db,
	organizationId: string,
	match: string,
	{ reference, limit }: { readonly reference: string; readonly limit: number },
): string[] {
	return withReference.all(db, organizationId, match, reference, limit).map(({ id }) => id)
}

const exists = statement<unknown, [string, string]>(
	'SELECT 1 FROM waivers WHERE organization_id = ? AND id = ?',
)

export function hasWaiver(db: Db, organizationId: string, id: string): boolean {
	return exists.get(db, organizationId, id) !== undefined
}

const LONGEST_SQL = `SELECT max(coalesce(expires_at, ${NEVER}) - signed_at) AS ms FROM waivers
	WHERE organization_id = ?1 AND template_id = %s AND purged_at IS NULL`

const longestOfTemplate = statement<{ ms: number | null }, [string, string]>(LONGEST_SQL.replace('%s', '?2'))

const longestOfAll = statement<{ ms: number | null }, [string]>(
	`SELECT max((${LONGEST_SQL.replace('%s', 't.id')})) AS ms FROM templates t WHERE t.organization_id = ?1`,
)

/**
 * For how long the waiver is valid that is valid for longest, in milliseconds: whatever is valid on a day was signed at
 * most so long before it.
 */
export function longestValidity(db: Db, organizationId: string, templateId: string | undefined): number {
	const longest =
		templateId === undefined
			? longestOfAll.get(db, organizationId)
			: longestOfTemplate.get(db, organizationId, templateId)
	return longest?.ms ?? 0
}

/** The waivers of one person are few enough to be sorted. */
function ofParticipantsSql(limit: string): string {
	return `SELECT ${COLUMNS} FROM (SELECT DISTINCT waiver_seq FROM waiver_participants
		WHERE participant_id IN (SELECT value FROM json_each(?2))) n
		CROSS JOIN waivers w ON w.seq = n.waiver_seq WHERE w.organization_id = ?1 AND ${isAt('w.location_id', '?3')}
		ORDER BY w.signed_at DESC, w.seq DESC ${limit}`
}

const ofParticipants = (limit: string) =>
	statement<RawListed, [string, string, Places]>(ofParticipantsSql(limit))

/** Specification, Resources. */
const MAX_WAIVERS_OF_PARTICIPANT = 100

const newestOfParticipants = ofParticipants(`LIMIT ${MAX_WAIVERS_OF_PARTICIPANT}`)
const allOfParticipants = ofParticipants('')

export function listNewestOf(
	db: Db,
	organizationId: string,
	participantIds: readonly string[],
	places: Places = null,
): ListedWaiver[] {
	return newestOfParticipants.all(db, organizationId, JSON.stringify(participantIds), places).map(parseListed)
}

export function listAllOf(db: Db, organizationId: string, participantIds: readonly string[]): ListedWaiver[] {
	return allOfParticipants.all(db, organizationId, JSON.stringify(participantIds), null).map(parseListed)
}
