import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { closeDb, openDb } from '../../src/db/client.ts'
import type { Filled } from './fill.ts'
import { inventGuests } from './grow-guests.ts'
import { growRows } from './grow-rows.ts'
import { growTerms } from './grow-terms.ts'

/**
 * Makes a data directory with many times the waivers of one that was filled by signing, by repeating its rows: all that
 * searches, lists, figures and the door read, with other people, ids and times. What only a waiver's own page or a
 * verification reads is short, and the chain and the webhooks' events stay those of the part. Run as
 * `bun bench/search/grow.ts <filled directory> <new directory> <times>`.
 */
const [part = '', directory = '', timesText = '1'] = Bun.argv.slice(2)
const times = Number(timesText)
const started = performance.now()
await cp(part, directory, { recursive: true })
const filledFile = Bun.file(join(directory, 'filled.json'))
const filled = (await filledFile.json()) as Filled

const db = openDb(join(directory, 'waiver.db'))
// Whoever stops the growing begins anew, so the file need not be whole before its end.
for (const pragma of [
	'journal_mode = DELETE',
	'journal_mode = MEMORY',
	'synchronous = OFF',
	'foreign_keys = OFF',
	'secure_delete = OFF',
	'cache_size = -2000000',
	'threads = 2',
])
	db.$client.run(`PRAGMA ${pragma}`)
db.$client.run('ATTACH ? AS part', [join(part, 'waiver.db')])
const guests = inventGuests(db.$client, times, filled.guests)
say('people')
growRows(db.$client, times, filled)
db.$client.run('DETACH part')
say('rows')
growTerms(db)
say('terms')
closeDb(db)
const seconds = (performance.now() - started) / 1000
await Bun.write(filledFile, JSON.stringify({ ...filled, guests, seconds }))

function say(what: string): void {
	console.error(`  ${what} after ${Math.round((performance.now() - started) / 1000)} s`)
}
