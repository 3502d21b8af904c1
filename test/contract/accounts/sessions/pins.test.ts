import { beforeEach, describe, expect, test } from 'bun:test'
import { expectNoEffect, rowsOf } from '../../../support/fixtures/effects.ts'
import { PASSWORD, hire, openBrowser } from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { NOBODY, expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'
import type { Tenant } from '../../../support/service/service.ts'

const MINUTE_MS = 60_000
const PIN = '246813'
const clock = createStillClock()
let hall: Tenant
let ana: Desk
/** The tablet, as somebody finds it on which nobody is signed in. */
let tablet: ReturnType<typeof openBrowser>
let deviceId: string

const running = useService({}, { clock })
beforeEach(async () => {
	hall = running.tenant(`Hall ${crypto.randomUUID()}`)
	ana = await hire(running, hall, 'owner')
	expect((await ana.call('PUT', '/desk/session/pin', { pin: PIN })).status).toBe(204)
	tablet = openBrowser(running)
	await tablet.call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
	deviceId = (await tablet.call('POST', '/v1/desk-devices', { name: ' Counter ' })).body.id
	await tablet.call('DELETE', '/desk/session')
})

const switchTo = (call: Desk['call'], staffId = ana.staffId, pin = PIN) =>
	call('POST', '/desk/session/switch', { staffId, pin })

describe('A desk device', () => {
	test('A desk device is the browser in which it was made, and lists who has a PIN', async () => {
		await hire(running, hall, 'desk')
		const { body } = await tablet.call('GET', '/desk/device')
		expect(body).toEqual({
			device: { id: deviceId, name: 'Counter', locationId: null },
			people: [{ id: ana.staffId, name: 'Ana Núñez' }],
			venue: { name: (await hall.call('GET', '/v1/organization')).body.name, logoSha256: null },
			sso: null,
			session: null,
		})
		expect((await ana.call('GET', '/desk/device')).body).toEqual({
			device: null,
			people: [],
			// There are several here, and nothing tells whose desk this is.
			venue: null,
			sso: null,
			session: (await ana.call('GET', '/desk/session')).body,
		})
		const log = (await hall.call('GET', `/v1/audit-log?subject=${deviceId}`)).body.items
		expect(log[0]).toMatchObject({ actor: `staff:${ana.staffId}`, action: 'desk_device.paired' })
	})

	test('A desk device does not list deactivated people', async () => {
		const ben = await hire(running, hall, 'desk')
		await ben.call('PUT', '/desk/session/pin', { pin: PIN })
		expect((await tablet.call('GET', '/desk/device')).body.people).toHaveLength(2)
		await hall.call('PATCH', `/v1/staff/${ben.staffId}`, { active: false })
		expect((await tablet.call('GET', '/desk/device')).body.people).toHaveLength(1)
		expectRefusal(await switchTo(tablet.call, ben.staffId), 'sign_in_failed')
	})

	test('A desk device is listed until it is revoked, which ends its sessions and its PINs', async () => {
		await switchTo(tablet.call)
		const { body } = await hall.call('GET', '/v1/desk-devices')
		expect(body).toEqual({
			items: [
				{
					id: deviceId,
					name: 'Counter',
					locationId: null,
					createdAt: new Date(clock.now()).toISOString(),
					revokedAt: null,
				},
			],
			nextCursor: null,
		})
		const revoked = await hall.call('DELETE', `/v1/desk-devices/${deviceId}`)
		expect([revoked.status, revoked.body.revokedAt]).toEqual([200, new Date(clock.now()).toISOString()])
		expectRefusal(await tablet.call('GET', '/v1/organization'), 'unauthorized')
		expect((await tablet.call('GET', '/desk/device')).body).toEqual({
			device: null,
			people: [],
			venue: null,
			sso: null,
			session: null,
		})
		expectRefusal(await switchTo(tablet.call), 'sign_in_failed')
		expectRefusal(await hall.call('DELETE', `/v1/desk-devices/${NOBODY}`), 'not_found')
	})

	test('A desk device can be made by a manager but not by the role desk', async () => {
		const lead = await hire(running, hall, 'manager')
		expect((await lead.call('POST', '/v1/desk-devices', { name: 'Bar' })).status).toBe(201)
		const clerk = await hire(running, hall, 'desk')
		expectRefusal(await clerk.call('POST', '/v1/desk-devices', { name: 'Bar' }), 'insufficient_scope')
	})

	test('A desk device does not work for the people of another organization', async () => {
		const other = running.tenant(`Other ${crypto.randomUUID()}`)
		const ben = await hire(running, other, 'desk')
		await ben.call('PUT', '/desk/session/pin', { pin: PIN })
		expectRefusal(await switchTo(tablet.call, ben.staffId), 'sign_in_failed')
		const login = { login: ben.login, password: PASSWORD }
		expect((await tablet.call('POST', '/desk/session', login)).body.device).toBeNull()
	})
})

describe('A PIN', () => {
	test('A PIN opens a session with the rights of the desk on its device, whatever the role', async () => {
		const { status, body } = await switchTo(tablet.call)
		expect([status, body]).toEqual([
			200,
			expect.objectContaining({
				staff: { id: ana.staffId, name: 'Ana Núñez', login: ana.login, role: 'owner' },
				device: { id: deviceId, name: 'Counter', locationId: null },
				authenticatedAt: null,
				byPin: true,
				scopes: expect.arrayContaining(['checkins:write']),
			}),
		])
		expect(body.scopes).not.toContain('*')
		expect((await tablet.call('GET', '/v1/checkins')).status).toBe(200)
		expectRefusal(await tablet.call('GET', '/v1/keys'), 'insufficient_scope')
		const log = (await hall.call('GET', `/v1/audit-log?subject=${ana.staffId}`)).body.items
		expect(log[0]).toMatchObject({ action: 'staff.signed_in', data: { byPin: true, deviceId } })
	})

	test('A PIN gives no rights that the role lacks', async () => {
		const auditor = await hire(running, hall, 'auditor')
		await auditor.call('PUT', '/desk/session/pin', { pin: PIN })
		const { body } = await switchTo(tablet.call, auditor.staffId)
		expect(body.scopes).toContain('checkins:read')
		expect(body.scopes).not.toContain('checkins:write')
	})

	test('A PIN works on no other browser', async () => {
		expectRefusal(await switchTo(openBrowser(running).call), 'sign_in_failed')
		expectRefusal(await switchTo(ana.call), 'sign_in_failed')
		const forged = openBrowser(running)
		forged.cookies.set('waiver_desk_device', 'A'.repeat(28))
		expectRefusal(await switchTo(forged.call), 'sign_in_failed')
	})

	test('A PIN keeps a session open for 5 idle minutes', async () => {
		await switchTo(tablet.call)
		clock.advance(5 * MINUTE_MS - 1)
		expect((await tablet.call('GET', '/v1/checkins')).status).toBe(200)
		clock.advance(5 * MINUTE_MS - 1)
		expect((await tablet.call('GET', '/v1/checkins')).status).toBe(200)
		clock.advance(5 * MINUTE_MS)
		expectRefusal(await tablet.call('GET', '/v1/checkins'), 'unauthorized')
		expect((await switchTo(tablet.call)).status).toBe(200)
	})

	test('A PIN keeps a session open for 5 idle minutes after the password was given, too', async () => {
		await switchTo(tablet.call)
		const confirmed = await tablet.call('POST', '/desk/session/confirm', { password: PASSWORD })
		expect(confirmed.status).toBe(200)
		clock.advance(5 * MINUTE_MS)
		expectRefusal(await tablet.call('GET', '/v1/checkins'), 'unauthorized')
	})

	test('A PIN is refused after five wrong ones, until the password is given', async () => {
		for (let attempt = 1; attempt <= 5; attempt++)
			expectRefusal(await switchTo(tablet.call, ana.staffId, '000000'), 'sign_in_failed')
		const sixth = await switchTo(tablet.call)
		expectRefusal(sixth, 'sign_in_failed')
		expect(sixth.body.error.message).toContain('password')
		await openBrowser(running).call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
		expect((await switchTo(tablet.call)).status).toBe(200)
	})

	test('A right PIN resets the count of wrong ones, and each wrong one sent at once counts', async () => {
		for (let attempt = 1; attempt <= 4; attempt++) await switchTo(tablet.call, ana.staffId, '000000')
		expect((await switchTo(tablet.call)).status).toBe(200)
		// One is verified at a time, and two wait; the others get no turn, and count for nothing.
		const wrongPin = '1'.repeat(6)
		const answers = await Promise.all(
			Array.from({ length: 7 }, () => switchTo(tablet.call, ana.staffId, wrongPin)),
		)
		const verified = answers.filter(({ body }) => body.error.message.startsWith('This PIN is wrong')).length
		expect(verified).toBeGreaterThanOrEqual(3)
		for (let attempt = verified + 1; attempt <= 5; attempt++)
			expect((await switchTo(tablet.call, ana.staffId, wrongPin)).body.error.message).toContain('wrong')
		const last = await switchTo(tablet.call)
		expectRefusal(last, 'sign_in_failed')
		expect(last.body.error.message).toStartWith('After 5 wrong PINs')
	})

	test('A PIN ends the session that another person had on the tablet', async () => {
		const ben = await hire(running, hall, 'desk')
		await ben.call('PUT', '/desk/session/pin', { pin: '135790' })
		await switchTo(tablet.call)
		const former = openBrowser(running)
		for (const [name, value] of tablet.cookies) former.cookies.set(name, value)
		expect((await switchTo(tablet.call, ben.staffId, '135790')).body.staff.id).toBe(ben.staffId)
		expectRefusal(await former.call('GET', '/v1/checkins'), 'unauthorized')
	})

	test('A PIN is followed by the password where the session needs all its rights', async () => {
		await switchTo(tablet.call)
		expectRefusal(
			await tablet.call('POST', '/desk/session/confirm', { password: 'not it at all' }),
			'sign_in_failed',
		)
		const { body } = await tablet.call('POST', '/desk/session/confirm', { password: PASSWORD })
		expect(body).toMatchObject({ byPin: false, scopes: ['*'], authenticatedAt: expect.any(String) })
		expect((await tablet.call('GET', '/v1/keys')).status).toBe(200)
	})

	test.each(['12345', '1234567', '12345a', '', '１２３４５６'])('A PIN cannot be "%s"', async (pin) => {
		expectRefusal(await ana.call('PUT', '/desk/session/pin', { pin }), 'validation_failed')
	})

	test('A PIN can be set only shortly after the password was given', async () => {
		clock.advance(10 * MINUTE_MS + 1)
		await expectNoEffect(running.service, async () => {
			expectRefusal(await ana.call('PUT', '/desk/session/pin', { pin: '999999' }), 'confirmation_needed')
		})
	})

	test('A PIN is stored as a sealed hash, so the database alone does not reveal it', () => {
		const [row] = rowsOf(running.service, 'SELECT pin FROM staff WHERE id = ?', ana.staffId)
		const { secretBox } = running.service.deps
		expect(Buffer.from(row.pin).toString('latin1')).not.toContain('argon2')
		const opened = secretBox.open(row.pin, ana.staffId)
		expect(Buffer.from(opened ?? []).toString()).toStartWith('$argon2id$')
		expect(secretBox.open(row.pin, NOBODY)).toBeUndefined()
	})
})
