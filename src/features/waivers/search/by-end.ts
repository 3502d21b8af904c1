import { statement } from '../../../db/statement.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Db } from '../../../db/client.ts'
import { rowsToCheck, takeMatches } from '../../../search/take-matches.ts'
import { END, NEVER } from './narrow.ts'
import { COLUMNS, IN_FORCE, SIGNED_WITHIN, pagesOf, parseListed, valuesOf } from './queries.ts'
import type { ListedWaiver, RawListed, SearchRange } from './queries.ts'

/** Orders by the end of waivers: which of them ends first, or last. */
export type EndSort = 'soonest' | 'latest'

const ORDERS = {
	soonest: { end: `${END}, w.recency`, is: '>', first: '-9223372036854775807' },
	latest: { end: `${END} DESC, w.recency DESC`, is: '<', first: '9223372036854775807' },
} as const

/** After the cursor, the waiver that a parameter names; after none, all. */
function afterCursor(sort: EndSort, cursor: '?2' | '?4'): string {
	const { is, first } = ORDERS[sort]
	const of = (column: string): string =>
		`coalesce((SELECT ${column} FROM waivers WHERE organization_id = ?1 AND id = ${cursor}), ${first})`
	const end = of(`coalesce(expires_at, ${NEVER})`)
	// The index is entered by the first comparison alone.
	return `${END} ${is}= ${end} AND (${END}, w.recency) ${is} (${end}, ${of('recency')})`
}

/** What a search has without its terms, by the index of ends. */
function fromEnds({ after, inForceAt, narrow }: SearchRange, sort: EndSort): string {
	// Without a cursor, a filter by the end can bound what is read of the index.
	const isAfter = after === null ? '?4 IS NULL' : afterCursor(sort, '?4')
	return `FROM waivers w INDEXED BY waivers_by_last_day
		WHERE w.organization_id = ?1 AND ${isAfter} AND ${SIGNED_WITHIN}${narrow.clauses}
		${inForceAt === null ? '' : ` AND ${IN_FORCE}`}`
}

/**
 * The waivers of a search, by the index of ends: for what most waivers match.
 * @param most how many waivers are checked one by one before all matches are looked up
 */
export function listByEnd(
	db: Db,
	range: SearchRange,
	least: number,
	sort: EndSort,
	most = mostOf(db, range, least),
): { rows: ListedWaiver[]; isLast: boolean } {
	const { organizationId, match } = range
	const from = fromEnds(range, sort)
	const order = `ORDER BY ${ORDERS[sort].end}`
	const result =
		match === '' ? undefined : takeMatches(rowsInOrder(`${from} ${order}`, db, range), least, most)
	if (result !== undefined) {
		const seqs = result.matches.map(({ seq }) => seq)
		return { rows: sortByEnd(db, { organizationId, seqs, sort, after: null }, least), isLast: result.isLast }
	}
	const matching =
		match === '' ? '' : ' AND -w.recency IN (SELECT rowid FROM waiver_terms WHERE waiver_terms MATCH ?6)'
	const { rows, isLast } = pagesOf(`SELECT ${COLUMNS} ${from}${matching} ${order}`)(
		db,
		least,
		...valuesOf(range),
	)
	return { rows: rows.map(parseListed), isLast }
}

const lastSeq = statement.count('SELECT coalesce(max(seq), 0) AS n FROM waivers')
const countUpTo = statement.count<[match: string, limit: number]>(
	'SELECT count(*) AS n FROM (SELECT 1 FROM waiver_terms WHERE waiver_terms MATCH ? LIMIT ?)',
)

function mostOf(db: Db, { match }: SearchRange, least: number): number {
	return match === '' ? 0 : rowsToCheck(lastSeq(db), least, (limit) => countUpTo(db, match, limit))
}

type Checked = { readonly seq: number; readonly isMatch: 0 | 1 }

/** Statements by their text. */
const statements = new Map<string, Statement<Checked>>()

/** Waivers in order, and whether each has the terms. */
function rowsInOrder(from: string, db: Db, range: SearchRange): Iterable<Checked> {
	const rows = statements.getOrInsertComputed(from, () =>
		statement<Checked>(`SELECT w.seq, EXISTS (
			SELECT 1 FROM waiver_terms WHERE waiver_terms MATCH ?6 AND rowid = -w.recency) AS isMatch ${from}`),
	)
	return rows.iterate(db, ...valuesOf(range))
}

const sorted = (sort: EndSort) =>
	statement.pages<RawListed>(`SELECT ${COLUMNS} FROM json_each(?3) s CROSS JOIN waivers w ON w.seq = s.value
		WHERE w.organization_id = ?1 AND ${afterCursor(sort, '?2')} ORDER BY ${ORDERS[sort].end}`)

const sortedBy = { soonest: sorted('soonest'), latest: sorted('latest') }

/** Those of the waivers that come after the cursor, sorted: for a few, which were found in another way. */
export function sortByEnd(
	db: Db,
	{
		organizationId,
		seqs,
		sort,
		after,
	}: { organizationId: string; seqs: readonly number[]; sort: EndSort; after: string | null },
	least: number,
): ListedWaiver[] {
	const { rows } = sortedBy[sort](db, least, organizationId, after, JSON.stringify(seqs))
	return rows.map(parseListed)
}
