import { expect, test } from 'bun:test'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { button, chooseMore, heading, looksOf, rowsIn, tab, told } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until, untilIdle } from '../../support/service/service.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const manager = await hall.hire('manager')
await hall.signAs(['Nobody', 'Flagged'])
for (const name of ['Ada', 'Bo', 'Cy']) await hall.signAs([name, 'Flagged'], { condition: true })
await untilIdle(venue.running)
const { id } = (await hall.call('GET', '/v1/waivers?query=nobody')).body.items[0]
venue.running.service.deps.db.$client.run("UPDATE waivers SET pdf_status = 'failed' WHERE id = ?", [id])

test('A key that is pressed as soon as the next waiver appears is not lost', async () => {
	const { page, leave } = await openDesk(venue, manager, { path: '/desk/waivers' })
	await tab(page, 'To review 3').click()
	await rowsIn(page, 'Waivers').filter({ hasText: 'Cy Flagged' }).press('Enter')
	await heading(page, 'Cy Flagged').waitFor()
	// The key is pressed when the heading appears, before the next frame. Playwright would be slower.
	await page.evaluate(`new MutationObserver((_changes, observer) => {
		const shown = [...document.querySelectorAll('h1, h2, h3')].map(({ textContent }) => textContent)
		if (!shown.includes('Bo Flagged')) return
		observer.disconnect()
		document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true, cancelable: true }))
	}).observe(document.body, { childList: true, subtree: true, characterData: true })`)
	await page.keyboard.press('n')
	await page.getByRole('dialog').waitFor()
	await leave()
})

test('A shift lead looks at open flags with two keys for each, and undoes one that was cleared by mistake', async () => {
	const { page, leave } = await openDesk(venue, manager, { path: '/desk/waivers' })
	const looksBefore = looksOf(venue, hall, manager).length
	await tab(page, 'Failed PDFs 1').click()
	await rowsIn(page, 'Waivers').filter({ hasText: 'Nobody' }).press('Enter')
	await button(page, 'Make the PDF again').waitFor()
	await tab(page, 'To review 3').click()
	await rowsIn(page, 'Waivers').filter({ hasText: 'Cy Flagged' }).press('Enter')
	await heading(page, 'Cy Flagged').waitFor()
	await page.getByText('1 of 3').waitFor()
	await judge(page, 24)
	await page.setViewportSize({ width: 1280, height: 800 })
	await page.keyboard.press('n')
	await heading(page, 'Bo Flagged').waitFor()
	await page.keyboard.press('p')
	await heading(page, 'Cy Flagged').waitFor()

	await page.keyboard.press('c')
	await page.getByRole('dialog').waitFor()
	await page.keyboard.type('An old injury.')
	await page.keyboard.press('Enter')
	await heading(page, 'Bo Flagged').waitFor()
	await page.keyboard.press('c')
	await page.getByRole('dialog').waitFor()
	await page.keyboard.press('Enter')
	await heading(page, 'Ada Flagged').waitFor()
	await page.getByText('3 of 3').waitFor()
	await page.keyboard.press('c')
	await page.getByRole('dialog').waitFor()
	await page.keyboard.press('Enter')
	await page.getByText('Nobody is left to review.').waitFor()
	expect((await hall.call('GET', '/v1/waivers?flags=open')).body.items).toEqual([])
	expect(looksOf(venue, hall, manager)).toHaveLength(looksBefore + 6)

	await button(page, 'Undo').first().click()
	await told(page, 'Open again: A medical condition?')
	await tab(page, 'To review 1').waitFor()
	await tab(page, 'All').click()
	await page.getByRole('searchbox', { name: 'Filter waivers' }).fill('bo')
	await rowsIn(page, 'Waivers').filter({ hasText: 'Bo Flagged' }).press('Enter')
	await button(page, 'Reopen').waitFor()
	await page.getByText(/^Cleared .* by Ana Núñez$/).waitFor()
	const cy = (await hall.call('GET', '/v1/waivers?query=cy')).body.items[0]
	await page.goto(`${venue.running.service.url}/desk/waivers/${cy.id}`)
	await heading(page, 'Cy Flagged').waitFor()
	await leave()
})

test('Waivers are selected by keys, tagged and voided together, and what is refused stays selected', async () => {
	const { page, leave } = await openDesk(venue, manager, { path: '/desk/waivers' })
	await rowsIn(page, 'Waivers').nth(3).waitFor()
	await page.keyboard.press('j')
	await page.keyboard.press('x')
	await page.getByText('1 selected').waitFor()
	await page.getByRole('checkbox', { name: 'Select Nobody Flagged' }).press('Space')
	await page.getByText('2 selected').waitFor()
	// The bar lies over a longer list, which scrolls below it.
	await judge(page, 24, 1_000)
	const pdfs = page.getByRole('link', { name: 'PDFs', exact: true })
	const [zip] = await Promise.all([page.waitForEvent('download'), pdfs.press('Enter')])
	const begin = Buffer.from(
		await Bun.file(await zip.path())
			.slice(0, 2)
			.bytes(),
	).toString()
	expect([zip.suggestedFilename(), begin]).toEqual(['waivers.zip', 'PK'])
	await page.getByRole('button', { name: 'Tag', exact: true }).press('Enter')
	await page.getByRole('textbox', { name: 'Tags' }).fill('Camp, Bus 2')
	await page.keyboard.press('Enter')
	await told(page, '2 waivers changed.')
	const tagged = (await hall.call('GET', '/v1/waivers?tag=bus+2')).body.items
	expect(tagged.map(({ tags }: { tags: string[] }) => tags)).toEqual([
		['camp', 'bus 2'],
		['camp', 'bus 2'],
	])
	await hall.call('POST', `/v1/waivers/${tagged[0].id}/void`, { reason: 'Twice' })
	await page.getByRole('searchbox', { name: 'Filter waivers' }).fill('nobody')
	await until(async () => (await rowsIn(page, 'Waivers').count()) === 1 || undefined)
	const link = page.getByRole('link', { name: 'Export CSV' })
	const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
	const lines = (await Bun.file(await file.path()).text()).trimEnd().split('\r\n')
	expect([file.suggestedFilename(), lines.length]).toEqual(['waivers.csv', 2])
	await page.getByRole('searchbox', { name: 'Filter waivers' }).fill('')
	await rowsIn(page, 'Waivers').nth(3).waitFor()
	await page.getByRole('checkbox', { name: 'Select all shown' }).press('Space')
	await page.getByText('4 selected').waitFor()
	await chooseMore(page, 'Void')
	await page.getByRole('textbox', { name: 'Reason' }).fill('A test')
	await page.keyboard.press('Enter')
	await told(page, '3 waivers changed. 1 was refused and stays selected.')
	await page.getByText('1 selected').waitFor()
	await leave()

	const auditor = await openDesk(venue, await hall.hire('auditor'), { path: '/desk/waivers' })
	await rowsIn(auditor.page, 'Waivers').first().waitFor()
	expect(await auditor.page.getByRole('checkbox').count()).toBe(0)
	await auditor.leave()
})
