import { beforeEach, describe, expect, test } from 'bun:test'
import { expectNoEffect, rowsOf } from '../../../support/fixtures/effects.ts'
import { hire, signInOnNewBrowser } from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { addTotp, codeAt } from '../../../support/fixtures/totp.ts'
import { sha256Hex } from '../../../../src/kit/sha256.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'

const MINUTE_MS = 60_000
const RECOVERY_CODE = /^[a-z2-7]{4}(?:-[a-z2-7]{4}){7}$/
const clock = createStillClock()
let ana: Desk

const running = useService({}, { clock })
const hall = running.tenant('North Wall')
beforeEach(async () => {
	clock.advance(15 * MINUTE_MS)
	ana = await hire(running, hall, 'owner')
})

const signIn = (login: string, code?: string, password?: string) =>
	signInOnNewBrowser(running, login, code, password)

const signInStatus = async (login: string, code?: string) => (await signIn(login, code)).answer.status

const codeNow = (secret: string, steps = 0) => codeAt(secret, clock.now(), steps)

const actionsOf = async ({ staffId }: Desk) =>
	(await hall.call('GET', `/v1/audit-log?subject=${staffId}`)).body.items.map((item: any) => item.action)

/** As a Japanese keyboard writes them. */
const inFullWidth = (text: string): string =>
	text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))

describe('Adding an authenticator app', () => {
	test('Adding an authenticator app takes an offered secret and a code of it, and shows ten recovery codes', async () => {
		const offer = await ana.call('POST', '/desk/session/totp')
		expect([offer.status, offer.headers.get('cache-control')]).toEqual([200, 'no-store'])
		expect(offer.body).toEqual({
			secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
			uri: `otpauth://totp/North%20Wall:${ana.login}?secret=${offer.body.secret}&issuer=North%20Wall`,
		})
		const { secret } = offer.body
		const { status, body } = await ana.call('PUT', '/desk/session/totp', {
			secret,
			code: ` ${codeNow(secret).slice(0, 3)} ${codeNow(secret).slice(3)}`,
		})
		expect([status, Object.keys(body)]).toEqual([200, ['recoveryCodes']])
		expect(new Set(body.recoveryCodes).size).toBe(10)
		for (const code of body.recoveryCodes) expect(code).toMatch(RECOVERY_CODE)
		expect((await ana.call('GET', '/desk/session')).body.factors).toEqual({
			totp: true,
			recoveryCodes: 10,
			passkeys: 0,
		})
		expect(await actionsOf(ana)).toContain('staff.totp_set')
	})

	test('Adding an authenticator app ends the other sessions, and keeps this one', async () => {
		const { call } = await signIn(ana.login)
		await addTotp(ana.call, clock.now())
		expectRefusal(await call('GET', '/desk/session'), 'unauthorized')
		expect((await ana.call('GET', '/desk/session')).status).toBe(200)
	})

	test('An authenticator app is refused with a code of another secret, an old code, and an invalid secret', async () => {
		const { secret } = (await ana.call('POST', '/desk/session/totp')).body
		await expectNoEffect(running.service, async () => {
			for (const code of [codeNow('A'.repeat(32)), codeNow(secret, -2), codeNow(secret, 2), 'x']) {
				const refusal = await ana.call('PUT', '/desk/session/totp', { secret, code })
				expectRefusal(refusal, 'validation_failed')
				expect(refusal.body.error.details).toEqual([
					{ path: '/code', code: 'wrong', message: expect.stringContaining('Check the clock') },
				])
			}
			for (const wrong of [secret.toLowerCase(), 'A'.repeat(31), ''])
				expectRefusal(
					await ana.call('PUT', '/desk/session/totp', { secret: wrong, code: '123456' }),
					'validation_failed',
				)
		})
	})

	test('An authenticator app is stored sealed, and its recovery codes as hashes, so the database alone reveals neither', async () => {
		const { secret, recoveryCodes } = await addTotp(ana.call, clock.now())
		const [row] = rowsOf(running.service, 'SELECT * FROM staff_totp WHERE staff_id = ?', ana.staffId)
		const { secretBox } = running.service.deps
		expect(secretBox.open(row.secret, ana.staffId)).toBeUndefined()
		expect(secretBox.open(row.secret, `totp ${ana.staffId}`)).toHaveLength(20)
		const stored = JSON.stringify([
			row,
			...rowsOf(running.service, 'SELECT * FROM staff_recovery_codes WHERE staff_id = ?', ana.staffId),
		])
		for (const text of [secret, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])]) {
			expect(stored.toUpperCase()).not.toContain(text.toUpperCase())
			expect(running.logged.join('\n').toUpperCase()).not.toContain(text.toUpperCase())
		}
	})

	test('An authenticator app is shown to those who manage the staff, and to nobody of another organization', async () => {
		const other = running.tenant('Other')
		const ben = await hire(running, other, 'owner')
		await addTotp(ana.call, clock.now())
		const items = (await ben.call('GET', '/v1/staff')).body.items
		expect(items.map(({ hasTotp }: any) => hasTotp)).toEqual([false])
		const own = (await ana.call('GET', '/v1/staff')).body.items
		expect(own.find(({ id }: any) => id === ana.staffId).hasTotp).toBe(true)
		expect((await ben.call('GET', '/desk/session')).body.factors).toEqual({
			totp: false,
			recoveryCodes: 0,
			passkeys: 0,
		})
	})
})

describe('Signing in with an authenticator app', () => {
	let secret: string
	let recoveryCodes: string[]

	beforeEach(async () => {
		;({ secret, recoveryCodes } = await addTotp(ana.call, clock.now()))
		clock.advance(MINUTE_MS)
	})

	test('Signing in with an authenticator app asks for the code after the right password alone', async () => {
		const { answer } = await signIn(ana.login)
		expectRefusal(answer, 'code_needed')
		expect(answer.headers.getSetCookie()).toEqual([])
		const wrong = (await signIn(ana.login, undefined, 'another horse battery')).answer
		const unknown = (await signIn('nobody-at-all', codeNow(secret))).answer
		const wrongWithCode = (await signIn(ana.login, codeNow(secret), 'another horse battery')).answer
		// The right password without its code is a try, too.
		const tries = [wrong, unknown, wrongWithCode].map(({ body }) => body.error.details.triesLeft)
		expect(tries).toEqual([3, 4, 2])
		for (const { status, body } of [wrong, unknown, wrongWithCode])
			expect([status, { ...body.error, requestId: '', details: {} }]).toEqual([
				401,
				{
					code: 'sign_in_failed',
					message: 'Login or password is wrong. Try again, or ask an owner for a new link.',
					requestId: '',
					details: {},
				},
			])
		expect((await signIn(ana.login, codeNow(secret))).answer.body.factors.totp).toBe(true)
	})

	test('Signing in with an authenticator app takes a code for its 30 seconds and 5 more at either end, and none twice', async () => {
		// The clock of the tests stands at the beginning of a step.
		expect(await signInStatus(ana.login, codeNow(secret, 1))).toBe(401)
		expect(await signInStatus(ana.login, codeNow(secret, -1))).toBe(200)
		expect(await signInStatus(ana.login, codeNow(secret, -1))).toBe(401)
		clock.advance(5_001)
		const next = codeNow(secret, 1)
		expect(await signInStatus(ana.login, next)).toBe(401)
		clock.advance(19_999)
		expect(await signInStatus(ana.login, next)).toBe(200)
		clock.advance(40_001)
		expect(await signInStatus(ana.login, codeNow(secret, -1))).toBe(401)
		clock.advance(24_999)
	})

	test('Signing in takes a code in the digits of any script', async () => {
		const arabic = codeNow(secret).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
		expect(await signInStatus(ana.login, `\u200f${arabic.slice(0, 3)}\u00a0${arabic.slice(3)}`)).toBe(200)
		clock.advance(30_000)
	})

	test('Signing in with the same code of an app sent at once opens one session', async () => {
		const answers = await Promise.all(
			Array.from({ length: 3 }, () => signInStatus(ana.login, codeNow(secret))),
		)
		expect(answers.toSorted((a, b) => a - b)).toEqual([200, 401, 401])
	})

	test('Signing in is refused after five wrong codes in 15 minutes, and the right password in between changes nothing', async () => {
		expectRefusal((await signIn(ana.login)).answer, 'code_needed')
		for (let attempt = 1; attempt <= 3; attempt++)
			expect(await signInStatus(ana.login, codeNow('A'.repeat(32)))).toBe(401)
		expectRefusal((await signIn(ana.login)).answer, 'code_needed')
		const refusal = (await signIn(ana.login, codeNow(secret))).answer
		expectRefusal(refusal, 'rate_limited')
		expect(refusal.headers.get('retry-after')).toBe('900')
		clock.advance(15 * MINUTE_MS)
		expect(await signInStatus(ana.login, codeNow(secret))).toBe(200)
	})

	test('Signing in works with each recovery code once, however it is written, and the log says so', async () => {
		const [first = '', second = ''] = recoveryCodes
		const { answer } = await signIn(ana.login, first.toUpperCase().replaceAll('-', ' '))
		expect([answer.status, answer.body.factors]).toEqual([200, { totp: true, recoveryCodes: 9, passkeys: 0 }])
		const log = (await hall.call('GET', `/v1/audit-log?subject=${ana.staffId}`)).body.items
		expect(log[0]).toMatchObject({ action: 'staff.signed_in', data: { byRecoveryCode: true } })
		expect(await signInStatus(ana.login, first)).toBe(401)
		const ben = await hire(running, hall, 'desk')
		await addTotp(ben.call, clock.now())
		expect(await signInStatus(ben.login, second)).toBe(401)
		expect(await signInStatus(ana.login, inFullWidth(second))).toBe(200)
	})

	test('Signing in takes the recovery codes of 80 bits that were made earlier', async () => {
		const hash = sha256Hex(`${ana.staffId} ABCDEFGHIJKLMNOP`)
		running.service.deps.db.$client.run('INSERT INTO staff_recovery_codes VALUES (?, ?)', [hash, ana.staffId])
		expect(await signInStatus(ana.login, 'abcd-efgh-ijkl-mnop')).toBe(200)
		expect(await signInStatus(ana.login, 'abcd-efgh-ijkl-mnop')).toBe(401)
	})

	test('Signing in asks for no code once the app is removed', async () => {
		expect((await ana.call('DELETE', '/desk/session/totp')).status).toBe(204)
		expect(await signInStatus(ana.login)).toBe(200)
		expect((await ana.call('GET', '/desk/session')).body.factors).toEqual({
			totp: false,
			recoveryCodes: 0,
			passkeys: 0,
		})
		expect(await actionsOf(ana)).toContain('staff.totp_removed')
		expectRefusal(await ana.call('DELETE', '/desk/session/totp'), 'conflict')
		expectRefusal(await ana.call('POST', '/desk/session/recovery-codes'), 'conflict')
	})

	test('Signing in takes the app that replaced another one, and the codes that replaced others', async () => {
		const next = await addTotp(ana.call, clock.now())
		clock.advance(MINUTE_MS)
		expect(await signInStatus(ana.login, codeNow(secret))).toBe(401)
		expect(await signInStatus(ana.login, recoveryCodes[0])).toBe(401)
		expect(await signInStatus(ana.login, codeNow(next.secret))).toBe(200)
		const renewed = await ana.call('POST', '/desk/session/recovery-codes')
		expect([renewed.status, renewed.body.recoveryCodes.length]).toEqual([200, 10])
		expect(await signInStatus(ana.login, next.recoveryCodes[0])).toBe(401)
		expect(await signInStatus(ana.login, renewed.body.recoveryCodes[9])).toBe(200)
		expect(await actionsOf(ana)).toContain('staff.recovery_codes_made')
	})
})

test.each([
	['POST', '/desk/session/totp'],
	['PUT', '/desk/session/totp'],
	['DELETE', '/desk/session/totp'],
	['POST', '/desk/session/recovery-codes'],
])('%s %s needs a session, our own origin, and a password of the last ten minutes', async (method, path) => {
	const { secret } = await addTotp(ana.call, clock.now())
	clock.advance(MINUTE_MS)
	const body = method === 'PUT' ? { secret, code: codeNow(secret) } : undefined
	await expectNoEffect(running.service, async () => {
		expectRefusal(await running.anonymous(method, path, body), 'unauthorized')
		expectRefusal(await hall.call(method, path, body), 'unauthorized')
		const foreign = { origin: 'https://elsewhere.example' }
		expectRefusal(await ana.call(method, path, body, foreign), 'cross_origin')
	})
	clock.advance(10 * MINUTE_MS)
	await expectNoEffect(running.service, async () => {
		expectRefusal(await ana.call(method, path, body), 'confirmation_needed')
	})
})
