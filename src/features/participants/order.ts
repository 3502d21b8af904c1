import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { Pages, Statement, Values } from '../../db/statement.ts'
import { rowsToCheck, takeMatches } from '../../search/take-matches.ts'
import { nextParticipantSeq } from './queries.ts'
import type { ParticipantSort } from './model.ts'

export type Order = Exclude<ParticipantSort, 'newest'>

/** The position of a participant in an order: a name or a time, and a number that tells equal ones apart. */
type Place = { readonly key: string | number; readonly tie: number }

type Placed = Place & { readonly seq: number }

/** A part of an order, which an index has. */
type PartOf = {
	readonly index: string
	readonly key: string
	readonly tie: 'rowid' | 'seq'
	readonly isDown: boolean
	readonly only?: string
	/** Before all others. */
	readonly start: Place
}

function partOf({ only, ...part }: PartOf) {
	const { key, tie } = part
	const where = `p.organization_id = ?1${only === undefined ? '' : ` AND ${only}`}`
	const placed = `${key} AS key, p.${tie} AS tie FROM`
	const place = statement<Place, [string, string]>(
		`SELECT ${placed} participants p WHERE ${where} AND p.id = ?2`,
	)
	return { ...part, where, placed, place }
}

type Part = ReturnType<typeof partOf>

const byName = { index: 'participants_by_name', key: 'p.name_folded', tie: 'rowid' } as const

/** Every text comes before it. */
const LAST_TEXT = '\u{10FFFF}'
const LAST = Number.MAX_SAFE_INTEGER

/** Those who were erased, or gave no name, have an empty one. */
const NAMED = partOf({ ...byName, isDown: false, only: "p.name_folded > ''", start: { key: '', tie: LAST } })
const NAMELESS = partOf({ ...byName, isDown: false, only: "p.name_folded = ''", start: { key: '', tie: -1 } })
const NAME_DESC = partOf({ ...byName, isDown: true, start: { key: LAST_TEXT, tie: LAST } })
const LAST_SIGNED = partOf({
	index: 'participants_by_last_signing',
	key: 'coalesce(p.last_signed_at, 0)',
	tie: 'seq',
	isDown: true,
	start: { key: LAST, tie: LAST },
})

const PARTS: Readonly<Record<Order, readonly Part[]>> = {
	name: [NAMED, NAMELESS],
	name_desc: [NAME_DESC],
	last_signed: [LAST_SIGNED],
}

/** Whom a list has: all, the few with these numbers, or the many that an FTS5 expression matches. */
export type Listed = { readonly seqs: readonly number[] } | { readonly match: string | undefined }

/**
 * The numbers of participants in an order, without duplicates that were merged. They are read as they are taken.
 * @param after the id of the last one of the page before
 */
export function* listInOrder(
	db: Db,
	organizationId: string,
	{ order, after, listed }: { order: Order; after: string | undefined; listed: Listed },
	least: number,
	most = mostOf(db, listed, least),
): Generator<number> {
	for (const [part, from] of partsAfter(db, organizationId, order, after)) {
		for (let place: Place | undefined = from; place !== undefined;) {
			const values: Values = [organizationId, place.key, place.tie]
			const reading = { listed, least, most }
			const { rows, isLast } = checkedPage(db, part, values, reading) ?? readPage(db, part, values, reading)
			for (const { seq } of rows) yield seq
			place = isLast ? undefined : rows.at(-1)
		}
	}
}

/** If more than one in so many people matches, the index is read in its order; else all matches are looked up and sorted. */
const FREQUENT = 6

/** The most rows that are checked one by one, and the most matches that are sorted if those rows were too few. */
type Most = { readonly checks: number; readonly sorted: number }

function mostOf(db: Db, listed: Listed, least: number): Most {
	const match = 'seqs' in listed ? undefined : listed.match
	if (match === undefined) return { checks: 0, sorted: 0 }
	const people = nextParticipantSeq(db)
	return {
		checks: rowsToCheck(people, least, (limit) => countUpTo(db, match, limit)),
		sorted: Math.ceil(people / FREQUENT),
	}
}

type Reading = { readonly listed: Listed; readonly least: number; readonly most: Most }

type Page = { readonly rows: readonly Placed[]; readonly isLast: boolean }

function readPage(db: Db, part: Part, values: Values, { listed, least, most }: Reading): Page {
	const [from, matching, value] = sourceOf(db, part, { listed, most })
	const sql = `SELECT p.seq, ${part.placed} ${inPart(part, from, matching)}`
	const page = pages.getOrInsertComputed(sql, () => statement.pages<Placed>(sql))
	return page(db, least, ...values, ...(value === undefined ? [] : [value]))
}

/** What rows are read from, a condition on them, and the value of its parameter. */
function sourceOf(
	db: Db,
	part: Part,
	{ listed, most }: Pick<Reading, 'listed' | 'most'>,
): [from: string, matching: string, value?: string] {
	if ('seqs' in listed)
		return ['json_each(?4) s CROSS JOIN participants p ON p.seq = s.value', '', JSON.stringify(listed.seqs)]
	const { match } = listed
	if (match === undefined) return [indexOf(part), '']
	const matches = 'SELECT rowid FROM participant_terms WHERE participant_terms MATCH'
	return countUpTo(db, match, most.sorted + 1) > most.sorted
		? [indexOf(part), `AND -p.seq IN (${matches} ?4)`, match]
		: [`(${matches} ?4) t CROSS JOIN participants p ON p.seq = -t.rowid`, '', match]
}

/** @returns undefined where no terms are asked for, or too few of the first participants have them */
function checkedPage(db: Db, part: Part, values: Values, { listed, least, most }: Reading): Page | undefined {
	if ('seqs' in listed || listed.match === undefined) return undefined
	const sql = `SELECT p.seq, EXISTS (SELECT 1 FROM participant_terms
		WHERE participant_terms MATCH ?4 AND rowid = -p.seq) AS isMatch, ${part.placed} ${inPart(part, indexOf(part), '')}`
	const rows = checkStatements.getOrInsertComputed(sql, () => statement<Checked>(sql))
	const result = takeMatches(rows.iterate(db, ...values, listed.match), least, most.checks)
	return result && { rows: result.matches, isLast: result.isLast }
}

const countUpTo = statement.count<[match: string, most: number]>(
	'SELECT count(*) AS n FROM (SELECT 1 FROM participant_terms WHERE participant_terms MATCH ? LIMIT ?)',
)

type Checked = Placed & { readonly isMatch: 0 | 1 }

const indexOf = ({ index }: Part): string => `participants p INDEXED BY ${index}`

/** Statements by their text. */
const pages = new Map<string, Pages<Placed>>()
const checkStatements = new Map<string, Statement<Checked>>()

function partsAfter(
	db: Db,
	organizationId: string,
	order: Order,
	after: string | undefined,
): (readonly [part: Part, from: Place])[] {
	const parts = PARTS[order]
	if (after === undefined) return parts.map((part) => [part, part.start])
	const places = parts.map((part) => ({ part, place: part.place.get(db, organizationId, after) }))
	const at = places.findIndex(({ place }) => place !== undefined)
	return places.slice(at).map(({ part, place }) => [part, place ?? part.start])
}

/** @param matching a condition, which begins with AND */
function inPart({ key, tie, isDown, where }: Part, from: string, matching: string): string {
	const [is, direction] = isDown ? ['<', ' DESC'] : ['>', '']
	// The index is entered by the first comparison alone.
	return `${from} WHERE ${where} AND p.merged_into IS NULL
		AND ${key} ${is}= ?2 AND (${key}, p.${tie}) ${is} (?2, ?3) ${matching}
		ORDER BY ${key}${direction}, p.${tie}${direction}`
}
