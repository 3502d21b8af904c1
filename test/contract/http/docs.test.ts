import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startTestService } from '../../support/service/service.ts'
import type { TestService } from '../../support/service/service.ts'

let running: TestService

beforeAll(() => {
	running = startTestService()
})
afterAll(() => running.close())

async function addressesOf(): Promise<string[]> {
	const { bytes } = await running.anonymous('GET', '/docs')
	const html = new TextDecoder().decode(bytes)
	return [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
}

test('The documentation page needs no key and loads nothing from another host', async () => {
	const page = await running.anonymous('GET', '/docs')
	expect(page.status).toBe(200)
	expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
	const policy = page.headers.get('content-security-policy') ?? ''
	expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
	expect(policy).not.toContain('unsafe')
	expect(policy).toContain("frame-ancestors 'none'")
	expect(page.headers.get('referrer-policy')).toBe('no-referrer')
	expect(page.headers.get('x-content-type-options')).toBe('nosniff')
	expect(await addressesOf()).toSatisfy((addresses: string[]) =>
		addresses.every((a) => a.startsWith('/docs/')),
	)
})

const types: Record<string, string> = {
	css: 'text/css; charset=utf-8',
	js: 'text/javascript; charset=utf-8',
	png: 'image/png',
}

/** An image and a script of a few hundred bytes would not get smaller. */
const isCompressed = (address: string): boolean => /swagger-ui\.\w+\.\w+$|own\.\w+\.css$/.test(address)

test('Each file of the documentation page is immutable under its hash, and compressed where that is smaller', async () => {
	const addresses = (await addressesOf()).filter((address) => address.startsWith('/docs/assets/'))
	expect(addresses).toHaveLength(5)
	for (const address of addresses) {
		expect(address).toMatch(/\.[0-9a-f]{16}\.(?:css|js|png)$/)
		const plain = await running.anonymous('GET', address, undefined, { 'accept-encoding': 'identity' })
		const zipped = await running.anonymous('GET', address, undefined, { 'accept-encoding': 'br, gzip' })
		expect(plain.status).toBe(200)
		expect(plain.headers.get('content-encoding')).toBeNull()
		expect(zipped.headers.get('content-encoding')).toBe(isCompressed(address) ? 'gzip' : null)
		expect(Bun.hash(zipped.bytes)).toBe(Bun.hash(plain.bytes))
		for (const { headers } of [plain, zipped]) {
			expect(headers.get('content-type')).toBe(types[address.split('.').at(-1) ?? ''] as string)
			expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
			expect(headers.get('x-content-type-options')).toBe('nosniff')
		}
	}
})

test.each(['start.js', 'swagger-ui.0000000000000000.js', '..%2fpage.ts', '%00'])(
	'404 for a file that the documentation page does not have: %s',
	async (name) => {
		const { status, body } = await running.anonymous('GET', `/docs/assets/${name}`)
		expect([status, body.error.code]).toEqual([404, 'not_found'])
	},
)

test('The OpenAPI document is served whole, without the documentation page itself', async () => {
	const { status, body, headers } = await running.anonymous('GET', '/docs/json')
	expect([status, headers.get('content-type'), body.openapi]).toEqual([200, 'application/json', '3.1.0'])
	expect(Object.keys(body.paths).filter((path) => path.startsWith('/docs'))).toEqual([])
})
