import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { find, goWithin, openDesk, openHall, told, who } from '../../support/browser/desk.ts'
import type { Hall } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { untilQuiet } from '../../support/browser/until-quiet.ts'
import { useVenue, untilReady } from '../../support/browser/signing-page.ts'

let hall: Hall

const venue = await useVenue()
beforeEach(async () => {
	hall = await openHall(venue)
})

const bar = (page: Page) => page.getByRole('region', { name: 'Practise' })

async function begin(page: Page): Promise<void> {
	await who(page).click()
	await page.locator('.menu').getByRole('button', { name: 'Practise' }).click()
	await bar(page).getByText('The guests are invented').waitFor()
}

/** A screen of each part of the desk. */
const SCREENS = [
	'arrivals',
	'events',
	'waivers',
	'people',
	'templates',
	'kiosks',
	'figures',
	'settings',
	'status',
	'retention',
]

test('An owner practises on invented guests, every screen says so, and the venue has none of it afterwards', async () => {
	await hall.signAs(['Nora', 'Lund'])
	const { page, leave } = await openDesk(venue, await hall.hire('owner'))
	await begin(page)
	await page.getByRole('link', { name: `Practice: ${hall.name}` }).waitFor()
	await find(page).fill('nora lund')
	await page.getByText('Nobody').or(page.locator('.empty')).first().waitFor()
	await find(page).fill('moreau')
	const card = page.getByRole('article', { name: 'Jean Moreau' })
	await card.getByRole('button', { name: 'Let in anyway' }).click()
	await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Learns')
	await page.keyboard.press('Enter')
	await told(page, 'Let in: Jean Moreau')
	await judge(page, 24)
	for (const name of SCREENS) {
		await goWithin(page, `/desk/${name}`)
		await page.locator(`.screen-${name} h1`).waitFor()
		await bar(page).waitFor()
	}
	await untilQuiet(page)
	await bar(page).getByRole('button', { name: 'End practice' }).click()
	await bar(page).waitFor({ state: 'detached' })
	await page.getByRole('link', { name: hall.name, exact: true }).waitFor()
	await find(page).fill('nora')
	await page.getByRole('article', { name: 'Nora Lund' }).waitFor()
	expect(await hall.listArrivals()).toEqual([])
	const { body: people } = await hall.call('GET', '/v1/participants?query=moreau&limit=10')
	expect(people.items).toEqual([])
	await leave()
})

test('A tab that was open before goes into the practice with its next call, and back', async () => {
	const { page, leave } = await openDesk(venue, await hall.hire('desk'), { expected: /401/ })
	const other = await page.context().newPage()
	await other.goto(page.url())
	await untilReady(other)
	await begin(other)
	await find(page).fill('moreau')
	await bar(page).waitFor()
	await other.bringToFront()
	await who(other).click()
	await other.locator('.menu').getByRole('button', { name: 'End practice' }).click()
	await bar(other).waitFor({ state: 'detached' })
	await find(page).fill('moreau')
	await bar(page).waitFor({ state: 'detached' })
	await leave()
})
