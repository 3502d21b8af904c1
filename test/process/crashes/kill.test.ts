import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'
import { openRaw } from '../../support/http/raw-http.ts'
import { startLoad } from '../../support/fixtures/load.ts'
import type { Acknowledged } from '../../support/fixtures/load.ts'
import { until } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import { expectWholeState } from '../../support/evidence/stored-state.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

/** How often; `KILLS=100` for a rehearsal. */
const KILLS = Number(Bun.env['KILLS'] ?? 2)
const CLIENTS = 12

const dataDir = makeDataDir()
let key: string
let templateId: string

beforeAll(async () => {
	const service = await startChild(dataDir)
	key = await makeKey(dataDir)
	templateId = await publishTemplate(service.client(key))
	await service.end('SIGTERM')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** That everything acknowledged reads back, images and all, and gets its PDF. */
async function expectKept(call: Client, acknowledged: readonly Acknowledged[]): Promise<void> {
	for (const { id, participantId, hasPhoto } of acknowledged) {
		const { status, body } = await call('GET', `/v1/waivers/${id}`)
		expect({ status, signer: body.participants[0].id }).toEqual({ status: 200, signer: participantId })
		const photo = await call('GET', `/v1/waivers/${id}/photos/photo`)
		expect(photo.status).toBe(hasPhoto ? 200 : 404)
	}
}

async function untilRendered(service: ChildService, acknowledged: readonly Acknowledged[]): Promise<void> {
	const call = service.client(key)
	for (const { id } of acknowledged)
		await until(
			async () => ((await call('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' ? true : undefined),
			60_000,
		)
}

test(
	`Nothing acknowledged is missing after ${KILLS} times kill -9 under load`,
	async () => {
		const acknowledged: Acknowledged[] = []
		for (let round = 0; round < KILLS; round++) {
			const service = await startChild(dataDir)
			const load = await startLoad(service.client(key), templateId, CLIENTS)
			await until(() => (load.acknowledged.length >= 6 + 3 * (round % 6) ? true : undefined))
			await service.end('SIGKILL')
			await load.stop()
			acknowledged.push(...load.acknowledged)
			expectWholeState(dataDir)
		}
		expect(acknowledged.length).toBeGreaterThan(KILLS * 6)
		const service = await startChild(dataDir)
		await expectKept(service.client(key), acknowledged)
		await untilRendered(service, acknowledged)
		expect((await service.end('SIGTERM')).code).toBe(0)
		expectWholeState(dataDir)
	},
	60_000 + KILLS * 10_000,
)

test('SIGTERM under load keeps every waiver that got a 201, returns leased jobs, and checkpoints the WAL', async () => {
	const service = await startChild(dataDir)
	const load = await startLoad(service.client(key), templateId, CLIENTS)
	await until(() => (load.acknowledged.length > 20 ? true : undefined))
	const begun = performance.now()
	const { code, err } = await service.end('SIGTERM')
	// Far below the 30 seconds after which what is in flight is cut off.
	expect(performance.now() - begun).toBeLessThan(20_000)
	await load.stop()
	expect({ code, err }).toEqual({ code: 0, err: '' })
	expect(load.refused.filter((status) => status !== 503)).toEqual([])
	const wal = join(dataDir, 'waiver.db-wal')
	expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0)
	expectWholeState(dataDir)
	const db = new Database(join(dataDir, 'waiver.db'), { readonly: true })
	expect(db.query('SELECT count(*) AS leased FROM jobs WHERE leased = 1').get()).toEqual({ leased: 0 })
	db.close()
	const again = await startChild(dataDir)
	await expectKept(again.client(key), load.acknowledged)
	await untilRendered(again, load.acknowledged)
	await again.end('SIGTERM')
}, 60_000)

test('A second signal, as Ctrl-C in a task runner sends, does not cut the stop short', async () => {
	const service = await startChild(dataDir)
	const call = service.client(key)
	const body = '{"name":"In flight"}'
	const head = `POST /v1/templates HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
	const inFlight = openRaw(service.url)
	await inFlight.write(head + body.slice(0, 8))
	// Who is answered later was read later.
	await call('GET', '/health')
	process.kill(service.pid, 'SIGINT')
	const isRefused = (): Promise<boolean> =>
		call('GET', '/v1/templates').then(
			({ status }) => status === 503,
			() => true,
		)
	await until(async () => (await isRefused()) || undefined)
	const ended = service.end('SIGINT')
	expect(await isRefused()).toBe(true)
	await inFlight.write(body.slice(8))
	expect(await inFlight.answer).toStartWith('HTTP/1.1 201 ')
	expect((await ended).code).toBe(0)
}, 60_000)
