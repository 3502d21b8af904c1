import { expect, test } from 'bun:test'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'

const blocks = [
	{ id: 'head', type: 'heading', level: 1, text: { en: 'Day pass', de: 'Tageskarte' } },
	{ id: 'name', type: 'name', label: { en: 'Name', de: 'Name' } },
	{ id: 'signature', type: 'signature', label: { en: 'Signature', de: 'Unterschrift' } },
]

const running = useService()

async function open(path: string): Promise<Response> {
	return fetch(running.service.url + path, { headers: { accept: 'text/html' } })
}

// The first page waits for the scripts of all.
await open('/verify')

test('A form opens by an address in capitals, with a full stop, a slash or a broken line', async () => {
	const { call } = running.tenant('Hall')
	await publishTemplate(call, { name: 'Pass', of: blocks })
	for (const path of ['/w/hall/pass', '/W/HALL/PASS', '/w/hall/pass.', '/w/hall/pass/', '/w/hall/pa=%0Ass']) {
		const page = await open(`${path}?lang=de_AT`)
		expect([path, page.status, new URL(page.url).pathname]).toEqual([path, 200, '/w/hall/pass'])
		expect(await page.text()).toContain('Tageskarte')
	}
	expect((await open('/w/hall/other.')).status).toBe(404)
})

test('A waiver is signed in the language of the form that a tag leads to, and refused in another', async () => {
	const { call } = running.tenant('Wall')
	const templateId = await publishTemplate(call, { name: 'Pass', of: blocks })
	const sign = (language: string) =>
		call('POST', '/v1/waivers', {
			templateId,
			language,
			values: { name: { firstName: 'Ada', lastName: 'Lee' }, signature: { typed: 'Ada Lee' } },
		})
	expect((await sign('DE-at')).status).toBe(201)
	expect((await sign('fr')).status).toBe(422)
})
