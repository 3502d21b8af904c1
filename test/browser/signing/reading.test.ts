import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers } from '../../support/browser/axe.ts'
import { DESKTOP, draw, useVenue, readWaivers } from '../../support/browser/signing-page.ts'

const blocks = [
	{ id: 'long', type: 'text', text: 'A clause that goes on. '.repeat(400), requireScroll: true },
	{ id: 'short', type: 'text', text: 'A clause in one line.', requireScroll: true },
	{ id: 'name', type: 'name', label: 'Name' },
	{ id: 'kids', type: 'minors', label: 'Children', required: false },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]

const venue = await useVenue()
const url = await venue.publish(blocks)

const tick = (page: Page, id: string) => page.locator(`[id="f-${id}.read"]`)
const told = (page: Page) => page.locator('[data-block="long"] .hint')

test('A text that must be read cannot be ticked before its end was in view, by mouse or by keys', async () => {
	const { page, leave } = await venue.visit(url, DESKTOP)
	await tick(page, 'long').click({ force: true })
	expect(await tick(page, 'long').isChecked()).toBe(false)
	await page.getByText('Read the text to its end and tick the box below it').waitFor()
	expect(await findBarriers(page)).toEqual([])
	await tick(page, 'long').focus()
	await page.keyboard.press('Space')
	expect(await tick(page, 'long').isChecked()).toBe(false)
	// The refusal leads the keys to the text, which they scroll.
	await page.keyboard.press('End')
	await told(page).waitFor({ state: 'hidden' })
	await tick(page, 'long').focus()
	await page.keyboard.press('Space')
	expect(await tick(page, 'long').isChecked()).toBe(true)
	// A text that needs no scrolling is read when it is seen.
	await tick(page, 'short').click({ force: true })
	expect(await tick(page, 'short').isChecked()).toBe(true)
	await leave()
})

test('On a phone the whole text is shown, is ticked at its end, and the waiver records these steps', async () => {
	const { page, leave } = await venue.visit(url)
	const box = page.locator('.scroll-box').first()
	expect(await box.evaluate((element: any) => element.scrollHeight - element.clientHeight)).toBe(0)
	for (const id of ['long', 'short']) await tick(page, id).setChecked(true, { force: true })
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Lovelace')
	await draw(page)
	await page.getByRole('button', { name: 'Continue' }).click()
	expect(await page.locator('.statement').innerText()).toStartWith('You sign for yourself. By choosing')
	await page.getByLabel('I agree to sign this document electronically.').setChecked(true, { force: true })
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	const [{ evidence }] = await readWaivers(venue)
	expect(evidence.read).toEqual(['long', 'short'])
	expect(evidence.steps.map(({ step, blockId }: any) => [step, blockId])).toEqual([
		['opened', undefined],
		['read', 'long'],
		['read', 'short'],
		['reviewed', undefined],
		['agreed', undefined],
		['signed', undefined],
	])
	await leave()
})
