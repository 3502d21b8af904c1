import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findSmallTargets, scrollsSideways } from '../../../support/browser/axe.ts'
import { findBrokenWords, findCrowded, readColor } from '../../../support/browser/appearance.ts'
import { DESKTOP, useVenue, untilReady } from '../../../support/browser/signing-page.ts'

const NARROW = { viewport: { width: 320, height: 568 } } as const
const LANGUAGES = ['en', 'de', 'fr', 'es', 'cs', 'tr', 'uk', 'ar']
const inAll = (text: string) => Object.fromEntries(LANGUAGES.map((tag) => [tag, `${text} (${tag})`]))

const blocks = [
	{ id: 'name', type: 'name', label: inAll('Name'), middleName: true },
	{ id: 'home', type: 'address', label: inAll('Address') },
	{ id: 'line', type: 'divider' },
	{ id: 'more', type: 'heading', level: 2, text: inAll('More') },
	{ id: 'clause', type: 'text', text: 'A clause that goes on. '.repeat(100), requireScroll: true },
	{ id: 'kids', type: 'minors', label: inAll('Children'), relationship: true },
	{
		id: 'level',
		type: 'single_choice',
		label: inAll('Level'),
		allowOther: true,
		options: [{ value: 'new', label: inAll('New') }],
	},
	{ id: 'card', type: 'id_capture', label: inAll('Card'), sides: 2 },
	{ id: 'sign', type: 'signature', label: inAll('Signature') },
]

const venue = await useVenue()
const url = await venue.publish(blocks, { languages: LANGUAGES })

async function bringErrors(page: Page): Promise<void> {
	await page.locator('#continue').click()
	await page.locator('.summary').waitFor()
}

test.each(LANGUAGES)(
	'In the narrowest window nothing of the form in %s is broken, crowded, cut or too small',
	async (tag) => {
		const { page, leave } = await venue.visit(`${url}?lang=${tag}`, NARROW)
		await bringErrors(page)
		expect(await findBrokenWords(page, '.languages summary, .card-text, .day-box .part-label')).toEqual([])
		expect(await scrollsSideways(page)).toBe(false)
		const pad = await page.locator('.pad').boundingBox()
		const links = await page.locator('.pad-foot .link').evaluateAll((all: any[]) =>
			all.map((link) => {
				const range = link.ownerDocument.createRange()
				range.selectNodeContents(link)
				const { left, right } = range.getBoundingClientRect()
				return { left, right }
			}),
		)
		expect(links).toHaveLength(2)
		for (const { left, right } of links) {
			expect(left).toBeGreaterThanOrEqual(pad?.x ?? 0)
			expect(right).toBeLessThanOrEqual((pad?.x ?? 0) + (pad?.width ?? 0))
		}
		// The three boxes of a date are in one row, also in a child's card with an issue.
		const tops = await page
			.locator('.day-box')
			.evaluateAll((boxes: any[]) => boxes.map((box) => box.offsetTop))
		expect(new Set(tops).size).toBe(1)
		expect(await findSmallTargets(page)).toEqual([])
		await leave()
	},
)

test('Every label has space above it, and the boxes of a row are aligned', async () => {
	const { page, leave } = await venue.visit(url)
	await page.locator('[id="f-level.other"]').setChecked(true, { force: true })
	await page.getByLabel('Your answer').waitFor()
	expect(await findCrowded(page)).toEqual([])
	await page.setViewportSize(DESKTOP.viewport)
	expect(await findCrowded(page)).toEqual([])
	const bottoms = await page
		.locator('[data-block="name"] .box')
		.evaluateAll((boxes: any[]) => boxes.map((box) => Math.round(box.getBoundingClientRect().bottom)))
	expect(new Set(bottoms).size).toBe(1)
	await leave()
})

test('A divider of the template before a section is the only line there', async () => {
	const { page, leave } = await venue.visit(url)
	const heading = page.locator('[data-block="more"] h2')
	expect(
		await heading.evaluate((h2: any) => h2.ownerDocument.defaultView.getComputedStyle(h2).borderTopWidth),
	).toBe('0px')
	await leave()
})

test('The bar of an issue spans the whole group with its label', async () => {
	const { page, leave } = await venue.visit(url)
	await bringErrors(page)
	await page.locator('#f-home').evaluate((group: any) => group.scrollIntoView())
	const [group, label] = await Promise.all(
		['#f-home', '#f-home > legend'].map((selector) => page.locator(selector).boundingBox()),
	)
	const [x, top] = [(group?.x ?? 0) + 2, label?.y ?? 0]
	expect(await readColor(page, x, top + 1)).toEqual(await readColor(page, x, top + 60))
	await leave()
})

test('A scrollable text has a shadow at its lower edge until its end is visible', async () => {
	const { page, leave } = await venue.visit(url, DESKTOP)
	const box = page.locator('.scroll-box')
	await box.scrollIntoViewIfNeeded()
	const at = await box.boundingBox()
	// A point without text, between the edge and the text.
	const [x, y] = [(at?.x ?? 0) + 8, (at?.y ?? 0) + (at?.height ?? 0) - 3]
	const ground = await readColor(page, x, (at?.y ?? 0) + 40)
	expect(await readColor(page, x, y)).not.toEqual(ground)
	await box.evaluate((element: any) => element.scrollTo(0, element.scrollHeight))
	expect(await readColor(page, x, y)).toEqual(ground)
	await leave()
})

test('The language menu closes with Escape, with a tap beside it, and with a selection', async () => {
	const { page, leave } = await venue.visit(url, NARROW)
	const menu = page.locator('.languages')
	const isOpen = () => menu.evaluate((details: any) => details.open)
	const focused = () => page.evaluate('document.activeElement.tagName')
	await menu.locator('summary').click()
	await page.keyboard.press('Tab')
	await page.keyboard.press('Escape')
	expect([await isOpen(), await focused()]).toEqual([false, 'SUMMARY'])
	await menu.locator('summary').click()
	await page.locator('h1').click({ position: { x: 4, y: 4 } })
	expect(await isOpen()).toBe(false)
	await menu.locator('summary').click()
	await page.getByRole('link', { name: 'Deutsch' }).click()
	await page.getByText('Name (de)').waitFor()
	expect([await isOpen(), await focused()]).toEqual([false, 'SUMMARY'])
	await leave()
})

test('A right-to-left name on the review is aligned like the other answers, and the text after it stays in order', async () => {
	const own = await venue.publish(
		[
			{ id: 'name', type: 'name', label: 'Name' },
			{ id: 'kids', type: 'minors', label: 'Children' },
			{ id: 'sign', type: 'signature', label: 'Signature' },
		],
		{},
		'Names',
	)
	const { page, leave } = await venue.visit(own)
	for (const name of ['name', 'kids.0'])
		for (const [part, text] of [
			['firstName', 'يوسف'],
			['lastName', 'الهاشمي'],
		] as const)
			await page.locator(`[id="f-${name}.${part}"]`).fill(text)
	for (const [part, text] of [
		['day', '3'],
		['month', '4'],
		['year', '2020'],
	] as const)
		await page.locator(`[id="f-kids.0.dateOfBirth.${part}"]`).fill(text)
	await page.locator('[id="f-sign.method.typed"]').setChecked(true, { force: true })
	await page.locator('[id="f-sign.typed"]').fill('يوسف الهاشمي')
	await page.locator('#continue').click()
	const starts = await page.locator('.answers .answer').evaluateAll((answers: any[]) =>
		answers.map((answer) => {
			const range = answer.ownerDocument.createRange()
			range.selectNodeContents(answer)
			return range.getBoundingClientRect().left - answer.getBoundingClientRect().left
		}),
	)
	expect(Math.max(...starts)).toBeLessThan(4)
	const [name, birth] = await page
		.locator('.people bdi')
		.evaluateAll((parts: any[]) => parts.map((part) => part.getBoundingClientRect().left))
	expect(name).toBeLessThan(birth)
	await leave()
})

test('A page without an organization’s name keeps its margin in a wide window', async () => {
	const { page, leave } = await venue.visit(`${venue.running.service.url}/verify`, {
		...DESKTOP,
		prepare: () => Promise.resolve(),
	})
	// Its style is there, too.
	await page.waitForLoadState('load')
	const main = page.locator('main')
	expect((await main.boundingBox())?.y).toBeGreaterThan(24)
	await leave()
})

test('The header of a kiosk’s page fits the narrowest window', async () => {
	const { body } = await venue.call('POST', '/v1/kiosks', { name: 'Narrow' })
	const { page, leave } = await venue.visit(`${venue.running.service.url}/kiosk`, {
		...NARROW,
		prepare: () => Promise.resolve(),
	})
	await page.getByLabel('Code').fill(body.code)
	await page.getByRole('button', { name: 'Pair' }).click()
	await page.locator('.tongues a[lang="de"]').click()
	// Both pages are ready at once, so each is told by its address.
	await page.waitForURL((url) => url.searchParams.get('lang') === 'de')
	await page.getByRole('link', { name: 'Climbing waiver' }).click()
	await page.waitForURL((url) => url.pathname !== '/kiosk')
	await untilReady(page)
	expect(await findBrokenWords(page, '.languages summary')).toEqual([])
	expect(await scrollsSideways(page)).toBe(false)
	expect((await page.locator('.masthead .small').boundingBox())?.height).toBeLessThan(50)
	await leave()
})
