import { expect, test } from 'bun:test'
import { originOf, requireOwnOrigin } from '../../../../src/http/auth/own-origin.ts'
import { messageOf } from '../../../../src/kit/errors.ts'

function isOwn(url: string, baseUrl: string, origin: string, site?: string): boolean {
	const headers = { origin, ...(site === undefined ? {} : { 'sec-fetch-site': site }) }
	try {
		requireOwnOrigin(new Request(url, { method: 'POST', headers }), {
			baseUrl,
			onUnknownTls: () => undefined,
		})
		return true
	} catch (error) {
		expect(messageOf(error)).toMatch(/^Open the desk at http|Set BASE_URL=https/)
		return false
	}
}

test.each([
	['http://192.168.1.5:3000/v1/keys', '', 'http://192.168.1.5:3000', true],
	['http://192.168.1.5:3000/v1/keys', '', 'http://192.168.1.5:3001', false],
	['http://192.168.1.5:3000/v1/keys', '', 'https://192.168.1.5:3000', false],
	['http://192.168.1.5:3000/v1/keys', '', 'http://192.168.1.5', false],
	['http://192.168.1.5/v1/keys', '', 'http://192.168.1.5', true],
	['http://192.168.1.5/v1/keys', '', 'http://192.168.1.5.evil.example', false],
	['https://desk.lan/v1/keys', '', 'https://desk.lan', true],
	// Behind a proxy that ends TLS, with or without the host that the browser named.
	['http://desk.example/v1/keys', 'https://desk.example', 'https://desk.example', true],
	['http://127.0.0.1:3000/v1/keys', 'https://desk.example/waivers', 'https://desk.example', true],
	['http://desk.example/v1/keys', 'https://desk.example', 'http://desk.example', false],
	// A desk on the LAN goes on by its address, whatever the name is that guests get.
	['http://192.168.1.5:3000/v1/keys', 'http://desk.lan:3000', 'http://192.168.1.5:3000', true],
	['http://192.168.1.5:3000/v1/keys', 'http://desk.lan:3000', 'http://desk.lan:3000', true],
	// Any name can be made to lead here, so beside BASE_URL only addresses count.
	['http://evil.example:3000/v1/keys', 'http://desk.lan:3000', 'http://evil.example:3000', false],
	['https://evil.example/v1/keys', 'https://desk.example', 'https://evil.example', false],
	['http://[fd00::5]:3000/v1/keys', 'http://desk.lan:3000', 'http://[fd00::5]:3000', true],
	['http://localhost:3000/v1/keys', 'http://desk.lan:3000', 'http://localhost:3000', true],
	['http://192.168.1.5:3000/v1/keys', '', 'null', false],
	['http://192.168.1.5:3000/v1/keys', '', '', false],
])('To %s with BASE_URL "%s", the origin "%s" is our own: %p', (url, baseUrl, origin, expected) => {
	expect(isOwn(url, baseUrl, origin)).toBe(expected)
})

test.each([
	['same-origin', true],
	['same-site', false],
	['cross-site', false],
	['none', false],
	['', false],
])('Our own origin with Sec-Fetch-Site "%s" is believed: %p', (site, expected) => {
	expect(isOwn('https://desk.lan/v1/keys', '', 'https://desk.lan', site)).toBe(expected)
})

test('Behind a proxy that ends TLS, without BASE_URL, the refusal and one line of the log say what to set', () => {
	let told = 0
	const headers = { origin: 'https://waivers.example.com', 'x-forwarded-proto': 'https' }
	const request = new Request('http://waivers.example.com/desk/session', { method: 'POST', headers })
	const refusal = (): void => requireOwnOrigin(request, { baseUrl: '', onUnknownTls: () => void told++ })
	expect(refusal).toThrow(/Set BASE_URL=https:\/\/waivers\.example\.com and restart it\.$/)
	expect(told).toBe(1)
})

test('Our origin is that of BASE_URL, or of the host that a request names', () => {
	const request = new Request('http://192.168.1.5:3000/desk')
	expect(originOf(request, { baseUrl: '' })).toBe('http://192.168.1.5:3000')
	expect(originOf(request, { baseUrl: 'https://desk.example/waivers' })).toBe('https://desk.example')
})
