import type { Database } from 'bun:sqlite'
import type { Db } from '../../src/db/client.ts'
import { transact } from '../../src/db/transact.ts'
import { participantIndex } from '../../src/features/participants/index-terms.ts'
import { waiverIndex } from '../../src/features/waivers/search/index-terms.ts'

/** Records of one transaction, whose terms fit into `BULK.hashsize`. */
const BATCH = 200_000

/** A batch is one part of the index, and the parts are joined once, at the end. */
const BULK = { hashsize: 1 << 29, automerge: 0, crisismerge: 1_000 } as const
/** FTS5's own values. */
const USUAL = { hashsize: 1 << 20, automerge: 4, crisismerge: 16 } as const

/** Indexes all waivers and people anew by the product's own code, and joins the parts as the service does over time. */
export function growTerms(db: Db): void {
	for (const { index, table, records } of [
		{ index: waiverIndex, table: 'waiver_terms', records: 'waivers' },
		{ index: participantIndex, table: 'participant_terms', records: 'participants' },
	]) {
		db.$client.run(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`)
		configure(db.$client, table, BULK)
		const last =
			db.$client.query<{ seq: number }, []>(`SELECT max(seq) AS seq FROM ${records}`).get()?.seq ?? 0
		for (let first = 1; first <= last; first += BATCH)
			transact(db, (tx) => {
				for (let seq = first; seq < first + BATCH && seq <= last; seq++) index.add(tx, seq)
			})
		db.$client.run(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
		configure(db.$client, table, USUAL)
		const { count, fault } = index.readFailures(db)
		if (count > 0) throw new Error(`${count} records of ${table} could not be indexed: ${fault}`)
	}
}

function configure(client: Database, table: string, settings: Readonly<Record<string, number>>): void {
	for (const [name, value] of Object.entries(settings))
		client.run(`INSERT INTO ${table} (${table}, rank) VALUES (?, ?)`, [name, value])
}
