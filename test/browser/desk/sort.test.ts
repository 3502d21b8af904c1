import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { rowsIn } from '../../support/browser/desk-lists.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()

const sortOf = (page: Page, heading: string) =>
	page.getByRole('columnheader', { name: heading }).getAttribute('aria-sort')
const names = async (page: Page, list: string): Promise<string[]> =>
	(await rowsIn(page, list).allTextContents()).map((text) => text.split(' ')[0] ?? '')
const untilListed = (page: Page, list: string, wanted: readonly string[]): Promise<unknown> =>
	until(async () => (await names(page, list)).join() === wanted.join() || undefined)

test('Headings sort waivers and people, and the address keeps the order', async () => {
	const hall = await openHall(venue)
	for (const name of ['Ben', 'Cleo', 'Ada']) await hall.signAs([name, 'Berg'])
	const { page, leave } = await openDesk(venue, await hall.hire('manager'), { path: '/desk/waivers' })
	await untilListed(page, 'Waivers', ['Ada', 'Cleo', 'Ben'])
	expect(await sortOf(page, 'Signed')).toBe('descending')
	expect(await sortOf(page, 'Valid to')).toBe('none')
	await page.getByRole('button', { name: 'Signed', exact: true }).click()
	await untilListed(page, 'Waivers', ['Ben', 'Cleo', 'Ada'])
	expect(await sortOf(page, 'Signed')).toBe('ascending')
	expect(new URL(page.url()).search).toBe('?sort=oldest')
	await page.getByRole('button', { name: 'Valid to', exact: true }).click()
	await until(async () => (await sortOf(page, 'Valid to')) === 'ascending' || undefined)
	expect(await sortOf(page, 'Signed')).toBe('none')
	// The order is no filter, so there is none to clear, and the export is the whole list.
	expect(await page.getByRole('button', { name: 'Clear all' }).count()).toBe(0)
	expect(await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe('/v1/waivers.csv')

	await page.goto(`${new URL(page.url()).origin}/desk/people`)
	await untilListed(page, 'People', ['Ada', 'Cleo', 'Ben'])
	expect(await page.locator('.total').textContent()).toBe('3')
	expect(await sortOf(page, 'Last signed')).toBe('descending')
	await page.getByRole('button', { name: 'Name', exact: true }).click()
	await untilListed(page, 'People', ['Ada', 'Ben', 'Cleo'])
	await page.getByRole('button', { name: 'Name', exact: true }).click()
	await untilListed(page, 'People', ['Cleo', 'Ben', 'Ada'])
	await page.getByRole('searchbox').fill('berg')
	await until(async () => new URL(page.url()).search === '?sort=name_desc&q=berg' || undefined)
	await page.reload()
	await untilListed(page, 'People', ['Cleo', 'Ben', 'Ada'])
	await leave()
})

test('On a phone the order is chosen behind "Filter", since the headings are not shown', async () => {
	const hall = await openHall(venue)
	for (const name of ['Ben', 'Ada', 'Cleo']) await hall.signAs([name, 'Berg'])
	const viewport = { width: 375, height: 720 }
	const { page, leave } = await openDesk(venue, await hall.hire('manager'), {
		path: '/desk/people',
		viewport,
	})
	await untilListed(page, 'People', ['Cleo', 'Ada', 'Ben'])
	expect(await page.locator('th button').filter({ visible: true }).count()).toBe(0)
	await page.getByRole('button', { name: 'Filter' }).click()
	await page.getByLabel('Sort').selectOption('Name, A to Z')
	await untilListed(page, 'People', ['Ada', 'Ben', 'Cleo'])
	await leave()
})
