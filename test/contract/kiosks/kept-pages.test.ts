import { expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { blocks, publishTemplate } from '../../support/fixtures/waivers.ts'

const clock = createSettableClock('2030-05-01T10:00:00Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { name: 'Day pass' })

const open = (path: string, cookie = ''): Promise<Answer> =>
	running.anonymous('GET', path, undefined, { accept: 'text/html', cookie })

async function pair(): Promise<{ id: string; cookie: string }> {
	const { body } = await hall.call('POST', '/v1/kiosks', { name: 'Entrance' })
	const answer = await fetch(`${running.service.url}/kiosk`, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ code: body.code }),
	})
	return { id: body.id, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** What the script of a page knows. */
function readProps({ bytes }: Answer): any {
	const [, json = 'null'] = /id="boot">(.*?)<\/script>/.exec(new TextDecoder().decode(bytes)) ?? []
	return JSON.parse(json)
}

test('A start page lists every page and file of the kiosk, each page in the state that it responds with', async () => {
	const { cookie, id } = await pair()
	const start = await open('/kiosk', cookie)
	const props = readProps(start)
	expect(props.pages.map(({ url }: { url: string }) => url)).toEqual(['/kiosk', '/kiosk/day-pass'])
	for (const { url, state } of props.pages)
		expect([url, (await open(url, cookie)).headers.get('kiosk-page')]).toEqual([url, state])
	for (const file of props.files) expect([file, (await open(file)).status]).toEqual([file, 200])
	expect(props.pairing).toBe(`${id}.${clock.now()}`)
	expect(readProps(await open('/kiosk/day-pass', cookie)).kiosk.pairing).toBe(props.pairing)
})

test('The state of a page changes with the form, the brand, the day and the pairing, and with nothing else', async () => {
	const { cookie } = await pair()
	const stateOf = async (path: string, as = cookie): Promise<unknown> =>
		(await open(path, as)).headers.get('kiosk-page')
	const states = [await stateOf('/kiosk/day-pass')]
	expect(await stateOf('/kiosk/day-pass')).toBe(states[0])
	expect(await stateOf('/kiosk/day-pass?lang=de')).toBe(states[0])
	const starts = [await stateOf('/kiosk')]
	const changes = [
		async () => {
			await hall.call('PUT', `/v1/templates/${templateId}/draft`, { blocks: [...blocks].reverse() })
			expect((await hall.call('POST', `/v1/templates/${templateId}/publish`)).status).toBe(200)
		},
		async () => {
			const branding = { address: 'Wall Street 1' }
			expect((await hall.call('PATCH', '/v1/organization', branding)).status).toBe(200)
		},
		async () => clock.advance(24 * 60 * 60 * 1000),
	]
	for (const change of changes) {
		await change()
		states.push(await stateOf('/kiosk/day-pass'))
		starts.push(await stateOf('/kiosk'))
	}
	states.push(await stateOf('/kiosk/day-pass', (await pair()).cookie))
	expect(new Set(states).size).toBe(states.length)
	expect(new Set(starts).size).toBe(starts.length)
})

test('A tablet that is not paired keeps no page, and no public form is kept', async () => {
	const { slug } = (await hall.call('GET', '/v1/organization')).body
	for (const path of ['/kiosk', '/kiosk/day-pass', `/w/${slug}/day-pass`]) {
		const { headers } = await open(path)
		expect([path, headers.get('kiosk-page')]).toEqual([path, null])
	}
	expect(readProps(await open('/kiosk'))).toMatchObject({ pages: [], files: [] })
})

test('Only a kiosk’s pages allow a worker and a manifest', async () => {
	const { cookie } = await pair()
	const { slug } = (await hall.call('GET', '/v1/organization')).body
	const policyOf = async (path: string, as: string) =>
		(await open(path, as)).headers.get('content-security-policy')?.match(/(?:worker|manifest)-src [^;]+/g)
	for (const path of ['/kiosk', '/kiosk/day-pass'])
		expect(await policyOf(path, cookie)).toEqual(["worker-src 'self'", "manifest-src 'self'"])
	expect(await policyOf(`/w/${slug}/day-pass`, '')).toBeNull()
})

test('The worker is requested again each time, and loads only from the service', async () => {
	const { status, headers } = await open('/kiosk-worker.js')
	expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
		200,
		'text/javascript; charset=utf-8',
		'no-cache',
	])
	expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
})

test('The manifest opens the kiosk in full screen, with icons that exist', async () => {
	const manifest = JSON.parse(new TextDecoder().decode((await open('/kiosk.webmanifest')).bytes))
	expect(manifest).toMatchObject({ start_url: '/kiosk', scope: '/kiosk', display: 'fullscreen' })
	for (const { src, type } of manifest.icons) {
		const { status, headers } = await open(src)
		expect([status, headers.get('content-type')]).toEqual([200, type])
	}
})
