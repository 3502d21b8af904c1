import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createStillClock } from '../../support/service/clock.ts'
import { readEffects, rowsOf } from '../../support/fixtures/effects.ts'
import { hire } from '../../support/fixtures/staff.ts'
import type { Desk } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

// Each practice makes a database, keys and forty guests.
setDefaultTimeout(60_000)

const clock = createStillClock('2026-07-01T12:00:00.000Z')
const mail = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'desk@hall.example' }
const running = useService({ rateLimitPerMinute: 1_000_000, ...mail }, { clock })
const hall = running.tenant('Hall')
const elsewhere = running.tenant('Elsewhere')
const templateId = await publishTemplate(hall.call)

const begin = async (desk: Desk): Promise<Answer> => desk.call('POST', '/desk/practice')
const end = async (desk: Desk): Promise<Answer> => desk.call('DELETE', '/desk/practice')
const sessionOf = async (desk: Desk) => (await desk.call('GET', '/desk/device')).body.session
const namesOf = async (desk: Desk, q: string): Promise<string[]> =>
	(await desk.call('GET', `/v1/checkins/lookup?q=${q}`)).body.items.map(
		({ participant }: any) => participant.firstName,
	)

/** The folders of practices that are open. */
const folders = (): string[] => {
	const path = join(running.config.dataDir, 'practice')
	return existsSync(path) ? readdirSync(path) : []
}
const actsOf = async (call = hall.call): Promise<string[]> =>
	(await call('GET', '/v1/audit-log?limit=100')).body.items
		.filter(({ action }: any) => action.startsWith('practice.'))
		.map(({ action, actor }: any) => `${action} ${actor}`)

afterAll(() => {
	expect(folders()).toEqual([])
})

describe('POST /desk/practice', () => {
	test('200 gives the browser invented guests under its own name and role, and nobody of the venue', async () => {
		await sign(hall, templateId, { values: { name: { firstName: 'Grace', lastName: 'Hopper' } } })
		for (const role of ['owner', 'manager', 'desk', 'auditor'] as const) {
			const desk = await hire(running, hall, role)
			const real = await sessionOf(desk)
			expect(real.transports.email).toBe('smtp')
			const { status, body } = await begin(desk)
			expect([status, body]).toEqual([200, { endsAt: '2026-07-01T16:00:00.000Z' }])
			expect(await sessionOf(desk)).toMatchObject({
				staff: { name: 'Ana Núñez', role },
				organization: { name: 'Practice: Hall', timezone: 'UTC' },
				practiceEndsAt: '2026-07-01T16:00:00.000Z',
				transports: { email: 'outbox', sms: 'outbox' },
				scopes: real.scopes,
				device: null,
			})
			const { body: people } = await desk.call('GET', '/v1/participants?query=hopper&limit=10')
			expect(people.items).toEqual([])
			if (role !== 'auditor') expect(await namesOf(desk, 'hartley')).toContain('Emma')
			expect((await end(desk)).status).toBe(204)
			expect(await sessionOf(desk)).toEqual(real)
			expect(real.practiceEndsAt).toBeNull()
		}
	})

	test('401 without a session, 403 from another site, and nothing is opened', async () => {
		expectRefusal(await running.anonymous('POST', '/desk/practice'), 'unauthorized')
		expectRefusal(await hall.call('POST', '/desk/practice'), 'unauthorized')
		const desk = await hire(running, hall, 'desk')
		const foreign = { origin: 'https://other.example' }
		expectRefusal(await desk.call('POST', '/desk/practice', undefined, foreign), 'cross_origin')
		expect(folders()).toEqual([])
	})

	test('409 for the 21st browser of a venue, and 503 for the fourth venue', async () => {
		const first = await hire(running, hall, 'owner')
		await begin(first)
		const others = []
		for (let n = 0; n < 19; n++) {
			const desk = await hire(running, hall, 'desk')
			expect((await begin(desk)).status).toBe(200)
			others.push(desk)
		}
		const late = await hire(running, hall, 'desk')
		expectRefusal(await begin(late), 'conflict')
		for (const name of ['Second', 'Third']) {
			const desk = await hire(running, running.tenant(name), 'owner')
			expect((await begin(desk)).status).toBe(200)
			others.push(desk)
		}
		const fourth = await hire(running, running.tenant('Fourth'), 'owner')
		expectRefusal(await begin(fourth), 'unavailable')
		for (const desk of [first, ...others]) await end(desk)
		expect(folders()).toEqual([])
		expect((await begin(fourth)).status).toBe(200)
		await end(fourth)
	})
})

describe('In a practice', () => {
	test('Whatever is done changes no row and no file of the venue, but for the two entries of its log', async () => {
		const desk = await hire(running, hall, 'owner')
		const before = readEffects(running.service)
		await begin(desk)
		const [guest] = (await desk.call('GET', '/v1/checkins/lookup?q=moreau')).body.items
		const { waiverId } = guest.coverage
		const arrival = { waiverId, method: 'staff', reason: 'Learns' }
		expect((await desk.call('POST', '/v1/checkins', arrival)).status).toBe(201)
		const ban = await desk.call('PUT', `/v1/participants/${guest.participant.id}/ban`, { reason: 'Learns' })
		expect(ban.status).toBe(200)
		expect((await desk.call('POST', '/v1/locations', { name: 'Wall' })).status).toBe(201)
		const receipt = { channel: 'email', kind: 'receipt', waiverId }
		expect((await desk.call('POST', '/v1/messages', receipt)).status).toBe(202)
		await end(desk)
		const after = readEffects(running.service)
		expect(after.files).toEqual(before.files)
		const grown = Object.entries(after.rows).filter(([table, n]) => n !== before.rows[table])
		expect(grown).toEqual([['audit_log', (before.rows.audit_log ?? 0) + 2]])
		const actor = `staff:${desk.staffId}`
		expect((await actsOf()).slice(0, 2)).toEqual([`practice.ended ${actor}`, `practice.started ${actor}`])
		expect(rowsOf(running.service, 'SELECT * FROM locations')).toEqual([])
	})

	test('Colleagues of a venue share one, another venue has its own, and the last one out ends it', async () => {
		const [ana, bo] = [await hire(running, hall, 'manager'), await hire(running, hall, 'desk')]
		const other = await hire(running, elsewhere, 'owner')
		for (const desk of [ana, bo, other]) await begin(desk)
		expect(folders()).toHaveLength(2)
		const mark = { name: 'Top rope', kind: 'skill' }
		expectRefusal(await ana.call('POST', '/v1/marks', mark), 'insufficient_scope')
		const [guest] = (await ana.call('GET', '/v1/checkins/lookup?q=moreau')).body.items
		await ana.call('PUT', `/v1/participants/${guest.participant.id}/ban`, { reason: 'Seen by Bo' })
		const banOf = async (desk: Desk) =>
			(await desk.call('GET', '/v1/checkins/lookup?q=moreau')).body.items[0].ban?.reason ?? null
		expect([await banOf(bo), await banOf(other)]).toEqual(['Seen by Bo', null])
		await end(ana)
		expect(folders()).toHaveLength(2)
		expect(await banOf(bo)).toBe('Seen by Bo')
		await end(bo)
		expect(folders()).toHaveLength(1)
		await begin(bo)
		expect(await banOf(bo)).toBeNull()
		await end(bo)
		await end(other)
		expect(await actsOf(elsewhere.call)).toHaveLength(2)
	})

	test('409 for whatever makes a credential, reaches something outside or changes the person’s own account', async () => {
		const desk = await hire(running, hall, 'owner')
		await begin(desk)
		for (const [method, path] of [
			['POST', '/v1/webhooks'],
			['POST', '/v1/keys'],
			['POST', '/v1/kiosks'],
			['POST', '/v1/staff'],
			['POST', '/v1/desk-devices'],
			['POST', '/v1/imports'],
			['DELETE', '/desk/session'],
			['PUT', '/desk/session/pin'],
			['POST', '/desk/session/confirm'],
		] as const)
			expectRefusal(await desk.call(method, path, {}), 'conflict')
		await end(desk)
		expect((await sessionOf(desk)).staff.role).toBe('owner')
	})

	test('A page that does not know that a practice has begun, or has ended, is refused', async () => {
		const desk = await hire(running, hall, 'owner')
		const as = (claim: string, path = '/v1/locations') =>
			desk.call('GET', path, undefined, { 'x-practice': claim })
		expect((await as('off')).status).toBe(200)
		expectRefusal(await as('on'), 'unauthorized')
		await begin(desk)
		expect((await as('on')).status).toBe(200)
		const stale = await as('off')
		expectRefusal(stale, 'unauthorized')
		expect(stale.headers.get('x-practice')).toBe('on')
		await end(desk)
		expect((await as('on')).headers.get('x-practice')).toBe('off')
		expect((await as('off')).status).toBe(200)
	})

	test('A practice ends by itself after four hours, and the venue’s log says so', async () => {
		const desk = await hire(running, hall, 'desk')
		await begin(desk)
		clock.advance(4 * 3_600_000 - 1)
		expect((await sessionOf(desk)).practiceEndsAt).not.toBeNull()
		clock.advance(1)
		expect((await sessionOf(desk)).practiceEndsAt).toBeNull()
		const again = await hire(running, elsewhere, 'desk')
		await begin(again)
		expect(folders()).toHaveLength(1)
		expect((await actsOf())[0]).toBe('practice.ended system')
		await end(again)
		expect((await end(desk)).status).toBe(204)
	})

	test('The live stream of a practice ends with it', async () => {
		const desk = await hire(running, hall, 'desk')
		const { headers } = await begin(desk)
		const [cookie = ''] = headers.getSetCookie().map((line) => line.split(';', 1).join(''))
		const stream = await fetch(`${running.service.url}/v1/live`, { headers: { cookie } })
		expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
		await end(desk)
		expect(await stream.text()).toStartWith('retry: ')
		expect(folders()).toEqual([])
	})

	test('An unknown token opens nothing, and leaves nothing', async () => {
		const desk = await hire(running, hall, 'desk')
		const forged = { cookie: 'waiver_practice=x' }
		expectRefusal(await running.anonymous('GET', '/v1/locations', undefined, forged), 'unauthorized')
		const left = await desk.call('DELETE', '/desk/practice', undefined, forged)
		expect(left.status).toBe(204)
	})
})
