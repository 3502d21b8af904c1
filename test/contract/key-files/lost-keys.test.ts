import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyData } from '../../../verifier/data.ts'
import type { Status } from '../../../src/features/status/model.ts'
import { keyFileNames } from '../../../src/ledger/key-names.ts'
import type { KeyFileName } from '../../../src/ledger/key-names.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { runWaiver } from '../../support/service/child-service.ts'
import { createClient, startTestService, until } from '../../support/service/service.ts'
import type { Client, Tenant, TestService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { isWhole } from '../../support/run/extent.ts'

setDefaultTimeout(120_000)

/** A box that has used each of its keys, kept as it was when it was stopped. */
let folder: string
let dataDir: string
let running: TestService
let hall: Tenant
let call: Client
let templateId: string
let eventId: string
let first: { id: string }

const METRICS = 'a-token-of-the-operator'
const start = (changes = {}, parts = {}): TestService => {
	running = startTestService(
		{ dataDir, metricsToken: METRICS, ...changes },
		{ checkpointPauseMs: 20, ...parts },
	)
	call = createClient(running.service.url, hall?.key)
	return running
}

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'waiver-keys-'))
	dataDir = join(folder, 'data')
	start()
	hall = running.tenant('Hall')
	call = hall.call
	templateId = await publishTemplate(call)
	first = await sign(hall, templateId)
	eventId = (await call('POST', '/v1/events', { name: 'Party', templateId })).body.id
	await call('POST', '/v1/webhooks', { url: 'https://example.com/hooks', events: ['waiver.signed'] })
	await settleJobs(running.service)
	await until(async () => ((await call('GET', '/v1/evidence/checkpoint')).status === 200 ? true : undefined))
	await running.service.stop()
})
afterEach(async () => {
	await running.close()
	rmSync(folder, { recursive: true, force: true })
})

const pathOf = (file: KeyFileName): string => join(dataDir, 'keys', file)
const statusOf = async (): Promise<Status> => (await call('GET', '/v1/status')).body
const lostFiles = async (): Promise<unknown> => (await statusOf()).keys
const untilFine = () => until(async () => ((await statusOf()).keys.state === 'ok' ? true : undefined))
const metricOf = async (): Promise<string | undefined> => {
	const headers = { authorization: `Bearer ${METRICS}` }
	const text = await (await fetch(`${running.service.url}/metrics`, { headers })).text()
	return /^waiver_key_files_lost (.+)$/m.exec(text)?.[1]
}
const linesOf = (file: KeyFileName): string[] =>
	running.logged.filter((line) => line.includes('a key file is lost') && line.includes(file))
const faults = () => verifyData(dataDir).flatMap(({ fault }) => fault ?? [])

/** What may happen to a key file, and how the status calls it. */
const accidents = {
	missing: (path: string) => rmSync(path),
	empty: (path: string) => writeFileSync(path, ''),
	'cut off': (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 20)),
} as const

/** Tests below go on without these, too. */
const TRIED_BELOW: ReadonlySet<KeyFileName> = new Set(['evidence.json', 'links.key'])

/** The files take the accidents in turns in each run, and each accident happens to two or more. */
const accidentsOf = (file: KeyFileName): (keyof typeof accidents)[] =>
	(Object.keys(accidents) as (keyof typeof accidents)[]).filter(
		(_, at) => isWhole || (at + keyFileNames.indexOf(file)) % 2 === 0,
	)

describe.each(keyFileNames)('Without keys/%s', (file) => {
	test.each(accidentsOf(file))(
		'When a key file is %s, the status is red, the log says it once, and the key that is put back is used at once',
		async (accident) => {
			const whole = readFileSync(pathOf(file))
			accidents[accident](pathOf(file))
			start()
			await until(() => (linesOf(file).length === 1 ? true : undefined))
			const code = accident === 'missing' && file === 'links.key' ? expect.any(String) : 'key_missing'
			expect(await lostFiles()).toEqual({ state: 'fault', code, files: [file] })
			expect(await metricOf()).toBe('1')
			expect((await call('GET', '/health')).body.keys).toBe('lost')
			// The door stays open, whatever is lost.
			const { id } = await sign({ ...hall, call }, templateId)
			const arrival = await call('POST', '/v1/checkins', { waiverId: id, method: 'staff' })
			expect(arrival.status).toBe(201)
			writeFileSync(pathOf(file), whole)
			await untilFine()
			await settleJobs(running.service)
			expect((await call('GET', `/v1/waivers/${id}/pdf`)).status).toBe(200)
			expect((await call('GET', `/v1/waivers/${id}/proof`)).status).toBe(200)
			expect(faults()).toEqual([])
			expect(linesOf(file)).toHaveLength(1)
		},
	)

	test('The copy off the box is fetched, and another key never takes its place there', async () => {
		const copies = join(folder, 'copies')
		start({ filesReplicaUrl: copies })
		await until(() =>
			keyFileNames.every((name) => existsSync(join(copies, 'keys', name))) ? true : undefined,
		)
		await running.service.stop()
		const whole = readFileSync(pathOf(file))
		rmSync(pathOf(file))
		start({ filesReplicaUrl: copies })
		await untilFine()
		expect(readFileSync(pathOf(file))).toEqual(whole)
		expect(readFileSync(join(copies, 'keys', file))).toEqual(whole)
		expect(running.logged.join('\n')).toContain('a lost key file was fetched from its copy')
	})

	if (!isWhole && TRIED_BELOW.has(file)) return
	test('"rotate-key --lost" goes on without the key, what was signed before still verifies, and no file is deleted', async () => {
		accidents['cut off'](pathOf(file))
		start()
		const { id } = await sign({ ...hall, call }, templateId)
		const { code, out } = await runWaiver(['evidence', 'rotate-key', '--lost'], { DATA_DIR: dataDir })
		expect({ code, isNamed: out.includes(`keys/${file}: `) }).toEqual({ code: 0, isNamed: true })
		await untilFine()
		await settleJobs(running.service)
		for (const waiver of [first.id, id]) {
			expect((await call('GET', `/v1/waivers/${waiver}/pdf`)).status).toBe(200)
			expect((await call('GET', `/v1/waivers/${waiver}/proof`)).status).toBe(200)
		}
		expect(faults()).toEqual([])
		expect(readdirSync(join(dataDir, 'keys')).filter((name) => name.endsWith('.aside'))).toHaveLength(1)
		const { body } = await call('GET', '/v1/audit-log?action=key_file.replaced')
		expect(body.items.map(({ data }: { data: unknown }) => data)).toEqual([{ file }])
		const again = await runWaiver(['evidence', 'rotate-key', '--lost'], { DATA_DIR: dataDir })
		expect(again.out).toBe('No key file is lost. Nothing was changed.\n')
	})
})

test('Events wait while keys/secrets.key is lost, and arrive in their order once it is back', async () => {
	const receiver = startReceiver()
	const clock = createStillClock(new Date().toISOString())
	start({}, { clock })
	const hook = await call('POST', '/v1/webhooks', { url: receiver.url, events: ['event.created'] })
	await running.service.stop()
	const whole = readFileSync(pathOf('secrets.key'))
	rmSync(pathOf('secrets.key'))
	start({}, { clock })
	const names = ['First', 'Second', 'Third']
	const ids: string[] = []
	for (const name of names) ids.push((await call('POST', '/v1/events', { name, templateId })).body.id)
	const lossesOf = (): number[] =>
		running.logged
			.filter((line) => line.includes('webhook attempt lost') && line.includes(hook.body.id))
			.map((line) => JSON.parse(line).losses)
	// An hour of them, which nobody has to read line by line.
	await until(() => {
		clock.advance(60_000)
		return lossesOf().includes(4) || undefined
	})
	expect(lossesOf()).toEqual([1, 2, 4])
	writeFileSync(pathOf('secrets.key'), whole)
	clock.advance(60_000)
	const received = await receiver.untilReceived(names.length)
	expect(received.map(({ body }) => JSON.parse(body).data.eventId)).toEqual(ids)
	// The receiver has the last one before its attempt is recorded.
	const counts = await until(async () => {
		const { body } = await call('GET', `/v1/webhooks/${hook.body.id}/deliveries?status=delivered`)
		const { items } = body as { items: { attemptCount: number }[] }
		return items.length === names.length ? items.map(({ attemptCount }) => attemptCount) : undefined
	})
	expect(counts).toEqual([1, 1, 1])
	await receiver.stop()
})

test('Keys of another box are not used, and each is told', async () => {
	const other = join(folder, 'other')
	const box = startTestService({ dataDir: other }, { checkpointPauseMs: 20 })
	const stranger = box.tenant('Other')
	await sign(stranger, await publishTemplate(stranger.call))
	await stranger.call('POST', '/v1/events', {
		name: 'Party',
		templateId: await publishTemplate(stranger.call),
	})
	await stranger.call('POST', '/v1/webhooks', {
		url: 'https://example.com/hooks',
		events: ['waiver.signed'],
	})
	await settleJobs(box.service)
	await box.service.stop()
	cpSync(join(other, 'keys'), join(dataDir, 'keys'), { recursive: true })
	start()
	expect(await lostFiles()).toEqual({ state: 'fault', code: 'key_changed', files: [...keyFileNames] })
	await until(() => (keyFileNames.every((file) => linesOf(file).length === 1) ? true : undefined))
	expectRefusal(await call('GET', `/v1/waivers/${first.id}/proof`), 'unavailable')
})

test('A chain records that its former key is gone, and a mere rotation records nothing of the kind', async () => {
	const rotations = (): unknown[] =>
		running.service.deps.db.$client
			.query<{ body: string }, [string]>(
				"SELECT body FROM chain WHERE organization_id = ? AND body LIKE '%key.rotated%' ORDER BY seq",
			)
			.all(hall.organizationId)
			.map(({ body }) => JSON.parse(body).data)
	start()
	const before = (await call('GET', '/v1/evidence/checkpoint')).body.verifierKey
	await running.service.stop()
	rmSync(pathOf('evidence.json'))
	await runWaiver(['evidence', 'rotate-key', '--lost'], { DATA_DIR: dataDir })
	start()
	await sign({ ...hall, call }, templateId)
	const next = await until(async () => {
		const { verifierKey } = (await call('GET', '/v1/evidence/checkpoint')).body
		return verifierKey === before ? undefined : verifierKey
	})
	expect(rotations()).toEqual([{ from: before, to: next, lost: true }])
	await runWaiver(['evidence', 'rotate-key'], { DATA_DIR: dataDir })
	await until(() => (rotations().length === 2 ? true : undefined))
	expect(rotations()[1]).not.toHaveProperty('lost')
	expect(faults()).toEqual([])
})

test('An older file of signing keys lacks keys that have signed, so it is told', async () => {
	const older = readFileSync(pathOf('evidence.json'))
	await runWaiver(['evidence', 'rotate-key'], { DATA_DIR: dataDir })
	start()
	await untilFine()
	await running.service.stop()
	writeFileSync(pathOf('evidence.json'), older)
	start()
	expect(await lostFiles()).toEqual({ state: 'fault', code: 'key_changed', files: ['evidence.json'] })
})

test('A link of an event is never shown unless it opens', async () => {
	start()
	const { signUrl } = (await call('GET', `/v1/events/${eventId}`)).body
	await running.service.stop()
	rmSync(pathOf('links.key'))
	await runWaiver(['evidence', 'rotate-key', '--lost'], { DATA_DIR: dataDir })
	start()
	const newUrl = (await call('GET', `/v1/events/${eventId}`)).body.signUrl
	expect(newUrl).not.toBe(signUrl)
	const open = async (url: string) =>
		(await fetch(`${running.service.url}${new URL(url).pathname}`, { headers: { accept: 'text/html' } }))
			.status
	expect(await open(newUrl)).toBe(200)
	expect(await open(signUrl)).toBe(404)
})
