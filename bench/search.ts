import { Database } from 'bun:sqlite'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createChance } from './people.ts'
import { cases, createDraw } from './search-cases.ts'
import type { Draw } from './search-cases.ts'
import type { Filled } from './search-fill.ts'

/**
 * How long a search takes over HTTP, by the number of waivers that there are: every filter, and common pairs. The peer
 * is the same data searched with LIKE, without HTTP, keys or limits.
 */
const { values: options } = parseArgs({
	args: Bun.argv.slice(2),
	options: {
		sizes: { type: 'string', default: '10000,100000,1000000' },
		requests: { type: 'string', default: '400' },
	},
})

const PORT = 4821
const URL_OF_OURS = `http://127.0.0.1:${PORT}`
/** How long a server may take to start, in ms. */
const START_MS = 20_000
/** Requests of each case before it is timed. */
const WARM_UP = 20

/** What one writes at first: a scan for names that hold the words, newest first. */
const LIKE_SQL = `SELECT w.id, w.signed_at, p.first_name, p.last_name FROM waivers w
	JOIN participants p ON p.id = w.signer_id
	WHERE w.organization_id = (SELECT organization_id FROM waivers LIMIT 1) AND p.name_folded LIKE ?
	ORDER BY w.signed_at DESC, w.seq DESC LIMIT 26`

type Timing = { p50: number; p99: number; found: number }
type Measured = { size: number; timings: Record<string, Timing>; facts: Record<string, string | number> }

const requests = Number(options.requests)
const measured: Measured[] = []
for (const size of options.sizes.split(',').map(Number)) measured.push(await measureSize(size))
printTables(measured)

async function measureSize(size: number): Promise<Measured> {
	const directory = await mkdtemp(join(tmpdir(), 'waiver-bench-search-'))
	try {
		console.error(`Signing ${size} waivers …`)
		const fill = Bun.spawn([process.execPath, `${import.meta.dir}/search-fill.ts`, directory, String(size)], {
			stdout: 'inherit',
			stderr: 'inherit',
		})
		if ((await fill.exited) !== 0) throw new Error('The waivers could not be signed.')
		const filled = (await Bun.file(join(directory, 'filled.json')).json()) as Filled
		const path = join(directory, 'waiver.db')
		const db = new Database(path, { readonly: true })
		const cursors = db
			.query<{ id: string }, []>('SELECT id FROM waivers WHERE seq % 97 = 1 LIMIT 2000')
			.all()
			.map(({ id }) => id)
		const draw = createDraw(filled, cursors, createChance(2))
		const peer = measurePeer(db, draw)
		db.close()
		const ours = await measureOurs(directory, filled, draw)
		return {
			size,
			timings: { ...ours.timings, ...peer },
			facts: {
				waivers: size,
				'signed in s': Math.round(filled.seconds),
				'database MB': Math.round(statSync(path).size / 1e6),
				'RSS MB': ours.rssMb,
				'peak RSS MB': ours.peakRssMb,
			},
		}
	} finally {
		await rm(directory, { recursive: true })
	}
}

async function measureOurs(directory: string, { key }: Filled, draw: Draw) {
	const log = Bun.file(join(directory, 'log.txt'))
	const limit = '100000000'
	const env = {
		...Bun.env,
		DATA_DIR: directory,
		PORT: String(PORT),
		RATE_LIMIT_PER_MINUTE: limit,
		SEARCH_LIMIT_PER_MINUTE: limit,
	}
	const child = Bun.spawn([process.execPath, join(import.meta.dir, '../src/main.ts'), 'serve'], {
		env,
		stdout: log,
		stderr: log,
	})
	try {
		await waitUntilUp(child)
		const timings: Record<string, Timing> = {}
		for (const { name, path } of cases) {
			const search = async (): Promise<number> => {
				const response = await fetch(URL_OF_OURS + path(draw), {
					headers: { authorization: `Bearer ${key}` },
				})
				const body = (await response.json()) as { items?: unknown[] }
				if (body.items === undefined)
					throw new Error(`"${name}" answered ${response.status}: ${JSON.stringify(body)}`)
				return body.items.length
			}
			for (let i = 0; i < WARM_UP; i++) await search()
			const times: number[] = []
			let found = 0
			for (let i = 0; i < requests; i++) {
				const started = performance.now()
				found += await search()
				times.push(performance.now() - started)
			}
			timings[name] = summarize(times, found)
		}
		const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
		const inMb = (field: string): number =>
			Math.round((Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6)
		return { timings, rssMb: inMb('VmRSS'), peakRssMb: inMb('VmHWM') }
	} finally {
		child.kill()
		await child.exited
	}
}

function measurePeer(db: Database, draw: Draw): Record<string, Timing> {
	const query = db.query<unknown, [string]>(LIKE_SQL)
	const peers = {
		'peer: LIKE, last name': () => `%${draw.guest().lastName.toLowerCase()}%`,
		'peer: LIKE, nobody': () => `%${draw.guest().lastName.toLowerCase()}xq%`,
	}
	const entries = Object.entries(peers).map(([name, word]) => {
		const times: number[] = []
		let found = 0
		// A scan may take a second: fewer of them tell enough.
		for (let i = 0; i < Math.min(requests, 10); i++) {
			const started = performance.now()
			found += query.all(word()).length
			times.push(performance.now() - started)
		}
		return [name, summarize(times, found)] as const
	})
	return Object.fromEntries(entries)
}

function summarize(times: readonly number[], found: number): Timing {
	const sorted = Float64Array.from(times).sort()
	const quantile = (share: number): number =>
		sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
	return { p50: quantile(0.5), p99: quantile(0.99), found: found / times.length }
}

async function waitUntilUp(child: Bun.Subprocess): Promise<void> {
	const deadline = performance.now() + START_MS
	while (performance.now() < deadline && child.exitCode === null) {
		const isUp = await fetch(`${URL_OF_OURS}/health`).then(
			() => true,
			() => false,
		)
		if (isUp) return
		await Bun.sleep(50)
	}
	throw new Error('The service did not come up.')
}

function printTables(all: readonly Measured[]): void {
	console.table(all.map(({ facts }) => facts))
	const names = Object.keys(all[0]?.timings ?? {})
	console.table(
		names.map((name) => {
			const row: Record<string, string> = { search: name }
			for (const { size, timings } of all) {
				const { p50, p99, found } = timings[name] ?? { p50: NaN, p99: NaN, found: NaN }
				row[`${size}: p50 ms`] = p50.toFixed(2)
				row[`${size}: p99 ms`] = p99.toFixed(2)
				row[`${size}: found`] = found.toFixed(1)
			}
			const [first, last] = [all[0]?.timings[name]?.p50 ?? NaN, all.at(-1)?.timings[name]?.p50 ?? NaN]
			row['p50 last/first'] = (last / first).toFixed(1)
			return row
		}),
	)
}
