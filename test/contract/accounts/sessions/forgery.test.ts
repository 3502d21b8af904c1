import { expect, test } from 'bun:test'
import { expectNoEffect } from '../../../support/fixtures/effects.ts'
import { PASSWORD, hire, openBrowser } from '../../../support/fixtures/staff.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { createClient, useService } from '../../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const own = running.service.url
const ana = await hire(running, hall, 'owner')

const browser = openBrowser(running)
await browser.call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
/** What the victim's browser sends along. */
const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const otherPort = () => own.replace(/\d+$/, (port) => String(Number(port) + 1))

test.each<[string, () => Record<string, string>]>([
	['another site', () => ({ origin: 'https://evil.example' })],
	['another port of the host', () => ({ origin: otherPort() })],
	['the same host over TLS', () => ({ origin: own.replace('http:', 'https:') })],
	['a page without an origin', () => ({ origin: 'null' })],
	['nobody that says who it is', () => ({})],
	['a neighboring host that lies about its origin', () => ({ origin: own, 'sec-fetch-site': 'same-site' })],
	['another site that lies about its origin', () => ({ origin: own, 'sec-fetch-site': 'cross-site' })],
	['an address that was typed', () => ({ origin: own, 'sec-fetch-site': 'none' })],
])('A session changes nothing for %s', async (_name, headers) => {
	const call = createClient(own)
	const forge = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
		call(method, path, body, { cookie, ...headers(), ...more })
	await expectNoEffect(running.service, async () => {
		expectRefusal(await forge('POST', '/v1/locations', { name: 'Forged' }), 'cross_origin')
		expectRefusal(await forge('PATCH', '/v1/organization', { name: 'Forged' }), 'cross_origin')
		expectRefusal(await forge('DELETE', '/desk/session'), 'cross_origin')
		expectRefusal(await forge('POST', '/desk/session/confirm', { password: PASSWORD }), 'cross_origin')
		// It would sign the victim in as the attacker.
		const login = { login: ana.login, password: PASSWORD }
		expectRefusal(await forge('POST', '/desk/session', login), 'cross_origin')
	})
	const form = await fetch(`${own}/v1/locations`, {
		method: 'POST',
		headers: { cookie, ...headers() },
		body: new URLSearchParams({ name: 'Forged' }),
	})
	expect(form.status).toBe(403)
})

test('A session may read from any page, but only our own pages see the response', async () => {
	const call = createClient(own)
	const read = await call('GET', '/v1/organization', undefined, { cookie, origin: 'https://evil.example' })
	expect(read.status).toBe(200)
	expect(read.headers.get('access-control-allow-origin')).toBeNull()
})

test('A session changes things only for our own pages, and over TLS only if the browser confirms the origin', async () => {
	const call = createClient(own)
	for (const site of [{}, { 'sec-fetch-site': 'same-origin' }]) {
		const answer = await call('POST', '/v1/locations', { name: 'Annex' }, { cookie, origin: own, ...site })
		expect(answer.status).toBe(201)
	}
})

test('A key needs no origin, and counts before a cookie that is sent with it', async () => {
	const call = createClient(own)
	const reader = running.tenant('Other')
	const headers = { cookie, authorization: `Bearer ${reader.key}`, origin: 'https://evil.example' }
	const answer = await call('POST', '/v1/locations', { name: 'By key' }, headers)
	expect(answer.status).toBe(201)
	expect((await reader.call('GET', '/v1/locations')).body.items).toHaveLength(1)
	const broken = await call('GET', '/v1/locations', undefined, { cookie, authorization: 'Bearer nonsense' })
	expectRefusal(broken, 'unauthorized')
	// A proxy may ask for a password of its own.
	const proxied = await call('GET', '/v1/locations', undefined, { cookie, authorization: 'Basic d3ZrOg==' })
	expect(proxied.status).toBe(200)
})
