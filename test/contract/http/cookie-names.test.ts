import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { joinStaff, openBrowser } from '../../support/fixtures/staff.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { startTestService, useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const clock = createSettableClock(NOW)
const ORIGIN = 'https://desk.hall.example'

const running = useService({ baseUrl: ORIGIN }, { clock })
const hall = running.tenant('Hall')

await publishTemplate(hall.call, { name: 'Day pass' })

/** As a tablet got its cookie before there were prefixes, or TLS. */
const asBefore = (table: 'kiosks' | 'desk_devices', id: string): void =>
	void running.service.deps.db.$client.run(`UPDATE ${table} SET plain_cookie = 1 WHERE id = ?`, [id])

const get = (path: string, cookie: string): Promise<Answer> =>
	running.anonymous('GET', path, undefined, { cookie, accept: 'text/html' })
const valueOf = (answer: Answer): string =>
	/^__Host-[a-z_]+=([0-9A-Za-z]{28});/.exec(answer.headers.getSetCookie().at(-1) ?? '')?.[1] ?? ''

async function pairKiosk(tenant = hall): Promise<{ id: string; token: string; answer: Answer }> {
	const { body } = await tenant.call('POST', '/v1/kiosks', { name: 'Entrance' })
	const sent = await fetch(`${running.service.url}/kiosk`, {
		method: 'POST',
		body: new URLSearchParams({ code: body.code }),
		redirect: 'manual',
	})
	const answer = { status: sent.status, body: null, headers: sent.headers, bytes: new Uint8Array() }
	return { id: body.kiosk?.id ?? body.id, token: valueOf(answer), answer }
}

describe('Over HTTPS', () => {
	test('The cookies of session, familiar browser, desk device and kiosk have a name that no neighboring host can set', async () => {
		const { answer: kiosk } = await pairKiosk()
		const browser = openBrowser(running, { origin: ORIGIN })
		const { body: invited } = await hall.call('POST', '/v1/staff', { name: 'Ana', role: 'manager' })
		const { answer: entered } = await joinStaff(running, invited.inviteUrl, browser)
		const device = await browser.call('POST', '/v1/desk-devices', { name: 'Till' })
		const lines = [kiosk, entered, device].flatMap(({ headers }) => headers.getSetCookie())
		expect(lines.map((line) => line.split('=')[0])).toEqual([
			'__Host-waiver_kiosk',
			'__Host-waiver_desk',
			'__Host-waiver_desk_familiar',
			'__Host-waiver_desk_device',
		])
		for (const line of lines)
			expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/)
	})

	test.each(['/kiosk', '/kiosk/day-pass'])(
		'A kiosk whose cookie is of the former name goes on at %s, and gets the new one',
		async (path) => {
			const { id, token } = await pairKiosk()
			asBefore('kiosks', id)
			const opened = await get(path, `waiver_kiosk=${token}`)
			expect(opened.status).toBe(200)
			expect(opened.headers.getSetCookie()).toEqual([
				expect.stringMatching(
					new RegExp(`^__Host-waiver_kiosk=${token}; Path=/; Max-Age=34560000; .*Secure$`),
				),
				'waiver_kiosk=; Path=/kiosk; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
			])
			const later = await get('/kiosk/day-pass', `__Host-waiver_kiosk=${token}`)
			expect([later.status, later.headers.getSetCookie()]).toEqual([200, []])
			// No browser keeps a cookie for longer than 400 days.
			clock.advance(400 * DAY_MS + 1)
			expect((await get('/kiosk/day-pass', `waiver_kiosk=${token}`)).status).toBe(404)
			clock.set(NOW)
		},
	)

	test("A neighbor's cookie opens nothing, and does not replace the tablet's own", async () => {
		const stranger = running.tenant('Stranger')
		await publishTemplate(stranger.call, { name: 'Planted' })
		const [own, planted] = [await pairKiosk(), await pairKiosk(stranger)]
		expect((await get('/kiosk/planted', `__Host-waiver_kiosk=${planted.token}`)).status).toBe(200)
		expect((await get('/kiosk/planted', `waiver_kiosk=${planted.token}`)).status).toBe(404)
		asBefore('kiosks', planted.id)
		for (const cookies of [
			`waiver_kiosk=${planted.token}; __Host-waiver_kiosk=${own.token}`,
			`__Host-waiver_kiosk=${own.token}; waiver_kiosk=${planted.token}`,
		]) {
			const opened = await get('/kiosk', cookies)
			expect(new TextDecoder().decode(opened.bytes)).toContain('/kiosk/day-pass')
			expect(opened.headers.getSetCookie()).toEqual([])
		}
	})

	test('A desk device whose cookie is of the former name goes on and gets the new one; a planted one is no device', async () => {
		const call = (cookie: string) => running.anonymous('GET', '/desk/device', undefined, { cookie })
		const device = await running.clientOf(hall.organizationId, ['locations:manage'])(
			'POST',
			'/v1/desk-devices',
			{ name: 'Till' },
		)
		const token = valueOf(device)
		const planted = await call(`waiver_desk_device=${token}`)
		expect([planted.body.device, planted.headers.getSetCookie()]).toEqual([null, []])
		asBefore('desk_devices', device.body.id)
		const moved = await call(`waiver_desk_device=${token}`)
		expect(moved.body.device).toEqual({ id: device.body.id, name: 'Till', locationId: null })
		expect(moved.headers.getSetCookie()).toEqual([
			expect.stringMatching(new RegExp(`^__Host-waiver_desk_device=${token}; Path=/; .*Secure$`)),
			'waiver_desk_device=; Path=/desk; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
		])
		const later = await call(`__Host-waiver_desk_device=${token}`)
		expect([later.body.device.name, later.headers.getSetCookie()]).toEqual(['Till', []])
		const other = await call(`waiver_desk_device=${token}; __Host-waiver_desk_device=${'A'.repeat(28)}`)
		expect(other.body.device).toBeNull()
	})
})

test('A tablet that was paired over plain http goes on once the service is reached by HTTPS', async () => {
	const plain = startTestService({ dataDir: `${running.config.dataDir}-plain` })
	const tenant = plain.tenant('Hall')
	await publishTemplate(tenant.call, { name: 'Day pass' })
	const { body } = await tenant.call('POST', '/v1/kiosks', { name: 'Entrance' })
	const paired = await fetch(`${plain.service.url}/kiosk`, {
		method: 'POST',
		body: new URLSearchParams({ code: body.code }),
		redirect: 'manual',
	})
	const [cookie = ''] = (paired.headers.get('set-cookie') ?? '').split(';')
	expect(cookie).toMatch(/^waiver_kiosk=/)
	await plain.service.stop()
	const secure = startTestService({ dataDir: plain.config.dataDir, baseUrl: ORIGIN })
	const opened = await secure.anonymous('GET', '/kiosk/day-pass', undefined, { cookie, accept: 'text/html' })
	expect([opened.status, opened.headers.getSetCookie().length]).toEqual([200, 2])
	await secure.close()
})
