import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { untilFocused, untilTitled } from '../../support/browser/focus.ts'
import { useVenue, readWaivers, reviewAndSign, untilReady } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish([
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature', methods: ['typed'] },
])

async function signAs(page: Page, firstName: string): Promise<void> {
	await page.getByLabel('First name').fill(firstName)
	await page.getByLabel('Last name').fill('Lovelace')
	await page.getByText('I agree.').click()
	await page.getByLabel('Type your full name').fill(`${firstName} Lovelace`)
	await reviewAndSign(page)
}

const cardOf = (page: Page) => page.locator('.pass', { hasText: 'You have already signed' })

test('Reloading the confirmation shows it again with its time, the code, the copy and the way to the next person', async () => {
	const { page, context, leave } = await venue.visit(url, { viewport: { width: 320, height: 568 } })
	expect(await cardOf(page).count()).toBe(0)
	await signAs(page, 'Ada')
	const copy = await page.getByRole('link', { name: 'Open your copy' }).getAttribute('href')
	const code = await page.locator('.pass svg.qr path').getAttribute('d')
	await page.reload()
	await untilReady(page)
	await untilTitled(page, 'You have already signed')
	await untilFocused(page, 'title')
	const card = await cardOf(page).innerText()
	expect(card).toMatch(/Signed for .*Ada Lovelace/)
	expect(card).toMatch(/You signed this form at \d{1,2}:\d\d\s[AP]M\./)
	expect(await cardOf(page).locator('svg.qr path').getAttribute('d')).toBe(code)
	expect(await page.getByRole('link', { name: 'Open your copy' }).getAttribute('href')).toBe(copy)
	expect(await page.getByRole('button', { name: 'Forget me on this device' }).count()).toBe(0)
	expect([await findBarriers(page), await findSmallTargets(page)]).toEqual([[], []])
	expect(await scrollsSideways(page)).toBe(false)
	// Only the tab stores it.
	expect(JSON.stringify(await context.storageState({ indexedDB: true }))).not.toMatch(/Ada|Lovelace|signed/)

	await page.getByRole('link', { name: 'Somebody else wants to sign' }).click()
	await untilReady(page)
	expect(await cardOf(page).count()).toBe(0)
	await page.reload()
	await untilReady(page)
	expect(await cardOf(page).count()).toBe(0)
	await signAs(page, 'Byron')
	await page.getByRole('link', { name: 'Somebody else wants to sign' }).click()
	await untilReady(page)
	expect(await cardOf(page).count()).toBe(0)
	await leave()
	expect(await readWaivers(venue)).toHaveLength(2)
})

test('A guest who has signed signs again on purpose alone, and goes on with that form after a reload', async () => {
	const { page, leave } = await venue.visit(url)
	await signAs(page, 'Mary')
	const before = (await readWaivers(venue)).length
	await page.reload()
	await untilReady(page)
	await page.getByRole('button', { name: 'Sign again' }).click()
	await untilFocused(page, 'title')
	await untilTitled(page, 'Climbing waiver')
	await page.getByLabel('First name').fill('Mary')
	await page.waitForFunction(() => JSON.stringify({ ...(globalThis as any).localStorage }).includes('Mary'))
	await page.reload()
	await untilReady(page)
	expect([await cardOf(page).count(), await page.getByLabel('First name').inputValue()]).toEqual([0, 'Mary'])
	await signAs(page, 'Mary')
	expect(await readWaivers(venue)).toHaveLength(before + 1)
	await leave()
})

test('Who opens a parent’s link where somebody has signed sees the form with the child, and not the card', async () => {
	const family = await venue.publish(
		[
			{ id: 'name', type: 'name', label: 'Your name' },
			{ id: 'children', type: 'minors', label: 'Children', required: false },
			{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
			{ id: 'signature', type: 'signature', label: 'Signature', methods: ['typed'] },
		],
		{},
		'Family',
	)
	const { page, leave } = await venue.visit(family)
	await signAs(page, 'Pat')
	await page.reload()
	await untilReady(page)
	expect(await cardOf(page).count()).toBe(1)
	// In the open page, which reloads.
	await page.evaluate(`location.hash = '#child=Kim&last=Young&born=2019-03-04'`)
	await page.locator('.notice', { hasText: 'only the child’s name' }).waitFor()
	expect(await cardOf(page).count()).toBe(0)
	expect(await page.locator('[data-block=children]').getByLabel('First name').inputValue()).toBe('Kim')
	await leave()
})

test('Another tab, another visit and another day show no sign of an earlier signature', async () => {
	const { page, context, leave } = await venue.visit(url)
	await signAs(page, 'Anne')
	const other = await context.newPage()
	await other.goto(url)
	await untilReady(other)
	expect(await cardOf(other).count()).toBe(0)
	await page.reload()
	await untilReady(page)
	expect(await cardOf(page).count()).toBe(1)
	await page.clock.install({ time: Date.now() + 13 * 60 * 60 * 1000 })
	await page.reload()
	await untilReady(page)
	expect(await cardOf(page).count()).toBe(0)
	await leave()
})

test('A guest who opens the form in the same tab later does not get another guest’s copy', async () => {
	const { page, leave } = await venue.visit(url)
	await signAs(page, 'Ralph')
	await page.goto('about:blank')
	await page.goto(url)
	await untilReady(page)
	expect([await cardOf(page).count(), await page.evaluate('sessionStorage.length')]).toEqual([0, 1])
	expect(await page.evaluate('Object.keys(sessionStorage)[0]')).toStartWith('waiver-key:')
	await leave()
})

test('A guest whose browser has no storage left can sign and sees the confirmation', async () => {
	const full = `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`
	const { page, leave } = await venue.visit(url, { prepare: (page) => page.addInitScript(full) })
	await untilReady(page)
	const before = (await readWaivers(venue)).length
	await signAs(page, 'Grace')
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	expect(await readWaivers(venue)).toHaveLength(before + 1)
	await leave()
})
