import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import fc from 'fast-check'
import { migrations } from '../../src/db/migrations.ts'
import { migrate } from '../../src/db/migrate.ts'
import { ensureIndexes } from '../../src/features/waivers/search/index-waivers.job.ts'

/** What one transaction deletes and adds: records by their numbers, each with its terms. */
type Step = {
	readonly deleted: readonly number[]
	readonly added: readonly (readonly string[])[]
	readonly isMerged: boolean
}

const term = fc.constantFrom('anna', 'ann', 'nna', 'best', 'bes', 'est', 'club', 'clu', 'lub', 'dora')
const step: fc.Arbitrary<Step> = fc.record({
	deleted: fc.array(fc.nat(30), { maxLength: 3 }),
	added: fc.array(fc.uniqueArray(term, { minLength: 4 }), { maxLength: 3 }),
	isMerged: fc.boolean(),
})

setDefaultTimeout(60_000)

/** A database without records, as the service opens it. */
function makeEmpty(): Buffer {
	const db = drizzle(new Database(':memory:'))
	migrate(db, migrations, 0)
	ensureIndexes(db)
	return db.$client.serialize()
}

test('An index of terms finds what it should, whatever one transaction deletes and adds together', () => {
	const empty = makeEmpty()
	fc.assert(
		fc.property(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), (steps) => {
			const client = Database.deserialize(empty)
			const records = new Map<number, string>()
			let newest = 0
			const insert = client.query('INSERT INTO waiver_terms (rowid, terms) VALUES (?, ?)')
			const erase = client.query(
				"INSERT INTO waiver_terms (waiver_terms, rowid, terms) VALUES ('delete', ?, ?)",
			)
			for (const { deleted, added, isMerged } of steps) {
				client.run('BEGIN')
				const changed: [number, string][] = []
				for (const at of deleted) {
					const [row, terms] = [...records][at % Math.max(1, records.size)] ?? []
					if (row === undefined || terms === undefined) continue
					erase.run(row, terms)
					records.delete(row)
					changed.push([row, terms.split(' ').slice(2).join(' ')])
				}
				for (const terms of added) changed.push([-(newest += 1), terms.join(' ')])
				// By row numbers, as the service adds them.
				for (const [row, terms] of changed.toSorted(([one], [other]) => one - other)) {
					if (terms === '') continue
					insert.run(row, terms)
					records.set(row, terms)
				}
				if (isMerged) client.run("INSERT INTO waiver_terms (waiver_terms, rank) VALUES ('merge', 256)")
				client.run('COMMIT')
			}
			for (const word of new Set([...records.values()].flatMap((terms) => terms.split(' ')))) {
				const rows = client
					.query<{ rowid: number }, [string]>(
						'SELECT rowid FROM waiver_terms WHERE waiver_terms MATCH ? ORDER BY rowid',
					)
					.all(`"${word}"`)
				const holders = [...records].filter(([, terms]) => terms.split(' ').includes(word))
				expect(rows.map(({ rowid }) => rowid)).toEqual(
					holders.map(([row]) => row).toSorted((one, other) => one - other),
				)
			}
			client.close()
		}),
		{ numRuns: 100, endOnFailure: true },
	)
})
