import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import { BUSY_TIMEOUT_MS } from '../db/client.ts'

/** Separators that are looked at in one transaction: at some 20 µs each, a millisecond in which nothing else is answered. */
const BATCH = 50

/**
 * Erases what FTS5 leaves of terms that no record holds any more. To find a page of an index it keeps the beginning of
 * the page's first term, as far as it differs from the term before; where "secure-delete" takes out that term, its
 * beginning stays, which may be most of a name. Each such separator is replaced by one that divides the same pages and is
 * the beginning of a term that is there.
 *
 * Through a connection of its own: SQLite lets a program write to tables of FTS5 only where it says that it means to,
 * which bun:sqlite has no word for.
 * @param path of the database
 * @param table of FTS5, without prefix indexes
 * @returns how many were replaced
 */
export async function eraseSeparators(
	path: string,
	table: string,
	isStopped: () => boolean,
): Promise<number> {
	const client = new DatabaseSync(path)
	try {
		client.enableDefensive(false)
		for (const pragma of [`busy_timeout = ${BUSY_TIMEOUT_MS}`, 'synchronous = FULL', 'secure_delete = ON'])
			client.exec(`PRAGMA ${pragma}`)
		const eraseNext = prepareEraser(client, table)
		let replaced = 0
		let last: Separator | undefined = FIRST
		while (last !== undefined && !isStopped()) {
			const batch = eraseNext(last)
			replaced += batch.replaced
			last = batch.last
			await Bun.sleep(0)
		}
		return replaced
	} finally {
		client.close()
	}
}

/** The segment of an index, and the key of one of its pages. */
type Separator = { readonly segid: number; readonly term: Uint8Array }

const FIRST: Separator = { segid: 0, term: new Uint8Array() }

type EraseNext = (after: Separator) => { replaced: number; last: Separator | undefined }

function prepareEraser(client: DatabaseSync, table: string): EraseNext {
	client.exec(`CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, ${table}, instance)`)
	const list = client.prepare(`SELECT segid, term FROM ${table}_idx
		WHERE (segid, term) > (?, ?) ORDER BY segid, term LIMIT ${BATCH}`)
	const nextTerm = client.prepare(
		'SELECT CAST(term AS BLOB) AS term FROM temp.vocabulary WHERE term >= CAST(? AS TEXT) LIMIT 1',
	)
	const replace = client.prepare(`UPDATE ${table}_idx SET term = ? WHERE segid = ? AND term = ?`)

	/** @returns what divides the same pages; the separator itself where it is the beginning of a term */
	const renew = (separator: Uint8Array): Uint8Array => {
		const next = nextTerm.get(separator.subarray(1)) as { term: Uint8Array } | undefined
		const following = next === undefined ? BEYOND_ALL : Buffer.concat([MAIN_INDEX, next.term])
		const shared = countShared(separator, following)
		return shared === separator.length ? separator : following.subarray(0, shared + 1)
	}
	return (after) => {
		client.exec('BEGIN IMMEDIATE')
		try {
			const separators = list.all(after.segid, after.term) as unknown as Separator[]
			let replaced = 0
			for (const { segid, term } of separators) {
				const renewed = term.length > 0 ? renew(term) : term
				if (renewed === term) continue
				replace.run(renewed as SQLInputValue, segid, term)
				replaced++
			}
			client.exec('COMMIT')
			return { replaced, last: separators.at(BATCH - 1) }
		} catch (error) {
			client.exec('ROLLBACK')
			throw error
		}
	}
}

/** FTS5 puts this before each term of an index that is no prefix index (FTS5_MAIN_PREFIX in fts5_index.c). */
const MAIN_INDEX = Buffer.from('0')

/** No term has a byte that UTF-8 has not. */
const BEYOND_ALL = Buffer.concat([MAIN_INDEX, Buffer.from([0xff])])

function countShared(a: Uint8Array, b: Uint8Array): number {
	let shared = 0
	while (shared < a.length && a[shared] === b[shared]) shared++
	return shared
}
