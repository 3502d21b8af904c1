import { beforeEach, describe, expect, test } from 'bun:test'
import { expectNoEffect, rowsOf } from '../../../support/fixtures/effects.ts'
import { askChallenge, givePasskey, openAuthenticator } from '../../../support/fixtures/passkeys.ts'
import type { Authenticator, Doing } from '../../../support/fixtures/passkeys.ts'
import { PASSWORD, hire, openBrowser, tokenOf } from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { addTotp } from '../../../support/fixtures/totp.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { startTestService, useService } from '../../../support/service/service.ts'

const MINUTE_MS = 60_000
const ORIGIN = 'https://desk.example'
const clock = createStillClock()
let ana: Desk
let phone: Authenticator

const running = useService({ baseUrl: ORIGIN }, { clock })
const hall = running.tenant('North Wall')
beforeEach(async () => {
	clock.advance(15 * MINUTE_MS)
	ana = await hireHere()
	phone = openAuthenticator()
})

const at = (time: number): string => new Date(time).toISOString()

/** Somebody in a browser at the address of the desk. */
async function hireHere(tenant = hall): Promise<Desk> {
	const { body } = await tenant.call('POST', '/v1/staff', { name: 'Ana Núñez', role: 'owner' })
	const { call } = openBrowser(running, { origin: ORIGIN })
	const login = `person-${crypto.randomUUID()}`
	const path = `/desk/invitations/${tokenOf(body.inviteUrl)}`
	await call('POST', path, { name: 'Ana Núñez', login, password: PASSWORD })
	return { staffId: body.id, login, call }
}

const give = (desk = ana, device = phone, name = 'My phone') => givePasskey(desk, device, ORIGIN, name)

async function signIn(changes: Partial<Doing> = {}, device = phone, address = '/desk/session/passkey') {
	const browser = openBrowser(running, { origin: ORIGIN })
	const asked = await askChallenge(browser.call)
	const answer = device.use({ ...asked, origin: ORIGIN, ...changes })
	return { ...browser, sent: answer, answer: await browser.call('POST', address, answer) }
}

describe('A passkey', () => {
	test('A passkey is added with a name, listed, and opens the desk without password and code', async () => {
		await addTotp(ana.call, clock.now())
		const offer = await ana.call('POST', '/desk/session/passkey-offer')
		expect([offer.status, offer.body]).toEqual([
			200,
			{
				challenge: expect.stringMatching(/^[\w-]{43}$/),
				rpId: 'desk.example',
				organizationName: 'North Wall',
				userId: Buffer.from(ana.staffId).toString('base64url'),
				login: ana.login,
				name: 'Ana Núñez',
				credentialIds: [],
			},
		])
		const addition = await give(ana, phone, ' My phone ')
		const passkey = {
			id: expect.stringMatching(UUID_V7),
			name: 'My phone',
			createdAt: at(clock.now()),
			lastUsedAt: null,
		}
		expect([addition.status, addition.body]).toEqual([201, passkey])
		clock.advance(MINUTE_MS)
		const { answer, call } = await signIn()
		expect([answer.status, answer.body]).toMatchObject([
			200,
			{
				staff: { id: ana.staffId },
				scopes: ['*'],
				byPin: false,
				sso: null,
				authenticatedAt: at(clock.now()),
				factors: { totp: true, recoveryCodes: 10, passkeys: 1 },
			},
		])
		expect(answer.headers.getSetCookie()).toEqual([
			expect.stringMatching(/^__Host-waiver_desk=[\w-]{43}; /),
			expect.stringMatching(/^__Host-waiver_desk_familiar=[\w-]+; /),
		])
		expect((await call('GET', '/desk/session/passkeys')).body).toEqual({
			items: [{ ...passkey, lastUsedAt: at(clock.now()) }],
		})
		const log = (await hall.call('GET', `/v1/audit-log?subject=${ana.staffId}`)).body.items
		expect(log[0]).toMatchObject({ action: 'staff.signed_in', data: { passkeyId: addition.body.id } })
		const staff = (await hall.call('GET', '/v1/staff')).body.items
		expect(staff.find(({ id }: any) => id === ana.staffId).passkeys).toBe(1)
		const again = await ana.call('POST', '/desk/session/passkey-offer')
		expect(again.body.credentialIds).toEqual([phone.credentialId])
	})

	test('A passkey ends the other sessions when it is added, and is one of several', async () => {
		const other = openBrowser(running, { origin: ORIGIN })
		await other.call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
		await give()
		expectRefusal(await other.call('GET', '/desk/session'), 'unauthorized')
		for (const kind of ['rsa', 'ed25519'] as const) {
			const key = openAuthenticator(kind)
			expect((await give(ana, key, kind)).status).toBe(201)
			expect((await signIn({}, key)).answer.status).toBe(200)
		}
		const { items } = (await ana.call('GET', '/desk/session/passkeys')).body
		expect(items.map(({ name }: any) => name)).toEqual(['ed25519', 'rsa', 'My phone'])
	})

	test.each<[string, Partial<Doing>]>([
		['another page', { origin: 'https://desk.example.evil.example' }],
		['another host', { rpId: 'evil.example' }],
		['nobody there', { flags: 0x04 }],
		['nobody verified', { flags: 0x01 }],
		['another challenge', { challenge: 'A'.repeat(43) }],
		['another ceremony', { type: 'payment.get' }],
		['a frame of another page', { crossOrigin: true }],
	])('A passkey with %s is neither added nor opens the desk', async (_name, changes) => {
		await give()
		const { challenge, rpId } = (await ana.call('POST', '/desk/session/passkey-offer')).body
		const credential = openAuthenticator().make({ challenge, rpId, origin: ORIGIN, ...changes })
		await expectNoEffect(running.service, async () => {
			expectRefusal(
				await ana.call('POST', '/desk/session/passkeys', { name: 'Other', ...credential }),
				'validation_failed',
			)
		})
		const { answer } = await signIn(changes)
		expectRefusal(answer, 'sign_in_failed')
		expect(answer.headers.getSetCookie()).toEqual([])
	})

	test('A passkey answers only its own challenge, once, within five minutes', async () => {
		await give()
		const { sent, call } = await signIn()
		expectRefusal(await call('POST', '/desk/session/passkey', sent), 'sign_in_failed')
		const late = await askChallenge(call)
		clock.advance(5 * MINUTE_MS)
		const answer = phone.use({ ...late, origin: ORIGIN })
		expectRefusal(await call('POST', '/desk/session/passkey', answer), 'sign_in_failed')
		const { challenge, rpId } = (await ana.call('POST', '/desk/session/passkey-offer')).body
		const mixed = phone.use({ challenge, rpId, origin: ORIGIN })
		expectRefusal(await call('POST', '/desk/session/passkey', mixed), 'sign_in_failed')
		const ben = await hireHere()
		const offered = (await ben.call('POST', '/desk/session/passkey-offer')).body
		const stolen = openAuthenticator().make({ ...offered, origin: ORIGIN })
		expectRefusal(
			await ana.call('POST', '/desk/session/passkeys', { name: 'Other', ...stolen }),
			'validation_failed',
		)
	})

	test('A passkey of a device with a counter is refused as a copy if the counter does not increase', async () => {
		await give()
		const statusAt = async (counter: number) => (await signIn({ counter })).answer.status
		expect([await statusAt(0), await statusAt(7), await statusAt(7), await statusAt(6)]).toEqual([
			200, 200, 401, 401,
		])
		expect([await statusAt(0), await statusAt(8)]).toEqual([401, 200])
	})

	test('A passkey with the signature of another device is refused', async () => {
		await give()
		const { signature } = openAuthenticator().use({ challenge: 'x', rpId: 'desk.example', origin: ORIGIN })
		const { call } = openBrowser(running, { origin: ORIGIN })
		const asked = await askChallenge(call)
		const answer = { ...phone.use({ ...asked, origin: ORIGIN }), signature }
		expectRefusal(await call('POST', '/desk/session/passkey', answer), 'sign_in_failed')
		expectRefusal((await signIn({}, openAuthenticator())).answer, 'sign_in_failed')
	})

	test('A passkey confirms a session, but only that of its own person', async () => {
		await give()
		clock.advance(11 * MINUTE_MS)
		expectRefusal(await ana.call('POST', '/desk/session/passkey-offer'), 'confirmation_needed')
		const confirm = async (desk: Desk) =>
			desk.call(
				'POST',
				'/desk/session/confirm/passkey',
				phone.use({ ...(await askChallenge(desk.call)), origin: ORIGIN }),
			)
		const ben = await hireHere(running.tenant('Other'))
		expectRefusal(await confirm(ben), 'sign_in_failed')
		const confirmed = await confirm(ana)
		expect([confirmed.status, confirmed.body.authenticatedAt]).toEqual([200, at(clock.now())])
		expect((await ana.call('POST', '/desk/session/passkey-offer')).status).toBe(200)
	})

	test('A passkey is renamed by its person alone, still opens the desk, and the log says who renamed it', async () => {
		const { body } = await give()
		const ben = await hireHere()
		const path = `/desk/session/passkeys/${body.id}`
		expectRefusal(await ben.call('PATCH', path, { name: 'Mine' }), 'not_found')
		expectRefusal(await ana.call('PATCH', `/desk/session/passkeys/${NOBODY}`, { name: 'Mine' }), 'not_found')
		for (const name of ['', ' ', 'x'.repeat(101), 1])
			expectRefusal(await ana.call('PATCH', path, { name }), 'validation_failed')
		const renamed = await ana.call(
			'PATCH',
			path.toUpperCase().replace('/DESK/SESSION/PASSKEYS', '/desk/session/passkeys'),
			{
				name: ' Key ring ',
			},
		)
		expect([renamed.status, renamed.body]).toEqual([200, { ...body, name: 'Key ring' }])
		// The same name once more is no act.
		expect((await ana.call('PATCH', path, { name: 'Key ring' })).body).toEqual(renamed.body)
		expect((await ana.call('GET', '/desk/session/passkeys')).body).toEqual({ items: [renamed.body] })
		const log = (await hall.call('GET', `/v1/audit-log?subject=${ana.staffId}`)).body.items
		expect(log.filter(({ action }: any) => action === 'staff.passkey_renamed')).toMatchObject([
			{ actor: `staff:${ana.staffId}`, data: { passkeyId: body.id } },
		])
		expect((await signIn()).answer.status).toBe(200)
	})

	test('A passkey is removed by its person alone, opens nothing then, and goes with a reset whose maker says so', async () => {
		const { body } = await give()
		const ben = await hireHere()
		const path = `/desk/session/passkeys/${body.id}`
		expectRefusal(await ben.call('DELETE', path), 'not_found')
		expectRefusal(await ana.call('DELETE', `/desk/session/passkeys/${NOBODY}`), 'not_found')
		expect((await ana.call('DELETE', path)).status).toBe(204)
		expectRefusal((await signIn()).answer, 'sign_in_failed')
		await give()
		const kept = await hall.call('POST', `/v1/staff/${ana.staffId}/reset`)
		const keeping = `/desk/invitations/${tokenOf(kept.body.inviteUrl)}`
		expect((await ana.call('POST', keeping, { password: PASSWORD })).body.factors.passkeys).toBe(1)
		const reset = await hall.call('POST', `/v1/staff/${ana.staffId}/reset`, { clearFactors: true })
		const link = `/desk/invitations/${tokenOf(reset.body.inviteUrl)}`
		const { body: session } = await ana.call('POST', link, { password: PASSWORD })
		expect(session.factors.passkeys).toBe(0)
		const log = (await hall.call('GET', `/v1/audit-log?subject=${ana.staffId}`)).body.items
		expect(log.map(({ action }: any) => action)).toContain('staff.factors_cleared')
	})

	test('A passkey of somebody who is deactivated opens nothing', async () => {
		await give()
		await hall.call('PATCH', `/v1/staff/${ana.staffId}`, { active: false })
		expectRefusal((await signIn()).answer, 'sign_in_failed')
	})

	test('A person has at most 20 passkeys', async () => {
		for (let count = 0; count < 20; count++)
			expect((await give(ana, openAuthenticator('ed25519'))).status).toBe(201)
		expectRefusal(await give(), 'conflict')
	})
})

test('No passkey is made or used over plain http, or at an IP address, and the refusal says where it is possible', async () => {
	const plain = startTestService({}, { clock })
	const desk = await hire(plain, plain.tenant('Hall'), 'owner')
	for (const path of ['/desk/passkey-challenge', '/desk/session/passkey-offer']) {
		const refusal = await desk.call('POST', path)
		expectRefusal(refusal, 'conflict')
		expect(refusal.body.error.message).toContain('https')
	}
	const local = plain.service.url.replace('127.0.0.1', 'localhost')
	const headers = { origin: local, host: new URL(local).host }
	expect((await desk.call('POST', '/desk/passkey-challenge', undefined, headers)).body.rpId).toBe('localhost')
	await plain.close()
})

test('Challenges are limited to 30 a minute for an address, and to 1,000 for the box, and go when they are old', async () => {
	clock.advance(MINUTE_MS)
	const { call } = openBrowser(running, { origin: ORIGIN })
	for (let asked = 1; asked <= 30; asked++)
		expect((await call('POST', '/desk/passkey-challenge')).status).toBe(200)
	expectRefusal(await call('POST', '/desk/passkey-challenge'), 'rate_limited')
	const { $client } = running.service.deps.db
	const later = clock.now() + 4 * MINUTE_MS
	const fill = $client.query('INSERT INTO passkey_challenges (hash, expires_at) VALUES (?, ?)')
	for (let at = 0; at < 1_200; at++) fill.run(`filled-${at}`, later)
	clock.advance(MINUTE_MS)
	await call('POST', '/desk/passkey-challenge')
	expect(rowsOf(running.service, 'SELECT hash FROM passkey_challenges')).toHaveLength(1_000)
	clock.advance(6 * MINUTE_MS)
	await call('POST', '/desk/passkey-challenge')
	expect(rowsOf(running.service, 'SELECT hash FROM passkey_challenges')).toHaveLength(1)
})

test.each([
	['POST', '/desk/session/passkey-offer', undefined],
	['GET', '/desk/session/passkeys', undefined],
	['PATCH', `/desk/session/passkeys/${NOBODY}`, { name: 'My phone' }],
	['DELETE', `/desk/session/passkeys/${NOBODY}`, undefined],
])('%s %s needs a session of a person', async (method, path, body) => {
	expectRefusal(await running.anonymous(method, path, body), 'unauthorized')
	expectRefusal(await hall.call(method, path, body), 'unauthorized')
})
