import { expect, test } from 'bun:test'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { blackPng, dataUrl } from '../../support/fixtures/photos.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
await hall.call('PATCH', '/v1/organization', {
	branding: { color: '#7d0a55', logo: dataUrl(blackPng(20, 20)), picture: dataUrl(blackPng(30, 10)) },
})
const { body: west } = await hall.call('POST', '/v1/locations', {
	name: 'West',
	branding: { color: '#0a7d55', logo: dataUrl(blackPng(40, 20)) },
})
const templateId = await publishTemplate(hall.call, { name: 'Climbing' })
const westOnlyId = await publishTemplate(hall.call, { name: 'West only' })
await hall.call('PATCH', `/v1/templates/${westOnlyId}`, { locationIds: [west.id] })
const common = (await hall.call('GET', '/v1/organization')).body.branding

const text = ({ bytes }: Answer): string => new TextDecoder().decode(bytes)

/** What a page shows of a look: the hash of its logo, its picture and its color. */
async function lookOf(path: string, headers: Record<string, string> = {}) {
	const page = await running.anonymous('GET', path, undefined, { accept: 'text/html', ...headers })
	expect([path, page.status]).toEqual([path, 200])
	const html = text(page)
	const style = /<link rel="stylesheet" href="(\/brand\/[^"]+)">/.exec(html)?.[1]
	const css = style === undefined ? html : text(await running.anonymous('GET', style))
	return {
		logo: /src="\/brand\/logo\/(\w+)"/.exec(html)?.[1],
		picture: /src="\/brand\/picture\/(\w+)"/.exec(html)?.[1],
		// Behind that of the plain style.
		color: ['#7d0a55', '#0a7d55', '#123456'].find((color) => css.includes(`--accent:${color}`)),
	}
}

const pathOf = (address: string): string => new URL(address).pathname

/** The location has no picture of its own. */
const PICTURE = common.picture.sha256
const OURS = { logo: common.logo.sha256, picture: PICTURE, color: '#7d0a55' }
const WESTS = { logo: west.branding.logo.sha256, picture: PICTURE, color: '#0a7d55' }

test('A form that is bound to one location has its look, and another the organization’s', async () => {
	expect(await lookOf('/w/hall/climbing')).toEqual(OURS)
	expect(await lookOf('/w/hall/west-only')).toEqual(WESTS)
	const changed = await hall.call('PATCH', `/v1/locations/${west.id}`, { branding: { color: '#123456' } })
	expect(changed.status).toBe(200)
	expect(await lookOf('/w/hall/west-only')).toEqual({ ...WESTS, color: '#123456' })
	await hall.call('PATCH', `/v1/locations/${west.id}`, { branding: { color: '#0a7d55' } })
})

test('The pages of an event at a location have its look: the link, the invitee’s refusal and the leader’s page', async () => {
	const openEvent = async (more: object) => {
		const { body } = await hall.call('POST', '/v1/events', { name: 'Party', templateId, ...more })
		const { body: led } = await hall.call('PUT', `/v1/events/${body.id}/leader-link`)
		const added = await hall.call('POST', `/v1/events/${body.id}/invitees`, {
			invitees: [{ firstName: 'Ana', email: 'ana@guest.example' }],
		})
		return { sign: pathOf(body.signUrl), leader: pathOf(led.leaderUrl), invitee: added.body }
	}
	const [atWest, anywhere] = [await openEvent({ locationId: west.id }), await openEvent({})]
	expect([await lookOf(atWest.sign), await lookOf(anywhere.sign)]).toEqual([WESTS, OURS])
	const led = (look: typeof OURS) => ({ ...look, logo: undefined })
	expect([await lookOf(atWest.leader), await lookOf(anywhere.leader)]).toEqual([led(WESTS), led(OURS)])
	const refusal = `${pathOf(atWest.invitee.items[0].signUrl)}/decline`
	expect(await lookOf(refusal)).toEqual({ ...WESTS, picture: undefined })
})

async function pair(more: object): Promise<string> {
	const { body } = await hall.call('POST', '/v1/kiosks', { name: 'Entrance', ...more })
	const answer = await fetch(`${running.service.url}/kiosk`, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ code: body.code }),
	})
	return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

test('A kiosk has the look of where it stands, and elsewhere a form that of its only location; it keeps the files of both', async () => {
	const [atWest, anywhere] = [await pair({ locationId: west.id }), await pair({})]
	for (const path of ['/kiosk', '/kiosk/climbing', '/kiosk/west-only'])
		expect([path, await lookOf(path, { cookie: atWest })]).toEqual([path, WESTS])
	const looks = []
	for (const path of ['/kiosk', '/kiosk/climbing', '/kiosk/west-only'])
		looks.push(await lookOf(path, { cookie: anywhere }))
	expect(looks).toEqual([OURS, OURS, WESTS])
	const start = await running.anonymous('GET', '/kiosk', undefined, { accept: 'text/html', cookie: anywhere })
	const { files } = JSON.parse(/id="boot">(.*?)<\/script>/.exec(text(start))?.[1] ?? '{}')
	expect(files).toEqual(
		expect.arrayContaining([
			`/brand/logo/${OURS.logo}`,
			`/brand/logo/${WESTS.logo}`,
			`/brand/picture/${PICTURE}`,
		]),
	)
	const state = async () =>
		(
			await running.anonymous('GET', '/kiosk/west-only', undefined, { accept: 'text/html', cookie: anywhere })
		).headers.get('kiosk-page')
	const before = await state()
	await hall.call('PATCH', `/v1/locations/${west.id}`, { branding: { color: '#123456' } })
	expect(await state()).not.toBe(before)
	await hall.call('PATCH', `/v1/locations/${west.id}`, { branding: { color: '#0a7d55' } })
	expect(await state()).toBe(before)
})

test('The builder’s preview of a form that is bound to one location has its look', async () => {
	const preview = async (id: string) => {
		const draft = { name: 'Form', settings: {}, blocks }
		const { body } = await hall.call('POST', `/v1/templates/${id}/preview`, draft)
		return [body.props.organization.logoUrl, body.brandStyle.slice(0, 13)]
	}
	expect(await preview(templateId)).toEqual([`/brand/logo/${OURS.logo}`, '/brand/7d0a55'])
	expect(await preview(westOnlyId)).toEqual([`/brand/logo/${WESTS.logo}`, '/brand/0a7d55'])
})

test('A document has the look of where it was signed, also once that has another one', async () => {
	const shownOf = (id: string): any =>
		JSON.parse(
			running.service.deps.db.$client
				.query<{ shown: string }, [string]>(
					'SELECT shown FROM pdf_seals s JOIN waivers w ON w.seq = s.waiver_seq WHERE w.id = ?',
				)
				.get(id)?.shown ?? '{}',
		)
	const [inWest, anywhere] = [
		await sign(hall, templateId, { locationId: west.id }),
		await sign(hall, templateId),
	]
	await settleJobs(running.service)
	expect(shownOf(inWest.id)).toMatchObject({ color: '#0a7d55', logo: { sha256: WESTS.logo } })
	expect(shownOf(anywhere.id)).toMatchObject({ color: '#7d0a55', logo: { sha256: OURS.logo } })
	const before = shownOf(inWest.id)
	await hall.call('PATCH', `/v1/locations/${west.id}`, {
		branding: { color: '#123456', logo: dataUrl(blackPng(50, 50)) },
	})
	await hall.call('POST', `/v1/waivers/${inWest.id}/pdf`)
	await settleJobs(running.service)
	expect(shownOf(inWest.id)).toEqual(before)
	expect(await running.service.deps.files.get(WESTS.logo)).toBeDefined()
	expect((await hall.call('GET', `/v1/waivers/${inWest.id}/pdf`)).status).toBe(200)
})
