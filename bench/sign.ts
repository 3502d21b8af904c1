import { contenders, startContender, type Contender, type ContenderName } from './contender.ts'
import type { LoadOptions, LoadResult } from './load/load.ts'
import type { Memory } from './load/process-use.ts'
import { readOptions } from './options.ts'
import { createBodies } from './signing-body.ts'

/**
 * Signings per second, over a minute, that are durable before their answer and found by a search: ours between the platform's floor and a conventional
 * peer, all in one run on one machine. `--only floor,binary` measures only those two, here with the
 * binary that `bun run build` makes; `--seconds` is per row; `--flush-ms` slows down the disk.
 */
const options = readOptions({
	only: { type: 'string', default: 'floor,duties,peer,ours' },
	clients: { type: 'string', default: '1,8,32,128' },
	seconds: { type: 'string', default: '60' },
	'flush-ms': { type: 'string', default: '0' },
})

/** Bodies sent in turn; enough that no cache of the last few helps. */
const BODIES = 512
/** Time for the JIT compilers to settle, in seconds, before the first row. */
const WARM_UP_SECONDS = 2

/** How often resident memory is looked at, in ms. */
const MEMORY_INTERVAL_MS = 200

type PeakMemory = Pick<Memory, 'rssMb' | 'anonymousMb'>

type Row = LoadResult & { contender: ContenderName; clients: number; memory: PeakMemory; cpuUs: number }

const rows: Row[] = []
for (const name of options.only.split(',')) rows.push(...(await measure(requireName(name))))
printTable(rows)
if (rows.some((row) => row.errors > 0)) {
	console.error('There were errors, so the figures above mean nothing.')
	process.exit(1)
}

async function measure(contender: ContenderName): Promise<Row[]> {
	const server = await startContender(contender, Number(options['flush-ms']))
	try {
		// Made before, since drawing them takes seconds in which a server would do its background work.
		const bodies = createBodies(server.templateId, BODIES)
		await load(server, bodies, 8, WARM_UP_SECONDS)
		const measured: Row[] = []
		for (const clients of options.clients.split(',').map(Number)) {
			const memory = watchMemory(server)
			const cpuBefore = server.readCpuMs()
			const result = await load(server, bodies, clients, Number(options.seconds))
			const cpuUs = ((server.readCpuMs() - cpuBefore) * 1000) / result.requests
			measured.push({ contender, clients, ...result, memory: memory.stop(), cpuUs })
		}
		return measured
	} finally {
		await server.stop()
	}
}

/** The greatest memory seen until `stop`, in MB: a server gives much of it back once the load is over. */
function watchMemory(server: Contender): { stop: () => PeakMemory } {
	let peak: PeakMemory = { rssMb: 0, anonymousMb: 0 }
	const timer = setInterval(() => {
		const { rssMb, anonymousMb } = server.readMemory()
		peak = {
			rssMb: Math.max(peak.rssMb, rssMb),
			anonymousMb: Math.max(peak.anonymousMb, anonymousMb),
		}
	}, MEMORY_INTERVAL_MS)
	return {
		stop: () => {
			clearInterval(timer)
			return peak
		},
	}
}

/** The load generator runs in a process of its own, so that it takes nothing from ours but processor time. */
async function load(
	server: Contender,
	bodies: string[],
	clients: number,
	seconds: number,
): Promise<LoadResult> {
	const { url, headers } = server
	const input: Omit<LoadOptions, 'bodies'> & { bodies: string[] } = {
		url,
		headers,
		clients,
		seconds,
		bodies,
		withIdempotencyKeys: true,
	}
	const child = Bun.spawn([process.execPath, `${import.meta.dir}/load/main.ts`], {
		stdin: new Blob([JSON.stringify(input)]),
		stderr: 'inherit',
	})
	const output = await child.stdout.text()
	if ((await child.exited) !== 0) throw new Error('The load generator failed.')
	return JSON.parse(output) as LoadResult
}

function printTable(all: readonly Row[]): void {
	const ratio = (row: Row, other: ContenderName): string => {
		const match = all.find((candidate) => candidate.contender === other && candidate.clients === row.clients)
		return match === undefined ? '' : (row.rps / match.rps).toFixed(2)
	}
	console.table(
		all.map((row) => ({
			server: row.contender,
			clients: row.clients,
			'req/s': Math.round(row.rps),
			'p50 ms': row.p50Ms.toFixed(2),
			'p99 ms': row.p99Ms.toFixed(2),
			'cpu µs/req': Math.round(row.cpuUs),
			'peak RSS MB': Math.round(row.memory.rssMb),
			anonymous: Math.round(row.memory.anonymousMb),
			errors: row.errors,
			'x peer': ratio(row, 'peer'),
			'x pocketbase': ratio(row, 'pocketbase'),
			'x floor': ratio(row, 'floor'),
			'x duties': ratio(row, 'duties'),
		})),
	)
}

function requireName(name: string): ContenderName {
	const match = contenders.find((contender) => contender === name)
	if (match === undefined) throw new Error(`There is no "${name}": ${contenders.join(', ')}.`)
	return match
}
