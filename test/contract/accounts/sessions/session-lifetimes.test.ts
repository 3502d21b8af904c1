import { describe, expect, test } from 'bun:test'
import { expectNoEffect } from '../../../support/fixtures/effects.ts'
import { PASSWORD, hire, openBrowser } from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { publishTemplate, values } from '../../../support/fixtures/waivers.ts'
import { openRaw } from '../../../support/http/raw-http.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'

const MINUTE_MS = 60_000
const clock = createStillClock()

const running = useService({}, { clock })
const hall = running.tenant('Hall')

type Browser = ReturnType<typeof openBrowser>

async function signIn({ login }: Desk): Promise<Browser> {
	const browser = openBrowser(running)
	await browser.call('POST', '/desk/session', { login, password: PASSWORD })
	return browser
}

type Call = readonly [method: string, path: string, body: object, headers?: Readonly<Record<string, string>>]

/** Sends half of each call, lets something happen, and sends the rest. @returns the answers */
async function callWhile({ cookies }: Browser, calls: readonly Call[], happen: () => Promise<unknown>) {
	const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
	const { url } = running.service
	const connections = calls.map(([method, path, content, headers = {}]) => {
		const body = JSON.stringify(content)
		const head = [
			`${method} ${path} HTTP/1.1`,
			`Host: ${new URL(url).host}`,
			`Cookie: ${cookie}`,
			`Origin: ${url}`,
			'Content-Type: application/json',
			...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
			`Content-Length: ${body.length}`,
		]
		return { body, connection: openRaw(url), head: [...head, '', body.slice(0, 5)].join('\r\n') }
	})
	for (const { connection, head } of connections) await connection.write(head)
	// Who is answered later was read later.
	await running.anonymous('GET', '/health')
	await happen()
	return expectNoEffect(running.service, () =>
		Promise.all(
			connections.map(async ({ connection, body }) => {
				await connection.write(body.slice(5))
				return connection.answer
			}),
		),
	)
}

const forOwners: readonly Call[] = [
	['POST', '/v1/staff', { name: 'Eve', role: 'owner' }],
	['POST', '/v1/keys', { name: 'Next', scopes: ['*'] }],
	['POST', '/v1/webhooks', { url: 'http://127.0.0.1:1/', events: ['waiver.signed'] }],
	['PATCH', '/v1/organization', { name: 'Mine' }],
]

const forEverybody: readonly Call[] = [
	['POST', '/v1/locations', { name: 'Annex' }],
	['POST', '/v1/keys', { name: 'Next', scopes: ['*'] }],
	['PUT', '/desk/session/password', { current: PASSWORD, next: 'another horse battery' }],
]

describe('A session that ends while the body of its request arrives has no effect', () => {
	test.each<[string, (person: Desk, browser: Browser) => Promise<unknown>]>([
		['its person signs out', (_, { call }) => call('DELETE', '/desk/session')],
		[
			'its person is deactivated',
			({ staffId }) => hall.call('PATCH', `/v1/staff/${staffId}`, { active: false }),
		],
	])('A session has no effect when %s before the body has arrived', async (_name, end) => {
		await hire(running, hall, 'owner')
		const person = await hire(running, hall, 'owner')
		const browser = await signIn(person)
		for (const answer of await callWhile(browser, forEverybody, () => end(person, browser))) {
			expect(answer).toStartWith('HTTP/1.1 401 ')
			expect(answer).toContain('"code":"unauthorized"')
		}
	})

	test('A session has no effect when its desk device is revoked before the body has arrived', async () => {
		const browser = await signIn(await hire(running, hall, 'owner'))
		const { body } = await browser.call('POST', '/v1/desk-devices', { name: 'Counter' })
		const revoke = () => hall.call('DELETE', `/v1/desk-devices/${body.id}`)
		for (const answer of await callWhile(browser, forEverybody, revoke))
			expect(answer).toStartWith('HTTP/1.1 401 ')
	})
})

describe('A request counts by the rights that its caller has once its body has arrived', () => {
	test('A former owner invites no owner, creates no key and changes nothing with calls that were half sent', async () => {
		await hire(running, hall, 'owner')
		const person = await hire(running, hall, 'owner')
		const browser = await signIn(person)
		const calls: readonly Call[] = [...forOwners, ['PATCH', `/v1/staff/${person.staffId}`, { role: 'owner' }]]
		const lower = () => hall.call('PATCH', `/v1/staff/${person.staffId}`, { role: 'desk' })
		for (const answer of await callWhile(browser, calls, lower)) {
			expect(answer).toStartWith('HTTP/1.1 403 ')
			expect(answer).toContain('"code":"insufficient_scope"')
		}
	})

	test('A former owner who became a manager gives no rights that they no longer have', async () => {
		await hire(running, hall, 'owner')
		const person = await hire(running, hall, 'owner')
		const browser = await signIn(person)
		const lower = () => hall.call('PATCH', `/v1/staff/${person.staffId}`, { role: 'manager' })
		for (const answer of await callWhile(browser, forOwners, lower))
			expect(answer).toContain('"code":"insufficient_scope"')
	})

	test('A confirmation that becomes too old meanwhile no longer counts', async () => {
		const browser = await signIn(await hire(running, hall, 'owner'))
		const wait = async () => clock.advance(10 * MINUTE_MS + 1)
		for (const answer of await callWhile(browser, forOwners.slice(0, 2), wait)) {
			expect(answer).toStartWith('HTTP/1.1 403 ')
			expect(answer).toContain('"code":"confirmation_needed"')
		}
	})

	test('A session of full rights that was handed to a PIN meanwhile has ended', async () => {
		const person = await hire(running, hall, 'owner')
		const browser = await signIn(person)
		await browser.call('POST', '/v1/desk-devices', { name: 'Counter' })
		await browser.call('PUT', '/desk/session/pin', { pin: '246813' })
		const before = new Map(browser.cookies)
		const hand = () =>
			browser.call('POST', '/desk/session/switch', { staffId: person.staffId, pin: '246813' })
		for (const answer of await callWhile({ ...browser, cookies: before }, forOwners, hand))
			expect(answer).toStartWith('HTTP/1.1 401 ')
	})

	test('A call to sign of a caller without rights gets no earlier answer by its key', async () => {
		const person = await hire(running, hall, 'manager')
		const browser = await signIn(person)
		const lower = () => hall.call('PATCH', `/v1/staff/${person.staffId}`, { role: 'auditor' })
		const body = { templateId: await publishTemplate(hall.call), values }
		const header = { 'idempotency-key': 'first' }
		const first = await hall.call('POST', '/v1/waivers', body, header)
		expect(first.status).toBe(201)
		const [answer] = await callWhile(browser, [['POST', '/v1/waivers', body, header]], lower)
		expect(answer).toStartWith('HTTP/1.1 403 ')
		expect(answer).not.toContain(first.body.id)
	})
})
