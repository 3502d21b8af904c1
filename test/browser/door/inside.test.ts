import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { arrivals, find, openDesk, openHall, scan, told, untilListed } from '../../support/browser/desk.ts'
import type { Hall } from '../../support/browser/desk.ts'
import { button } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()

const side = (page: Page) => page.getByRole('region', { name: 'Inside now' })

/** As long as the door takes two presses for one, in milliseconds. */
const DOUBLE_PRESS_MS = 500

/** Waits until the side says this, such as `2 of 3`. */
const untilSaid = (page: Page, text: string) =>
	until(
		async () =>
			(await side(page).locator('.inside').innerText()).replaceAll(/\s+/g, ' ').includes(text) || undefined,
	)

async function arrive(hall: Hall, name: readonly [string, string], more: object = {}): Promise<string> {
	const { id: waiverId } = await hall.signAs(name)
	return (await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })).body.id
}

test('One press checks somebody out at every desk, Undo brings them back, and a full hall says so', async () => {
	const hall = await openHall(venue)
	await hall.call('PATCH', '/v1/organization', { capacity: 2 })
	const clerk = await hall.hire('desk')
	await arrive(hall, ['Ada', 'Lovelace'])
	const [first, second] = [await openDesk(venue, clerk), await openDesk(venue, await hall.hire('desk'))]
	await untilSaid(first.page, '1 of 2')
	expect(await side(first.page).getByText('Full').count()).toBe(0)
	await arrive(hall, ['Grace', 'Hopper'])
	for (const { page } of [first, second]) {
		await untilSaid(page, '2 of 2')
		await side(page).getByText('Full').waitFor()
	}
	await judge(first.page, 24)
	await button(first.page, 'Check out: Ada Lovelace').click()
	await told(first.page, 'Checked out: Ada Lovelace')
	for (const { page } of [first, second]) {
		await untilSaid(page, '1 of 2')
		await arrivals(page)
			.filter({ hasText: 'Ada Lovelace' })
			.getByText(/^left \d\d:\d\d$/)
			.waitFor()
		await untilSaid(page, 'came 2 left 1')
	}
	// Whoever did not check her out can't take it back.
	expect(await button(second.page, 'Undo the check-out: Ada Lovelace').count()).toBe(0)
	await first.page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
	await told(first.page, 'In again: Ada Lovelace')
	for (const { page } of [first, second]) await untilSaid(page, '2 of 2')
	// Letting in goes on.
	await arrive(hall, ['Mary', 'Shelley'])
	await untilSaid(first.page, '3 of 2')
	await first.leave()
	await second.leave()
})

test('Whoever has left comes in again by a search, and a place has its own number', async () => {
	const hall = await openHall(venue)
	const { body: room } = await hall.call('POST', '/v1/locations', { name: 'Boulder room', capacity: 5 })
	await arrive(hall, ['Ada', 'Lovelace'], { locationId: room.id })
	await arrive(hall, ['Grace', 'Hopper'])
	const { page, leave } = await openDesk(venue, await hall.hire('desk'))
	await untilSaid(page, '2 inside')
	await page.getByLabel('Location').selectOption({ label: 'Boulder room' })
	await untilSaid(page, '1 of 5')
	await button(page, 'Check out: Ada Lovelace').click()
	await untilSaid(page, '0 of 5')
	await find(page).fill('lovelace')
	await page
		.getByRole('button', { name: /^Let in/ })
		.first()
		.waitFor()
	expect(await page.getByText(/^In since/).count()).toBe(0)
	await page.keyboard.press('Enter')
	await untilSaid(page, '1 of 5')
	await untilListed(page, 2)
	await leave()
})

test('A full hall that blocks asks for a reason, by hand and by a scan, and lets in once somebody has left', async () => {
	const hall = await openHall(venue)
	const clerk = await hall.hire('desk')
	const lead = await openDesk(venue, await hall.hire('owner'), { path: '/desk/settings' })
	await lead.page.getByRole('button', { name: 'Change: People at once, at most' }).click()
	await lead.page.getByRole('textbox', { name: 'People at once, at most' }).fill('1')
	await lead.page.getByRole('radio', { name: 'Let in nobody more' }).setChecked(true, { force: true })
	await lead.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
	await lead.page.getByText('1 person at once. Let in nobody more').waitFor()
	await lead.leave()
	const arrivalId = await arrive(hall, ['Ada', 'Lovelace'])
	await hall.signAs(['Grace', 'Hopper'])
	const { id } = await hall.signAs(['Mary', 'Shelley'])
	const { page, leave } = await openDesk(venue, clerk)
	await untilSaid(page, '1 of 1')
	const dialog = page.getByRole('dialog')
	await scan(page, `https://hall.example/verify/${id}`)
	await page.locator('.scan-result.bad', { hasText: 'Mary Shelley. Full' }).waitFor()
	await dialog.getByText('As many are in as may be.').waitFor()
	await judge(page, 24)
	await page.keyboard.press('Escape')
	await find(page).fill('hopper')
	await page.getByRole('article', { name: 'Grace Hopper' }).getByRole('button', { name: 'Let in' }).click()
	const pressedAt = performance.now()
	await dialog.getByRole('textbox', { name: 'Reason' }).fill('A trainer')
	await dialog.getByRole('button', { name: 'Let in anyway' }).click()
	await told(page, 'Let in: Grace Hopper')
	const [latest] = await hall.listArrivals()
	expect([latest.warnings, latest.override]).toEqual([['full'], { reason: 'A trainer' }])
	await untilSaid(page, '2 of 1')
	for (const each of [arrivalId, latest.id]) await hall.call('POST', `/v1/checkins/${each}/checkout`)
	await untilSaid(page, '0 of 1')
	await find(page).fill('shelley')
	// Sooner than a person can, it would be the second press of a double one.
	await until(() => performance.now() - pressedAt > DOUBLE_PRESS_MS || undefined)
	await page.getByRole('article', { name: 'Mary Shelley' }).getByRole('button', { name: 'Let in' }).click()
	await told(page, 'Let in: Mary Shelley')
	await leave()
})
