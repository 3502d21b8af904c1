import { afterEach, beforeEach, expect, test } from 'bun:test'
import { standbyWords } from '../../../src/i18n/standby.ts'
import { PASSWORD, hire } from '../../support/fixtures/staff.ts'
import { addTotp, codeAt } from '../../support/fixtures/totp.ts'
import { createClient, startTestService } from '../../support/service/service.ts'
import type { Tenant, TestService } from '../../support/service/service.ts'
import { openStandbyCopy } from '../../support/service/standby-copy.ts'
import type { StandbyCopy } from '../../support/service/standby-copy.ts'

let running: TestService
let hall: Tenant
let standby: StandbyCopy

beforeEach(async () => {
	running = startTestService()
	hall = running.tenant('Hall')
})
afterEach(async () => {
	await standby.stop()
	await running.close()
})

const words = standbyWords.en

type Shown = { status: number; text: string; headers: Headers }

const show = async (path = '/', headers: Record<string, string> = {}): Promise<Shown> => {
	const answer = await createClient(standby.url)('GET', path, undefined, { accept: 'text/html', ...headers })
	return { ...answer, text: new TextDecoder().decode(answer.bytes) }
}

/** Presses the button. */
async function press(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Shown> {
	const answer = await createClient(standby.url)('POST', '/', new URLSearchParams(fields).toString(), {
		'content-type': 'application/x-www-form-urlencoded',
		accept: 'text/html',
		origin: standby.url,
		...headers,
	})
	return { ...answer, text: new TextDecoder().decode(answer.bytes) }
}

const refusalOf = ({ text }: Shown): string | undefined => /role="alert">([^<]*)</.exec(text)?.[1]

test('The page of a standby says how far behind it is, in the language of its reader, and has no script', async () => {
	standby = await openStandbyCopy(running)
	const { status, text, headers } = await show()
	expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
	for (const part of [words.heading, words.upToDate, '1 second ago', words.switchOff])
		expect(text).toContain(part)
	expect(text).not.toContain('<script')
	standby.box.behind = { seconds: 3.2 }
	expect((await show()).text).toContain('By 4 seconds')
	standby.box.behind = { seconds: undefined }
	standby.box.seenSeconds = () => undefined
	for (const part of [words.unknown, words.never]) expect((await show()).text).toContain(part)
	expect((await show('/', { 'accept-language': 'de-AT' })).text).toContain(standbyWords.de.heading)
	// They go into the page as they are.
	expect(JSON.stringify(standbyWords)).not.toMatch(/[<>&]|\\"/)
})

test('Without a copy the page says so, and has no button, since nobody is known', async () => {
	standby = await openStandbyCopy(running)
	standby.reads.withdraw()
	const { status, text } = await show()
	expect([status, text.includes(words.noCopy), text.includes('<form')]).toEqual([200, true, false])
})

test('An owner lets the standby take over, without a session, and by nothing but the right password', async () => {
	const owner = await hire(running, hall, 'owner')
	standby = await openStandbyCopy(running)
	for (const login of [owner.login, 'nobody-at-all']) {
		const wrong = await press({ login, password: 'wrong password' })
		expect([wrong.status, refusalOf(wrong)]).toEqual([401, words.refused.sign_in_failed])
		expect(wrong.text).toContain(`value="${login}"`)
		expect(wrong.text).not.toContain('wrong password')
	}
	expect(standby.asked).toEqual([])
	standby.box.takeOver = async (asker) => {
		standby.asked.push(asker)
		standby.box.takeover = () => 'running'
	}
	const taken = await press({ login: owner.login, password: PASSWORD })
	expect([taken.status, taken.headers.get('refresh')]).toEqual([200, '1; url=/?wait'])
	expect(taken.text).toContain(words.runningText)
	expect(taken.headers.getSetCookie()).toEqual([])
	expect(standby.asked).toEqual([{ organizationId: hall.organizationId, staffId: owner.staffId }])
	// A second press begins nothing.
	expect((await press({ login: 'nobody', password: 'x' })).text).toContain(words.runningText)
	expect(standby.asked).toHaveLength(1)
})

test('The page that waits is told how the takeover ended, and leads to the desk', async () => {
	standby = await openStandbyCopy(running)
	const decided = Promise.withResolvers<void>()
	standby.box.takeover = () => 'running'
	standby.box.untilDecided = () => decided.promise
	const waiting = show('/?wait')
	expect((await show()).headers.get('refresh')).toBe('1; url=/?wait')
	standby.box.takeover = () => 'done'
	decided.resolve()
	const { text, headers } = await waiting
	expect([text.includes(words.doneText), headers.get('refresh')]).toEqual([true, '6; url=/desk'])
	standby.box.takeover = () => 'failed'
	const failed = await show()
	expect([failed.text.includes(words.failedText), failed.headers.get('refresh')]).toEqual([true, null])
})

test.each(['manager', 'desk', 'auditor'] as const)('A %s can not let the standby take over', async (role) => {
	const { login } = await hire(running, hall, role)
	standby = await openStandbyCopy(running)
	const refused = await press({ login, password: PASSWORD })
	expect([refused.status, refusalOf(refused)]).toEqual([403, words.refused.insufficient_scope])
	expect(standby.asked).toEqual([])
})

test('An owner with an authenticator app gives its code, or a recovery code, and neither is used up', async () => {
	const owner = await hire(running, hall, 'owner')
	const { clock } = running.service.deps
	const { secret, recoveryCodes } = await addTotp(owner.call, clock.now())
	// As if the app had been added earlier: its code of this moment is not used up.
	running.service.deps.db.$client.run('UPDATE staff_totp SET last_step = last_step - 2')
	standby = await openStandbyCopy(running)
	const given = { login: owner.login, password: PASSWORD }
	expect(refusalOf(await press(given))).toBe(words.refused.code_needed)
	expect(refusalOf(await press({ ...given, code: '000000' }))).toBe(words.refused.sign_in_failed)
	const [recovery = ''] = recoveryCodes
	for (const code of [codeAt(secret, clock.now()), codeAt(secret, clock.now()), recovery, recovery])
		expect((await press({ ...given, code })).status).toBe(200)
	expect(standby.asked).toHaveLength(4)
})

test('An owner of one of several organizations takes the box over for nobody', async () => {
	const owners = [
		await hire(running, hall, 'owner'),
		await hire(running, running.tenant('Another hall'), 'owner'),
	]
	standby = await openStandbyCopy(running)
	for (const { login } of owners) {
		const refused = await press({ login, password: PASSWORD })
		expect([refused.status, refusalOf(refused)]).toEqual([409, words.refused.conflict])
		// Whoever does not know the password learns nothing of it.
		expect((await press({ login, password: 'wrong' })).status).toBe(401)
	}
	expect(standby.asked).toEqual([])
})

test('After five wrong passwords an address waits, also with the right one', async () => {
	const { login } = await hire(running, hall, 'owner')
	standby = await openStandbyCopy(running)
	for (let n = 0; n < 5; n++) await press({ login, password: 'wrong' })
	const limited = await press({ login, password: PASSWORD })
	expect([limited.status, refusalOf(limited)]).toEqual([429, words.refused.rate_limited])
	expect(standby.asked).toEqual([])
})

test('Only the page itself can press the button, at whatever address of the standby', async () => {
	const { login } = await hire(running, hall, 'owner')
	standby = await openStandbyCopy(running, 'https://waivers.hall.example')
	const given = { login, password: PASSWORD }
	for (const headers of [
		{ origin: 'https://elsewhere.example' },
		{ origin: 'null' },
		{ origin: standby.url, 'sec-fetch-site': 'same-site' },
	])
		expect((await press(given, headers)).status).toBe(403)
	expect(standby.asked).toEqual([])
	expect((await press(given)).status).toBe(200)
	// Behind a proxy with TLS.
	const host = 'standby.hall.example'
	expect(
		(await press(given, { host, origin: `https://${host}`, 'sec-fetch-site': 'same-origin' })).status,
	).toBe(200)
	expect(standby.asked).toHaveLength(2)
	// Otherwise browsers would not name the origin of a form.
	expect((await show()).headers.get('referrer-policy')).toBe('same-origin')
})
