import { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createChance } from './people.ts'
import type { Memory } from './load/process-use.ts'
import { readOptions } from './options.ts'
import { cases, createDraw } from './search/cases.ts'
import type { Draw } from './search/cases.ts'
import { openData } from './search/data.ts'
import type { FilledData } from './search/data.ts'
import { quantilesOf, startSearchServer } from './search/server.ts'
import type { Timing } from './search/server.ts'

/**
 * How long a search takes over HTTP, by the number of waivers that there are: every filter, and common pairs. The peer
 * is the same data searched with LIKE, without HTTP, keys or limits.
 */
const options = readOptions({
	sizes: { type: 'string', default: '10000,100000,1000000' },
	requests: { type: 'string', default: '400' },
	only: { type: 'string', default: '' },
	data: { type: 'string' },
})

/** What one writes at first: a scan for names that hold the words, newest first. */
const LIKE_SQL = `SELECT w.id, w.signed_at, p.first_name, p.last_name FROM waivers w
	JOIN participants p ON p.id = w.signer_id
	WHERE w.organization_id = (SELECT organization_id FROM waivers LIMIT 1) AND p.name_folded LIKE ?
	ORDER BY w.signed_at DESC, w.seq DESC LIMIT 26`

/** Waivers that the peer scans: among more, one scan takes many seconds. */
const MOST_SCANNED = 1_000_000

/** In bytes: to read a larger file before each case would take longer than all searches. */
const WARMED_EACH_TIME = 4e9

type Row = { readonly ours: Timing; readonly asFull: Timing | undefined }
type Measured = {
	readonly size: number
	readonly rows: ReadonlyMap<string, Row>
	readonly peers: ReadonlyMap<string, Pick<Timing, 'p50' | 'p99' | 'found'>>
	readonly facts: Record<string, string | number>
}

const requests = Number(options.requests)
const selection = cases.filter(({ name }) => name.includes(options.only))
const measured: Measured[] = []
for (const size of options.sizes.split(',').map(Number)) measured.push(await measureSize(size, measured[0]))
printTables(measured)

async function measureSize(size: number, smallest: Measured | undefined): Promise<Measured> {
	await using data = await openData(options.data, size)
	const path = join(data.directory, 'waiver.db')
	const db = new Database(path, { readonly: true })
	const cursors = db
		.query<{ id: string }, []>('SELECT id FROM waivers WHERE seq % 97 = 1 LIMIT 2000')
		.all()
		.map(({ id }) => id)
	const draw = createDraw(data.filled, cursors, createChance(2))
	const hasPeers = options.only === '' && size <= MOST_SCANNED
	const peers = hasPeers ? measurePeers(db, draw) : new Map<string, never>()
	db.close()
	const { rows, atStart, atEnd } = await measureOurs(data, draw, smallest)
	const facts = {
		waivers: size,
		'signed in s': Math.round(data.filled.seconds),
		'database MB': Math.round(statSync(path).size / 1e6),
		'RSS at start MB': Math.round(atStart.rssMb),
		'RSS MB': Math.round(atEnd.rssMb),
		'of it anonymous': Math.round(atEnd.anonymousMb),
		'peak RSS MB': Math.round(atEnd.peakMb),
		'first call ms': rows.values().next().value?.ours.first.toFixed(1) ?? '',
	}
	return { size, rows, peers, facts }
}

async function measureOurs(
	data: FilledData,
	draw: Draw,
	smallest: Measured | undefined,
): Promise<{ rows: Map<string, Row>; atStart: Memory; atEnd: Memory }> {
	await using server = await startSearchServer(data)
	const atStart = server.readMemory()
	const rows = new Map<string, Row>()
	const path = join(data.directory, 'waiver.db')
	await warm(path)
	for (const one of selection) {
		if (statSync(path).size < WARMED_EACH_TIME) await warm(path)
		const ours = await server.measure(one, draw, { requests })
		const few = one.isWhole === true ? undefined : smallest?.rows.get(one.name)?.ours.found
		const limit = Math.max(1, Math.round(few ?? 0))
		const asFull = few === undefined ? undefined : await server.measure(one, draw, { requests, limit })
		rows.set(one.name, { ours, asFull })
	}
	return { rows, atStart, atEnd: server.readMemory() }
}

/** Has the system hold the database in memory, as that of a box does that has run for a while: else the disk is measured. */
async function warm(path: string): Promise<void> {
	for await (const _ of Bun.file(path).stream());
}

function measurePeers(db: Database, draw: Draw): Measured['peers'] {
	const query = db.query<unknown, [string]>(LIKE_SQL)
	const words = {
		'peer: LIKE, last name': () => `%${draw.guest().lastName.toLowerCase()}%`,
		'peer: LIKE, nobody': () => `%${draw.guest().lastName.toLowerCase()}xq%`,
	}
	const measurePeer = (word: () => string) => {
		const times: number[] = []
		let total = 0
		// A scan may take a second: fewer of them tell enough.
		for (let i = 0; i < Math.min(requests, 10); i++) {
			const started = performance.now()
			total += query.all(word()).length
			times.push(performance.now() - started)
		}
		return { ...quantilesOf(times), found: total / times.length }
	}
	return new Map(Object.entries(words).map(([name, word]) => [name, measurePeer(word)]))
}

function printTables(all: readonly Measured[]): void {
	console.table(all.map(({ facts }) => facts))
	const [first, last] = [all[0], all.at(-1)]
	const names = [...(first?.rows.keys() ?? []), ...(first?.peers.keys() ?? [])]
	console.table(
		names.map((name) => {
			const cells: Record<string, string> = { search: name }
			for (const { size, rows, peers } of all) {
				const timing = rows.get(name)?.ours ?? peers.get(name)
				cells[`${size}: p50`] = timing?.p50.toFixed(2) ?? ''
				cells[`${size}: p99`] = timing?.p99.toFixed(2) ?? ''
				cells[`${size}: cpu µs`] = rows.get(name)?.ours.cpuUs.toFixed(0) ?? ''
				cells[`${size}: found`] = timing?.found.toFixed(1) ?? ''
			}
			return all.length < 2 ? cells : { ...cells, ...compare(name, first, last) }
		}),
	)
}

/** How much slower the largest size is than the smallest: as asked, and with pages as full as those of the smallest. */
function compare(name: string, first: Measured | undefined, last: Measured | undefined) {
	const [small, large] = [first?.rows.get(name), last?.rows.get(name)]
	const times = (more: number | undefined, less: number | undefined): string =>
		more === undefined || less === undefined ? '' : (more / less).toFixed(1)
	return {
		'x p50': times(large?.ours.p50, small?.ours.p50),
		'x p99': times(large?.ours.p99, small?.ours.p99),
		'x cpu': times(large?.ours.cpuUs, small?.ours.cpuUs),
		'as full: p50': large?.asFull?.p50.toFixed(2) ?? '',
		'x p50, as full': times(large?.asFull?.p50, small?.ours.p50),
		'x p99, as full': times(large?.asFull?.p99, small?.ours.p99),
	}
}
