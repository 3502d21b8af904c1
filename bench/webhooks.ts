import { createServer } from 'node:net'
import { startContender } from './contender.ts'
import type { Contender } from './contender.ts'
import type { LoadOptions, LoadResult } from './load/load.ts'
import { readOptions } from './options.ts'
import { createBodies } from './signing-body.ts'

/**
 * Webhooks on loopback: how long after a signing's 201 its event reaches a receiver, how many deliveries a second go
 * out, and what that costs those who sign meanwhile; with and without an endpoint beside that never answers.
 */
const options = readOptions({
	clients: { type: 'string', default: '8' },
	signings: { type: 'string', default: '400' },
	single: { type: 'string', default: '30' },
})

/** Pause between two signings of the idle measurement, in ms. */
const PAUSE_MS = 150
const WARM_UP_SECONDS = 2
/** How long the last delivery is waited for, in ms. */
const DRAIN_MS = 120_000

/** How many endpoints answer, and whether one beside them never does. */
const CASES = [
	{ live: 0, dead: 0 },
	{ live: 1, dead: 0 },
	{ live: 1, dead: 1 },
	{ live: 50, dead: 0 },
	{ live: 50, dead: 1 },
] as const

/** When each event reached each endpoint, by the number of the endpoint and the id of the event's waiver. */
const arrivals: { endpoint: string; waiverId: string; at: number }[] = []

const receiver = Bun.serve({
	port: 0,
	hostname: '127.0.0.1',
	async fetch(request) {
		const at = performance.now()
		const { data } = (await request.json()) as { data: { waiverId: string } }
		arrivals.push({ endpoint: new URL(request.url).pathname, waiverId: data.waiverId, at })
		return new Response(null, { status: 204 })
	},
})
const hanging = createServer((socket) => {
	socket.on('error', () => undefined)
	socket.resume()
})
await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
const hangingPort = (hanging.address() as { port: number }).port

Bun.env['WEBHOOK_ALLOW_NETS'] = 'loopback'
const server = await startContender('ours')
const rows: Record<string, unknown>[] = []
try {
	await load(server, { seconds: WARM_UP_SECONDS })
	for (const { live, dead } of CASES) rows.push({ live, dead, ...(await measure(live, dead)) })
} finally {
	await server.stop()
}
console.table(rows)
process.exit(0)

async function measure(live: number, dead: number): Promise<Record<string, unknown>> {
	const ids: string[] = []
	for (let n = 0; n < live; n++) ids.push(await subscribe(`http://127.0.0.1:${receiver.port}/${n}`))
	for (let n = 0; n < dead; n++) ids.push(await subscribe(`http://127.0.0.1:${hangingPort}/`))
	const waits = live === 0 ? [] : await timeSingles(live)
	arrivals.length = 0
	const { requests, errors, rps, p99Ms } = await load(server, { requests: Number(options.signings) })
	if (errors > 0) throw new Error('Signings failed, so the figures mean nothing.')
	const lastSignedAt = performance.now()
	await untilArrived(requests * live)
	const times = arrivals.map(({ at }) => at)
	const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0)
	for (const id of ids) await call('DELETE', `/webhooks/${id}`)
	return {
		'201 to receiver, p50 ms': quantile(waits, 0.5),
		'p99 ms': quantile(waits, 0.99),
		'signings/s': Math.round(rps),
		'signing p99 ms': p99Ms.toFixed(1),
		deliveries: requests * live,
		'deliveries/s': live === 0 ? '' : Math.round((1000 * arrivals.length) / spanMs),
		'caught up after s': (((times.at(-1) ?? lastSignedAt) - lastSignedAt) / 1000).toFixed(1),
	}
}

/** Signs one by one on an idle service. @returns for each delivery how long after the 201 it came, in ms */
async function timeSingles(live: number): Promise<number[]> {
	arrivals.length = 0
	const answeredAt = new Map<string, number>()
	for (const body of createBodies(server.templateId, Number(options.single))) {
		const { id } = (await call('POST', '/waivers', body)) as { id: string }
		answeredAt.set(id, performance.now())
		await Bun.sleep(PAUSE_MS)
	}
	await untilArrived(answeredAt.size * live)
	return arrivals.map(({ waiverId, at }) => Math.max(0, at - (answeredAt.get(waiverId) ?? Number.NaN)))
}

async function untilArrived(count: number): Promise<void> {
	const deadline = performance.now() + DRAIN_MS
	while (arrivals.length < count) {
		if (performance.now() > deadline)
			throw new Error(`Only ${arrivals.length} of ${count} deliveries came within ${DRAIN_MS} ms.`)
		await Bun.sleep(5)
	}
}

async function subscribe(url: string): Promise<string> {
	const { id } = (await call('POST', '/webhooks', { url, events: ['waiver.signed'] })) as { id: string }
	return id
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
	const response = await fetch(`${new URL(server.url).origin}/v1${path}`, {
		method,
		headers: { ...server.headers, 'content-type': 'application/json' },
		...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
	})
	if (!response.ok) throw new Error(`${method} ${path} gave ${response.status}: ${await response.text()}`)
	return response.json()
}

/** The load generator runs in a process of its own, so that it takes nothing from ours but processor time. */
async function load(
	{ url, headers, templateId }: Contender,
	end: Pick<LoadOptions, 'seconds' | 'requests'>,
): Promise<LoadResult> {
	const input: Omit<LoadOptions, 'bodies'> & { bodies: string[] } = {
		url,
		headers,
		clients: Number(options.clients),
		...end,
		bodies: createBodies(templateId, 256),
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

function quantile(values: readonly number[], share: number): string {
	const sorted = [...values].sort((a, b) => a - b)
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1) ?? ''
}
