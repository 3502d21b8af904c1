import { expect, test } from 'bun:test'
import { useService } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

const [privacyUrl, imprintUrl] = ['https://hall.example/privacy', 'https://hall.example/imprint']

const running = useService()
const hall = running.tenant('Hall')
const blocks = [
	{ id: 'title', type: 'heading', level: 1, text: 'Day pass' },
	{
		id: 'rules',
		type: 'text',
		text: 'Read [the **hall** rules](https://hall.example/rules), or [write](mailto:desk@hall.example).',
	},
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]
await publishTemplate(hall.call, { name: 'Adults', of: blocks })
const children = await publishTemplate(hall.call, { name: 'Children', of: blocks })
await hall.call('PATCH', '/v1/organization', { links: { privacyUrl, imprintUrl } })

async function pair(): Promise<(path: string) => Promise<string>> {
	const { body } = await hall.call('POST', '/v1/kiosks', { name: 'Entrance' })
	const answer = await fetch(`${running.service.url}/kiosk`, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ code: body.code }),
	})
	const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
	return async (path) => {
		const { bytes } = await running.anonymous('GET', path, undefined, { accept: 'text/html', cookie })
		const html = new TextDecoder().decode(bytes)
		return html.slice(html.indexOf('<div id="page">'), html.indexOf('id="boot"'))
	}
}

const leadsOf = (html: string): string[] =>
	[...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to = '']) => to)

test('No page of a kiosk leads to another host: it shows the address and its code instead', async () => {
	const open = await pair()
	const [start, form] = [await open('/kiosk'), await open('/kiosk/adults')]
	for (const html of [start, form]) {
		expect(leadsOf(html).filter((to) => !/^(?:\/kiosk|#|\?)/.test(to))).toEqual([])
		expect(html).not.toContain('_blank')
		for (const address of [privacyUrl, imprintUrl])
			expect(html).toContain(`<p class="hint" dir="ltr">${address}</p>`)
	}
	expect(form).toContain('<summary>the hall rules</summary>')
	expect(form).toContain('<p class="hint" dir="ltr">https://hall.example/rules</p>')
	expect(form).toContain('<p class="hint" dir="ltr">mailto:desk@hall.example</p>')
	expect(form.match(/class="qr"/g)).toHaveLength(4)
	const page = await running.anonymous('GET', '/w/hall/adults', undefined, { accept: 'text/html' })
	expect(leadsOf(new TextDecoder().decode(page.bytes))).toContain('https://hall.example/rules')
})

test('An address that is too long for a code stands there as text', async () => {
	const long = `https://hall.example/${'x'.repeat(700)}`
	await publishTemplate(hall.call, {
		name: 'Long',
		of: [{ id: 'rules', type: 'text', text: `[Rules](${long})` }, ...blocks.slice(2)],
	})
	const open = await pair()
	const form = await open('/kiosk/long')
	expect(form).toContain(long)
	expect(form.match(/class="qr"/g)).toHaveLength(2)
})

test('Forms of one title are told apart on the start page, by their names or else by their addresses', async () => {
	const open = await pair()
	expect(await open('/kiosk')).toContain('>Day pass <small>Adults</small></a>')
	await publishTemplate(hall.call, { name: 'Adults', of: blocks })
	const start = await open('/kiosk')
	expect(start).toContain('>Day pass <small>Children</small></a>')
	expect(start).toMatch(/>Day pass <small>adults<\/small><\/a>.*>Day pass <small>adults-2<\/small><\/a>/)
})

test('The start page has a code for the own phone for each form that is public, and none for another', async () => {
	const open = await pair()
	const count = async (): Promise<number> =>
		(await open('/kiosk')).split('class="own-phone"')[1]?.match(/<li>/g)?.length ?? 0
	const before = await count()
	expect(before).toBeGreaterThan(0)
	await hall.call('PATCH', `/v1/templates/${children}`, { visibility: 'kiosk_only' })
	const start = await open('/kiosk')
	expect(start).toContain('<small>Children</small></a>')
	expect(await count()).toBe(before - 1)
})
