import { expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openDb } from '../../src/db/client.ts'
import type { Db } from '../../src/db/client.ts'
import { rewriteTerms } from '../../src/search/rewrite-terms.ts'
import { extent } from '../support/run/extent.ts'

// Thousands of small transactions.
setDefaultTimeout(60_000)

/** An index of small pages, so that many terms are the first of one. */
function openIndex(): Db {
	const db = openDb(join(mkdtempSync(join(tmpdir(), 'waiver-rewrite-')), 'waiver.db'))
	// Thousands of commits, whose durability is not what is asked here.
	db.$client.run('PRAGMA synchronous = OFF')
	db.$client.run('PRAGMA wal_autocheckpoint = 0')
	db.$client.run(
		"CREATE VIRTUAL TABLE people USING fts5(terms, content='', columnsize=0, detail=none, tokenize='ascii')",
	)
	db.$client.run("INSERT INTO people (people, rank) VALUES ('pgsz', 64)")
	db.$client.run("INSERT INTO people (people, rank) VALUES ('usermerge', 2)")
	return db
}

/** Separators, without the byte that FTS5 puts before. */
const separatorsOf = (db: Db): string[] =>
	db.$client
		.query<{ term: Uint8Array }, []>('SELECT term FROM people_idx')
		.all()
		.map(({ term }) => Buffer.from(term).subarray(1).toString('latin1'))

const foundBy = (db: Db, term: string): number[] =>
	db.$client
		.query<{ rowid: number }, [string]>('SELECT rowid FROM people WHERE people MATCH ? ORDER BY rowid')
		.all(`"${term}"`)
		.map(({ rowid }) => rowid)

test('The search index contains no part of an erased term, and finds all remaining ones', async () => {
	const letters = fc.constantFrom('a', 'b', 'c', 'd', 'é', '五', '９', 'Z')
	const term = fc.string({ unit: letters, minLength: 1, maxLength: 9 })
	const record = fc.record({
		terms: fc.uniqueArray(term, { minLength: 1, maxLength: 8 }),
		goes: fc.boolean(),
	})
	await fc.assert(
		fc.asyncProperty(
			fc.array(record, { minLength: 20, maxLength: 60 }),
			fc.nat(3),
			async (records, merges) => {
				const db = openIndex()
				const insert = db.$client.query('INSERT INTO people (rowid, terms) VALUES (?, ?)')
				for (const [index, { terms }] of records.entries()) insert.run(index, terms.join(' '))
				for (let i = 0; i < merges; i++)
					db.$client.run("INSERT INTO people (people, rank) VALUES ('merge', 50)")
				db.$client.run('BEGIN')
				const erase = db.$client.query("INSERT INTO people (people, rowid, terms) VALUES ('delete', ?, ?)")
				for (const [index, { terms, goes }] of records.entries()) if (goes) erase.run(index, terms.join(' '))
				db.$client.run('COMMIT')
				await rewriteTerms(db, 'people', () => false)

				const lower = (text: string): string => text.replaceAll('Z', 'z')
				const termsOf = (chosen: typeof records): Set<string> =>
					new Set(chosen.flatMap(({ terms }) => terms.map(lower)))
				const kept = termsOf(records.filter(({ goes }) => !goes))
				const gone = [...termsOf(records.filter(({ goes }) => goes))].filter((each) => !kept.has(each))
				const bytes = (text: string): string => Buffer.from(text).toString('latin1')
				const telling = separatorsOf(db).filter(
					(separator) =>
						separator !== '' &&
						gone.some((each) => bytes(each).startsWith(separator)) &&
						![...kept].some((each) => bytes(each).startsWith(separator)),
				)
				expect(telling).toEqual([])
				for (const each of [...kept, ...gone]) {
					const holders = records.flatMap(({ terms, goes }, index) =>
						!goes && terms.map(lower).includes(each) ? [index] : [],
					)
					expect(foundBy(db, each)).toEqual(holders)
				}
				db.$client.run("INSERT INTO people (people) VALUES ('integrity-check')")
				db.$client.run("INSERT INTO people (people) VALUES ('optimize')")
				for (const each of kept) expect(foundBy(db, each).length).toBeGreaterThan(0)
				db.$client.close()
				rmSync(dirname(db.$client.filename), { recursive: true })
			},
		),
		{ numRuns: extent(20, 60) },
	)
})

/** What happens to an index, in order: so many records added or removed, each on its own, or the index rewritten. */
type Step = { readonly kind: 'add' | 'remove' | 'rewrite'; readonly count: number }

/** Words whose last letters are in no other one, because FTS5 stores only where a term differs from the one before. */
const wordOf = (id: number): string => Bun.hash.wyhash(String(id)).toString(36).padStart(13, '0')
const tellingPart = (word: string): string => word.slice(-6)

test('After any history of an index, a rewrite leaves nothing of the terms that were removed', async () => {
	const step = fc.record<Step>({
		kind: fc.constantFrom('add', 'add', 'remove', 'rewrite'),
		count: fc.integer({ min: 1, max: 6 }),
	})
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
			const db = openIndex()
			const insert = db.$client.query('INSERT INTO people (rowid, terms) VALUES (?, ?)')
			const erase = db.$client.query("INSERT INTO people (people, rowid, terms) VALUES ('delete', ?, ?)")
			const kept = new Set<number>()
			const gone = new Set<number>()
			const rewriteAndCheck = async (): Promise<void> => {
				await rewriteTerms(db, 'people', () => false)
				const stored = db.$client.query<{ block: Uint8Array }, []>('SELECT block FROM people_data').all()
				const text = Buffer.concat(stored.map(({ block }) => block)).toString('latin1')
				expect([...gone].filter((id) => text.includes(tellingPart(wordOf(id))))).toEqual([])
				for (const id of kept) expect(foundBy(db, wordOf(id))).toEqual([id])
			}
			for (const { kind, count } of [...steps, { kind: 'remove', count: 1 } as const]) {
				if (kind === 'rewrite') await rewriteAndCheck()
				for (let n = 0; n < count && kind === 'add'; n++) {
					const id = kept.size + gone.size + 1
					insert.run(id, wordOf(id))
					kept.add(id)
				}
				if (kind !== 'remove') continue
				for (const id of [...kept].slice(0, count)) {
					erase.run(id, wordOf(id))
					kept.delete(id)
					gone.add(id)
				}
			}
			await rewriteAndCheck()
			db.$client.run("INSERT INTO people (people) VALUES ('integrity-check')")
			db.$client.close()
			rmSync(dirname(db.$client.filename), { recursive: true })
		}),
		{ numRuns: extent(50, 150) },
	)
})
