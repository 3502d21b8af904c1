import { beforeEach, describe, expect, test } from 'bun:test'
import { createStillClock } from '../../../support/service/clock.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { PASSWORD, hire, openBrowser } from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { useService } from '../../../support/service/service.ts'

const HOUR_MS = 3_600_000
const clock = createStillClock()
let ana: Desk

const running = useService({}, { clock })
const hall = running.tenant('Hall')
beforeEach(async () => {
	ana = await hire(running, hall, 'manager')
})

const at = (time: number): string => new Date(time).toISOString()
const view = { screen: 'waivers', name: 'Expired', search: '?state=expired' }

async function signInElsewhere({ login }: Desk) {
	const browser = openBrowser(running)
	await browser.call('POST', '/desk/session', { login, password: PASSWORD })
	return browser.call
}

describe('GET /desk/me', () => {
	test('200 with no views, and every browser in which the person is signed in', async () => {
		const elsewhere = await signInElsewhere(ana)
		clock.advance(HOUR_MS)
		const { status, body } = await elsewhere('GET', '/desk/me')
		expect([status, body.views]).toEqual([200, []])
		const one = { id: expect.stringMatching(/^[0-9a-f]{16}$/), device: null, expiresAt: expect.any(String) }
		expect(body.sessions).toEqual(
			expect.arrayContaining([
				{ ...one, isThis: true, lastSeenAt: at(clock.now()) },
				{ ...one, isThis: false, lastSeenAt: at(clock.now() - HOUR_MS) },
			]),
		)
		expect(body.sessions).toHaveLength(2)
	})

	test('401 for a key and for nobody', async () => {
		expect((await hall.call('GET', '/desk/me')).status).toBe(401)
		expect((await running.anonymous('GET', '/desk/me')).status).toBe(401)
	})
})

describe('PATCH /desk/me', () => {
	test('200 with the views in the order that was sent, which the person sees in every browser, and nobody else', async () => {
		const views = [{ ...view, name: 'B' }, view]
		const { status, body } = await ana.call('PATCH', '/desk/me', { views })
		expect([status, body.views]).toEqual([200, views])
		expect((await (await signInElsewhere(ana))('GET', '/desk/me')).body.views).toEqual(views)
		const ben = await hire(running, hall, 'owner')
		expect((await ben.call('GET', '/desk/me')).body.views).toEqual([])
		expect((await ana.call('PATCH', '/desk/me', { views: [] })).body.views).toEqual([])
	})

	test.each([
		['a screen that is none', { screen: '../x' }, 'screen'],
		['no name', { name: ' ' }, 'name'],
		['no filter', { search: '?' }, 'search'],
		['what was searched for', { search: '?state=held&q=Lovelace' }, 'search'],
		['only what was searched for', { search: '?q=Lovelace' }, 'search'],
		['a filter that is too long', { search: `?a=${'b'.repeat(500)}` }, 'search'],
	])('422 for %s, and the views stay as they were', async (_what, changes, field) => {
		await ana.call('PATCH', '/desk/me', { views: [view] })
		const answer = await ana.call('PATCH', '/desk/me', { views: [{ ...view, ...changes }] })
		expect([answer.status, answer.body.error.details[0].path]).toEqual([422, `/views/0/${field}`])
		expect((await ana.call('GET', '/desk/me')).body.views).toEqual([view])
	})

	test('422 for more views than fifty', async () => {
		const answer = await ana.call('PATCH', '/desk/me', { views: Array.from({ length: 51 }, () => view) })
		expect(answer.body.error.details).toMatchObject([{ path: '/views', code: 'too_many' }])
	})
})

describe('DELETE /desk/me/sessions/{id}', () => {
	test('204, and the other browser is signed out immediately', async () => {
		const elsewhere = await signInElsewhere(ana)
		const { sessions } = (await ana.call('GET', '/desk/me')).body
		const other = sessions.find(({ isThis }: { isThis: boolean }) => !isThis)
		expect((await ana.call('DELETE', `/desk/me/sessions/${other.id}`)).status).toBe(204)
		expect((await elsewhere('GET', '/desk/session')).status).toBe(401)
		expect((await ana.call('GET', '/desk/me')).body.sessions).toHaveLength(1)
	})

	test('404 for an unknown session, and for that of somebody else', async () => {
		const ben = await hire(running, hall, 'manager')
		const [{ id }] = (await ben.call('GET', '/desk/me')).body.sessions
		for (const each of [id, '0'.repeat(16)])
			expectRefusal(await ana.call('DELETE', `/desk/me/sessions/${each}`), 'not_found')
		expect((await ben.call('GET', '/desk/me')).status).toBe(200)
	})

	test('403 if the password was given long ago, so a browser left open signs nobody out', async () => {
		const [{ id }] = (await ana.call('GET', '/desk/me')).body.sessions
		clock.advance(HOUR_MS)
		expectRefusal(await ana.call('DELETE', `/desk/me/sessions/${id}`), 'confirmation_needed')
		expect((await ana.call('GET', '/desk/me')).status).toBe(200)
	})
})
