import { beforeEach, expect, test } from 'bun:test'
import { rowsOf } from '../../../support/fixtures/effects.ts'
import { PASSWORD, hire, openBrowser } from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { addTotp } from '../../../support/fixtures/totp.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService, until } from '../../../support/service/service.ts'
import type { Tenant } from '../../../support/service/service.ts'

const MINUTE_MS = 60_000
const WRONG = 'another horse battery'
const clock = createStillClock()
let ana: Desk

const running = useService({ trustedProxies: '127.0.0.1' }, { clock })
const hall = running.tenant('Hall')
const other = running.tenant('Other')
beforeEach(async () => {
	clock.advance(60 * MINUTE_MS)
	ana = await hire(running, hall, 'owner')
})

const signIn = (address: string, more: object = {}) =>
	openBrowser(running, { 'x-forwarded-for': address }).call('POST', '/desk/session', {
		login: ana.login,
		password: WRONG,
		...more,
	})

/** An entry is written beside the response, so that nobody can tell by the time whether a login exists. */
async function settled(): Promise<void> {
	const last = { n: -1, looks: 0 }
	await until(() => {
		const { n } = rowsOf(running.service, 'SELECT count(*) AS n FROM audit_log')[0]
		last.looks = n === last.n ? last.looks + 1 : 0
		last.n = n
		// On a busy machine an entry may come after the next look.
		return last.looks >= 20 ? true : undefined
	})
}

/** The refusals on the log of an organization that are about a person, the oldest first. */
async function entriesOf({ call }: Tenant, { staffId }: Desk) {
	await settled()
	const { items } = (await call('GET', `/v1/audit-log?subject=${staffId}`)).body
	return items
		.filter(({ action }: any) => /refused|limited/.test(action))
		.map(({ actor, action, data }: any) => [actor, action, data])
		.reverse()
}

test('Wrong passwords of a person are on the log of their organization, with their number and network', async () => {
	for (let attempt = 1; attempt <= 5; attempt++) await signIn('192.0.2.7')
	await signIn('2001:db8:1:2::3')
	expect(await entriesOf(hall, ana)).toEqual([
		['system', 'staff.password_refused', { count: 1, network: '192.0.2.0/24' }],
		['system', 'staff.password_refused', { count: 5, network: '192.0.2.0/24' }],
		['system', 'staff.password_refused', { count: 1, network: '2001:db8:1::/48' }],
	])
	expect(await entriesOf(other, ana)).toEqual([])
})

test('A login that has to wait is on the log, once for a few refusals and however many networks', async () => {
	for (let attempt = 1; attempt <= 5; attempt++) await signIn('192.0.2.7')
	for (let attempt = 1; attempt <= 60; attempt++) await signIn('192.0.2.7')
	const limited = (await entriesOf(hall, ana)).filter(([, action]: any) => action === 'staff.sign_in_limited')
	expect(limited.map(([, , data]: any) => data)).toEqual([1, 5, 20, 50].map((count) => ({ count })))
})

test('A flood of wrong passwords writes at most some entries a quarter of an hour, and begins anew after it', async () => {
	const count = async (): Promise<number> => {
		await settled()
		return rowsOf(running.service, 'SELECT count(*) AS n FROM audit_log')[0].n
	}
	const before = await count()
	for (let n = 0; n < 300; n++) await signIn(`198.51.${n}.1`)
	// Fifty are verified, each from a network of its own; the others only wait.
	expect((await count()) - before).toBe(50 + 4)
	clock.advance(60 * MINUTE_MS)
	await signIn('198.51.1.1')
	expect((await count()) - before).toBe(50 + 4 + 1)
})

test('A login of nobody is on no log, neither its text nor an entry', async () => {
	const count = async (): Promise<number> => {
		await settled()
		return rowsOf(running.service, 'SELECT count(*) AS n FROM audit_log')[0].n
	}
	const before = await count()
	await signIn('192.0.2.7', { login: 'somebody-typed-this' })
	expect(await count()).toBe(before)
	expect(running.logged.join('\n')).not.toContain('somebody-typed-this')
})

test('A wrong code and a wrong PIN are on the log, too', async () => {
	await addTotp(ana.call, clock.now())
	await signIn('192.0.2.7', { password: PASSWORD, code: '000000' })
	await ana.call('PUT', '/desk/session/pin', { pin: '246813' })
	await ana.call('POST', '/v1/desk-devices', { name: 'Counter' })
	await ana.call('POST', '/desk/session/switch', { staffId: ana.staffId, pin: '739150' })
	expect(await entriesOf(hall, ana)).toEqual([
		['system', 'staff.code_refused', { count: 1, network: '192.0.2.0/24' }],
		['system', 'staff.pin_refused', { count: 1 }],
	])
})

test('A line of the log names the person and what was wrong, and tells sources apart without their address', async () => {
	const from = running.logged.length
	await signIn('192.0.2.7')
	await signIn('192.0.2.7', { login: 'nobody-at-all' })
	await signIn('192.0.2.8')
	const lines = running.logged
		.slice(from)
		.map((line) => JSON.parse(line))
		.filter(({ message }) => message === 'a sign-in was refused')
	expect(lines.map(({ level, by, staffId }) => [level, by, staffId])).toEqual([
		['warn', 'password', ana.staffId],
		['warn', 'password', undefined],
		['warn', 'password', ana.staffId],
	])
	const [first, second, third] = lines.map(({ source }) => source)
	expect([first, first === second, first === third]).toEqual([
		expect.stringMatching(/^[0-9a-f]{12}$/),
		true,
		false,
	])
	expect(running.logged.slice(from).join('\n')).not.toContain('192.0.2.')
})
