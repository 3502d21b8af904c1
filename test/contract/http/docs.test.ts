import { expect, test } from 'bun:test'
import { useService } from '../../support/service/service.ts'

const running = useService()

async function read(address: string): Promise<string> {
	return new TextDecoder().decode((await running.anonymous('GET', address)).bytes)
}

const linksOf = (html: string): string[] =>
	[...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)

async function addressesOf(): Promise<string[]> {
	return linksOf(await read('/docs')).filter((address) => address.startsWith('/assets/'))
}

test('The API reference needs no key and loads nothing from another host', async () => {
	const page = await running.anonymous('GET', '/docs')
	expect(page.status).toBe(200)
	expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
	const policy = page.headers.get('content-security-policy') ?? ''
	expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
	expect(policy).not.toContain('unsafe')
	expect(policy).toContain("frame-ancestors 'none'")
	expect(page.headers.get('referrer-policy')).toBe('no-referrer')
	expect(page.headers.get('x-content-type-options')).toBe('nosniff')
	expect(linksOf(await read('/docs')).filter((address) => !/^(?:\/docs|\/assets\/|#)/.test(address))).toEqual(
		[],
	)
})

test('Each operation, error and schema has a place in the API reference, which the search knows', async () => {
	const { body: document } = await running.anonymous('GET', '/docs/json')
	const { body: entries } = await running.anonymous('GET', '/docs/search')
	const pages = new Map<string, string>()
	for (const { at, title } of entries as { at: string; title: string }[]) {
		const [address = '', id = ''] = at.split('#')
		const html = pages.get(address) ?? (await read(address))
		pages.set(address, html)
		expect({ title, isThere: html.includes(` id="${id}"`) }).toEqual({ title, isThere: true })
	}
	const titles = new Set((entries as { title: string }[]).map(({ title }) => title))
	const operations = Object.values<any>(document.paths).flatMap((methods) => Object.values<any>(methods))
	for (const { summary } of operations) expect(titles).toContain(summary)
	for (const name of Object.keys(document.components.schemas)) expect(titles).toContain(name)
	for (const code of ['rate_limited', 'pdf_not_ready', 'storage_full']) expect(titles).toContain(code)
	// No page refers to a place that does not exist.
	for (const [address, html] of pages)
		for (const link of linksOf(html)) {
			const [page = '', id] = link.split('#')
			const target = page === '' ? html : pages.get(page)
			if (id !== undefined)
				expect({ link, isThere: target?.includes(` id="${id}"`) }).toEqual({ link, isThere: true })
			else if (!page.startsWith('/assets/') && page !== '/docs/json')
				expect([address, pages.has(page)]).toEqual([address, true])
		}
})

test('A page of the API reference shows parameters, bodies, responses, and each error with its cause', async () => {
	const html = await read('/docs/waivers')
	const operation = html.slice(html.indexOf('id="signWaiver"'), html.indexOf('id="listWaivers"'))
	for (const told of ['Idempotency-Key', 'templateId', 'waivers:sign', 'pdfStatus', '24 MiB'])
		expect(operation).toContain(told)
	expect(operation).toContain(
		'<td><code>event_closed</code></td><td>The event is closed and takes no more signatures.</td>',
	)
	for (const language of ['curl', 'TypeScript', 'Python', 'PHP'])
		expect(operation).toContain(`<figcaption>${language}</figcaption>`)
	expect(html).not.toContain('undefined')
	expect(html).not.toContain('[object')
})

test('The samples call the address at which the reference was opened, whatever the request names as its host', async () => {
	expect(await read('/docs')).toContain(`<code>${running.service.url}</code>`)
	const { host, port } = new URL(running.service.url)
	const other = await fetch(`${running.service.url}/docs`, { headers: { host: `hall.lan:${port}` } })
	expect(await other.text()).toContain(`<code>http://hall.lan:${port}</code>`)
	expect(await read('/docs')).toContain(`<code>${running.service.url}</code>`)
	const odd = await fetch(`${running.service.url}/docs/waivers`, { headers: { host: `${host}"><script>` } })
	expect(await odd.text()).not.toContain('"><script>')
})

const types: Record<string, string> = {
	css: 'text/css; charset=utf-8',
	js: 'text/javascript; charset=utf-8',
	svg: 'image/svg+xml',
}

test('Each file of the API reference is immutable under its hash, and compressed', async () => {
	const addresses = await addressesOf()
	expect(addresses).toHaveLength(3)
	for (const address of addresses) {
		expect(address).toMatch(/\.[0-9a-f]{16}\.(?:css|js|svg)$/)
		const plain = await running.anonymous('GET', address, undefined, { 'accept-encoding': 'identity' })
		const zipped = await running.anonymous('GET', address, undefined, { 'accept-encoding': 'br, gzip' })
		expect(plain.status).toBe(200)
		expect(plain.headers.get('content-encoding')).toBeNull()
		expect(zipped.headers.get('content-encoding')).toBe(address.endsWith('.svg') ? null : 'br')
		expect(Bun.hash(zipped.bytes)).toBe(Bun.hash(plain.bytes))
		for (const { headers } of [plain, zipped]) {
			expect(headers.get('content-type')).toBe(types[address.split('.').at(-1) ?? ''] as string)
			expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
			expect(headers.get('x-content-type-options')).toBe('nosniff')
		}
	}
})

test.each(['assets/reference.js', '%00', 'no-such-part'])(
	'404 for what the API reference does not have: %s',
	async (name) => {
		const { status, body } = await running.anonymous('GET', `/docs/${name}`)
		expect([status, body.error.code]).toEqual([404, 'not_found'])
	},
)

test('The OpenAPI document is served whole, compressed if wanted, without the API reference itself', async () => {
	const { status, body, headers } = await running.anonymous('GET', '/docs/json')
	expect([status, headers.get('content-type'), body.openapi]).toEqual([200, 'application/json', '3.1.0'])
	expect(Object.keys(body.paths).filter((path) => path.startsWith('/docs'))).toEqual([])
	for (const [accepted, encoding] of [
		['gzip', 'gzip'],
		['identity', null],
	] as const) {
		const answer = await running.anonymous('GET', '/docs/json', undefined, { 'accept-encoding': accepted })
		expect([answer.headers.get('content-encoding'), answer.body.openapi]).toEqual([encoding, '3.1.0'])
	}
})
