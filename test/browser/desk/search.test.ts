import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { DESKTOP, useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')
await hall.signAs(['Lena', 'Brandt'])

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or do …' })
const option = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('option', { name })
const selected = (page: Page) => page.locator('[role=option][aria-selected=true]')

async function search(page: Page, text: string): Promise<void> {
	await page.keyboard.press('Control+k')
	await field(page).waitFor()
	await page.keyboard.type(text)
}

test('The search finds people, waivers, events, settings, screens and help, and opens each with the keyboard alone', async () => {
	const { body: event } = await hall.call('POST', '/v1/events', {
		name: 'Lenas Geburtstag',
		templateId: hall.templateId,
	})
	const { page, leave } = await openDesk(venue, owner)
	const { keyboard } = page
	await search(page, 'lena')
	await option(page, /^Lena Brandt/)
		.first()
		.waitFor()
	const groups = page.getByRole('listbox').getByRole('group')
	await until(async () => (await groups.count()) === 4 || undefined)
	expect(await groups.evaluateAll((all) => all.map((each: any) => each.ariaLabel))).toEqual([
		'People',
		'Waivers',
		'Events',
		'Do',
	])
	expect(await page.locator('mark').first().innerText()).toBe('Lena')
	await keyboard.press('Enter')
	await page.getByRole('heading', { level: 2, name: 'Lena Brandt' }).waitFor()

	await search(page, 'lenas')
	await option(page, 'Lenas Geburtstag').waitFor()
	const tab = page.context().waitForEvent('page')
	await keyboard.press('Control+Enter')
	await (await tab).waitForURL(`**/desk/events/${event.id}`)
	await (await tab).close()
	expect(await field(page).count()).toBe(0)

	await search(page, 'logo')
	await keyboard.press('Enter')
	// A setting is reached at the button that changes it.
	const change = page.getByRole('button', { name: 'Change: Color' })
	await change.and(page.locator(':focus')).waitFor()
	expect((await change.boundingBox())?.y).toBeWithin(0, DESKTOP.viewport.height)

	await search(page, 'kiosk')
	await keyboard.press('Enter')
	await page.getByRole('heading', { level: 1, name: 'Tablets' }).waitFor()

	await search(page, 'spreadsheet')
	await option(page, /“Export CSV” opens in a spreadsheet/).waitFor()
	await keyboard.press('Enter')
	await page.getByRole('dialog', { name: 'Help' }).getByText('opens in a spreadsheet').waitFor()
	await leave()
})

test('Enter that comes before the service has responded opens what it then finds', async () => {
	const { page, leave } = await openDesk(venue, owner)
	const { promise: entered, resolve: release } = Promise.withResolvers<void>()
	await page.route('**/v1/checkins/lookup*', async (route) => {
		await entered
		await route.continue()
	})
	await search(page, 'lena brandt')
	await page.getByRole('dialog').getByRole('status').getByText('Looking for').waitFor()
	await page.keyboard.press('Enter')
	release()
	await page.getByRole('heading', { level: 2, name: 'Lena Brandt' }).waitFor()
	await leave()
})

test('What is typed before its script has loaded is not lost, nor is Enter', async () => {
	const { promise: entered, resolve: release } = Promise.withResolvers<void>()
	const { page, leave } = await openDesk(venue, owner, {
		prepare: async (page) => {
			await page.route('**/assets/desk-*.js', async (route) => {
				const response = await route.fetch()
				const body = await response.text()
				if (body.includes('options-pane')) await entered
				await route.fulfill({ response, body })
			})
		},
	})
	await page.keyboard.press('Control+k')
	await page.getByRole('dialog', { name: 'Search' }).getByRole('textbox').waitFor()
	await page.keyboard.type('tablets')
	await page.keyboard.press('Enter')
	release()
	await page.getByRole('heading', { level: 1, name: 'Tablets' }).waitFor()
	await page.waitForLoadState('networkidle')
	await leave()
})

test('The search lets in who is covered, and shows who is not a code to sign', async () => {
	await hall.signAs(['Mara', 'Quist'])
	const { id } = await hall.signAs(['Nils', 'Quist'])
	await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Signed by mistake' })
	const { page, leave } = await openDesk(venue, await hall.hire('desk'))
	await search(page, 'mara quist')
	await option(page, 'Let in Mara Quist').waitFor()
	// The person, then what can be done.
	await page.keyboard.press('ArrowDown')
	expect(await selected(page).innerText()).toBe('Let in Mara Quist')
	await page.keyboard.press('Enter')
	await page.getByRole('status').getByText('Let in: Mara Quist').waitFor()
	const arrivals = await hall.listArrivals()
	expect(arrivals.map(({ participants }) => participants[0].firstName)).toEqual(['Mara'])
	await search(page, 'mara quist')
	await option(page, /Mara Quist/).waitFor()
	expect(await option(page, 'Let in Mara Quist').count()).toBe(0)
	await page.keyboard.press('Escape')
	await search(page, 'nils')
	await option(page, 'Show code to sign: Nils Quist').click()
	await page.getByRole('img', { name: /^QR code/ }).waitFor()
	await page.keyboard.press('Escape')
	// Who has no page of people sees the card at the door.
	await page.getByRole('link', { name: 'Forms' }).click()
	await search(page, 'mara')
	await option(page, /Mara Quist/)
		.first()
		.click()
	await page.getByRole('article', { name: 'Mara Quist' }).waitFor()
	await leave()
})

test('The search shows each role only what it may read, and an auditor nothing to do but read', async () => {
	const { page, leave } = await openDesk(venue, await hall.hire('auditor'))
	await search(page, 'lena')
	await option(page, 'Lena Brandt').first().waitFor()
	await until(async () => (await page.getByRole('listbox').getByRole('group').count()) >= 3 || undefined)
	expect(await option(page, /Let in/).count()).toBe(0)
	for (const text of ['webhooks', 'logo', 'staff']) {
		await field(page).fill(text)
		await page.getByRole('dialog').getByRole('status').getByText('1 result').waitFor()
		expect(await page.getByRole('dialog').getByRole('option').allInnerTexts()).toEqual([
			`Find “${text}” in all waivers`,
		])
	}
	await leave()
})

test('Without the service the search says so, and still leads to each screen', async () => {
	const { page, leave } = await openDesk(venue, owner, { expected: /ERR_|Failed to load/ })
	await page.route('**/v1/**', (route) => route.abort())
	await search(page, 'lena')
	await page
		.getByRole('dialog')
		.getByText('The service can’t be reached')
		.or(page.getByText("can't be reached"))
		.first()
		.waitFor()
	await field(page).fill('sett')
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
	await leave()
})
