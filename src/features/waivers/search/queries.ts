import type { SQLQueryBindings } from 'bun:sqlite'
import type { Person } from '../../../blocks/types.ts'
import { storedJson } from '../../../kit/stored-json.ts'
import { StoredPerson } from '../stored-person.ts'
import type { Db } from '../../../db/client.ts'
import { selectPage, statement } from '../../../db/statement.ts'
import type { Waiver } from '../table.ts'

/** What a waiver shows of itself in a list. */
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
	| 'signedAt'
	| 'expiresAt'
	| 'minorOfAgeAt'
	| 'voidedAt'
	| 'purgedAt'
	| 'signerId'
> & { readonly signer: Person; readonly minorsCount: number; readonly flagsOpen: number }

/** A stretch of an organization's waivers, by time of signing; times in milliseconds, both ends inclusive. */
export type SearchRange = {
	readonly organizationId: string
	/** An expression for the term index; '' for every waiver. */
	readonly match: string
	readonly from: number
	readonly to: number
	/** Only waivers older in the order than the one of this id, which exists. */
	readonly after: string | null
	/** Only waivers that had not ended at this instant, in milliseconds. */
	readonly inForceAt: number | null
}

/** Times beyond these would leave the 64 bits of a place in the order. The bounds are thousands of years away. */
const MAX_TIME_MS = 100_000_000_000_000

const COLUMNS = `w.seq, w.id, w.organization_id AS organizationId, w.template_id AS templateId,
	w.template_version_id AS templateVersionId, w.source, w.status, w.pdf_status AS pdfStatus, w.signed_at AS signedAt,
	w.expires_at AS expiresAt, w.minor_of_age_at AS minorOfAgeAt, w.voided_at AS voidedAt, w.purged_at AS purgedAt,
	w.signer_id AS signerId,
	(SELECT person FROM waiver_participants WHERE waiver_seq = w.seq AND position = 0) AS signer,
	(SELECT count(*) FROM waiver_participants WHERE waiver_seq = w.seq AND role = 'minor') AS minorsCount,
	(SELECT count(*) FROM waiver_flags WHERE waiver_seq = w.seq AND cleared_at IS NULL) AS flagsOpen`

/** Within the times, and after what comes before in the order. */
const FROM = '(?2 << 16)'
const BEFORE = `min((?3 + 1) << 16,
	coalesce((SELECT recency FROM waivers WHERE organization_id = ?1 AND id = ?4), 9223372036854775807))`

/** Expired before the instant, or voided by it: completions of the specification, `validOn`. */
const IN_FORCE = `(?5 IS NULL OR (w.purged_at IS NULL AND (w.expires_at IS NULL OR w.expires_at >= ?5)
	AND (w.voided_at IS NULL OR w.voided_at > ?5)))`

/** How a stretch is read, newest first: in the term index, or past it where no term is asked for. */
const PATHS = {
	/** Places in the term index are recencies below zero, so that it is read upwards. */
	byTerms: {
		source: `waiver_terms t CROSS JOIN waivers w ON w.organization_id = ?1 AND w.recency = -t.rowid
			WHERE t.waiver_terms MATCH ?6 AND t.rowid <= -${FROM} AND t.rowid > -${BEFORE}`,
		order: 't.rowid',
	},
	byTime: {
		source: `waivers w WHERE w.organization_id = ?1 AND w.recency >= ${FROM} AND w.recency < ${BEFORE}`,
		order: 'w.recency DESC',
	},
} as const

type AccessPath = keyof typeof PATHS

/** The text of the query for a stretch, but for its limit. */
function rangeSql(path: AccessPath): string {
	const { source, order } = PATHS[path]
	return `SELECT ${COLUMNS} FROM ${source} AND ${IN_FORCE} ORDER BY ${order}`
}

type RawListed = Omit<ListedWaiver, 'signer'> & { signer: string }

/** How many of the newest are read whole at once: where two in three are in force, a page of 25 is among them. */
const FIRST_LOOK = 40

/** How many more a probe looks at: about as many as the parts of a search cost to ask for. */
const PROBED = 260

/** The text of the first look: the newest of a stretch, with whether each is in force. */
function newestSql(path: AccessPath): string {
	const { source, order } = PATHS[path]
	return `SELECT ${COLUMNS}, ${IN_FORCE} AS isInForce FROM ${source} ORDER BY ${order} LIMIT ${FIRST_LOOK}`
}

/** The text of a probe: the same with no more than their places. */
function probeSql(path: AccessPath): string {
	const { source, order } = PATHS[path]
	return `SELECT w.seq, ${IN_FORCE} AS isInForce FROM ${source} ORDER BY ${order} LIMIT ${PROBED}`
}

type Judged = { isInForce: 0 | 1 }

const newest = prepareEachPath<RawListed & Judged>(newestSql)

const probe = prepareEachPath<{ seq: number } & Judged>(probeSql)

function prepareEachPath<Row>(sqlOf: (path: AccessPath) => string): (db: Db, range: SearchRange) => Row[] {
	const prepare = (path: AccessPath) =>
		statement((db) => db.$client.query<Row, SQLQueryBindings[]>(sqlOf(path)))
	const prepared = { byTerms: prepare('byTerms'), byTime: prepare('byTime') }
	return (db, range) => prepared[pathOf(range)](db).all(...valuesOf(range))
}

function pathOf({ match }: SearchRange): AccessPath {
	return match === '' ? 'byTime' : 'byTerms'
}

/** What a look at the newest of a stretch found. */
type Newest<T> = {
	readonly inForce: readonly T[]
	/** Whether it saw all of the stretch. */
	readonly isAll: boolean
}

/** Those in force among the newest few of a stretch, and where to look further. */
export function readNewest(
	db: Db,
	range: SearchRange,
): Newest<ListedWaiver> & { readonly lastId: string | null } {
	const rows = newest(db, range)
	return {
		inForce: rows.filter(isInForce).map(parseListed),
		isAll: rows.length < FIRST_LOOK,
		lastId: rows.at(-1)?.id ?? null,
	}
}

/** The places of those in force among many more of a stretch. */
export function probeRange(db: Db, range: SearchRange): Newest<number> {
	const rows = probe(db, range)
	return { inForce: rows.filter(isInForce).map(({ seq }) => seq), isAll: rows.length < PROBED }
}

function isInForce({ isInForce }: Judged): boolean {
	return isInForce === 1
}

const pages = {
	byTerms: selectPage<RawListed>(rangeSql('byTerms')),
	byTime: selectPage<RawListed>(rangeSql('byTime')),
}

/** Waivers of a stretch, newest first, at least `least` where there are as many. */
export function listRange(
	db: Db,
	range: SearchRange,
	least: number,
): { rows: ListedWaiver[]; isLast: boolean } {
	const { rows, isLast } = pages[pathOf(range)](db, least, ...valuesOf(range))
	return { rows: rows.map(parseListed), isLast }
}

function valuesOf({ organizationId, match, from, to, after, inForceAt }: SearchRange): SQLQueryBindings[] {
	const values = [organizationId, clampTime(from), clampTime(to), after, inForceAt]
	return match === '' ? values : [...values, match]
}

function clampTime(ms: number): number {
	return Math.min(Math.max(ms, -MAX_TIME_MS), MAX_TIME_MS)
}

const readSigner = storedJson(StoredPerson, 'The signer of a waiver')

function parseListed(row: RawListed): ListedWaiver {
	// The row is nobody else's: a copy of its seventeen columns would cost as much as the parsing.
	return Object.assign(row, { signer: readSigner(row.signer) })
}

const exists = statement((db) =>
	db.$client.query<{ found: 1 }, [string, string]>(
		'SELECT 1 AS found FROM waivers WHERE organization_id = ? AND id = ?',
	),
)

export function hasWaiver(db: Db, organizationId: string, id: string): boolean {
	return exists(db).get(organizationId, id) !== null
}

/** The text of the query for waivers by their places. */
const BY_SEQS_SQL = `SELECT ${COLUMNS} FROM json_each(?) j CROSS JOIN waivers w ON w.seq = j.value`

const bySeqs = statement((db) => db.$client.query<RawListed, [string]>(BY_SEQS_SQL))

/** Waivers that exist, in the order in which their places are given. */
export function requireListed(db: Db, seqs: readonly number[]): ListedWaiver[] {
	const rows = new Map(
		bySeqs(db)
			.all(JSON.stringify(seqs))
			.map((row) => [row.seq, row]),
	)
	return seqs.map((seq) => {
		const row = rows.get(seq)
		if (row === undefined) throw new Error('The index names a waiver that does not exist.')
		return parseListed(row)
	})
}

/** The text of the query for all that names one person, which is little enough to be sorted. */
function ofParticipantsSql(limit: string): string {
	return `SELECT ${COLUMNS} FROM (SELECT DISTINCT waiver_seq FROM waiver_participants
		WHERE participant_id IN (SELECT value FROM json_each(?2))) n
		CROSS JOIN waivers w ON w.seq = n.waiver_seq WHERE w.organization_id = ?1
		ORDER BY w.signed_at DESC, w.seq DESC ${limit}`
}

const ofParticipants = (limit: string) =>
	statement((db) => db.$client.query<RawListed, [string, string]>(ofParticipantsSql(limit)))

/** Waivers in the detail of a participant (specification, Limits). */
const MAX_WAIVERS_OF_PARTICIPANT = 100

const newestOfParticipants = ofParticipants(`LIMIT ${MAX_WAIVERS_OF_PARTICIPANT}`)
const allOfParticipants = ofParticipants('')

/** The newest waivers that name any of these participants, whether as signer or as minor. */
export function listNewestOf(
	db: Db,
	organizationId: string,
	participantIds: readonly string[],
): ListedWaiver[] {
	return newestOfParticipants(db).all(organizationId, JSON.stringify(participantIds)).map(parseListed)
}

/** Every waiver that names any of these participants, newest first. */
export function listAllOf(db: Db, organizationId: string, participantIds: readonly string[]): ListedWaiver[] {
	return allOfParticipants(db).all(organizationId, JSON.stringify(participantIds)).map(parseListed)
}
