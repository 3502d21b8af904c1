import { expect, test } from 'bun:test'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { startTestService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

const text = ({ bytes }: Answer): string => new TextDecoder().decode(bytes)

test("The page and the card of its link show the organization's logo, and the page its color, always with readable contrast", async () => {
	const running = startTestService()
	const tenant = running.tenant('Hall')
	await publishTemplate(tenant.call, { name: 'Climbing' })
	const png =
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
	await tenant.call('PATCH', '/v1/organization', {
		branding: { color: '#ffe600', logo: `data:image/png;base64,${png}` },
	})
	const page = text(await running.anonymous('GET', '/w/hall/climbing', undefined, { accept: 'text/html' }))
	const logo = /src="(\/brand\/logo\/\w+)"/.exec(page)?.[1] ?? ''
	expect((await running.anonymous('GET', logo)).headers.get('content-type')).toBe('image/png')
	const css = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? ''
	expect(css).toContain('--accent:#ffe600;--on-accent:#000000')
	expect(css).not.toContain('--accent-text:#ffe600;--accent-wash:#ff')
	expect((await running.anonymous('GET', '/brand/logo/abc')).status).toBe(404)
	const cardOf = (html: string) =>
		[...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name, value]) => [
			name,
			value,
		])
	const plain = [
		['title', 'Agreement'],
		['site_name', 'Hall'],
		['type', 'website'],
	]
	expect(cardOf(page)).toEqual([...plain, ['image', running.service.url + logo]])
	expect(page).not.toContain('class="band"')
	await tenant.call('PATCH', '/v1/organization', { branding: { picture: `data:image/png;base64,${png}` } })
	const decorated = text(
		await running.anonymous('GET', '/w/hall/climbing', undefined, { accept: 'text/html' }),
	)
	const band =
		/<img class="band" src="(\/brand\/picture\/\w+)" alt="" width="1200" height="400" fetchpriority="low">/.exec(
			decorated,
		)
	expect((await running.anonymous('GET', band?.[1] ?? '')).headers.get('content-type')).toBe('image/webp')
	await tenant.call('PATCH', '/v1/organization', { branding: { logo: null, picture: null } })
	const without = text(await running.anonymous('GET', '/w/hall/climbing', undefined, { accept: 'text/html' }))
	expect(cardOf(without)).toEqual(plain)
	await running.close()
})
