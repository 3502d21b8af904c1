import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { demoBlocks } from '../../../src/demo/forms.ts'
import { untilFocused, untilTitled } from '../../support/browser/focus.ts'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { DESKTOP, PHONE, useVenue } from '../../support/browser/signing-page.ts'
import { extent } from '../../support/run/extent.ts'

const venue = await useVenue()
const url = await venue.publish(demoBlocks, { languages: ['en', 'es', 'de', 'ar'] })

/** Expects a screen without barriers, small targets or horizontal overflow. */
async function expectOpenToAll(page: Page, screen: string): Promise<void> {
	expect([screen, ...(await findBarriers(page))]).toEqual([screen])
	expect([screen, ...(await findBarriers(page, 'names'))]).toEqual([screen])
	expect([screen, ...(await findSmallTargets(page))]).toEqual([screen])
	expect([screen, await scrollsSideways(page)]).toEqual([screen, false])
}

async function fillForm(page: Page): Promise<void> {
	const name = page.locator('[data-block="name"]')
	await name.locator('input').first().fill('Ada')
	await name.locator('input').last().fill('Lovelace')
	await page.locator('[data-block="email"] input').fill('ada@example.com')
	for (const [part, text] of [
		['day', '10'],
		['month', '12'],
		['year', '1990'],
	])
		await page.locator(`[id="f-born.${part}"]`).fill(text ?? '')
	await page.locator('[id="f-condition.yes"]').setChecked(true, { force: true })
	await page.locator('#f-details').fill('Asthma')
	for (const id of ['f-rules', 'f-consent']) await page.locator(`#${id}`).setChecked(true, { force: true })
	await page.locator('[id="f-signature.method.typed"]').setChecked(true, { force: true })
	await page.locator('[id="f-signature.typed"]').fill('Ada Lovelace')
}

const LOOKS = [
	['phone', 'light', PHONE],
	['desktop', 'dark', DESKTOP],
	['phone', 'dark', PHONE],
	['desktop', 'light', DESKTOP],
] as const

/** Two of the four show both devices and both schemes. */
describe.each(LOOKS.slice(0, extent(2, 4)))('Accessibility on a %s in %s', (device, colorScheme, size) => {
	test('WCAG 2.2 A and AA: no screen has a barrier that axe finds', async () => {
		const { page, leave } = await venue.visit(url, {
			hasTouch: false,
			isMobile: false,
			...size,
			colorScheme,
			expected: /404/,
		})
		await expectOpenToAll(page, 'form')
		await page.locator('.languages summary').click()
		await expectOpenToAll(page, 'languages')
		await page.locator('.languages summary').click()
		await page.locator('[id="f-children.add"]').click()
		await page.locator('#continue').click()
		await page.locator('.summary').waitFor()
		await expectOpenToAll(page, 'errors')
		await page.locator('.minor .link').click()
		await page.getByRole('button', { name: 'Take a photo' }).click()
		await page.getByRole('button', { name: 'Take the photo' }).waitFor()
		await expectOpenToAll(page, 'camera')
		await page.getByRole('button', { name: 'Cancel' }).click()
		await fillForm(page)
		await page.locator('#continue').click()
		await page.locator('#sign').waitFor()
		await expectOpenToAll(page, 'review')
		await page.locator('#sign').click()
		await page.locator('.done-panel').waitFor()
		await expectOpenToAll(page, 'done')
		await page.goto(`${venue.running.service.url}/w/nobody/nothing`)
		await expectOpenToAll(page, 'lost')
		await page.goto(`${venue.running.service.url}/kiosk`)
		await expectOpenToAll(page, 'pairing')
		expect(device).toBe(size === PHONE ? 'phone' : 'desktop')
		await leave()
	})
})

test('The accessibility checks find a barrier where there is one', async () => {
	const { page, leave } = await venue.visit(url, { expected: /404/ })
	await page.evaluate(
		`document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="/none.png"><button class="tiny"></button><hr class="wide">');
		document.querySelector('.wide').style.width = '900px'`,
	)
	expect((await findBarriers(page)).map((line) => line.split(' ')[0])).toEqual(
		expect.arrayContaining(['image-alt', 'button-name']),
	)
	expect(await findSmallTargets(page)).toEqual([expect.stringContaining('class="tiny"')])
	expect(await scrollsSideways(page)).toBe(true)
	await leave()
})

test('A page zoomed to 400 % fits in one column (WCAG 2.2, 1.4.10)', async () => {
	const { page, leave } = await venue.visit(url, { viewport: { width: 320, height: 256 }, isMobile: false })
	expect(await scrollsSideways(page)).toBe(false)
	await fillForm(page)
	await page.locator('#continue').click()
	await page.locator('#sign').waitFor()
	expect(await scrollsSideways(page)).toBe(false)
	await leave()
})

test('Text, boxes and buttons grow with the size of text that a guest has chosen in the browser', async () => {
	const { page, leave } = await venue.visit(url)
	const sizes = () =>
		page.evaluate<number[]>(
			`['body', 'h1', '.box', '#continue', '.w-two'].map((each) => { const of = getComputedStyle(document.querySelector(each)); return parseFloat(each === '.w-two' ? of.maxWidth : of.fontSize) })`,
		)
	const usual = await sizes()
	await page.evaluate(`document.documentElement.style.fontSize = '24px'`)
	const larger = await sizes()
	expect(larger.map((size, at) => size / (usual[at] ?? 1))).toEqual([1.5, expect.any(Number), 1.5, 1.5, 1.5])
	expect(await scrollsSideways(page)).toBe(false)
	await leave()
})

test('Every screen is announced: its first-level heading gets the focus', async () => {
	const { page, leave } = await venue.visit(url)
	await fillForm(page)
	await page.locator('#continue').click()
	await page.locator('#sign').waitFor()
	await untilFocused(page, 'Check your answers')
	await page.locator('#sign').click()
	await page.locator('.done-panel').waitFor()
	await untilFocused(page, 'Thank you, you have signed')
	expect(await page.locator('h1:visible').count()).toBe(1)
	await untilTitled(page, 'Thank you, you have signed – North Wall')
	await leave()
})
