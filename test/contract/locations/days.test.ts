import { expect, test } from 'bun:test'
import { demoBlocks, demoValues } from '../../../src/demo/forms.ts'
import { tokenOf } from '../../support/fixtures/links.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

// At the chain's clocks both are another day than at the hall: one is behind it, the other ahead.
const EVENING_AT_HARBOR = '2026-11-29T02:07:00.000Z'
const MORNING_AT_QUAY = '2026-11-28T20:00:00.000Z'
const clock = createSettableClock('2026-11-27T12:00:00.000Z')
const running = useService({}, { clock })
const chain = running.tenant('Chain')
const { call } = chain
await call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin' })
const openHall = async (name: string, timezone: string): Promise<string> =>
	(await call('POST', '/v1/locations', { name, timezone, address: `1 ${name} Road` })).body.id
const harbor = await openHall('Harbor', 'America/St_Johns')
const quay = await openHall('Quay', 'Pacific/Auckland')
const settings = { expiry: { type: 'date', date: '2026-11-28' }, expireMinorsAtMajority: true }
const templateId = await publishTemplate(call, { name: 'Season', of: demoBlocks, settings })
const formAt = async (name: string, locationId: string): Promise<string> => {
	const id = await publishTemplate(call, { name, of: demoBlocks, settings })
	await call('PATCH', `/v1/templates/${id}`, { locationIds: [locationId] })
	return `/w/chain/${name.toLowerCase()}`
}
const pages = { harbor: await formAt('Harbor', harbor), quay: await formAt('Quay', quay) }
const eventAt = async (locationId: string): Promise<string> => {
	const { body } = await call('POST', '/v1/events', { name: 'Party', templateId, locationId })
	return `/s/${tokenOf(body.signUrl)}`
}
const events = { harbor: await eventAt(harbor), quay: await eventAt(quay) }

const show = async (path: string, cookie?: string): Promise<{ status: number; html: string }> => {
	const headers = { accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) }
	const { status, bytes } = await running.anonymous('GET', path, undefined, headers)
	return { status, html: new TextDecoder().decode(bytes) }
}

test('On the last evening of a season a hall still signs whose clocks are behind, by page, link and API', async () => {
	clock.set(EVENING_AT_HARBOR)
	for (const path of [pages.harbor, events.harbor]) expect((await show(path)).status).toBe(200)
	const { status, body } = await call('POST', '/v1/waivers', {
		templateId,
		values: demoValues,
		locationId: harbor.toUpperCase(),
	})
	expect([status, body.expiresAt]).toEqual([201, '2026-11-29T03:29:59.999Z'])
	const anywhere = await call('POST', '/v1/waivers', { templateId, values: demoValues })
	expect(anywhere.body.error.code).toBe('season_over')
})

test('The morning after a season a hall signs nothing any more whose clocks are ahead, by page, link and API', async () => {
	clock.set(MORNING_AT_QUAY)
	for (const path of [pages.quay, events.quay]) {
		const { status, html } = await show(path)
		expect([status, html.includes('The season of this form is over')]).toEqual([404, true])
	}
	const { body } = await call('POST', '/v1/waivers', { templateId, values: demoValues, locationId: quay })
	expect(body.error.code).toBe('season_over')
	expect((await show(events.harbor)).status).toBe(200)
})

test('A tablet offers a form until the season is over at its hall, and its first page has the address of that hall', async () => {
	const startAt = async (locationId: string): Promise<string> => {
		const { body } = await call('POST', '/v1/kiosks', { name: 'Tablet', locationId })
		const answer = await fetch(`${running.service.url}/kiosk`, {
			method: 'POST',
			redirect: 'manual',
			body: new URLSearchParams({ code: body.code }),
		})
		const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
		return (await show('/kiosk', cookie)).html
	}
	clock.set(EVENING_AT_HARBOR)
	expect(await startAt(harbor)).toContain('1 Harbor Road')
	expect(await startAt(harbor)).toContain('/kiosk/season')
	clock.set(MORNING_AT_QUAY)
	expect(await startAt(quay)).not.toContain('/kiosk/season')
	expect(await startAt(harbor)).toContain('/kiosk/season')
})

test('The page of a hall counts ages by the same day as the service does when the form is sent', async () => {
	const todayOn = async (path: string): Promise<string | undefined> =>
		/"today":"([\d-]+)"/.exec((await show(path)).html)?.[1]
	clock.set(EVENING_AT_HARBOR)
	expect([await todayOn(pages.harbor), await todayOn(events.harbor)]).toEqual(['2026-11-28', '2026-11-28'])
	clock.set('2026-11-27T20:00:00.000Z')
	expect([await todayOn(pages.quay), await todayOn(events.quay)]).toEqual(['2026-11-28', '2026-11-28'])
	expect(await todayOn(events.harbor)).toBe('2026-11-27')
})
