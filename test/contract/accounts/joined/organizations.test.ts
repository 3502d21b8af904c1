import { beforeEach, describe, expect, test } from 'bun:test'
import { SessionUses } from '../../../../src/features/accounts/sessions/use.ts'
import { expectNoEffect, rowsOf } from '../../../support/fixtures/effects.ts'
import { inviteTo, joinHall } from '../../../support/fixtures/joined.ts'
import { PASSWORD, hire, openBrowser, signInOnNewBrowser } from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { addTotp, codeAt } from '../../../support/fixtures/totp.ts'
import { NOBODY, expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'
import type { Client, Tenant } from '../../../support/service/service.ts'

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
const PIN = '246813'
const clock = createStillClock()
const running = useService({}, { clock })
let round = 0
let home: Tenant
let other: Tenant
/** At home an owner, in the other hall at the desk. */
let ana: Desk
let joined: Awaited<ReturnType<typeof joinHall>>

beforeEach(async () => {
	clock.advance(15 * MINUTE_MS)
	round += 1
	;[home, other] = [running.tenant(`North ${round}`), running.tenant(`South ${round}`)]
	ana = await hire(running, home, 'owner')
	joined = await joinHall(running, other, ana.login)
})

const switchTo = (call: Client, { organizationId }: Pick<Tenant, 'organizationId'>) =>
	call('POST', '/desk/session/organization', { organizationId })

const organizationOf = async (call: Client) => (await call('GET', '/desk/session')).body?.organization?.id

const logOf = async ({ call }: Tenant) => (await call('GET', '/v1/audit-log')).body.items

describe('Switching to another organization', () => {
	test('Signing in opens the organization of the login, and a switch the other one, with the role there', async () => {
		const { answer, call } = await signInOnNewBrowser(running, ana.login)
		const places = [
			{ id: home.organizationId, name: `North ${round}`, role: 'owner', current: true },
			{ id: other.organizationId, name: `South ${round}`, role: 'desk', current: false },
		]
		expect(answer.body.organizations).toEqual(places)
		const switched = await switchTo(call, other)
		expect(switched.status).toBe(200)
		expect(switched.body).toEqual({
			...answer.body,
			staff: { ...answer.body.staff, id: joined.staffId, name: 'Ana at the other hall', role: 'desk' },
			organization: { ...switched.body.organization, id: other.organizationId },
			scopes: switched.body.scopes,
			organizations: places.map((place) => ({ ...place, current: !place.current })),
			joined: true,
		})
		expect(switched.body.scopes).not.toContain('*')
		expectRefusal(await call('GET', '/v1/keys'), 'insufficient_scope')
		expect(await organizationOf(call)).toBe(other.organizationId)
		expect((await switchTo(call, home)).body).toEqual(answer.body)
	})

	test('Each organization has the sign-ins in it on its log, and nothing of the other one', async () => {
		const { call } = await signInOnNewBrowser(running, ana.login)
		await switchTo(call, other)
		const [entry] = await logOf(other)
		expect(entry).toMatchObject({
			actor: `staff:${joined.staffId}`,
			action: 'staff.signed_in',
			data: { byOtherAccount: true },
		})
		const before = await logOf(home)
		await switchTo(call, home)
		const after = await logOf(home)
		expect(after.length).toBe(before.length + 1)
		expect(after[0]).toMatchObject({ actor: `staff:${ana.staffId}`, action: 'staff.signed_in', data: {} })
		expect(JSON.stringify(after)).not.toMatch(new RegExp(`${joined.staffId}|${other.organizationId}`))
		expect(JSON.stringify(await logOf(other))).not.toMatch(
			new RegExp(`${ana.staffId}|${home.organizationId}`),
		)
	})

	test('The session until now ends, and the new one lasts no longer and is confirmed no later', async () => {
		const { call, cookies, answer } = await signInOnNewBrowser(running, ana.login)
		const cookie = `waiver_desk=${cookies.get('waiver_desk')}`
		clock.advance(11 * MINUTE_MS)
		const before = () => running.anonymous('GET', '/desk/session', undefined, { cookie })
		expect((await before()).status).toBe(200)
		const { body } = await switchTo(call, other)
		expect(body.authenticatedAt).toBe(answer.body.authenticatedAt)
		expectRefusal(await before(), 'unauthorized')
		expectRefusal(await call('PUT', '/desk/session/pin', { pin: PIN }), 'confirmation_needed')
		const [row] = rowsOf(
			running.service,
			'SELECT expires_at - authenticated_at AS lasts FROM staff_sessions WHERE staff_id = ? ORDER BY last_seen_at DESC',
			joined.staffId,
		)
		expect(row.lasts).toBe(30 * 24 * HOUR_MS)
	})

	test('A password alone stays a password alone: what asks for all factors is not open after a switch', async () => {
		const { secret } = await addTotp(ana.call, clock.now())
		clock.advance(MINUTE_MS)
		const { call } = await signInOnNewBrowser(running, ana.login, codeAt(secret, clock.now()))
		await running.service.deps.write((tx) =>
			tx.$client.run('UPDATE staff_sessions SET all_factors_at = NULL WHERE staff_id = ?', [ana.staffId]),
		)
		await switchTo(call, other)
		expectRefusal(await call('PUT', '/desk/session/pin', { pin: PIN }), 'confirmation_needed')
	})

	test('A page that stayed open in the organization before is refused, and told where the session is', async () => {
		const { call } = await signInOnNewBrowser(running, ana.login)
		await hire(running, other, 'owner')
		await other.call('PATCH', `/v1/staff/${joined.staffId}`, { role: 'owner' })
		await switchTo(call, other)
		const pageOf = { 'x-organization': home.organizationId }
		const rename = () => call('PATCH', '/v1/organization', { name: 'Renamed' }, pageOf)
		const refused = await expectNoEffect(running.service, rename)
		expectRefusal(refused, 'conflict')
		expect(refused.headers.get('x-organization')).toBe(other.organizationId)
		expectRefusal(await call('GET', '/v1/locations', undefined, pageOf), 'conflict')
		const own = { 'x-organization': other.organizationId }
		expect((await call('GET', '/v1/locations', undefined, own)).status).toBe(200)
	})

	test('404 for an organization in which the person does not work, is deactivated or is already', async () => {
		const stranger = running.tenant(`East ${round}`)
		const { call } = await signInOnNewBrowser(running, ana.login)
		for (const organizationId of [NOBODY, stranger.organizationId, home.organizationId])
			expectRefusal(await switchTo(call, { organizationId }), 'not_found')
		expectRefusal(await call('POST', '/desk/session/organization', {}), 'validation_failed')
		await other.call('PATCH', `/v1/staff/${joined.staffId}`, { active: false })
		await expectNoEffect(running.service, async () => expectRefusal(await switchTo(call, other), 'not_found'))
		expect((await call('GET', '/desk/session')).body.organizations).toEqual([])
	})

	test('Nobody else switches: neither a colleague, nor whoever is invited and has not joined, nor another site', async () => {
		const ben = await hire(running, home, 'owner')
		await inviteTo(other)
		expectRefusal(await switchTo(ben.call, other), 'not_found')
		expectRefusal(await switchTo(running.anonymous, other), 'unauthorized')
		const headers = { origin: 'https://elsewhere.example' }
		expectRefusal(
			await ana.call('POST', '/desk/session/organization', { organizationId: other.organizationId }, headers),
			'cross_origin',
		)
	})

	test('429 for the 61st switch of a person within 15 minutes, in whichever session', async () => {
		const { call } = await signInOnNewBrowser(running, ana.login)
		for (let each = 0; each < 60; each++)
			expect((await switchTo(call, each % 2 === 0 ? other : home)).status).toBe(200)
		const again = await signInOnNewBrowser(running, ana.login)
		for (const refused of [call, again.call]) expectRefusal(await switchTo(refused, other), 'rate_limited')
		clock.advance(15 * MINUTE_MS)
		expect((await switchTo(call, other)).status).toBe(200)
	})

	test('Each role of the other organization is that of the account there', async () => {
		await hire(running, other, 'owner')
		for (const role of ['owner', 'manager', 'auditor', 'desk']) {
			await other.call('PATCH', `/v1/staff/${joined.staffId}`, { role })
			const { call } = await signInOnNewBrowser(running, ana.login)
			expect((await switchTo(call, other)).body.staff.role).toBe(role)
			expect((await call('GET', '/v1/staff')).status).toBe(role === 'owner' ? 200 : 403)
		}
	})
})

describe('On a desk device', () => {
	test('The password enters the organization of the device, where a session stays, also one that a PIN opened', async () => {
		expect((await joined.call('PUT', '/desk/session/pin', { pin: PIN })).status).toBe(204)
		const { staffId } = joined
		await hire(running, other, 'owner')
		await other.call('PATCH', `/v1/staff/${staffId}`, { role: 'manager' })
		const { call } = joined
		expect((await call('POST', '/v1/desk-devices', { name: 'Counter' })).status).toBe(201)
		expectRefusal(await switchTo(call, home), 'not_found')
		await call('DELETE', '/desk/session')
		const { body } = await call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
		expect([body.organization.id, body.organizations]).toEqual([other.organizationId, []])
		await call('DELETE', '/desk/session')
		expect((await call('GET', '/desk/device')).body.people.map(({ id }: any) => id)).toEqual([staffId])
		const switched = await call('POST', '/desk/session/switch', { staffId, pin: PIN })
		expect([switched.body.byPin, switched.body.organizations]).toEqual([true, []])
		expectRefusal(await switchTo(call, home), 'not_found')
		const confirmed = await call('POST', '/desk/session/confirm', { password: PASSWORD })
		expect([confirmed.status, confirmed.body.byPin]).toEqual([200, false])
		expectRefusal(await switchTo(call, home), 'not_found')
	})

	test('A PIN opens nothing once the account of the other organization is deactivated', async () => {
		await joined.call('PUT', '/desk/session/pin', { pin: PIN })
		await other.call('PATCH', `/v1/staff/${joined.staffId}`, { role: 'manager' })
		await joined.call('POST', '/v1/desk-devices', { name: 'Counter' })
		await hire(running, home, 'owner')
		await home.call('PATCH', `/v1/staff/${ana.staffId}`, { active: false })
		const { body } = await joined.call('GET', '/desk/device')
		expect([body.session, body.people]).toEqual([null, []])
		const call = { staffId: joined.staffId, pin: PIN }
		expectRefusal(await joined.call('POST', '/desk/session/switch', call), 'sign_in_failed')
	})
})

describe('Confirming and changing factors', () => {
	test('A confirmation asks for password and code of the account that has the login', async () => {
		const { secret } = await addTotp(ana.call, clock.now())
		clock.advance(11 * MINUTE_MS)
		const { call } = await signInOnNewBrowser(running, ana.login, codeAt(secret, clock.now()))
		await switchTo(call, other)
		clock.advance(11 * MINUTE_MS)
		const confirm = (more: object) => call('POST', '/desk/session/confirm', { password: PASSWORD, ...more })
		expectRefusal(await confirm({ password: 'wrong horse battery' }), 'sign_in_failed')
		expectRefusal(await confirm({}), 'code_needed')
		const { status, body } = await confirm({ code: codeAt(secret, clock.now()) })
		expect([status, body.organization.id, body.authenticatedAt]).toEqual([
			200,
			other.organizationId,
			new Date(clock.now()).toISOString(),
		])
		expect((await call('PUT', '/desk/session/pin', { pin: PIN })).status).toBe(204)
	})

	test('409 for password, app, recovery codes and passkeys, which are changed where they are', async () => {
		const calls = [
			['PUT', '/desk/session/password', { current: PASSWORD, next: 'another horse battery' }],
			['POST', '/desk/session/totp', undefined],
			['DELETE', '/desk/session/totp', undefined],
			['POST', '/desk/session/recovery-codes', undefined],
			['PATCH', `/desk/session/passkeys/${NOBODY}`, { name: 'Phone' }],
			['DELETE', `/desk/session/passkeys/${NOBODY}`, undefined],
		] as const
		for (const [method, path, body] of calls) {
			const answer = await joined.call(method, path, body)
			expectRefusal(answer, 'conflict')
			expect(answer.body.error.message).toContain('Switch to that one, and change it there.')
		}
	})
})

describe('Ending', () => {
	const isOpen = async () => (await joined.call('GET', '/desk/session')).status === 200

	test('A new password, an app and a used reset at home end the sessions everywhere, and a mere link does not', async () => {
		const { body } = await home.call('POST', `/v1/staff/${ana.staffId}/reset`)
		expect(await isOpen()).toBe(true)
		const next = 'another horse battery'
		await ana.call('PUT', '/desk/session/password', { current: PASSWORD, next })
		expect(await isOpen()).toBe(false)
		const enter = async (password: string) => {
			const browser = openBrowser(running)
			await browser.call('POST', '/desk/session', { login: ana.login, password })
			await switchTo(browser.call, other)
			joined = { ...joined, call: browser.call }
			expect(await organizationOf(browser.call)).toBe(other.organizationId)
		}
		await enter(next)
		await addTotp(ana.call, clock.now())
		expect(await isOpen()).toBe(false)
		await ana.call('DELETE', '/desk/session/totp')
		await enter(next)
		const link = `/desk/invitations/${body.inviteUrl.split('/').at(-1)}`
		expect(
			(await running.anonymous('POST', link, { password: PASSWORD }, { origin: running.service.url })).status,
		).toBe(200)
		expect(await isOpen()).toBe(false)
	})

	test('A deactivation at home ends the sessions everywhere, and one elsewhere that of its organization alone', async () => {
		await hire(running, home, 'owner')
		await other.call('PATCH', `/v1/staff/${joined.staffId}`, { active: false })
		expect([await isOpen(), (await ana.call('GET', '/desk/session')).status]).toEqual([false, 200])
		await other.call('PATCH', `/v1/staff/${joined.staffId}`, { active: true })
		expect(await isOpen()).toBe(false)
		const { call } = await signInOnNewBrowser(running, ana.login)
		joined = { ...joined, call }
		await switchTo(call, other)
		expect(await isOpen()).toBe(true)
		await home.call('PATCH', `/v1/staff/${ana.staffId}`, { active: false })
		expect(await isOpen()).toBe(false)
		expectRefusal((await signInOnNewBrowser(running, ana.login)).answer, 'sign_in_failed')
		const [member] = (await other.call('GET', '/v1/staff')).body.items
		expect([member.id, member.state]).toEqual([joined.staffId, 'active'])
	})

	test('A session that has ended so is deleted with the next write of uses, and an open one stays', async () => {
		const count = () =>
			rowsOf(running.service, 'SELECT 1 FROM staff_sessions WHERE staff_id = ?', joined.staffId).length
		new SessionUses(running.service.deps).flush()
		expect(count()).toBe(1)
		await ana.call('PUT', '/desk/session/password', { current: PASSWORD, next: 'another horse battery' })
		expect(count()).toBe(1)
		new SessionUses(running.service.deps).flush()
		expect(count()).toBe(0)
	})
})
