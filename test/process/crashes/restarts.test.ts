import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import { freePort } from '../../support/service/free-port.ts'
import { createClient, until } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { expectWholeState } from '../../support/evidence/stored-state.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'

/** How often the service is stopped and started under load; `RESTARTS=1000` for a rehearsal. */
const RESTARTS = Number(Bun.env['RESTARTS'] ?? 2)
const CLIENTS = 8

/** How long a stop may take, in milliseconds: far below the 30 seconds after which what is in flight is cut off. */
const STOPPED_WITHIN_MS = 20_000

setDefaultTimeout(30_000 + RESTARTS * 15_000)

const dataDir = makeDataDir()
let key: string
let templateId: string
const port = String(freePort())

beforeAll(async () => {
	const service = await startChild(dataDir, { PORT: port })
	key = await makeKey(dataDir)
	templateId = await publishTemplate(service.client(key))
	await service.end('SIGTERM')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Nobody listened: the call was not begun. */
const REFUSED = new Set(['ConnectionRefused', 'ECONNREFUSED'])

/** What the callers behind a proxy saw. */
type Seen = {
	readonly signed: Map<string, string>
	readonly refused: number[]
	/** Calls that the service had carried out when their connection broke. */
	cutOff: number
	/** Connections that broke before the service took a call from them: the system had made them, in its queue. */
	resets: number
	waits: number
}

/**
 * Calls as a proxy does that waits for its upstream: where nobody listens, or the service says that it stops, again a little
 * later. Where a connection breaks, too, as the call has an idempotency key: the answer to the repeat tells whether the
 * service had carried it out before.
 */
async function callThroughProxy(seen: Seen, idempotencyKey: string): Promise<Answer> {
	const call = createClient(`http://127.0.0.1:${port}`, key)
	const headers = { 'idempotency-key': idempotencyKey, connection: 'close' }
	for (let broken = false; ;) {
		try {
			const answer = await call('POST', '/v1/waivers', { templateId, values }, headers)
			if (answer.status === 503) broken = false
			else {
				if (answer.headers.has('idempotent-replayed')) seen.cutOff++
				else if (broken) seen.resets++
				return answer
			}
		} catch (error) {
			const { code = 'unknown' } = error as { code?: string }
			broken ||= !REFUSED.has(code)
		}
		seen.waits++
		await Bun.sleep(25)
	}
}

function startClients(seen: Seen): { stop(): Promise<void> } {
	let running = true
	const all = Array.from({ length: CLIENTS }, async (_, client) => {
		for (let n = 0; running; n++) {
			const idempotencyKey = `client-${client}-${seen.signed.size}-${n}`
			const { status, body } = await callThroughProxy(seen, idempotencyKey)
			if (status === 201) seen.signed.set(idempotencyKey, body.id)
			else seen.refused.push(status)
		}
	})
	return {
		async stop() {
			running = false
			await Promise.all(all)
		},
	}
}

test('During restarts under load behind a proxy every call gets a response, none is cut off, and each is signed once', async () => {
	const seen: Seen = { signed: new Map(), refused: [], cutOff: 0, resets: 0, waits: 0 }
	let service = await startChild(dataDir, { PORT: port })
	const clients = startClients(seen)
	for (let restart = 0; restart < RESTARTS; restart++) {
		const before = seen.signed.size
		await until(() => (seen.signed.size >= before + 2 * CLIENTS ? true : undefined), 30_000)
		const begun = performance.now()
		const { code, err } = await service.end('SIGTERM')
		expect({ code, err }).toEqual({ code: 0, err: '' })
		expect(performance.now() - begun).toBeLessThan(STOPPED_WITHIN_MS)
		service = await startChild(dataDir, { PORT: port })
	}
	await clients.stop()
	expect((await service.end('SIGTERM')).code).toBe(0)
	// The proxy had to wait, so it was there while nobody listened.
	expect(seen.waits).toBeGreaterThan(0)
	expect({ refused: seen.refused, cutOff: seen.cutOff }).toEqual({ refused: [], cutOff: 0 })
	// A proxy repeats these by itself; there are at most as many as the system's queue holds of these clients at a stop.
	expect(seen.resets).toBeLessThanOrEqual(RESTARTS * CLIENTS)
	expectWholeState(dataDir)
	const db = new Database(join(dataDir, 'waiver.db'), { readonly: true })
	const rows = db.query<{ id: string }, []>('SELECT id FROM waivers').all()
	db.close()
	expect(rows.map(({ id }) => id).sort()).toEqual([...seen.signed.values()].sort())
})
