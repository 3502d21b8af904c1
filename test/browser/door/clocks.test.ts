import { beforeEach, expect, test } from 'bun:test'
import { clockAt } from '../../support/browser/chain.ts'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import type { Hall } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { sign } from '../../support/fixtures/waivers.ts'
import { until } from '../../support/service/service.ts'

// Their clocks differ by 25 hours: what is today at the one is never today at the other.
const [CHAIN_ZONE, ATOLL_ZONE] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']

let chain: Hall
let atoll: string

const venue = await useVenue()
beforeEach(async () => {
	chain = await openHall(venue)
	await chain.call('PATCH', '/v1/organization', { timezone: CHAIN_ZONE })
	atoll = (await chain.call('POST', '/v1/locations', { name: 'Atoll', timezone: ATOLL_ZONE })).body.id
})

const signThere = (firstName: string, values: object = {}) =>
	sign(chain, chain.templateId, {
		values: { name: { firstName, lastName: 'Aigner' }, ...values },
		locationId: atoll,
	})

test('At the door of all halls each line has the clocks of its hall, with the date where it is another day', async () => {
	const { signedAt } = (
		await chain.call('GET', `/v1/waivers/${(await signThere('Ida', { condition: true })).id}`)
	).body
	const startsAt = new Date(Date.now() + 20 * 60_000).toISOString()
	await chain.call('POST', '/v1/events', {
		name: 'Party',
		templateId: chain.templateId,
		startsAt,
		locationId: atoll,
	})
	const { page, leave } = await openDesk(venue, await chain.hire('owner'))
	const line = (panel: string, text: string) =>
		page
			.getByRole('region', { name: panel, exact: true })
			.getByRole('listitem')
			.filter({ hasText: text })
			.innerText()
	const day = (at: string) =>
		new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: ATOLL_ZONE }).format(new Date(at))
	for (const [panel, text, at] of [
		['Just signed', 'Ida Aigner', signedAt],
		['To review', 'Ida Aigner', signedAt],
		['Expected now', 'Party', startsAt],
	] as const)
		expect(await line(panel, text)).toMatch(new RegExp(`\\b${day(at)}\\b.*${clockAt(at, ATOLL_ZONE)}`))
	await leave()
})

test('At the door of a hall whose clocks are ahead what was signed there today is to be reviewed', async () => {
	await signThere('Wim', { condition: true })
	const { page, leave } = await openDesk(venue, await chain.hire('owner'))
	await page.getByLabel('Location').selectOption('Atoll')
	const panel = page.getByRole('region', { name: 'To review', exact: true })
	await panel.getByText('Wim Aigner').waitFor()
	await leave()
})

test('A report is told by the clocks of its hall, and choosing a hall keeps the instant at which it happened', async () => {
	const { page, leave } = await openDesk(venue, await chain.hire('owner'), { path: '/desk/incidents' })
	const happenedAt = '2026-03-05T23:30:00.000Z'
	const { body } = await chain.call('POST', '/v1/incidents', { kind: 'fall', text: 'Fell.', happenedAt })
	await page.goto(new URL(`/desk/incidents/${body.id}`, page.url()).href)
	const [day, time] = [page.getByLabel('Day', { exact: true }), page.getByLabel('Time', { exact: true })]
	await day.waitFor()
	expect([await day.inputValue(), await time.inputValue()]).toEqual(['2026-03-05', '12:30'])
	await page.getByLabel('Where', { exact: true }).selectOption('Atoll')
	expect([await day.inputValue(), await time.inputValue()]).toEqual(['2026-03-06', '13:30'])
	await time.fill('14:00')
	const stored = async () => (await chain.call('GET', `/v1/incidents/${body.id}`)).body
	await until(async () => ((await stored()).happenedAt === '2026-03-06T00:00:00.000Z' ? true : undefined))
	expect((await stored()).locationId).toBe(atoll)
	await page.goto(new URL('/desk/incidents', page.url()).href)
	expect(await page.getByRole('table').getByRole('row').last().innerText()).toMatch(/6 Mar, 14:00/)
	await leave()
})
