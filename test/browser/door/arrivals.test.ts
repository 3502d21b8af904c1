import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openDesk, openHall, told } from '../../support/browser/desk.ts'
import type { Hall } from '../../support/browser/desk.ts'
import { button } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'

/** What the browser complains of without a network. */
const CUT = /ERR_INTERNET_DISCONNECTED|Failed to fetch|network/i

const venue = await useVenue()

const rows = (page: Page) => page.getByRole('table', { name: 'Arrivals' }).getByRole('row')
const view = (page: Page, name: RegExp) =>
	page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

/** A hall with guests of today, who have come by hand. */
async function open(names: readonly (readonly [string, string])[]): Promise<{ hall: Hall; ids: string[] }> {
	const hall = await openHall(venue)
	const ids: string[] = []
	for (const name of names) {
		const { id: waiverId } = await hall.signAs(name)
		ids.push((await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff' })).body.id)
	}
	return { hall, ids }
}

test('Views of today list who is in and who has left, and each can be checked out, or all at closing', async () => {
	const { hall, ids } = await open([
		['Ada', 'Lovelace'],
		['Grace', 'Hopper'],
		['Mary', 'Shelley'],
	])
	await hall.call('PATCH', '/v1/organization', { capacity: 120 })
	await hall.call('POST', `/v1/checkins/${ids[0]}/checkout`)
	const { page, leave } = await openDesk(venue, await hall.hire('desk'), { path: '/desk/arrivals' })
	await rows(page).filter({ hasText: 'Grace Hopper' }).waitFor()
	await page.locator('.tile').filter({ hasText: 'Inside now' }).getByText('of 120').waitFor()
	await judge(page, 24)
	await view(page, /^Left/).click()
	await rows(page).filter({ hasText: 'Grace Hopper' }).waitFor({ state: 'detached' })
	await rows(page).filter({ hasText: 'Ada Lovelace' }).waitFor()
	await view(page, /^Still in/).click()
	await rows(page).filter({ hasText: 'Ada Lovelace' }).waitFor({ state: 'detached' })
	await button(page, 'Check out: Grace Hopper').click()
	await told(page, 'Checked out: Grace Hopper')
	await rows(page).filter({ hasText: 'Grace Hopper' }).waitFor({ state: 'detached' })
	await button(page, 'Check out everybody').click()
	const dialog = page.getByRole('dialog', { name: 'Check out everybody?' })
	await dialog.getByText(/^1 person is in/).waitFor()
	await judge(page, 24)
	await dialog.getByRole('button', { name: 'Check out everybody' }).click()
	await told(page, 'Checked out: 1 person.')
	await page.getByText('Nobody is in.').waitFor()
	expect((await hall.call('GET', '/v1/inside?countsOnly=true')).body).toMatchObject({ inside: 0, left: 3 })
	await leave()
})

test('A time of the day finds who was in then, in German, too', async () => {
	const { hall, ids } = await open([['Ada', 'Lovelace']])
	const { $client } = venue.running.service.deps.db
	const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:10:00Z`)
	$client.run(
		'UPDATE checkins SET checked_in_at = ?, checked_out_at = ?, checked_out_by = actor WHERE id = ?',
		[noon, noon + 60_000, ids[0] ?? ''],
	)
	const { page, leave } = await openDesk(venue, await hall.hire('auditor'), {
		path: '/desk/arrivals?at=00:10',
		locale: 'de-DE',
	})
	await page.getByText('Ada Lovelace').waitFor()
	// An auditor checks nobody out.
	expect(await page.getByRole('button', { name: /Auschecken/ }).count()).toBe(0)
	await page.getByLabel('Wer war da um').fill('00:11')
	await page.getByText('Um 00:11 war niemand da.').waitFor()
	expect(page.url()).toContain('at=00%3A11')
	await judge(page, 24)
	await leave()
})

test('Without a network the last list of those inside is printed, says how old it is, and has each name to tick', async () => {
	const { hall } = await open([
		['Mary', 'Shelley'],
		['Ada', 'Lovelace'],
	])
	const { page, context, leave } = await openDesk(venue, await hall.hire('desk'), {
		path: '/desk/arrivals?view=inside',
		expected: CUT,
		prepare: (each) => each.clock.install({ time: Date.now() }),
	})
	await rows(page).filter({ hasText: 'Mary Shelley' }).waitFor()
	const list = page.locator('.evacuation')
	await list.getByRole('row', { includeHidden: true }).nth(1).waitFor({ state: 'attached' })
	expect(await list.isVisible()).toBe(false)
	await context.setOffline(true)
	await page.clock.runFor(12 * 60_000)
	await page
		.locator('.notice')
		.getByText(/This list is from \d\d:\d\d, 1[12] minutes ago\. It can be printed\./)
		.waitFor()
	await page.evaluate('print = () => { globalThis.printed = true }')
	await button(page, 'Print').click()
	expect(await page.evaluate('globalThis.printed')).toBe(true)
	await page.emulateMedia({ media: 'print' })
	expect(await list.getByRole('row').allInnerTexts()).toEqual([
		expect.stringContaining('Ada Lovelace'),
		expect.stringContaining('Mary Shelley'),
	])
	await list.getByText(/^2 people inside at \d\d:\d\d\./).waitFor()
	await list.getByText(/1[12] minutes ago/).waitFor()
	await page.locator('.print-head').getByText(hall.name).waitFor()
	for (const part of ['.arrival-views', '.paged', '.tiles', '.notice'])
		expect(await page.locator(part).first().isVisible()).toBe(false)
	await page.emulateMedia({ media: null })
	await context.setOffline(false)
	await leave()
})
