import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import { startReceiver, verify } from '../../support/webhooks/receiver.ts'
import type { Receiver } from '../../support/webhooks/receiver.ts'
import { until } from '../../support/service/service.ts'
import { expectWholeState } from '../../support/evidence/stored-state.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'
import { createWebhook } from '../../support/webhooks/stage.ts'
import { extent } from '../../support/run/extent.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const KILLS = extent(2, 5)
const CLIENTS = 6
const ENV = { WEBHOOK_ALLOW_NETS: 'loopback' }

const dataDir = makeDataDir()
let key: string
let receivers: Receiver[]

beforeAll(() => {
	// One that is quick, and one that is often in the midst of an answer when the process dies.
	receivers = [
		startReceiver(),
		startReceiver(async () => {
			await Bun.sleep(15)
			return new Response()
		}),
	]
})
afterAll(async () => {
	rmSync(dataDir, { recursive: true, force: true })
	await Promise.all(receivers.map((receiver) => receiver.stop()))
})

/** Signs until the process is gone. @returns the ids of the waivers that were acknowledged */
async function signUntilGone(
	call: Awaited<ReturnType<typeof startChild>>,
	templateId: string,
): Promise<string[]> {
	const acknowledged: string[] = []
	const client = call.client(key)
	const one = async () => {
		for (;;) {
			const answer = await client('POST', '/v1/waivers', { templateId, values }).catch(() => undefined)
			if (answer?.status !== 201) return
			acknowledged.push(answer.body.id)
		}
	}
	const all = Promise.all(Array.from({ length: CLIENTS }, one))
	const enough = CLIENTS + 1 + Math.floor(Math.random() * 60)
	await until(() => (acknowledged.length >= enough ? true : undefined))
	await call.end('SIGKILL')
	await all
	return acknowledged
}

type EventRow = { id: string; sequence: number; type: string; body: string }

function readEvents(): { events: EventRow[]; waivers: string[] } {
	const db = new Database(join(dataDir, 'waiver.db'), { readonly: true })
	const events = db.query<EventRow, []>('SELECT * FROM webhook_events ORDER BY sequence').all()
	const waivers = db.query<{ id: string }, []>('SELECT id FROM waivers').all()
	db.close()
	return { events, waivers: waivers.map(({ id }) => id) }
}

test('After kill -9 around commits an event exists exactly if its change does, and every event arrives', async () => {
	const first = await startChild(dataDir, ENV)
	key = await makeKey(dataDir)
	const tenant = { call: first.client(key) }
	const templateId = await publishTemplate(tenant.call)
	const hooks = await Promise.all(
		receivers.map(({ url }) => createWebhook(tenant, url, ['waiver.signed', 'waiver.pdf_ready'])),
	)
	const acknowledged = await signUntilGone(first, templateId)
	for (let round = 1; round < KILLS; round++)
		acknowledged.push(...(await signUntilGone(await startChild(dataDir, ENV), templateId)))
	expect(acknowledged.length).toBeGreaterThan(KILLS * CLIENTS)
	expectWholeState(dataDir)

	const { events, waivers } = readEvents()
	const signed = events.filter(({ type }) => type === 'waiver.signed')
	expect(new Set(signed.map(({ body }) => JSON.parse(body).data.waiverId))).toEqual(new Set(waivers))
	expect(signed.length).toBe(waivers.length)
	expect(acknowledged.filter((id) => !waivers.includes(id))).toEqual([])
	expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1))

	const last = await startChild(dataDir, ENV)
	const missing = (receiver: Receiver) => {
		const deliveries = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
		return signed.filter(({ id }) => !deliveries.has(id)).length
	}
	for (const receiver of receivers) await until(() => (missing(receiver) === 0 ? true : undefined), 20_000)
	expect((await last.end('SIGTERM')).code).toBe(0)
	for (const [index, receiver] of receivers.entries()) {
		const bodies = new Map(readEvents().events.map(({ id, body }) => [id, body]))
		let latest = 0
		for (const got of receiver.received) {
			expect(got.body).toBe(bodies.get(got.headers['webhook-id'] ?? '') as string)
			verify(hooks[index]?.secret ?? '', got)
			// Sent again after a crash, perhaps, but never before what came before it.
			const { sequence } = JSON.parse(got.body)
			const step = latest === 0 ? 0 : sequence - latest
			expect(step).toBeGreaterThanOrEqual(0)
			latest = Math.max(latest, sequence)
		}
		// At most the one in flight is sent again at each start.
		const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
		expect(receiver.received.length - ids.size).toBeLessThanOrEqual(KILLS)
	}
})
