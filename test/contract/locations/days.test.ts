import { expect, test } from 'bun:test'
import { openShop, ownBooking, signStandard } from '../../support/bookings/shops.ts'
import { demoBlocks, demoValues } from '../../../src/demo/forms.ts'
import { tokenOf } from '../../support/fixtures/links.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
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

test('A link with answers is made for an event on the last evening of a season at its hall', async () => {
	clock.set('2026-11-28T12:00:00.000Z')
	const { body: event } = await call('POST', '/v1/events', { name: 'Late', templateId, locationId: harbor })
	clock.set(EVENING_AT_HARBOR)
	const make = async (more: object) => {
		const { status } = await call('POST', '/v1/prefill-links', { templateId, values: {}, ...more })
		return status
	}
	expect([await make({ eventId: event.id }), await make({})]).toEqual([201, 409])
})

test('Bookings are read by the clocks of the hall of their source, and expected on its day', async () => {
	clock.set('2026-11-27T12:00:00.000Z')
	const shop = await openShop(running, { kind: 'generic' })
	await shop.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin' })
	const zone = { name: 'Quay', timezone: 'Pacific/Auckland' }
	const { body: place } = await shop.call('POST', '/v1/locations', zone)
	await shop.call('PATCH', `/v1/bookings/sources/${shop.id}`, { locationId: place.id })
	const book = (id: string, startsAt: string) =>
		shop.send(signStandard(shop.secret, ownBooking({ id, reference: id, startsAt }), clock.now()))
	await book('afternoon', '2026-11-29T15:00:00')
	await book('day', '2026-11-29')
	await book('tomorrow', '2026-11-30T01:00:00')
	clock.set(MORNING_AT_QUAY)
	const { items } = (await shop.call('GET', `/v1/bookings/expected?locationId=${place.id}`)).body
	const shown = items.map((each: { reference: string; startsAt: string }) => [each.reference, each.startsAt])
	expect(shown).toEqual([
		['day', '2026-11-28T11:00:00.000Z'],
		['afternoon', '2026-11-29T02:00:00.000Z'],
	])
})

test('The door of a hall knows who came on its day, says where somebody signed, and prints that day', async () => {
	clock.set('2026-11-27T12:00:00.000Z')
	const everyDay = await publishTemplate(call, { name: 'Every day', of: demoBlocks })
	// Half past ten in the evening there, and already the 28th for the chain.
	clock.set('2026-11-28T02:00:00.000Z')
	const first = await sign(chain, everyDay, { values: demoValues, locationId: harbor })
	await call('POST', '/v1/checkins', { waiverId: first.id, locationId: harbor, method: 'staff' })
	const signedAt = async (instant: string) => {
		clock.set(instant)
		await sign(chain, everyDay, { values: demoValues, locationId: harbor })
		const { items } = (await call('GET', `/v1/just-signed?locationId=${harbor}`)).body
		return items.map(({ locationId }: { locationId: string }) => locationId)
	}
	expect(await signedAt('2026-11-28T03:00:00.000Z')).toEqual([])
	expect(await signedAt('2026-11-28T15:00:00.000Z')).toEqual([harbor])
	clock.set(EVENING_AT_HARBOR)
	const dayAt = async (more: object): Promise<string> => {
		const participantIds = [first.participantId]
		return (await call('POST', '/v1/labels', { participantIds, ...more })).body.labels[0].day
	}
	expect([await dayAt({ locationId: harbor }), await dayAt({})]).toEqual(['2026-11-28', '2026-11-29'])
})

test('The hold of a report names the day at the hall where it happened', async () => {
	clock.set('2026-11-27T12:00:00.000Z')
	const everyWeek = await publishTemplate(call, { name: 'Every week', of: demoBlocks })
	const { id } = await sign(chain, everyWeek, { values: demoValues, locationId: harbor })
	clock.set(EVENING_AT_HARBOR)
	await call('POST', '/v1/incidents', { text: 'Fell.', locationId: harbor, waivers: [id] })
	const { items } = (await call('GET', '/v1/holds')).body
	expect(items[0].reason).toBe('Incident report of 2026-11-28')
})

test('A waiver is valid on the day of the hall at which it is looked for', async () => {
	clock.set('2026-12-03T12:00:00.000Z')
	const daily = { name: 'Daily', of: demoBlocks, settings: { expiry: { type: 'end_of_day' } } }
	const id = await publishTemplate(call, daily)
	// Half past eight in the evening of the 4th at the harbor.
	clock.set('2026-12-05T00:00:00.000Z')
	await sign(chain, id, { values: demoValues, locationId: harbor })
	const bound = running.clientOf(chain.organizationId, ['*'], [harbor])
	const countOn = async (day: string, more = '', by = call): Promise<number> =>
		(await by('GET', `/v1/waivers?templateId=${id}&validOn=${day}${more}`)).body.items.length
	const there = `&locationId=${harbor.toUpperCase()}`
	expect([await countOn('2026-12-04', there), await countOn('2026-12-05', there)]).toEqual([1, 0])
	expect([await countOn('2026-12-04', '', bound), await countOn('2026-12-05', '', bound)]).toEqual([1, 0])
	expect([await countOn('2026-12-04'), await countOn('2026-12-05')]).toEqual([0, 1])
})
