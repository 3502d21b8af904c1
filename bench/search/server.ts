import { join } from 'node:path'
import { readCpuMs, readMemory } from '../load/process-use.ts'
import type { Memory } from '../load/process-use.ts'
import type { Case, Draw } from './cases.ts'
import type { FilledData } from './data.ts'

/** Times in ms. */
export type Timing = {
	/** The case's first call, which may find no page of the database in memory, and code that never ran. */
	readonly first: number
	readonly p50: number
	readonly p99: number
	/** Processor time of the service for a call, in microseconds, with what it did in the background meanwhile. */
	readonly cpuUs: number
	/** Items that an answer held on average. */
	readonly found: number
}

/** The service, started on filled data. */
export type SearchServer = AsyncDisposable & {
	readonly readMemory: () => Memory
	/** @param limit of the page; the service's default where undefined */
	measure(wanted: Case, draw: Draw, plan: { requests: number; limit?: number }): Promise<Timing>
}

/** How long a server may take to start, in ms. */
const START_MS = 20_000
/** Calls of each case before it is timed, the first among them. */
const WARM_UP = 20
/** After so many ms no further call of a case is begun, but for the fewest that are timed. */
const MOST_MS = 20_000
const FEWEST = 3

/** The service as a process of its own, on filled data, with limits that no bench reaches. */
export type FilledServer = AsyncDisposable & { readonly url: string; readonly pid: number }

/** @throws when it doesn't come up */
export async function startOnFilled({ directory }: Pick<FilledData, 'directory'>): Promise<FilledServer> {
	const port = findPort()
	const url = `http://127.0.0.1:${port}`
	const log = Bun.file(join(directory, 'log.txt'))
	const limit = '100000000'
	const settings = { DATA_DIR: directory, PORT: String(port) }
	const limits = { RATE_LIMIT_PER_MINUTE: limit, SEARCH_LIMIT_PER_MINUTE: limit }
	const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../src/main.ts'), 'serve'], {
		env: { ...Bun.env, ...settings, ...limits },
		stdout: log,
		stderr: log,
	})
	const stop = async (): Promise<void> => {
		child.kill()
		await child.exited
	}
	try {
		await waitUntilUp(url, child)
	} catch (error) {
		await stop()
		throw error
	}
	return { url, pid: child.pid, [Symbol.asyncDispose]: stop }
}

/** @throws when it doesn't come up */
export async function startSearchServer(data: FilledData): Promise<SearchServer> {
	const server = await startOnFilled(data)
	const { url, pid } = server
	const { filled } = data
	const headers = { authorization: `Bearer ${filled.key}` }
	return {
		readMemory: () => readMemory(pid),
		measure: (wanted, draw, { requests, limit }) =>
			measure(requests, {
				search: async () => {
					const path = wanted.path(draw)
					const page = limit === undefined ? '' : `${path.includes('?') ? '&' : '?'}limit=${limit}`
					return countItems(wanted.name, await fetch(url + path + page, { headers }))
				},
				readCpuMs: () => readCpuMs(pid),
			}),
		[Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
	}
}

async function countItems(name: string, response: Response): Promise<number> {
	const body = (await response.json()) as { items?: unknown[] }
	if (body.items === undefined)
		throw new Error(`"${name}" answered ${response.status}: ${JSON.stringify(body)}`)
	return body.items.length
}

async function measure(
	requests: number,
	{ search, readCpuMs }: { search: () => Promise<number>; readCpuMs: () => number },
): Promise<Timing> {
	const begun = performance.now()
	await search()
	const first = performance.now() - begun
	for (let i = 1; i < WARM_UP && performance.now() < begun + MOST_MS / 4; i++) await search()
	const times: number[] = []
	let total = 0
	const cpuMs = readCpuMs()
	while (times.length < FEWEST || (times.length < requests && performance.now() < begun + MOST_MS)) {
		const started = performance.now()
		total += await search()
		times.push(performance.now() - started)
	}
	const cpuUs = ((readCpuMs() - cpuMs) * 1000) / times.length
	return { first, ...quantilesOf(times), cpuUs, found: total / times.length }
}

export function quantilesOf(times: readonly number[]): Pick<Timing, 'p50' | 'p99'> {
	const sorted = Float64Array.from(times).sort()
	const quantile = (share: number): number =>
		sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
	return { p50: quantile(0.5), p99: quantile(0.99) }
}

/** A port that is free, so that no other run on the machine is measured in the place of this one. */
function findPort(): number {
	const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
	const { port = 0 } = server
	void server.stop(true)
	return port
}

async function waitUntilUp(url: string, child: Bun.Subprocess): Promise<void> {
	const deadline = performance.now() + START_MS
	while (performance.now() < deadline && child.exitCode === null) {
		const isUp = await fetch(`${url}/health`).then(
			() => true,
			() => false,
		)
		if (isUp) return
		await Bun.sleep(50)
	}
	throw new Error('The service did not come up.')
}
