import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { createStillClock } from '../../../support/service/clock.ts'
import { hire, openBrowser } from '../../../support/fixtures/staff.ts'
import { NOBODY, expectRefusal } from '../../../support/http/refusals.ts'
import { startTestService, useService } from '../../../support/service/service.ts'
import { CLIENT, startProvider } from '../../../support/sso/provider.ts'
import { signInAt } from '../../../support/sso/visit.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const clock = createStillClock(new Date().toISOString())
const provider = await startProvider(() => `${running.service.url}/desk/sso/return`)
afterAll(() => provider.close())

const running = useService(
	{
		ssoIssuer: provider.issuer,
		ssoClientId: CLIENT.id,
		ssoClientSecret: CLIENT.secret,
		ssoName: 'Hall login',
		ssoRoles: [
			{ value: 'owners', slug: undefined, role: 'owner' },
			{ value: 'climbers', slug: 'north', role: 'desk' },
			{ value: 'climbers-lead', slug: 'north', role: 'manager' },
			{ value: 'jumpers', slug: 'south', role: 'desk' },
		],
	},
	{ clock },
)
const north = running.tenant('North')
const south = running.tenant('South')

// A minute between the tests, so that none has the limit of another.
beforeEach(() => clock.advance(60_000))

type Browser = ReturnType<typeof openBrowser>

/** Goes to the provider and back. @returns the response to the page of the return */
async function come(login: string, browser: Browser, query = ''): Promise<any> {
	const start = await fetchStart(browser, query)
	expect(start.status).toBe(303)
	const back = await signInAt(
		start.headers.get('location') ?? '',
		login,
		`${running.service.url}/desk/sso/return`,
	)
	return browser.call('POST', '/desk/sso/code', { query: back.search.slice(1) })
}

/** A link, which is not followed. */
async function fetchStart(browser: Browser, query = ''): Promise<Response> {
	const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
	const response = await fetch(`${running.service.url}/desk/sso${query}`, {
		redirect: 'manual',
		headers: { cookie },
	})
	for (const line of response.headers.getSetCookie()) {
		const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
		browser.cookies.set(name, value)
	}
	return response
}

const sessionOf = async ({ call }: Browser) => (await call('GET', '/desk/session')).body
const staffOf = async ({ call }: typeof north): Promise<any[]> => (await call('GET', '/v1/staff')).body.items

test('Whoever has one role comes in with it, and has an account from the first time on', async () => {
	provider.people.set('ana', { name: 'Ana Núñez', groups: ['climbers', 'unknown'] })
	const browser = openBrowser(running)
	expect((await browser.call('GET', '/desk/device')).body.sso).toBe('Hall login')
	const { status, body, headers } = await come('ana', browser, '?to=/desk/people?query=li')
	expect([status, body]).toEqual([200, { is: 'in', to: '/desk/people?query=li' }])
	for (const cookie of headers.getSetCookie()) expect(cookie).toContain('HttpOnly; SameSite=Strict')
	const session = await sessionOf(browser)
	expect(session).toMatchObject({
		staff: { name: 'Ana Núñez', login: '', role: 'desk' },
		organization: { slug: 'north' },
		sso: 'Hall login',
		byPin: false,
		expiresAt: new Date(clock.now() + 12 * HOUR_MS).toISOString(),
	})
	const [member] = await staffOf(north)
	expect(member).toMatchObject({ name: 'Ana Núñez', login: null, role: 'desk', state: 'active', sso: true })
	expect(await staffOf(south)).toEqual([])
	const { body: log } = await north.call('GET', `/v1/audit-log?subject=${member.id}`)
	expect(log.items.map(({ action, data }: any) => [action, data])).toEqual([
		['staff.signed_in', { bySso: true }],
		['staff.joined', {}],
	])
	// The cookie of the attempt is spent.
	expect((await browser.call('POST', '/desk/sso/code', { query: 'code=a&state=b' })).body).toEqual({
		is: 'failed',
		why: 'failed',
	})
})

test('Role and name are those of the provider at each sign-in, and no role leaves nobody in', async () => {
	provider.people.set('ben', { name: 'Ben', groups: ['climbers'] })
	await come('ben', openBrowser(running))
	provider.people.set('ben', { name: 'Ben Okafor', groups: ['climbers', 'climbers-lead'] })
	const browser = openBrowser(running)
	await come('ben', browser)
	expect((await sessionOf(browser)).staff).toMatchObject({ name: 'Ben Okafor', role: 'manager' })
	const same = (await staffOf(north)).filter(({ name }) => name.startsWith('Ben'))
	expect(same.map(({ name, role }) => [name, role])).toEqual([['Ben Okafor', 'manager']])
	provider.people.set('ben', { name: 'Ben Okafor', groups: [] })
	const other = openBrowser(running)
	expect((await come('ben', other)).body).toEqual({ is: 'failed', why: 'no_role' })
	expect((await other.call('GET', '/desk/session')).status).toBe(401)
	// The session that is open ends by itself within the day.
	clock.advance(12 * HOUR_MS)
	expect((await browser.call('GET', '/desk/session')).status).toBe(401)
})

test('Whoever has a role in several organizations chooses one, and comes into that one alone', async () => {
	provider.people.set('eva', { name: 'Eva', groups: ['climbers-lead', 'jumpers'] })
	const browser = openBrowser(running)
	expect((await come('eva', browser)).body).toEqual({ is: 'choose' })
	expect((await browser.call('GET', '/desk/session')).status).toBe(401)
	const { body: halls } = await browser.call('GET', '/desk/sso/halls')
	expect(halls).toEqual({
		items: [
			{ id: north.organizationId, name: 'North' },
			{ id: south.organizationId, name: 'South' },
		],
		to: '/desk',
	})
	const stranger = running.tenant('Elsewhere').organizationId
	expectRefusal(await browser.call('POST', `/desk/sso/halls/${stranger}`), 'not_found')
	const entry = await browser.call('POST', `/desk/sso/halls/${south.organizationId}`)
	expect(entry.body).toMatchObject({ staff: { role: 'desk' }, organization: { slug: 'south' } })
	expectRefusal(await browser.call('GET', '/desk/sso/halls'), 'not_found')
	expectRefusal(await openBrowser(running).call('GET', '/desk/sso/halls'), 'not_found')
	const late = openBrowser(running)
	await come('eva', late)
	clock.advance(6 * 60_000)
	expectRefusal(await late.call('POST', `/desk/sso/halls/${south.organizationId}`), 'not_found')
})

describe('A person of the provider', () => {
	test('Whoever signs in by the provider confirms there, and what is dangerous then goes; somebody else confirms nothing', async () => {
		provider.people.set('cleo', { name: 'Cleo', groups: ['owners'] })
		provider.people.set('dan', { name: 'Dan', groups: ['owners'] })
		const browser = openBrowser(running)
		await come('cleo', browser)
		await browser.call('POST', `/desk/sso/halls/${north.organizationId}`)
		clock.advance(HOUR_MS)
		const make = () => browser.call('POST', '/v1/keys', { name: 'Till', scopes: ['waivers:read'] })
		expectRefusal(await make(), 'confirmation_needed')
		expect((await come('dan', browser, '?confirms=true')).body).toEqual({ is: 'confirm' })
		expectRefusal(await browser.call('POST', '/desk/sso/confirm'), 'sign_in_failed')
		expectRefusal(await make(), 'confirmation_needed')
		expectRefusal(await browser.call('POST', '/desk/sso/confirm'), 'not_found')
		expect((await come('cleo', browser, '?confirms=true')).body).toEqual({ is: 'confirm' })
		expectRefusal(await make(), 'confirmation_needed')
		expect((await browser.call('POST', '/desk/sso/confirm')).status).toBe(200)
		expect((await make()).status).toBe(201)
		expect((await sessionOf(browser)).authenticatedAt).toBe(new Date(clock.now()).toISOString())
	})

	test('Whoever signs in by the provider has no password, app, passkey or other role here, and no link resets anything', async () => {
		provider.people.set('fay', { name: 'Fay', groups: ['climbers-lead'] })
		const browser = openBrowser(running)
		await come('fay', browser)
		const { staff } = await sessionOf(browser)
		const password = { current: 'whatever it is', next: 'another of those 7' }
		for (const [method, path, body] of [
			['PUT', '/desk/session/password', password],
			['POST', '/desk/session/totp', undefined],
			['POST', '/desk/session/passkey-offer', undefined],
		] as const)
			expectRefusal(await browser.call(method, path, body), 'conflict')
		expectRefusal(await north.call('PATCH', `/v1/staff/${staff.id}`, { role: 'owner' }), 'conflict')
		expectRefusal(await north.call('POST', `/v1/staff/${staff.id}/reset`), 'conflict')
		const attempt = await openBrowser(running).call('POST', '/desk/session', { login: 'fay', password: '!' })
		expectRefusal(attempt, 'sign_in_failed')
	})

	test('Whoever signs in by the provider stays out once they are deactivated here, whatever the provider says', async () => {
		provider.people.set('gil', { name: 'Gil', groups: ['climbers'] })
		const browser = openBrowser(running)
		await come('gil', browser)
		const { staff } = await sessionOf(browser)
		await north.call('PATCH', `/v1/staff/${staff.id}`, { active: false })
		expect((await browser.call('GET', '/desk/session')).status).toBe(401)
		provider.people.set('gil', { name: 'Another name', groups: ['climbers'] })
		expect((await come('gil', browser)).body).toEqual({ is: 'failed', why: 'refused' })
		const member = (await staffOf(north)).find(({ id }) => id === staff.id)
		expect(member).toMatchObject({ name: 'Gil', state: 'deactivated' })
	})

	test('Whoever signs in by the provider is out after twelve hours, however often they call', async () => {
		provider.people.set('kim', { name: 'Kim', groups: ['climbers'] })
		const browser = openBrowser(running)
		await come('kim', browser)
		for (let hour = 0; hour < 12; hour++) {
			expect((await browser.call('GET', '/desk/session')).status).toBe(200)
			clock.advance(HOUR_MS)
		}
		expect((await browser.call('GET', '/desk/session')).status).toBe(401)
	})

	test('Whoever signs in by the provider opens a desk device by a PIN for a week after the provider has last vouched for them', async () => {
		provider.people.set('hal', { name: 'Hal', groups: ['climbers'] })
		const browser = openBrowser(running)
		await come('hal', browser)
		const { staff } = await sessionOf(browser)
		expect((await browser.call('PUT', '/desk/session/pin', { pin: '482915' })).status).toBe(204)
		const device = openBrowser(running)
		const owner = await hire(running, north, 'owner')
		const pair = await owner.call('POST', '/v1/desk-devices', { name: 'Front' })
		expect(pair.status).toBe(201)
		for (const line of pair.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			device.cookies.set(name, value)
		}
		const byPin = () => device.call('POST', '/desk/session/switch', { staffId: staff.id, pin: '482915' })
		expect((await byPin()).status).toBe(200)
		clock.advance(7 * DAY_MS + 1)
		const refusal = await byPin()
		expectRefusal(refusal, 'sign_in_failed')
		expect(refusal.body.error.message).toContain('identity provider')
		await come('hal', openBrowser(running))
		expect((await byPin()).status).toBe(200)
	})
})

test('The last owner with a local account stays, however many owners the provider names', async () => {
	const hall = running.tenant('East')
	const owner = await hire(running, hall, 'owner')
	provider.people.set('ida', { name: 'Ida', groups: ['owners'] })
	const browser = openBrowser(running)
	await come('ida', browser)
	await browser.call('POST', `/desk/sso/halls/${hall.organizationId}`)
	expect((await staffOf(hall)).map(({ role }) => role)).toEqual(['owner', 'owner'])
	expectRefusal(await hall.call('PATCH', `/v1/staff/${owner.staffId}`, { active: false }), 'conflict')
	const ida = (await staffOf(hall)).find(({ sso }) => sso)
	expect((await hall.call('PATCH', `/v1/staff/${ida.id}`, { active: false })).status).toBe(200)
})

describe('A response of the provider', () => {
	test('A response counts once, only in the browser that has asked, and only as it was sent', async () => {
		provider.people.set('jo', { name: 'Jo', groups: ['climbers'] })
		const browser = openBrowser(running)
		const start = await fetchStart(browser)
		const backTo = `${running.service.url}/desk/sso/return`
		const back = await signInAt(start.headers.get('location') ?? '', 'jo', backTo)
		const query = back.search.slice(1)
		const failed = { is: 'failed', why: 'failed' }
		const other = openBrowser(running)
		expect((await other.call('POST', '/desk/sso/code', { query })).body).toEqual(failed)
		await fetchStart(other)
		expect((await other.call('POST', '/desk/sso/code', { query })).body).toEqual(failed)
		expect((await browser.call('POST', '/desk/sso/code', { query })).body).toEqual({
			is: 'in',
			to: '/desk',
		})
		expect((await browser.call('POST', '/desk/sso/code', { query })).body).toEqual(failed)
		expect((await browser.call('POST', '/desk/sso/code', { query: 'x'.repeat(9_000) })).status).toBe(422)
	})

	test('A response that the person stopped is told as such', async () => {
		const browser = openBrowser(running)
		const start = await fetchStart(browser)
		const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
		const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer }).toString()
		expect((await browser.call('POST', '/desk/sso/code', { query })).body).toEqual({
			is: 'failed',
			why: 'cancelled',
		})
	})

	test('A response leads to addresses of the desk alone', async () => {
		const elsewhere = ['https://evil.example/desk', '//evil.example', '/deskx', '/desk/\\evil', '/v1/x']
		for (const to of [...elsewhere, '/desk//evil']) {
			const browser = openBrowser(running)
			const { body } = await come('jo', browser, `?to=${encodeURIComponent(to)}`)
			expect([to, body.to]).toEqual([to, to === '/desk//evil' ? '/desk//evil' : '/desk'])
		}
	})
})

test('Without an identity provider its addresses are not there, and with one out of reach the sign-in says so', async () => {
	const plain = startTestService()
	const browser = openBrowser(plain)
	expect((await browser.call('GET', '/desk/device')).body.sso).toBeNull()
	for (const path of ['/desk/sso/code', `/desk/sso/halls/${NOBODY}`])
		expectRefusal(await browser.call('POST', path), 'method_not_allowed')
	await plain.close()
	const roles = [{ value: 'a', slug: undefined, role: 'desk' as const }]
	const lost = startTestService({ ssoIssuer: 'http://127.0.0.1:9', ssoClientId: 'c', ssoRoles: roles })
	const response = await fetch(`${lost.service.url}/desk/sso`, { redirect: 'manual' })
	expect([response.status, response.headers.get('location')]).toEqual([303, '/desk?sso=unreachable'])
	expect(lost.logged.join()).toContain('signing in by the identity provider failed')
	await lost.close()
})
