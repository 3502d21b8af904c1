import { beforeEach, describe, expect, test } from 'bun:test'
import { createStillClock } from '../../../support/service/clock.ts'
import { expectRefusal, UUID_V7 } from '../../../support/http/refusals.ts'
import { rowsOf } from '../../../support/fixtures/effects.ts'
import { PASSWORD, hire, joinStaff, openBrowser } from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { startTestService, useService } from '../../../support/service/service.ts'

const HOUR_MS = 3_600_000
const clock = createStillClock()
let ana: Desk

const running = useService({}, { clock })
const hall = running.tenant('Hall')
beforeEach(async () => {
	ana = await hire(running, hall, 'owner')
})

const at = (time: number): string => new Date(time).toISOString()

async function signIn(login: string, password = PASSWORD, headers: Record<string, string> = {}) {
	const browser = openBrowser(running, headers)
	return { ...browser, answer: await browser.call('POST', '/desk/session', { login, password }) }
}

describe('Signing in', () => {
	test('The right password opens a session, whose cookie no script reads and no other site sends', async () => {
		const { answer, call } = await signIn(ana.login.toUpperCase())
		const session = {
			staff: { id: ana.staffId, name: 'Ana Núñez', login: ana.login, role: 'owner' },
			organization: { id: hall.organizationId, name: 'Hall', slug: 'hall', timezone: 'UTC' },
			practiceEndsAt: null,
			transports: { email: 'outbox', sms: 'outbox' },
			scopes: ['*'],
			locationIds: null,
			expiresAt: at(clock.now() + 12 * HOUR_MS),
			authenticatedAt: at(clock.now()),
			device: null,
			byPin: false,
			sso: null,
			organizations: [],
			joined: false,
			factors: { totp: false, recoveryCodes: 0, passkeys: 0 },
		}
		expect([answer.status, answer.body]).toEqual([200, session])
		expect(answer.headers.get('cache-control')).toBe('no-store')
		expect(answer.headers.getSetCookie()).toEqual([
			expect.stringMatching(/^waiver_desk=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/),
			expect.stringMatching(
				/^waiver_desk_familiar=[\w-]{59}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
			),
		])
		expect((await call('GET', '/desk/session')).body).toEqual(session)
		const log = (await hall.call('GET', `/v1/audit-log?subject=${ana.staffId}`)).body.items
		expect(log[0]).toMatchObject({ actor: `staff:${ana.staffId}`, action: 'staff.signed_in', data: {} })
		expect(log[0].id).toMatch(UUID_V7)
	})

	test('Over TLS the cookie is secure, and its name keeps it from neighboring hosts', async () => {
		const secure = startTestService({ baseUrl: 'https://desk.example' }, { clock })
		const { body } = await secure.tenant('Hall').call('POST', '/v1/staff', { name: 'Ben', role: 'desk' })
		expect(body.inviteUrl).toMatch(/^https:\/\/desk\.example\/desk\/setup\/[0-9A-Za-z]{28}$/)
		const browser = openBrowser(secure, { origin: 'https://desk.example' })
		const { answer } = await joinStaff(secure, body.inviteUrl, browser)
		expect(answer.headers.getSetCookie()).toEqual([
			expect.stringMatching(
				/^__Host-waiver_desk=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
			),
			expect.stringMatching(
				/^__Host-waiver_desk_familiar=[\w-]{59}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
			),
		])
		expect((await browser.call('GET', '/desk/session')).status).toBe(200)
		const [token = ''] = browser.cookies.values()
		const planted = await secure.anonymous('GET', '/desk/session', undefined, {
			cookie: `waiver_desk=${token}`,
		})
		expectRefusal(planted, 'unauthorized')
		// Over plain http the cookie would not be kept: the address is told instead.
		const plain = openBrowser(secure)
		const login = { login: 'somebody', password: PASSWORD }
		const refusal = await plain.call('POST', '/desk/session', login)
		expectRefusal(refusal, 'cross_origin')
		expect(refusal.body.error.message).toContain('https://desk.example/desk')
		await secure.close()
	})

	test('A wrong password and an unknown login are refused alike', async () => {
		const wrong = (await signIn(ana.login, 'another horse battery')).answer
		const unknown = (await signIn('nobody-at-all')).answer
		for (const answer of [wrong, unknown]) {
			expectRefusal(answer, 'sign_in_failed')
			expect(answer.headers.getSetCookie()).toEqual([])
		}
		const { requestId: _, ...fault } = wrong.body.error
		expect(unknown.body.error).toMatchObject(fault)
	})

	test('People who have not accepted their invitation, or are deactivated, cannot sign in', async () => {
		await hall.call('POST', '/v1/staff', { name: 'Ben', role: 'desk', login: 'ben-invited' })
		expectRefusal((await signIn('ben-invited')).answer, 'sign_in_failed')
		const cleo = await hire(running, hall, 'desk')
		await hall.call('PATCH', `/v1/staff/${cleo.staffId}`, { active: false })
		expectRefusal((await signIn(cleo.login)).answer, 'sign_in_failed')
	})

	test('A failed attempt says how many are left, and the sixth is refused with Retry-After: of a person and of an unknown login', async () => {
		for (const login of [ana.login, 'nobody-else']) {
			for (let attempt = 1; attempt <= 5; attempt++) {
				const { answer } = await signIn(login, 'another horse battery')
				expectRefusal(answer, 'sign_in_failed')
				expect(answer.body.error.details).toEqual({ triesLeft: 5 - attempt })
			}
			const sixth = (await signIn(login)).answer
			expectRefusal(sixth, 'rate_limited')
			expect(sixth.headers.get('retry-after')).toBe('900')
		}
		clock.advance(900_000)
		expect((await signIn(ana.login)).answer.status).toBe(200)
	})

	test('Attempts sent at once count like attempts one after another', async () => {
		const answers = await Promise.all(
			Array.from({ length: 8 }, () => signIn(ana.login, 'another horse battery')),
		)
		// One is verified at a time, and two wait; the others get no turn, and count for nothing.
		const verified = answers.filter(({ answer }) => answer.status === 401).length
		expect(verified).toBeGreaterThanOrEqual(3)
		for (let attempt = verified + 1; attempt <= 5; attempt++)
			expectRefusal((await signIn(ana.login, 'another horse battery')).answer, 'sign_in_failed')
		expectRefusal((await signIn(ana.login)).answer, 'rate_limited')
	})

	test('A right password resets the count of failures', async () => {
		for (let attempt = 1; attempt <= 4; attempt++) await signIn(ana.login, 'another horse battery')
		expect((await signIn(ana.login)).answer.status).toBe(200)
		expectRefusal((await signIn(ana.login, 'another horse battery')).answer, 'sign_in_failed')
	})

	test('A browser that is not signed in may ask for its session as often as it likes', async () => {
		const strict = startTestService({ authFailuresPerMinute: 1 }, { clock })
		for (let visit = 1; visit <= 5; visit++)
			expectRefusal(await strict.anonymous('GET', '/desk/session'), 'unauthorized')
		const guess = { cookie: `waiver_desk=${'A'.repeat(43)}` }
		expectRefusal(await strict.anonymous('GET', '/desk/session', undefined, guess), 'unauthorized')
		expectRefusal(await strict.anonymous('GET', '/desk/session', undefined, guess), 'rate_limited')
		await strict.close()
	})

	test('Failures of many logins count against the address', async () => {
		const strict = startTestService({ authFailuresPerMinute: 3 }, { clock })
		const { call } = openBrowser(strict)
		const attempt = (login: string) => call('POST', '/desk/session', { login, password: PASSWORD })
		for (const login of ['one', 'two', 'three']) expectRefusal(await attempt(login), 'sign_in_failed')
		expectRefusal(await attempt('four'), 'rate_limited')
		await strict.close()
	})
})

describe('A session', () => {
	test('A session ends after 12 hours without a request, and lasts as long as it is used', async () => {
		clock.advance(12 * HOUR_MS - 1)
		expect((await ana.call('GET', '/v1/organization')).status).toBe(200)
		clock.advance(12 * HOUR_MS - 1)
		expect((await ana.call('GET', '/v1/organization')).status).toBe(200)
		clock.advance(12 * HOUR_MS)
		expectRefusal(await ana.call('GET', '/v1/organization'), 'unauthorized')
	})

	test('A session ends after 30 days, however often it is used', async () => {
		for (let hours = 11; hours < 720; hours += 11) {
			clock.advance(11 * HOUR_MS)
			expect((await ana.call('GET', '/v1/organization')).status).toBe(200)
		}
		const { body } = await ana.call('GET', '/desk/session')
		expect(Date.parse(body.expiresAt) - clock.now()).toBe(5 * HOUR_MS)
		clock.advance(5 * HOUR_MS)
		expectRefusal(await ana.call('GET', '/v1/organization'), 'unauthorized')
	})

	test('A session ends immediately when the person signs out, and its cookie is cleared', async () => {
		const stolen = openBrowser(running)
		const { call, cookies } = await signIn(ana.login)
		for (const [name, value] of cookies) stolen.cookies.set(name, value)
		const out = await call('DELETE', '/desk/session')
		expect([out.status, [...cookies.keys()]]).toEqual([204, ['waiver_desk_familiar']])
		expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
		expectRefusal(await stolen.call('GET', '/desk/session'), 'unauthorized')
		expectRefusal(await stolen.call('GET', '/v1/organization'), 'unauthorized')
	})

	test('A session is replaced by the next one of the same browser', async () => {
		const { call, cookies } = await signIn(ana.login)
		const before = [...cookies][0] ?? ['', '']
		await call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
		const stolen = openBrowser(running)
		stolen.cookies.set(before[0], before[1])
		expectRefusal(await stolen.call('GET', '/desk/session'), 'unauthorized')
	})

	test('A session ends if it is the oldest of 20 when the person signs in again', async () => {
		const { call } = await signIn(ana.login)
		clock.advance(1)
		for (let other = 1; other <= 20; other++) {
			await signIn(ana.login)
			clock.advance(1)
		}
		expectRefusal(await call('GET', '/desk/session'), 'unauthorized')
		const own = rowsOf(running.service, 'SELECT hash FROM staff_sessions WHERE staff_id = ?', ana.staffId)
		expect(own).toHaveLength(20)
	})

	test('A session has a token, of which only the hash is stored', async () => {
		const { cookies } = await signIn(ana.login)
		const [token = ''] = cookies.values()
		const { $client } = running.service.deps.db
		const rows = JSON.stringify($client.query('SELECT * FROM staff_sessions').all())
		expect(rows).not.toContain(token)
		expect(rows).toContain(new Bun.CryptoHasher('sha256').update(token).digest('hex'))
		expect(running.logged.join('\n')).not.toContain(token)
	})

	test('A session survives a restart of the service, with the time of its last use', async () => {
		const short = startTestService({}, { clock })
		const desk = await hire(short, short.tenant('Hall'), 'desk')
		clock.advance(11 * HOUR_MS)
		await desk.call('GET', '/v1/organization')
		await short.service.stop()
		const again = startTestService({ dataDir: short.config.dataDir }, { clock })
		const { last_seen_at: seenAt } = again.service.deps.db.$client
			.query<{ last_seen_at: number }, [string]>('SELECT last_seen_at FROM staff WHERE id = ?')
			.get(desk.staffId) ?? { last_seen_at: 0 }
		expect(seenAt).toBe(clock.now())
		await again.close()
	})

	test('A session has limits of its own: 1,200 calls a minute', async () => {
		const limited = startTestService({ rateLimitPerMinute: 7 }, { clock })
		const desk = await hire(limited, limited.tenant('Hall'), 'owner')
		const { headers } = await desk.call('GET', '/v1/participants')
		expect(headers.get('ratelimit-policy')).toBe('"default";q=1200;w=60, "search";q=600;w=60')
		await limited.close()
	})

	test('A session is named as the actor in the audit log and in the request log', async () => {
		const { body } = await ana.call('POST', '/v1/locations', { name: 'Annex' })
		const log = await hall.call('GET', `/v1/audit-log?subject=${body.id}`)
		expect(log.body.items[0].actor).toBe(`staff:${ana.staffId}`)
		expect(running.logged.some((line) => line.includes(`"actor":"staff:${ana.staffId}"`))).toBe(true)
	})
})
