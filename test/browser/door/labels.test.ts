import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PDFDocument } from 'pdf-lib'
import { find, openDesk, openHall } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { readText } from '../../support/pdf/poppler.ts'
import { sign } from '../../support/fixtures/waivers.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()
const hall = await openHall(venue)

/** Counts what would open the browser's dialog, and leaves the labels on the page. */
const countPrints = (page: Page) =>
	page.addInitScript('window.prints = 0; window.print = () => void window.prints++')
const prints = (page: Page) => page.evaluate<number>('window.prints')
/** In points: a millimeter is 72/25.4. */
const inPoints = (mm: number): number => (mm * 72) / 25.4

const signAs = (firstName: string) =>
	sign(hall, hall.templateId, { values: { name: { firstName, lastName: 'Berg' } } })

test('A label is printed by hand on a sheet of its own size, after the owner has chosen it', async () => {
	const { participantId } = await signAs('Ana')
	await hall.call('PATCH', `/v1/participants/${participantId}`, { passNumber: 'CARD-7' })
	const owner = await hall.hire('owner')
	const { page, leave } = await openDesk(venue, owner, {
		path: '/desk/settings#labels',
		expected: /422/,
		prepare: countPrints,
	})
	await page.getByRole('button', { name: 'Change: Labels' }).click()
	const dialog = page.getByRole('dialog', { name: 'Labels' })
	await dialog.getByLabel('Width in millimeters').fill('9000')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await dialog.getByText('Give 15 to 150 millimeters.').first().waitFor()
	await dialog.getByLabel('Width in millimeters').fill('80')
	await dialog.getByLabel('Height in millimeters').fill('50')
	await judge(page, 24)
	await dialog.getByRole('button', { name: 'Save' }).click()
	await page.getByText('In the browser, by hand, 80 × 50 mm').waitFor()

	await page.goto(`${venue.running.service.url}/desk/people/${participantId}`)
	await page.getByRole('button', { name: 'More' }).click()
	await page.getByRole('button', { name: 'Print label' }).click()
	await until(async () => (await prints(page)) === 1 || undefined)
	const pdf = await page.pdf({ preferCSSPageSize: true })
	const paper = await PDFDocument.load(pdf)
	expect(paper.getPageCount()).toBe(1)
	const { width, height } = paper.getPage(0).getSize()
	expect([Math.abs(width - inPoints(80)) < 1, Math.abs(height - inPoints(50)) < 1]).toEqual([true, true])
	const text = await readText(pdf)
	expect(text).toContain('Ana Berg')
	expect(text).toContain(hall.name)
	expect(text).not.toContain('Administration')
	await page.evaluate("dispatchEvent(new Event('afterprint'))")
	expect(await page.locator('.labels').count()).toBe(0)
	await leave()
})

test('The Door prints a label for everybody who is let in, where the venue wants it', async () => {
	await signAs('Bea')
	await hall.call('PATCH', '/v1/organization', { labels: { onArrival: true } })
	const { page, leave } = await openDesk(venue, await hall.hire('desk'), { prepare: countPrints })
	await find(page).fill('bea')
	await page.getByRole('button', { name: 'Let in', exact: true }).click()
	await until(async () => (await prints(page)) === 1 || undefined)
	expect(await page.locator('.label').allTextContents()).toEqual([expect.stringContaining('Bea Berg')])
	await leave()
})

test('The menu of a card at the Door prints a label of whoever is chosen on it', async () => {
	await signAs('Cleo')
	const { page, leave } = await openDesk(venue, await hall.hire('desk'), { prepare: countPrints })
	await find(page).fill('cleo')
	const card = page.getByRole('article').filter({ hasText: 'Cleo' })
	await card.getByRole('button', { name: 'More' }).click()
	await page.getByRole('button', { name: 'Print label' }).click()
	await until(async () => (await prints(page)) === 1 || undefined)
	expect(await page.locator('.label').allTextContents()).toEqual([expect.stringContaining('Cleo Berg')])
	await leave()
})
