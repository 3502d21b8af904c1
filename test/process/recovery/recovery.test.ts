import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataDir, runWaiver } from '../../support/service/child-service.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createClient, startTestService, until } from '../../support/service/service.ts'
import type { Client, TestService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

// Services are started, and many calls made, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const dataDir = makeDataDir()
const backup = mkdtempSync(join(tmpdir(), 'waiver-backup-'))
let running: TestService
let hall: { organizationId: string; key: string; call: Client }
let templateId: string
let kept: string

const start = (): TestService => startTestService({ dataDir })
const reach = (): void => {
	hall = { ...hall, call: createClient(running.service.url, hall.key) }
}
const restore = (): void => {
	for (const name of ['waiver.db', 'waiver.db-wal', 'waiver.db-shm'])
		rmSync(join(dataDir, name), { force: true })
	cpSync(join(backup, 'waiver.db'), join(dataDir, 'waiver.db'))
}

beforeAll(async () => {
	running = start()
	hall = running.tenant('Hall')
	templateId = await publishTemplate(hall.call)
	kept = (await sign(hall, templateId)).id
	await settleJobs(running.service)
	await running.service.stop()
	cpSync(join(dataDir, 'waiver.db'), join(backup, 'waiver.db'))
	running = start()
	reach()
	for (let n = 0; n < 4; n++) await sign(hall, templateId)
	await settleJobs(running.service)
	await hall.call('GET', '/v1/evidence/checkpoint')
	await running.service.stop()
})
afterAll(async () => {
	await running.close()
	rmSync(backup, { recursive: true })
})

const chainOf = (): any[] =>
	rowsOf<{ body: string }>(
		running.service,
		'SELECT body FROM chain WHERE organization_id = ? ORDER BY seq',
		hall.organizationId,
	).map(({ body }) => JSON.parse(body))

async function expectReadOnly(): Promise<void> {
	const refusal = await hall.call('POST', '/v1/waivers', { templateId })
	expectRefusal(refusal, 'unavailable')
	expect(refusal.body.error.message).toMatch(
		/^The database ends before entry \d+, .*"waiver recover --confirm"\.$/,
	)
	expect((await hall.call('GET', '/v1/templates')).status).toBe(200)
	expect((await hall.call('GET', `/v1/waivers/${kept}`)).status).toBe(200)
	expectRefusal(await hall.call('GET', `/v1/waivers/${kept}/proof`), 'unavailable')
	const ready = await running.anonymous('GET', '/health/ready')
	expect(ready).toMatchObject({ status: 503, body: { ready: false, reason: refusal.body.error.message } })
}

test('A restored older copy is read-only, says why, and appends nothing', async () => {
	restore()
	running = start()
	reach()
	const before = chainOf().length
	await expectReadOnly()
	await Bun.sleep(1_200)
	expect(chainOf().length).toBe(before)
	const said = await runWaiver(['recover'], { DATA_DIR: dataDir })
	expect(said).toMatchObject({ code: 0, out: expect.stringContaining('The database ends before entry') })
	await expectReadOnly()
	const purge = await runWaiver(['purge', '--due', '--organization', 'hall'], { DATA_DIR: dataDir })
	expect(purge).toMatchObject({ code: 1, err: expect.stringContaining('read-only until the owner confirms') })
})

test('After the owner confirms, a restored older copy continues, its chain shows the gap, and its log has a new origin', async () => {
	const before = chainOf().length
	const ended = await runWaiver(['recover', '--confirm'], { DATA_DIR: dataDir })
	expect(ended).toMatchObject({ code: 0, err: '' })
	await until(async () => (await running.anonymous('GET', '/health/ready')).status === 200 || undefined)
	const { id } = await sign(hall, templateId)
	const recovered = chainOf()[before]
	expect(recovered).toMatchObject({ kind: 'chain.recovered', seq: before })
	expect(recovered.data).toEqual({ lostFrom: before, lostTo: before + 7, generation: 2 })
	const proof = (await hall.call('GET', `/v1/waivers/${id}/proof`)).body
	expect(proof.checkpoint).toStartWith(`127.0.0.1/org/${hall.organizationId}/g2\n`)
	expect((await hall.call('POST', '/v1/evidence/verify', proof)).body.valid).toBe(true)
	const older = readFileSync(join(dataDir, 'checkpoints', `${hall.organizationId}.g1.log`), 'utf8')
	expect(older.trimEnd().split('\n').length).toBeGreaterThan(2)
	const verified = await runWaiver(['verify'], { DATA_DIR: dataDir })
	expect(verified).toMatchObject({ code: 0 })
})

test('The same copy restored again lacks the recovery, too, and starts a third log', async () => {
	await settleJobs(running.service)
	await hall.call('GET', '/v1/evidence/checkpoint')
	await running.service.stop()
	restore()
	running = start()
	reach()
	await expectReadOnly()
	expect((await runWaiver(['recover', '--confirm'], { DATA_DIR: dataDir })).code).toBe(0)
	await until(async () => (await running.anonymous('GET', '/health/ready')).status === 200 || undefined)
	await sign(hall, templateId)
	const { body } = await hall.call('GET', '/v1/evidence/checkpoint')
	expect(body.checkpoint).toContain('/g3\n')
	expect((await runWaiver(['verify'], { DATA_DIR: dataDir })).code).toBe(0)
})
