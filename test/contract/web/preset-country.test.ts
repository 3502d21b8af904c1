import { expect, test } from 'bun:test'
import { useService } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

const running = useService()
const hall = running.tenant('Hall')

const blocksWith = (settings: object): object[] => [
	{ id: 'name', type: 'name', label: 'Name' },
	{ id: 'home', type: 'address', label: 'Address', required: false, ...settings },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]
const id = await publishTemplate(hall.call, { name: 'Open', of: blocksWith({}) })
await publishTemplate(hall.call, { name: 'Own', of: blocksWith({ defaultCountry: 'NO' }) })
const { id: versionId } = (await hall.call('GET', `/v1/templates/${id}`)).body.activeVersion

async function presetAt(path: string, cookie = ''): Promise<string | undefined> {
	const { bytes } = await running.anonymous('GET', path, undefined, { accept: 'text/html', cookie })
	const options = new TextDecoder().decode(bytes).match(/<option [^>]*>/g) ?? []
	const chosen = options.find((option) => option.includes(' selected') && !option.includes('value=""'))
	return chosen && /value="([A-Z]{2})"/.exec(chosen)?.[1]
}

test('A page preselects the country that the form names, else the one of the venue, else none', async () => {
	expect(await presetAt('/w/hall/open')).toBeUndefined()
	await hall.call('PATCH', '/v1/organization', { country: 'CH' })
	expect(await presetAt('/w/hall/open')).toBe('CH')
	expect(await presetAt('/w/hall/own')).toBe('NO')
	const other = running.tenant('Other')
	await publishTemplate(other.call, { name: 'Open', of: blocksWith({}) })
	expect(await presetAt('/w/other/open')).toBeUndefined()
})

test('A date has its parts in the order of the venue’s country, unless the browser names a region', async () => {
	const { call } = running.tenant('Dates')
	await publishTemplate(call, {
		name: 'Born',
		of: [...blocksWith({}), { id: 'on', type: 'date', label: 'Day' }],
	})
	const partsFor = async (language: string): Promise<string[]> => {
		const headers = { accept: 'text/html', 'accept-language': language }
		const { bytes } = await running.anonymous('GET', '/w/dates/born', undefined, headers)
		return [...new TextDecoder().decode(bytes).matchAll(/ name="on\.(\w+)"/g)].map(([, part = '']) => part)
	}
	expect(await partsFor('en')).toEqual(['month', 'day', 'year'])
	await call('PATCH', '/v1/organization', { country: 'GB' })
	expect(await partsFor('en')).toEqual(['day', 'month', 'year'])
	expect(await partsFor('en-US')).toEqual(['month', 'day', 'year'])
})

test('A kiosk preselects the country of its location, and its page changes with it', async () => {
	const { body: place } = await hall.call('POST', '/v1/locations', {
		name: 'Across the border',
		country: 'AT',
	})
	const { body } = await hall.call('POST', '/v1/kiosks', { name: 'Entrance', locationId: place.id })
	const paired = await fetch(`${running.service.url}/kiosk`, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ code: body.code }),
	})
	const cookie = paired.headers.get('set-cookie')?.split(';')[0] ?? ''
	const stateOf = async (): Promise<unknown> =>
		(await running.anonymous('GET', '/kiosk/open', undefined, { accept: 'text/html', cookie })).headers.get(
			'kiosk-page',
		)
	expect(await presetAt('/kiosk/open', cookie)).toBe('AT')
	const before = await stateOf()
	await hall.call('PATCH', `/v1/locations/${place.id}`, { country: 'IT' })
	expect(await presetAt('/kiosk/open', cookie)).toBe('IT')
	expect(await stateOf()).not.toBe(before)
})

test('Without a script, too, an address has the preselected country, and a country alone is no answer', async () => {
	const review = async (entries: Record<string, string>): Promise<string> => {
		const form = {
			'~step': 'review',
			'~version': versionId,
			'name.firstName': 'Ada',
			'name.lastName': 'Real',
			...entries,
		}
		const signed = { ...form, 'signature.method': 'type', 'signature.typed': 'Ada Real' }
		const { bytes } = await running.anonymous(
			'POST',
			'/w/hall/open',
			new URLSearchParams(signed).toString(),
			{
				accept: 'text/html',
				'content-type': 'application/x-www-form-urlencoded',
			},
		)
		const html = new TextDecoder().decode(bytes)
		return html.slice(html.indexOf('<dl class="answers">'), html.indexOf('</dl>'))
	}
	expect(await review({ 'home.line1': 'Main Street 1', 'home.city': 'Zurich' })).toContain('Switzerland')
	const alone = await review({ 'home.country': 'CH' })
	expect([alone.includes('Not answered'), alone.includes('Switzerland')]).toEqual([true, false])
})
