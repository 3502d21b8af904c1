import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { furnish } from '../../support/fixtures/estate.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { useService } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import { sign } from '../../support/fixtures/waivers.ts'

const UNKNOWN = '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f'
const clock = createSettableClock('2026-07-01T12:00:00Z')
let second: Client
let kidId: string

const running = useService({}, { clock })
const hall = await furnish(running, 'Hall')

beforeAll(async () => {
	await furnish(running, 'Elsewhere')
	second = running.clientOf(hall.organizationId, ['waivers:read', 'participants:read'])
	kidId = rowsOf(
		running.service,
		"SELECT id FROM participants WHERE organization_id = ? AND first_name = 'Ada'",
		hall.organizationId,
	)[0].id
	clock.set('2026-08-01T00:00:00Z')
	for (const path of [
		`/v1/waivers/${hall.waiverId}`,
		`/v1/waivers/${hall.waiverId}/pdf`,
		`/v1/waivers/${hall.waiverId}/photos/photo`,
	]) {
		clock.advance(1_000)
		expect((await second('GET', path)).status).toBe(200)
	}
	clock.advance(1_000)
	await second('GET', `/v1/participants/${kidId}`)
	const other = await sign(hall, hall.templateId, {
		values: { name: { firstName: 'Another', lastName: 'Guest' } },
	})
	clock.advance(1_000)
	await second('GET', `/v1/waivers/${other.id}`)
	clock.set('2026-09-01T00:00:00Z')
	await settleJobs(running.service)
})

async function list(log: string, filters: Record<string, string>): Promise<any[]> {
	const { status, body } = await hall.call(
		'GET',
		`/v1/${log}?${new URLSearchParams({ limit: '100', ...filters }).toString()}`,
	)
	expect(status).toBe(200)
	return body.items
}

const secondActor = () =>
	`key:${rowsOf(running.service, 'SELECT id FROM api_keys ORDER BY rowid DESC LIMIT 1')[0].id}`

describe('GET /v1/phi-access-log', () => {
	test('200 filtered by actor, action, time and person, alone and together', async () => {
		const actions = async (filters: Record<string, string>) =>
			(await list('phi-access-log', filters)).map(({ action }) => action)
		const actor = secondActor()
		const reads = ['waiver.read', 'participant.read', 'waiver.photo_read', 'waiver.pdf_read', 'waiver.read']
		expect(await actions({ actor })).toEqual(reads)
		expect(await actions({ actor, action: 'waiver.read' })).toHaveLength(2)
		expect(await actions({ actor, waiverId: hall.waiverId.toUpperCase() })).toEqual([
			'waiver.photo_read',
			'waiver.pdf_read',
			'waiver.read',
		])
		expect(await actions({ actor, from: '2026-08-01T00:00:02Z', to: '2026-08-01T00:00:03Z' })).toEqual([
			'waiver.photo_read',
			'waiver.pdf_read',
		])
		expect(await actions({ from: '2026-08-01', to: '2026-08-01' })).toEqual(reads)
		expect(await actions({ to: '2026-07-31', action: 'participant.read' })).toEqual([])
		expect(await actions({ actor, from: '2026-08-02' })).toEqual([])
	})

	test('200 for a person with the reads of that person and of every waiver that names them', async () => {
		const actor = secondActor()
		const shouted = { actor: actor.toUpperCase(), participantId: kidId.toUpperCase() }
		const kid = await list('phi-access-log', shouted)
		expect(kid.map(({ action }) => action)).toEqual([
			'participant.read',
			'waiver.photo_read',
			'waiver.pdf_read',
			'waiver.read',
		])
		expect(await list('phi-access-log', { participantId: UNKNOWN })).toEqual([])
	})

	test('200 with who read what, when, from where, and under which request', async () => {
		const [item] = await list('phi-access-log', { participantId: kidId, action: 'participant.read' })
		expect(item).toEqual({
			id: expect.any(String),
			at: '2026-08-01T00:00:04.000Z',
			actor: secondActor(),
			actorName: 'test',
			action: 'participant.read',
			waiverId: null,
			participantId: kidId,
			address: '127.0.0.1',
			requestId: expect.any(String),
		})
	})
})

describe('GET /v1/audit-log', () => {
	test('200 filtered by actor, action, time and subject, alone and together', async () => {
		const actions = async (filters: Record<string, string>) =>
			(await list('audit-log', filters)).map(({ action }) => action)
		expect(await actions({ subject: hall.waiverId })).toEqual(['waiver.pdf_downloaded', 'waiver.signed'])
		const shouted = { subject: hall.waiverId.toUpperCase(), actor: secondActor().toUpperCase() }
		expect(await actions(shouted)).toEqual(['waiver.pdf_downloaded'])
		// The furnished organization has one that two guardians signed, and one of somebody who wants news, too.
		expect(await actions({ action: 'waiver.signed' })).toEqual(Array(5).fill('waiver.signed'))
		expect(await actions({ action: 'template.published' })).toEqual(Array(4).fill('template.published'))
		expect(await actions({ actor: secondActor() })).toEqual(['waiver.pdf_downloaded'])
		expect(await actions({ from: '2026-08-01', to: '2026-08-01', action: 'waiver.signed' })).toEqual([
			'waiver.signed',
		])
		expect(await actions({ from: '2026-08-02' })).toEqual([])
		expect(await actions({ actor: 'nobody' })).toEqual([])
	})

	test('200 with what was done, and by whom', async () => {
		const [item] = await list('audit-log', { subject: hall.templateId, action: 'template.published' })
		expect(item).toEqual({
			id: expect.any(String),
			at: '2026-07-01T12:00:00.000Z',
			actor: expect.stringMatching(/^key:/),
			actorName: 'test',
			action: 'template.published',
			subject: hall.templateId,
			requestId: expect.any(String),
			data: { versionNumber: 1 },
		})
	})
})

describe.each(['audit-log', 'phi-access-log'])('GET /v1/%s', (log) => {
	test('200 in pages, newest first', async () => {
		const whole = await list(log, {})
		expect(whole.filter(({ at }, index) => at > (whole[index - 1]?.at ?? at))).toEqual([])
		const paged: unknown[] = []
		let cursor = ''
		do {
			const { body } = await hall.call('GET', `/v1/${log}?limit=2${cursor}`)
			paged.push(...body.items)
			cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
		} while (cursor !== '')
		expect(paged).toEqual(whole)
		expect(whole.length).toBeGreaterThan(4)
	})

	test('422 for a cursor of another list, and of the other log', async () => {
		const foreign = log === 'audit-log' ? 'phi-access-log' : 'audit-log'
		const [item] = await list(foreign, {})
		for (const cursor of [UNKNOWN, item.id, 'x'])
			expect((await hall.call('GET', `/v1/${log}?cursor=${cursor}`)).status).toBe(422)
		expect((await hall.call('GET', `/v1/${log}?from=yesterday`)).status).toBe(422)
	})

	test('The database refuses every statement that would change a log row', () => {
		const table = log.replaceAll('-', '_')
		const { $client } = running.service.deps.db
		const before = rowsOf(running.service, `SELECT * FROM ${table}`)
		const columns = Object.keys(before[0]).join(', ')
		for (const sql of [
			`UPDATE ${table} SET actor = 'x' WHERE seq = 1`,
			`DELETE FROM ${table} WHERE seq = 1`,
			`DELETE FROM ${table}`,
			`REPLACE INTO ${table} SELECT ${columns} FROM ${table} WHERE seq = 1`,
			`INSERT OR REPLACE INTO ${table} SELECT ${columns} FROM ${table} LIMIT 1`,
			`UPDATE OR REPLACE ${table} SET seq = 2 WHERE seq = 1`,
		])
			expect(() => $client.run(sql)).toThrow(/append-only/)
		expect(rowsOf(running.service, `SELECT * FROM ${table}`)).toEqual(before)
	})
})

describe('When the access log cannot be written, nothing is read', () => {
	test.each([
		['a waiver', () => `/v1/waivers/${hall.waiverId}`],
		['its PDF', () => `/v1/waivers/${hall.waiverId}/pdf`],
		['its photo', () => `/v1/waivers/${hall.waiverId}/photos/photo`],
		['a participant', () => `/v1/participants/${hall.participantId}`],
	])('503 for %s', async (_, path) => {
		const { db } = running.service.deps
		db.$client.run('PRAGMA busy_timeout = 20')
		const other = new Database(join(running.config.dataDir, 'waiver.db'))
		other.run('BEGIN IMMEDIATE')
		const logged = rowsOf(running.service, 'SELECT count(*) AS n FROM phi_access_log')
		const refusal = await hall.call('GET', path())
		other.run('ROLLBACK')
		other.close()
		db.$client.run('PRAGMA busy_timeout = 5000')
		expect([refusal.status, Object.keys(refusal.body)]).toEqual([503, ['error']])
		expect(new TextDecoder().decode(refusal.bytes)).not.toContain('Hopper')
		expect(rowsOf(running.service, 'SELECT count(*) AS n FROM phi_access_log')).toEqual(logged)
		expect((await hall.call('GET', path())).status).toBe(200)
		expect(rowsOf(running.service, 'SELECT count(*) AS n FROM phi_access_log')[0].n).toBe(logged[0].n + 1)
	})
})
