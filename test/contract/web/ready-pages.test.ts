import { expect, test } from 'bun:test'
import { greyPng } from '../../support/fixtures/images.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

const PAGE = '/w/hall/climbing'
const KEY = /form-[0-9a-f]{32}/g
const clock = createSettableClock('2026-11-25T10:00:00Z')

const running = useService({ publicSubmissionsPerTenMinutes: 1, trustedProxies: 'loopback' }, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { name: 'Climbing' })

async function show(path = PAGE, headers: Record<string, string> = {}): Promise<string> {
	const response = await fetch(running.service.url + path, { headers: { accept: 'text/html', ...headers } })
	return response.text()
}

test('A page that is shown again has another key, and is otherwise the same', async () => {
	const pages = [await show(), await show(), await show(PAGE, { 'accept-encoding': 'identity' })]
	const keys = pages.map((page) => new Set(page.match(KEY)))
	for (const values of keys) expect(values.size).toBe(1)
	expect(new Set(keys.flatMap((found) => [...found])).size).toBe(3)
	expect(new Set(pages.map((page) => page.replace(KEY, ''))).size).toBe(1)
})

test('Whatever a page shows is new at once: the venue, the form, the day, the language, the address', async () => {
	const pages = new Set([(await show()).replace(KEY, '')])
	const expectAnother = async (path?: string, headers?: Record<string, string>): Promise<void> => {
		const page = (await show(path, headers)).replace(KEY, '')
		expect(pages.has(page)).toBe(false)
		pages.add(page)
	}
	await hall.call('PATCH', '/v1/organization', { name: 'Other hall' })
	await expectAnother()
	await hall.call('PATCH', '/v1/organization', { links: { privacyUrl: 'https://hall.example/privacy' } })
	await expectAnother()
	await hall.call('PATCH', `/v1/templates/${templateId}`, { settings: { ageOfMajority: 21 } })
	await expectAnother()
	await hall.call('PUT', `/v1/templates/${templateId}/draft`, {
		blocks: [
			{ id: 'name', type: 'name', label: 'Your name' },
			{ id: 'consent', type: 'consent', label: 'Consent', text: 'I agree.' },
			{ id: 'signature', type: 'signature', label: 'Signature' },
		],
	})
	expect((await hall.call('POST', `/v1/templates/${templateId}/publish`)).status).toBeLessThan(300)
	await expectAnother()
	clock.advance(24 * 60 * 60 * 1_000)
	await expectAnother()
	await expectAnother(PAGE, { 'accept-language': 'en-GB' })
	const logo = `data:image/png;base64,${greyPng(200, 100).toString('base64')}`
	await hall.call('PATCH', '/v1/organization', { branding: { color: '#ffe600', logo } })
	await expectAnother()
	// The card of a link names the logo's whole address.
	await expectAnother(PAGE, { host: 'hall.example' })
})

test('What a link prefills stands in its own page alone', async () => {
	const links = await Promise.all(
		['Ana', 'Ben'].map(async (firstName) => {
			const prefill = { name: { firstName, lastName: 'Nuñez' } }
			const { body } = await hall.call('POST', '/v1/prefill-links', { templateId, values: prefill })
			return { firstName, path: new URL(body.url).pathname }
		}),
	)
	for (const { firstName, path } of [...links, ...links]) {
		const page = await show(path)
		expect(page).toContain(firstName)
		expect(page).not.toContain(firstName === 'Ana' ? 'Ben' : 'Ana')
	}
	expect(await show()).not.toContain('Nuñez')
})

test('429 for an address that has many pages rendered, while pages that others have seen are shown', async () => {
	const ask = async (language: string, from: string): Promise<number> => {
		const headers = { accept: 'text/html', 'accept-language': language, 'x-forwarded-for': from }
		const response = await fetch(running.service.url + PAGE, { headers })
		await response.bytes()
		return response.status
	}
	// Each region is a page of its own; an address that may send one form may have twenty rendered.
	const regions = Array.from({ length: 30 }, (_, n) => `en-${String(n + 100)}`)
	const statuses: number[] = []
	for (const region of regions) statuses.push(await ask(region, '192.0.2.1'))
	expect(statuses).toEqual(regions.map((_, n) => (n < 20 ? 200 : 429)))
	for (let guest = 0; guest < 60; guest++) expect(await ask('en-100', '192.0.2.1')).toBe(200)
	expect(await ask('en-120', '192.0.2.2')).toBe(200)
})

test('A forged host does not make the service pack its documentation again and again', async () => {
	const ask = async (n: number): Promise<number> => {
		const headers = { host: `host${n}.example`, 'x-forwarded-for': '192.0.2.9' }
		const response = await fetch(`${running.service.url}/docs`, { headers })
		await response.bytes()
		return response.status
	}
	const statuses: number[] = []
	for (let n = 0; n < 22; n++) statuses.push(await ask(n))
	expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
})

test('Pages that nobody has seen are rendered one in each turn, so that other requests are served in between', async () => {
	const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}`, accept: 'text/html' })
	let rendered = 0
	const pages = Array.from({ length: 30 }, async (_, n) => {
		const headers = { ...from(n), 'accept-language': `en-${String(n + 300)}` }
		const response = await fetch(running.service.url + PAGE, { headers })
		await response.bytes()
		rendered += 1
		return response.status
	})
	expect((await fetch(`${running.service.url}/health`)).status).toBe(200)
	expect(rendered).toBeLessThan(30)
	expect(new Set(await Promise.all(pages))).toEqual(new Set([200]))
})
