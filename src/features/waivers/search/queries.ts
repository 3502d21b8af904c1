import type { SQLQueryBindings } from 'bun:sqlite'
import type { Person } from '../../../blocks/types.ts'
import { storedJson } from '../../../kit/stored-json.ts'
import { StoredPerson } from '../people/stored-person.ts'
import type { Db } from '../../../db/client.ts'
import { selectPage, statement } from '../../../db/statement.ts'
import type { Waiver } from '../table.ts'
import { MAX_COUNTED } from './max-counted.ts'
import { SOURCES } from './narrow.ts'
import type { Narrow } from './narrow.ts'

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
	/** In milliseconds. */
	readonly inForceAt: number | null
	readonly narrow: Narrow
}

/** Later times would exceed the 64 bits of a position. The bounds are thousands of years away. */
const MAX_TIME_MS = 100_000_000_000_000

const COLUMNS = `w.seq, w.id, w.organization_id AS organizationId, w.template_id AS templateId,
	w.template_version_id AS templateVersionId, w.source, w.status, w.pdf_status AS pdfStatus, w.missing_letters AS missingLetters, w.signed_at AS signedAt,
	w.expires_at AS expiresAt, w.minor_of_age_at AS minorOfAgeAt, w.voided_at AS voidedAt, w.purged_at AS purgedAt,
	w.signer_id AS signerId,
	(SELECT person FROM waiver_participants WHERE waiver_seq = w.seq AND position = 0) AS signer,
	(SELECT json_group_array(tag) FROM waiver_tags INDEXED BY waiver_tags_by_waiver WHERE waiver_seq = w.seq) AS tags,
	(SELECT count(*) FROM waiver_participants WHERE waiver_seq = w.seq AND role = 'minor') AS minorsCount,
	(SELECT count(*) FROM waiver_flags WHERE waiver_seq = w.seq AND cleared_at IS NULL) AS flagsOpen`

/** Within the times and after the cursor. The column `recency` explains the shift. */
const FROM = '(?2 << 16)'
const BEFORE = `min((?3 + 1) << 16,
	coalesce((SELECT recency FROM waivers WHERE organization_id = ?1 AND id = ?4), 9223372036854775807))`

/** Expired or voided before the instant (specification, `validOn`). */
const IN_FORCE = `(?5 IS NULL OR (w.purged_at IS NULL AND (w.expires_at IS NULL OR w.expires_at >= ?5)
	AND (w.voided_at IS NULL OR w.voided_at > ?5)))`

const PATHS = {
	/** Row numbers of the term index are negative recencies, so that it is read upwards. */
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

type Access = { readonly source: string; readonly order: string }

/** By terms if there are any, else by the index that knows most of the rest. */
function accessOf({ match, narrow: { source, clauses } }: SearchRange): Access {
	if (match !== '') return { source: PATHS.byTerms.source + clauses, order: PATHS.byTerms.order }
	const { source: byTime, order } = PATHS.byTime
	return { source: byTime.replace('waivers w WHERE', `${SOURCES[source]} AND`) + clauses, order }
}

function rangeSql({ source, order }: Access): string {
	return `SELECT ${COLUMNS} FROM ${source} AND ${IN_FORCE} ORDER BY ${order}`
}

type RawListed = Omit<ListedWaiver, 'signer' | 'tags'> & { signer: string; tags: string }

/** If two in three are valid, they contain a page of 25. */
const FIRST_LOOK = 40

/** About as many as the planned ranges cost to query. */
const PROBED = 260

function newestSql({ source, order }: Access): string {
	return `SELECT ${COLUMNS}, ${IN_FORCE} AS isInForce FROM ${source} ORDER BY ${order} LIMIT ${FIRST_LOOK}`
}

function probeSql({ source, order }: Access): string {
	return `SELECT w.seq, ${IN_FORCE} AS isInForce FROM ${source} ORDER BY ${order} LIMIT ${PROBED}`
}

type Judged = { isInForce: 0 | 1 }

const newest = prepareEach((sql) =>
	statement((db) => db.$client.query<RawListed & Judged, SQLQueryBindings[]>(sql)),
)(newestSql)

const probe = prepareEach((sql) =>
	statement((db) => db.$client.query<{ seq: number } & Judged, SQLQueryBindings[]>(sql)),
)(probeSql)

const pages = prepareEach((sql) => selectPage<RawListed>(sql))(rangeSql)

/** A statement for each way in, kept under its text: there are as many as filters combine. */
function prepareEach<Prepared>(
	prepare: (sql: string) => Prepared,
): (sqlOf: (access: Access) => string) => (range: SearchRange) => Prepared {
	return (sqlOf) => {
		const prepared = new Map<string, Prepared>()
		return (range) => {
			const access = accessOf(range)
			const known = prepared.get(access.source) ?? prepare(sqlOf(access))
			prepared.set(access.source, known)
			return known
		}
	}
}

type Newest<T> = {
	readonly inForce: readonly T[]
	readonly isAll: boolean
}

export function readNewest(
	db: Db,
	range: SearchRange,
): Newest<ListedWaiver> & { readonly lastId: string | null } {
	const rows = newest(range)(db).all(...valuesOf(range))
	return {
		inForce: rows.filter(isInForce).map(parseListed),
		isAll: rows.length < FIRST_LOOK,
		lastId: rows.at(-1)?.id ?? null,
	}
}

export function probeRange(db: Db, range: SearchRange): Newest<number> {
	const rows = probe(range)(db).all(...valuesOf(range))
	return { inForce: rows.filter(isInForce).map(({ seq }) => seq), isAll: rows.length < PROBED }
}

function isInForce({ isInForce }: Judged): boolean {
	return isInForce === 1
}

export function listRange(
	db: Db,
	range: SearchRange,
	least: number,
): { rows: ListedWaiver[]; isLast: boolean } {
	const { rows, isLast } = pages(range)(db, least, ...valuesOf(range))
	return { rows: rows.map(parseListed), isLast }
}

function valuesOf({ match, narrow, ...range }: SearchRange): SQLQueryBindings[] {
	const { organizationId, from, to, after, inForceAt } = range
	const values = [organizationId, clampTime(from), clampTime(to), after, inForceAt]
	return match === '' && narrow.values.length === 0 ? values : [...values, match, ...narrow.values]
}

function clampTime(ms: number): number {
	return Math.min(Math.max(ms, -MAX_TIME_MS), MAX_TIME_MS)
}

const readTags = (text: string): string[] => (text === '[]' ? [] : (JSON.parse(text) as string[]))

const readSigner = storedJson(StoredPerson, 'The signer of a waiver')

function parseListed(row: RawListed): ListedWaiver {
	// The row is not shared: copying its columns would cost as much as the parsing.
	return Object.assign(row, { signer: readSigner(row.signer), tags: readTags(row.tags) })
}

const counted = statement((db) =>
	db.$client.query<{ n: number }, [string, string]>(
		`SELECT count(*) AS n FROM (
			SELECT 1 FROM waiver_terms t CROSS JOIN waivers w ON w.organization_id = ?1 AND w.recency = -t.rowid
			WHERE t.waiver_terms MATCH ?2 LIMIT ${MAX_COUNTED}
		)`,
	),
)

export function countMatching(db: Db, organizationId: string, match: string): number {
	return counted(db).get(organizationId, match)?.n ?? 0
}

/** Organizations may share a term's beginning, so the owner of a waiver is checked again. */
const withReference = statement((db) =>
	db.$client.query<{ id: string }, [string, string, string, number]>(
		`SELECT w.id FROM waiver_terms t CROSS JOIN waivers w ON w.organization_id = ?1 AND w.recency = -t.rowid
		WHERE t.waiver_terms MATCH ?2 AND substr(w.id, -8) = ?3 AND w.purged_at IS NULL LIMIT ?4`,
	),
)

export function listMatchingReference(
	db: Db,
	organizationId: string,
	match: string,
	{ reference, limit }: { readonly reference: string; readonly limit: number },
): string[] {
	return withReference(db)
		.all(organizationId, match, reference, limit)
		.map(({ id }) => id)
}

const exists = statement((db) =>
	db.$client.query<{ found: 1 }, [string, string]>(
		'SELECT 1 AS found FROM waivers WHERE organization_id = ? AND id = ?',
	),
)

export function hasWaiver(db: Db, organizationId: string, id: string): boolean {
	return exists(db).get(organizationId, id) !== null
}

const BY_SEQS_SQL = `SELECT ${COLUMNS} FROM json_each(?) j CROSS JOIN waivers w ON w.seq = j.value`

const bySeqs = statement((db) => db.$client.query<RawListed, [string]>(BY_SEQS_SQL))

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

/** The waivers of one person are few enough to be sorted. */
function ofParticipantsSql(limit: string): string {
	return `SELECT ${COLUMNS} FROM (SELECT DISTINCT waiver_seq FROM waiver_participants
		WHERE participant_id IN (SELECT value FROM json_each(?2))) n
		CROSS JOIN waivers w ON w.seq = n.waiver_seq WHERE w.organization_id = ?1
		ORDER BY w.signed_at DESC, w.seq DESC ${limit}`
}

const ofParticipants = (limit: string) =>
	statement((db) => db.$client.query<RawListed, [string, string]>(ofParticipantsSql(limit)))

/** Specification, Limits. */
const MAX_WAIVERS_OF_PARTICIPANT = 100

const newestOfParticipants = ofParticipants(`LIMIT ${MAX_WAIVERS_OF_PARTICIPANT}`)
const allOfParticipants = ofParticipants('')

export function listNewestOf(
	db: Db,
	organizationId: string,
	participantIds: readonly string[],
): ListedWaiver[] {
	return newestOfParticipants(db).all(organizationId, JSON.stringify(participantIds)).map(parseListed)
}

export function listAllOf(db: Db, organizationId: string, participantIds: readonly string[]): ListedWaiver[] {
	return allOfParticipants(db).all(organizationId, JSON.stringify(participantIds)).map(parseListed)
}
