import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers } from '../../support/browser/axe.ts'
import { untilFocused, untilTitled } from '../../support/browser/focus.ts'
import { greyPng } from '../../support/fixtures/images.ts'
import { draw, useVenue, readWaivers } from '../../support/browser/signing-page.ts'

/** A form without sections and without a consent block. */
const blocks = [
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'kids', type: 'minors', label: 'Children', required: false },
	{ id: 'home', type: 'address', label: 'Address', required: false },
	{ id: 'photo', type: 'photo_capture', label: 'Your face', required: false },
	{ id: 'card', type: 'id_capture', label: 'Identity card', sides: 2, required: false },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]

const venue = await useVenue()
const url = await venue.publish(blocks)

const png = { name: 'photo.png', mimeType: 'image/png', buffer: greyPng(400, 300) }

async function fillForm(page: Page): Promise<void> {
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Lovelace')
	await draw(page)
}

test('Issues are listed in the order of the form, even if a block is checked after the others', async () => {
	const { page, leave } = await venue.visit(url, { prepare: (page) => page.clock.install() })
	await page.waitForSelector('html[data-ready]', { state: 'attached' })
	await page.getByRole('button', { name: 'Add a child' }).click()
	await page.clock.runFor(50)
	await untilFocused(page, 'f-kids.0.firstName')
	await page.getByRole('button', { name: 'Continue' }).click()
	const told = () => page.locator('.summary a').allInnerTexts()
	const inOrder = [
		'Enter your first and last name',
		'Child 1: Enter a first name\u00a0· Enter a last name, or choose “No last name”\u00a0· Enter a date of birth',
		'Add your signature',
	]
	expect(await told()).toEqual(inOrder)
	await page.clock.runFor(1_000)
	expect(await told()).toEqual(inOrder)
	// The card's heading skips no level if the form has no sections.
	expect(await findBarriers(page)).toEqual([])
	// Each child has a line, which leads to the child's first fault.
	await page.getByRole('button', { name: 'Add another child' }).click()
	await page.getByRole('button', { name: 'Continue' }).click()
	const cards = page.getByRole('group', { name: 'Child 1' })
	await cards.getByLabel('First name').fill('Byron')
	expect((await told()).slice(1, 3)).toEqual([
		'Child 1: Enter a last name, or choose “No last name”\u00a0· Enter a date of birth',
		'Child 2: Enter a first name\u00a0· Enter a last name, or choose “No last name”\u00a0· Enter a date of birth',
	])
	await page.locator('.summary a').nth(1).click()
	await untilFocused(page, 'f-kids.0.lastName')
	await leave()
})

test('A message waits until the pen is lifted, and the keyboard of a phone goes away as it is put down', async () => {
	const { page, leave } = await venue.visit(url, { prepare: (page) => page.clock.install() })
	await page.waitForSelector('html[data-ready]', { state: 'attached' })
	const canvas = page.locator('canvas[data-open]')
	await page.getByLabel('First name').focus()
	await page.keyboard.type('Ada')
	await canvas.scrollIntoViewIfNeeded()
	const box = await canvas.boundingBox()
	if (box === null) throw new Error('There is no pad to draw on.')
	const top = () =>
		page.evaluate<number>(`document.querySelector('canvas').getBoundingClientRect().top + scrollY`)
	const before = await top()
	await page.mouse.move(box.x + 20, box.y + 20)
	await page.mouse.down()
	expect(await page.evaluate('document.activeElement.tagName')).toBe('CANVAS')
	await page.mouse.move(box.x + 90, box.y + 40)
	await page.clock.runFor(1_000)
	expect([await page.locator('.issue').count(), await top()]).toEqual([0, before])
	await page.mouse.up()
	await page.getByText('Enter a last name, or choose “No last name”').waitFor()
	await leave()
})

test('Enter in a text box moves to the next control', async () => {
	const { page, leave } = await venue.visit(url)
	await page.getByLabel('First name').focus()
	for (const next of ['f-name.lastName', 'f-kids.add']) {
		await page.keyboard.press('Enter')
		await untilFocused(page, next)
	}
	expect(await page.locator('.summary').count()).toBe(0)
	await leave()
})

test('An issue of the review’s own question is shown on the review, not on the form', async () => {
	const { page, leave } = await venue.visit(url)
	await fillForm(page)
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	const box = page.getByLabel('I agree to sign this document electronically.')
	await untilFocused(page, 'f-~agree')
	expect(await box.getAttribute('aria-describedby')).toBe('e-~agree')
	await untilTitled(page, 'Error: ')
	await page.getByRole('button', { name: 'Back' }).click()
	await page.getByRole('button', { name: 'Continue' }).waitFor()
	expect(await page.locator('.summary').count()).toBe(0)
	await page.waitForFunction(() => !(globalThis as any).document.title.includes('Error'))
	await leave()
})

test('Going back from the review returns the focus to the button that led there', async () => {
	const { page, leave } = await venue.visit(url)
	await fillForm(page)
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('button', { name: 'Back' }).click()
	await untilFocused(page, 'continue')
	await leave()
})

test('Removing a photo leaves the focus on its buttons, and the photo can be chosen again', async () => {
	const { page, leave } = await venue.visit(url)
	const block = page.locator('[data-block="photo"]')
	const input = block.locator('input[type=file]')
	await input.setInputFiles(png)
	await block.locator('img').waitFor()
	// A browser fires no event if the selection does not change.
	expect(await input.evaluate((element: any) => element.files.length)).toBe(0)
	await block.getByRole('button', { name: 'Remove photo' }).click()
	await block.locator('img').waitFor({ state: 'detached' })
	await untilFocused(page, 'Take a photo')
	await leave()
})

test('The review describes each picture and names the selected country', async () => {
	const { page, leave } = await venue.visit(url)
	await fillForm(page)
	const home = page.locator('[data-block="home"]')
	await home.getByLabel('Address line 1').fill('Rathausplatz 1')
	await home.getByLabel('Town or city').fill('Bern')
	await home.getByLabel('Country').selectOption('Switzerland')
	for (const part of ['photo.image', 'card.front', 'card.back'])
		await page.locator(`[id="f-${part}"]`).setInputFiles(png)
	await page.locator('.shot').nth(2).waitFor()
	await page.getByRole('button', { name: 'Continue' }).click()
	const answers = page.locator('.answers')
	expect(await answers.locator('img').evaluateAll((images: any[]) => images.map(({ alt }) => alt))).toEqual([
		'Your face',
		'Front',
		'Back',
		'Your drawing',
	])
	expect(await answers.innerText()).toContain('Switzerland')
	await page.getByText('I agree to sign this document').click()
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	await leave()
	const [waiver] = await readWaivers(venue)
	expect(waiver.values.home.country).toBe('CH')
})
