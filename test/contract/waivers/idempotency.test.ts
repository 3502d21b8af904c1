import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '../../../src/features/backup/make.ts'
import { restoreBackup } from '../../../src/features/backup/restore-backup.ts'
import { maintain } from '../../../src/features/retention/maintain.ts'
import { sweepFiles } from '../../../src/features/retention/sweep.ts'
import { tidyWebhooks } from '../../../src/features/webhooks/tidy.job.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { createClient, startTestService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'
import { publishTemplate, repeatOf, values } from '../../support/fixtures/waivers.ts'

const DAY_MS = 86_400_000
const dataDir = mkdtempSync(join(tmpdir(), 'waiver-idempotency-'))

let running = startTestService({ dataDir })
let hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)
afterAll(() => running.close())

const post = (body: unknown, key?: string, by: Pick<Tenant, 'call'> = hall) =>
	by.call('POST', '/v1/waivers', body, key === undefined ? {} : { 'idempotency-key': key })
const valid = () => ({ templateId, values })
const replayed = (answer: { headers: Headers }) => [
	answer.headers.get('idempotent-replayed'),
	answer.headers.get('idempotency-mismatch'),
]

test('100 simultaneous and 100 successive calls with one key make one waiver', async () => {
	// The box makes its certificate for the first PDF of all.
	await post(valid())
	let answers: Awaited<ReturnType<typeof post>>[] = []
	const body = { templateId, values: { ...values, email: 'r19@example.com' } }
	const added = await rowsAdded(running.service, async () => {
		answers = await Promise.all(Array.from({ length: 100 }, () => post(body, 'r19')))
		for (let n = 0; n < 100; n++) answers.push(await post(body, 'r19'))
		// The PDF comes when it will, with a seal, and an entry and an event of its own.
		await settleJobs(running.service)
	})
	expect(added).toEqual({
		waivers: 1,
		participants: 1,
		waiver_participants: 1,
		idempotency_keys: 1,
		audit_log: 1,
		pdf_seals: 1,
		chain: 2,
		webhook_events: 2,
	})
	expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 201))
	const firsts = answers.filter((answer) => replayed(answer)[0] === null)
	expect(firsts).toHaveLength(1)
	const repeats = answers.filter((answer) => !firsts.includes(answer)).map(({ body }) => body)
	expect(repeats).toEqual(Array.from({ length: 199 }, () => repeatOf(firsts[0])))
	const id = answers[0]?.body.id
	const signed = rowsOf(
		running.service,
		"SELECT 1 FROM chain WHERE body LIKE '%waiver.signed%' AND body LIKE ?",
		`%${id}%`,
	)
	expect(signed).toHaveLength(1)
})

describe('The key still returns the first response', () => {
	const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'waiver-idempotency-'))
	test.each([
		['void', (id: string) => hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'asked' })],
		['purge', (id: string) => hall.call('POST', `/v1/waivers/${id}/purge`, {})],
	])('The key returns the first response after a %s', async (name, change) => {
		const first = await post(valid(), `r20-${name}`)
		expect((await change(first.body.id)).status).toBe(200)
		await settleJobs(running.service)
		const again = await post(valid(), `r20-${name}`)
		expect([again.status, again.body, ...replayed(again)]).toEqual([201, repeatOf(first), 'true', null])
	})

	test('The key returns the first response after 400 days with all their cleanups, and a restart', async () => {
		const clock = createSettableClock(Date.now())
		const first = startTestService({}, { clock })
		const box = first.tenant('Box')
		const body = { templateId: await publishTemplate(box.call), values }
		const answer = await post(body, 'r20-days', box)
		await settleJobs(first.service)
		await first.service.stop()
		clock.advance(400 * DAY_MS)
		const later = startTestService({ dataDir: first.config.dataDir }, { clock })
		const { deps } = later.service
		await maintain(deps, () => false)
		await sweepFiles(deps)
		while (await tidyWebhooks(deps));
		const again = await post(body, 'r20-days', { call: createClient(later.service.url, box.key) })
		expect([again.status, again.body, ...replayed(again)]).toEqual([201, repeatOf(answer), 'true', null])
		await later.close()
	})

	test('The key returns the first response after a restore', async () => {
		const first = await post(valid(), 'r20-restore')
		await settleJobs(running.service)
		const [copy, restored] = [makeFolder(), makeFolder()]
		await makeBackup(running.service.deps, copy)
		await restoreBackup(copy, restored, running.service.deps)
		const box = startTestService({ dataDir: restored })
		const call = createClient(box.service.url, hall.key)
		const again = await call('POST', '/v1/waivers', valid(), { 'Idempotency-Key': 'r20-restore' })
		expect([again.status, again.body, ...replayed(again)]).toEqual([201, repeatOf(first), 'true', null])
		await box.close()
		rmSync(copy, { recursive: true })
	})

	test('The key returns the first response after the template is archived, the event closed, and a restart', async () => {
		const template = await publishTemplate(hall.call)
		const { id: eventId } = (await hall.call('POST', '/v1/events', { name: 'Day', templateId: template }))
			.body
		const body = { templateId: template, values, eventId }
		const first = await post(body, 'r20-all')
		expect((await hall.call('POST', `/v1/events/${eventId}/close`)).status).toBe(200)
		await hall.call('POST', `/v1/templates/${template}/archive`)
		expect((await post(body, 'r20-all')).body).toEqual(repeatOf(first))
		await running.service.stop()
		running = startTestService({ dataDir })
		hall = { ...hall, call: createClient(running.service.url, hall.key) }
		const again = await post(body, 'r20-all')
		expect([again.status, again.body, ...replayed(again)]).toEqual([201, repeatOf(first), 'true', null])
	})

	test('The key returns the first response and reports a mismatch for a different, invalid, malformed or missing body', async () => {
		const first = await post(valid(), 'r20-body')
		const bodies = [
			{ ...valid(), source: 'web' },
			{ templateId: NOBODY, values: {} },
			{ templateId: 5 },
			'{"half":',
			'[]',
			new Uint8Array([0xff]),
		]
		for (const body of bodies) {
			const again = await expectNoEffect(running.service, () => post(body, 'r20-body'))
			expect([again.status, again.body, ...replayed(again)]).toEqual([
				201,
				repeatOf(first, true),
				'true',
				'true',
			])
		}
		const spaced = `{ "values": ${JSON.stringify(values)},\n"templateId": "${templateId}" }`
		expect(replayed(await post(spaced, 'r20-body'))).toEqual(['true', null])
	})
})

describe('A refused call leaves its key unused', () => {
	test.each([
		['404', () => ({ templateId: NOBODY, values })],
		['422 for a shape', () => ({ templateId, values: [] })],
		['422 for an answer', () => ({ templateId, values: {} })],
		['422 for JSON', () => '{'],
	])('A refused call leaves its key unused: %s', async (name, body) => {
		const key = `r21-${name}`
		expect((await expectNoEffect(running.service, () => post(body(), key))).status).toBeGreaterThanOrEqual(
			400,
		)
		const answer = await post(valid(), key)
		expect([answer.status, ...replayed(answer)]).toEqual([201, null, null])
	})

	test('A call that hung up in the middle of its body leaves its key unused', async () => {
		const { port } = new URL(running.service.url)
		const head = `POST /v1/waivers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${hall.key}\r\nContent-Type: application/json\r\nIdempotency-Key: r21-cut\r\nContent-Length: 5000\r\n\r\n{"templateId":`
		await expectNoEffect(running.service, async () => {
			const socket = connect(Number(port), '127.0.0.1', () => socket.write(head))
			await Bun.sleep(50)
			socket.destroy()
			await Bun.sleep(50)
		})
		expect(running.logged.filter((line) => line.includes('"code":"internal"'))).toEqual([])
		expect(replayed(await post(valid(), 'r21-cut'))).toEqual([null, null])
	})
})

describe('Forms of a key', () => {
	test('A key in a raw header, in a quoted header and in the body is the same key', async () => {
		const first = await post(valid(), 'r22 "x"')
		const again = [
			await post(valid(), String.raw`"r22 \"x\""`),
			await post({ ...valid(), idempotencyKey: 'r22 "x"' }),
			await post({ ...valid(), idempotencyKey: 'r22 "x"' }, 'r22 "x"'),
		]
		for (const answer of again)
			expect([answer.body.id, ...replayed(answer)]).toEqual([first.body.id, 'true', null])
	})

	test.each([
		['an empty header', '', undefined, 'Idempotency-Key'],
		['an empty quoted header', '""', undefined, 'Idempotency-Key'],
		['121 characters in the header', 'x'.repeat(121), undefined, 'Idempotency-Key'],
		['121 characters in the body', undefined, 'x'.repeat(121), '/idempotencyKey'],
		['none in the body', undefined, '', '/idempotencyKey'],
		['a number in the body', undefined, 5, '/idempotencyKey'],
		['null in the body', undefined, null, '/idempotencyKey'],
		['two that differ', 'r22-a', 'r22-b', '/idempotencyKey'],
	])('422 for %s', async (_name, header, inBody, path) => {
		const body = inBody === undefined ? valid() : { ...valid(), idempotencyKey: inBody }
		const answer = await expectNoEffect(running.service, () => post(body, header))
		expectRefusal(answer, 'validation_failed')
		expect(answer.body.error.details[0].path).toBe(path)
	})

	test('201 for a key of 120 characters, which in a body may have two UTF-16 units each', async () => {
		expect((await post(valid(), 'k'.repeat(120))).status).toBe(201)
		expect((await post({ ...valid(), idempotencyKey: '😀'.repeat(120) })).status).toBe(201)
	})

	test('The same key of another organization is independent', async () => {
		const other = running.tenant('Elsewhere')
		const body = { templateId: await publishTemplate(other.call), values }
		const ours = await post(valid(), 'r22-shared')
		const theirs = await post(body, 'r22-shared', other)
		expect([theirs.status, ...replayed(theirs)]).toEqual([201, null, null])
		expect(theirs.body.id).not.toBe(ours.body.id)
	})
})
