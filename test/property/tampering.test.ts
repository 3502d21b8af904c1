import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { verifyData } from '../../verifier/data.ts'
import type { Fault } from '../../verifier/evidence.ts'
import { hashEntry } from '../../src/features/evidence/entry.ts'
import { copyRecord, makeHonestRecord } from '../support/fixtures/honest-record.ts'
import { Harm, alter, dropRow, pick, setColumns } from '../support/evidence/tampering.ts'
import type { Change, Expected, Table } from '../support/evidence/tampering.ts'

// Services are started, and many calls made, which on a busy machine takes its time.
setDefaultTimeout(120_000)

/** Changes of each run; `TAMPER_CHANGES=10000` for a thorough one. */
const CHANGES = Number(process.env['TAMPER_CHANGES'] ?? 200)

const record = await makeHonestRecord(8)
const harm = new Harm(copyRecord(record))
afterAll(() => {
	harm.close()
	rmSync(record.dataDir, { recursive: true })
})

function firstFault(): Fault | undefined {
	return verifyData(harm.dataDir).find(({ organizationId }) => organizationId === record.organizationId)
		?.fault
}

/** A changed column of a row that hangs on a waiver, or is one. */
function column(table: Table, name: string, seqOf: (row: Record<string, unknown>) => number): Change {
	return {
		name: `${table}.${name} changed`,
		apply(_, aim) {
			const rows = harm.rows(table)
			const row = pick(rows, aim.row)
			setColumns(harm, table, row, { [name]: alter(row[name], aim) })
			return { level: table === 'chain' ? 'links' : 'rows', seq: seqOf(row) }
		},
	}
}

function dropped(table: Table, seqOf: (row: Record<string, unknown>) => number): Change {
	return {
		name: `${table} row dropped`,
		apply(_, aim) {
			const row = pick(harm.rows(table), aim.row)
			dropRow(harm, table, row)
			return { level: table === 'chain' ? 'links' : 'rows', seq: seqOf(row) }
		},
	}
}

/** Two rows exchange what a column holds; no change where both hold the same. */
function swapped(table: Table, name: string, seqOf: (row: Record<string, unknown>) => number): Change {
	return {
		name: `${table}.${name} swapped`,
		apply(_, aim) {
			const rows = harm.rows(table)
			const [a, b] = [pick(rows, aim.row), pick(rows, aim.place)]
			if (JSON.stringify(a[name]) === JSON.stringify(b[name])) return undefined
			const [ofA, ofB] = [a[name] ?? null, b[name] ?? null]
			// By way of a value that nobody has, since some columns are unique.
			setColumns(harm, table, a, { [name]: name === 'hash' || name === 'body' ? 'between' : ofB })
			setColumns(harm, table, b, { [name]: ofA })
			setColumns(harm, table, a, { [name]: ofB })
			return { level: table === 'chain' ? 'links' : 'rows', seq: Math.min(seqOf(a), seqOf(b)) }
		},
	}
}

const ofEntry = (row: Record<string, unknown>): number => Number(row['seq'])
const ofWaiver = (row: Record<string, unknown>): number => Number(row['chain_seq'])
const ofPart = (row: Record<string, unknown>): number => harm.seqOfWaiver(row['waiver_seq'])

const entries = (): number => harm.rows('chain').length

const changes: readonly Change[] = [
	...['body', 'hash', 'prev'].map((name) => column('chain', name, ofEntry)),
	{
		name: 'an entry dropped',
		apply(_, { row }) {
			const entry = pick(harm.rows('chain'), row)
			dropRow(harm, 'chain', entry)
			return ofEntry(entry) === entries() - 1 ? {} : { level: 'links', seq: ofEntry(entry) }
		},
	},
	swapped('chain', 'body', ofEntry),
	{
		name: 'chain cut short',
		apply(_, { row }) {
			const size = 1 + (row % (entries() - 1))
			harm.db.query('DELETE FROM chain WHERE seq >= ?').run(size)
			// What is left are sound links: the rows of what is gone give it away, or the checkpoints.
			return {}
		},
	},
	{
		name: 'an entry doubled at the end',
		apply(_, { row }) {
			const [entry, last] = [pick(harm.rows('chain'), row), harm.rows('chain').length]
			harm.insert('chain', { ...entry, seq: last, prev: 'f'.repeat(64) })
			return { level: 'links', seq: last }
		},
	},
	{
		name: 'an entry dated anew, with its own hash made to fit',
		apply(_, aim) {
			const row = pick(harm.rows('chain'), aim.row)
			const at = JSON.parse(String(row['body'])).at as string
			const moved = new Date(Date.parse(at) + 1 + (aim.by % 1_000_000)).toISOString()
			const body = String(row['body']).replace(at, moved)
			setColumns(harm, 'chain', row, { body, hash: hashEntry(body) })
			// The next entry no longer follows; for the last, it is the row or the checkpoint that does not fit.
			return ofEntry(row) === entries() - 1 ? {} : { level: 'links', seq: ofEntry(row) + 1 }
		},
	},
	...[
		'id',
		'template_id',
		'template_version_id',
		'status',
		'signed_at',
		'expires_at',
		'minor_of_age_at',
		'voided_at',
		'purged_at',
		'location_id',
		'event_id',
		'signer_id',
		'values',
		'evidence',
		'record_salt',
		'commitments',
		'hash',
		'pdf_sha256',
	].map((name) =>
		name === 'status'
			? {
					name: 'waivers.status changed',
					apply: (_: Harm, { row }: { row: number }): Expected => {
						const waiver = pick(harm.rows('waivers'), row)
						setColumns(harm, 'waivers', waiver, { status: 'voided' })
						return { level: 'rows', seq: ofWaiver(waiver) }
					},
				}
			: name.endsWith('_id') && name !== 'signer_id' && !name.startsWith('template')
				? {
						name: `waivers.${name} changed`,
						apply: (_: Harm, { row }: { row: number }): Expected => {
							const waiver = pick(harm.rows('waivers'), row)
							setColumns(harm, 'waivers', waiver, { [name]: 'elsewhere' })
							return { level: 'rows', seq: ofWaiver(waiver) }
						},
					}
				: column('waivers', name, ofWaiver),
	),
	...['values', 'evidence', 'record_salt', 'hash', 'pdf_sha256', 'signed_at', 'signer_id'].map((name) =>
		swapped('waivers', name, ofWaiver),
	),
	dropped('waivers', ofWaiver),
	{
		name: 'a waiver doubled under another id',
		apply(_, { row }) {
			const waiver = pick(harm.rows('waivers'), row)
			harm.insert('waivers', { ...waiver, seq: 10_000, id: crypto.randomUUID() })
			return { level: 'rows', seq: ofWaiver(waiver) }
		},
	},
	column('waiver_participants', 'person', ofPart),
	{
		name: 'waiver_participants.role changed',
		apply(_, aim) {
			const row = pick(harm.rows('waiver_participants'), aim.row)
			setColumns(harm, 'waiver_participants', row, { role: row['role'] === 'minor' ? 'signer' : 'minor' })
			return { level: 'rows', seq: ofPart(row) }
		},
	},
	swapped('waiver_participants', 'participant_id', ofPart),
	dropped('waiver_participants', ofPart),
	...['label', 'value', 'block_id', 'cleared_at'].map((name) => column('waiver_flags', name, ofPart)),
	dropped('waiver_flags', ofPart),
	{
		name: 'waiver_images row erased on the quiet',
		apply(_, { row }) {
			const image = pick(harm.rows('waiver_images'), row)
			setColumns(harm, 'waiver_images', image, { state: 'erased', file_sha256: null })
			return { level: 'rows', seq: ofPart(image) }
		},
	},
	column('waiver_images', 'file_sha256', ofPart),
	swapped('waiver_images', 'file_sha256', ofPart),
	dropped('waiver_images', ofPart),
	...['blocks', 'terms_hash', 'published_at', 'version_number'].map((name) =>
		column('template_versions', name, (row) => seqOfVersion(row)),
	),
	dropped('template_versions', (row) => seqOfVersion(row)),
	file('a bit changed', (path, { place, by }) => {
		const bytes = harm.bytesOf(path)
		const at = place % bytes.length
		bytes[at] = (bytes[at] ?? 0) ^ (1 << (by % 8))
		writeFileSync(path, bytes)
	}),
	file('cut short', (path, { place }) => truncateSync(path, place % harm.bytesOf(path).length)),
	file('dropped', (path) => rmSync(path)),
	file('another one in its place', (path, { place }) => {
		const other = pick(harm.files(), place)
		if (other === path) return false
		writeFileSync(path, harm.bytesOf(other))
		return true
	}),
]

function seqOfVersion(row: Record<string, unknown>): number {
	const entry = harm.rows('chain').find(({ body }) => JSON.parse(String(body)).subject === row['id'])
	return Number(entry?.['seq'])
}

function file(
	name: string,
	change: (path: string, aim: { place: number; by: number }) => boolean | void,
): Change {
	return {
		name: `file: ${name}`,
		apply(_, aim) {
			const path = pick(harm.files(), aim.row)
			const seq = harm.seqOfFile(path)
			if (change(path, aim) === false) return undefined
			return seq === undefined ? undefined : { level: 'files', seq }
		},
	}
}

test('The honest record verifies', () => {
	expect(firstFault()).toBeUndefined()
})

test(
	`${CHANGES} random changes are all found, and the first bad entry is named`,
	() => {
		const seen = new Map<string, number>()
		const missed: string[] = []
		const seed = Date.now()
		const aim = fc.record({ row: fc.nat(), place: fc.nat(), by: fc.nat() })
		for (const [index, at] of fc.sample(aim, { numRuns: CHANGES, seed }).entries()) {
			const change = pick(changes, index)
			const expected = change.apply(harm, at)
			const fault = expected && firstFault()
			harm.heal()
			if (expected === undefined) continue
			seen.set(change.name, (seen.get(change.name) ?? 0) + 1)
			const isNamed =
				fault !== undefined &&
				fault.level === (expected.level ?? fault.level) &&
				fault.seq === (expected.seq ?? fault.seq)
			if (!isNamed)
				missed.push(
					`${change.name}: ${JSON.stringify(fault)}, not ${JSON.stringify(expected)} (${JSON.stringify(at)}, seed ${seed})`,
				)
		}
		expect(missed).toEqual([])
		expect(firstFault()).toBeUndefined()
		// A kind that finds nothing to change at the places that chance names isn't counted.
		expect(seen.size).toBeGreaterThan(changes.length * 0.9)
	},
	200_000 + CHANGES * 250,
)
