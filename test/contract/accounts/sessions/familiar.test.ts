import { beforeEach, describe, expect, test } from 'bun:test'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { PASSWORD, hire, openBrowser } from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { startTestService, useService } from '../../../support/service/service.ts'

const MINUTE_MS = 60_000
const WRONG = 'another horse battery'
const clock = createStillClock()
let ana: Desk

const running = useService({ trustedProxies: '127.0.0.1' }, { clock })
const hall = running.tenant('Hall')
beforeEach(async () => {
	clock.advance(60 * MINUTE_MS)
	ana = await hire(running, hall, 'owner')
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const signIn = (browser: ReturnType<typeof openBrowser>, password = PASSWORD, login = ana.login) =>
	browser.call('POST', '/desk/session', { login, password })

/** Uses up the 50 attempts that strangers have in an hour, from some addresses. */
async function lockForStrangers(): Promise<void> {
	let verified = 0
	for (let n = 1; n <= 10; n++)
		for (let attempt = 1; attempt <= 5; attempt++) {
			const { status } = await signIn(openBrowser(running, from(`192.0.2.${n}`)), WRONG)
			if (status === 401) verified++
		}
	expect(verified).toBeGreaterThan(40)
	expectRefusal(await signIn(openBrowser(running, from('198.51.100.1'))), 'rate_limited')
}

describe('A familiar browser', () => {
	test('A familiar browser lets its people in while strangers have locked their login, and nobody else', async () => {
		const ben = await hire(running, hall, 'owner')
		const browser = openBrowser(running, from('203.0.113.7'))
		expect((await signIn(browser)).status).toBe(200)
		await browser.call('DELETE', '/desk/session')
		await lockForStrangers()
		expect((await signIn(browser)).status).toBe(200)
		// Its cookie is of Ana alone, and a forged or copied part of it is nothing.
		const other = openBrowser(running, from('203.0.113.8'))
		expect((await signIn(other, PASSWORD, ben.login)).status).toBe(200)
		expectRefusal(await signIn(other), 'rate_limited')
		other.cookies.set('waiver_desk_familiar', 'A'.repeat(59))
		expectRefusal(await signIn(other), 'rate_limited')
	})

	test('A familiar browser has five attempts in 15 minutes of its own', async () => {
		const browser = openBrowser(running, from('203.0.113.7'))
		await signIn(browser)
		for (let attempt = 1; attempt <= 5; attempt++)
			expectRefusal(await signIn(browser, WRONG), 'sign_in_failed')
		const sixth = await signIn(browser)
		expectRefusal(sixth, 'rate_limited')
		expect(sixth.headers.get('retry-after')).toBe('900')
		// A stranger's attempts are counted apart.
		expect((await signIn(openBrowser(running, from('203.0.113.7')))).status).toBe(200)
	})

	test('A browser is not familiar any longer after another password, unless it was chosen there', async () => {
		const former = openBrowser(running, from('203.0.113.7'))
		await signIn(former)
		const browser = openBrowser(running, from('203.0.113.9'))
		await signIn(browser)
		const next = 'purple tractor sings loudly'
		const changed = await browser.call('PUT', '/desk/session/password', { current: PASSWORD, next })
		expect(changed.headers.getSetCookie()).toEqual([expect.stringMatching(/^waiver_desk_familiar=/)])
		await lockForStrangers()
		expectRefusal(await signIn(former, next), 'rate_limited')
		expect((await signIn(browser, next)).status).toBe(200)
	})

	test('A browser remembers five people, the latest ones', async () => {
		const browser = openBrowser(running, from('203.0.113.7'))
		await signIn(browser)
		for (let n = 1; n <= 5; n++) {
			const { login } = await hire(running, hall, 'desk')
			await signIn(browser, PASSWORD, login)
		}
		expect(browser.cookies.get('waiver_desk_familiar')?.split('.')).toHaveLength(5)
		await lockForStrangers()
		expectRefusal(await signIn(browser), 'rate_limited')
	})
})

test('Strangers who have locked a login keep nobody from confirming in an open session', async () => {
	const browser = openBrowser(running, from('203.0.113.7'))
	await signIn(browser)
	await lockForStrangers()
	clock.advance(11 * MINUTE_MS)
	expect((await browser.call('POST', '/desk/session/confirm', { password: PASSWORD })).status).toBe(200)
})

test('Wrong passwords at a desk device keep nobody from confirming in a session that is open there', async () => {
	const tablet = openBrowser(running, from('203.0.113.7'))
	await signIn(tablet)
	await tablet.call('POST', '/v1/desk-devices', { name: 'Counter' })
	const stranger = openBrowser(running, from('203.0.113.7'))
	for (const [name, value] of tablet.cookies) if (name !== 'waiver_desk') stranger.cookies.set(name, value)
	for (let attempt = 1; attempt <= 6; attempt++) await signIn(stranger, WRONG)
	expectRefusal(await signIn(stranger), 'rate_limited')
	expect((await tablet.call('POST', '/desk/session/confirm', { password: PASSWORD })).status).toBe(200)
	// A session still has five tries of its own.
	const guess = () => tablet.call('POST', '/desk/session/confirm', { password: WRONG })
	for (let attempt = 1; attempt <= 5; attempt++) expectRefusal(await guess(), 'sign_in_failed')
	expectRefusal(await guess(), 'rate_limited')
})

test('A desk device lets its people in while strangers have locked their logins', async () => {
	const tablet = openBrowser(running, from('203.0.113.7'))
	await signIn(tablet)
	await tablet.call('POST', '/v1/desk-devices', { name: 'Counter' })
	tablet.cookies.delete('waiver_desk_familiar')
	await lockForStrangers()
	expect((await signIn(tablet)).status).toBe(200)
})

test('An address over its limit is refused with the right password, too, unless it has signed in there before', async () => {
	const strict = startTestService({ authFailuresPerMinute: 3, trustedProxies: '127.0.0.1' }, { clock })
	const owner = await hire(strict, strict.tenant('Hall'), 'owner')
	const home = openBrowser(strict, from('192.0.2.1'))
	await signIn(home, PASSWORD, owner.login)
	for (let n = 1; n <= 3; n++)
		expectRefusal(await signIn(openBrowser(strict, from('192.0.2.1')), WRONG, `login ${n}`), 'sign_in_failed')
	const stranger = openBrowser(strict, from('192.0.2.1'))
	expectRefusal(await signIn(stranger, PASSWORD, owner.login), 'rate_limited')
	expect((await signIn(home, PASSWORD, owner.login)).status).toBe(200)
	expect((await signIn(openBrowser(strict, from('192.0.2.2')), PASSWORD, owner.login)).status).toBe(200)
	await strict.close()
})

test('While the key of the cookies is lost people sign in all the same, and no browser is known', async () => {
	const browser = openBrowser(running, from('203.0.113.7'))
	await signIn(browser)
	const file = join(running.config.dataDir, 'keys/secrets.key')
	renameSync(file, `${file}.away`)
	try {
		const answer = await signIn(browser)
		expect([answer.status, answer.headers.getSetCookie()]).toEqual([
			200,
			[expect.stringMatching(/^waiver_desk=/)],
		])
		expect((await signIn(openBrowser(running, from('203.0.113.9')))).status).toBe(200)
		const next = 'purple tractor sings loudly'
		expect((await browser.call('PUT', '/desk/session/password', { current: PASSWORD, next })).status).toBe(
			200,
		)
		await hire(running, hall, 'desk')
		await lockForStrangers()
		expectRefusal(await signIn(browser, next), 'rate_limited')
	} finally {
		renameSync(`${file}.away`, file)
	}
})

test('Junk logins make the service forget no attempt: fifty guesses of a password an hour are verified at most', async () => {
	let verified = 0
	for (let round = 0; round < 12; round++) {
		for (let attempt = 1; attempt <= 6; attempt++) {
			const address = `198.51.${round}.1`
			const { status } = await signIn(openBrowser(running, from(address)), WRONG)
			if (status === 401) verified++
		}
		const junk = openBrowser(running, from(`2001:db8:${round}::1`))
		for (let n = 0; n < 200; n++) await signIn(junk, WRONG, `junk-${round}-${n}`)
	}
	expect(verified).toBe(50)
})
