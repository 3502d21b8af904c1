import { beforeEach, expect, test } from 'bun:test'
import { expectNoEffect } from '../../../support/fixtures/effects.ts'
import { PASSWORD, hire, signInOnNewBrowser } from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { addTotp, codeAt } from '../../../support/fixtures/totp.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { createClient, useService } from '../../../support/service/service.ts'

const MINUTE_MS = 60_000
const clock = createStillClock()
let ana: Desk
let secret: string

const running = useService({}, { clock })
const hall = running.tenant('North Wall')
beforeEach(async () => {
	clock.advance(15 * MINUTE_MS)
	ana = await hire(running, hall, 'owner')
	;({ secret } = await addTotp(ana.call, clock.now()))
	clock.advance(MINUTE_MS)
})

const signIn = (login: string, code?: string, password?: string) =>
	signInOnNewBrowser(running, login, code, password)

const codeNow = (of: string) => codeAt(of, clock.now())

/** A desk device, on which the person has switched in with the PIN. */
async function switchIn() {
	const tablet = await signIn(ana.login, codeNow(secret))
	expect((await tablet.call('PUT', '/desk/session/pin', { pin: '246813' })).status).toBe(204)
	await tablet.call('POST', '/v1/desk-devices', { name: 'Counter' })
	await tablet.call('POST', '/desk/session/switch', { staffId: ana.staffId, pin: '246813' })
	return tablet
}

test('A session by the PIN of a desk device asks for the code before it has all rights', async () => {
	const tablet = await switchIn()
	const confirm = (more: object = {}) =>
		tablet.call('POST', '/desk/session/confirm', { password: PASSWORD, ...more })
	expectRefusal(await confirm(), 'code_needed')
	expectRefusal(await confirm({ code: codeNow(secret) }), 'sign_in_failed')
	expectRefusal(await tablet.call('GET', '/v1/keys'), 'insufficient_scope')
	clock.advance(MINUTE_MS)
	const confirmed = await confirm({ code: codeNow(secret) })
	expect([confirmed.status, confirmed.body.byPin, confirmed.body.scopes]).toEqual([200, false, ['*']])
})

test('A session by the PIN of a desk device changes neither password nor factors before the code is given', async () => {
	const tablet = await switchIn()
	const next = { current: PASSWORD, next: 'another horse battery' }
	const calls = [
		['PUT', '/desk/session/password', next],
		['PUT', '/desk/session/pin', { pin: '739150' }],
		['DELETE', '/desk/session/totp', undefined],
		['POST', '/desk/session/recovery-codes', undefined],
	] as const
	const tryAll = () =>
		expectNoEffect(running.service, async () => {
			for (const [method, path, body] of calls)
				expectRefusal(await tablet.call(method, path, body), 'confirmation_needed')
		})
	await tryAll()
	expectRefusal(await tablet.call('POST', '/desk/session/confirm', { password: PASSWORD }), 'code_needed')
	await tryAll()
	expect((await tablet.call('GET', '/desk/session')).body).toMatchObject({
		byPin: true,
		authenticatedAt: null,
		factors: { totp: true },
	})
	clock.advance(MINUTE_MS)
	const given = { password: PASSWORD, code: codeNow(secret) }
	await tablet.call('POST', '/desk/session/confirm', given)
	expect((await tablet.call('PUT', '/desk/session/password', next)).status).toBe(200)
})

test('A confirmation gives the session another token, and the one before works for the calls that are under way, ten seconds', async () => {
	const { call, cookies } = await signIn(ana.login, codeNow(secret))
	const before = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
	const withFormer = (method = 'GET', path = '/desk/session', body?: object) =>
		createClient(running.service.url)(method, path, body, { cookie: before, origin: running.service.url })
	clock.advance(11 * MINUTE_MS)
	const given = { password: PASSWORD, code: codeNow(secret) }
	expect((await call('POST', '/desk/session/confirm', given)).status).toBe(200)
	expect([...cookies].map(([name, value]) => `${name}=${value}`).join('; ')).not.toBe(before)
	// The former token is not confirmed, and is no second browser of the person.
	expectRefusal(await withFormer('DELETE', '/desk/session/totp'), 'confirmation_needed')
	expect((await call('GET', '/desk/me')).body.sessions).toHaveLength(1 + 1)
	clock.advance(9_000)
	expect((await withFormer()).status).toBe(200)
	clock.advance(1_000)
	expect([(await withFormer()).status, (await call('GET', '/desk/session')).status]).toEqual([401, 200])
})

test('A session with an app is asked for the code at each confirmation, so that the password alone changes no factor', async () => {
	const { call } = await signIn(ana.login, codeNow(secret))
	clock.advance(11 * MINUTE_MS)
	expectRefusal(await call('POST', '/desk/session/confirm', { password: PASSWORD }), 'code_needed')
	const refusal = await call('DELETE', '/desk/session/totp')
	expectRefusal(refusal, 'confirmation_needed')
	expect(refusal.body.error.details).toEqual({ required: 'all_factors' })
	const given = { password: PASSWORD, code: codeNow(secret) }
	expect((await call('POST', '/desk/session/confirm', given)).status).toBe(200)
	expect((await call('DELETE', '/desk/session/totp')).status).toBe(204)
})
