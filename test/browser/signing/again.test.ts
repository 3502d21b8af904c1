import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { untilFocused } from '../../support/browser/focus.ts'
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

const noticeOf = (page: Page) => page.locator('.notice', { hasText: 'You signed this form at' })

test('Reloading the confirmation says that the form is signed, and offers the copy and the next person', async () => {
	const { page, context, leave } = await venue.visit(url, { viewport: { width: 320, height: 568 } })
	expect(await noticeOf(page).count()).toBe(0)
	await signAs(page, 'Ada')
	const copy = await page.getByRole('link', { name: 'Open your copy' }).getAttribute('href')
	await page.reload()
	await untilReady(page)
	expect(await noticeOf(page).locator('p').innerText()).toMatch(/ at \d{1,2}:\d\d\s[AP]M\.$/)
	expect(await noticeOf(page).getByRole('link').getAttribute('href')).toBe(copy)
	expect([await findBarriers(page), await findSmallTargets(page)]).toEqual([[], []])
	expect(await scrollsSideways(page)).toBe(false)
	// The tab stores the time and the address of the copy. The browser stores nothing else.
	const kept = JSON.stringify([
		await context.storageState({ indexedDB: true }),
		await page.evaluate('[{ ...sessionStorage }]'),
	])
	expect(kept).not.toMatch(/Ada|Lovelace/)
	expect(JSON.stringify(await context.storageState())).not.toContain('waiver-signed')

	await noticeOf(page).getByRole('button', { name: 'Somebody else wants to sign' }).click()
	expect(await noticeOf(page).count()).toBe(0)
	await untilFocused(page, 'title')
	await page.reload()
	await untilReady(page)
	expect(await noticeOf(page).count()).toBe(0)
	await signAs(page, 'Byron')
	await page.getByRole('link', { name: 'Somebody else wants to sign' }).click()
	await untilReady(page)
	expect(await noticeOf(page).count()).toBe(0)
	await leave()
	expect(await readWaivers(venue)).toHaveLength(2)
})

test('Another tab, another visit and another day show no sign of an earlier signature', async () => {
	const { page, context, leave } = await venue.visit(url)
	await signAs(page, 'Anne')
	const other = await context.newPage()
	await other.goto(url)
	await untilReady(other)
	expect(await noticeOf(other).count()).toBe(0)
	await page.reload()
	await untilReady(page)
	expect(await noticeOf(page).count()).toBe(1)
	await page.clock.install({ time: Date.now() + 13 * 60 * 60 * 1000 })
	await page.reload()
	await untilReady(page)
	expect(await noticeOf(page).count()).toBe(0)
	await leave()
})

test('A guest who opens the form in the same tab later does not get another guest’s copy', async () => {
	const { page, leave } = await venue.visit(url)
	await signAs(page, 'Ralph')
	await page.goto('about:blank')
	await page.goto(url)
	await untilReady(page)
	expect([await noticeOf(page).count(), await page.evaluate('sessionStorage.length')]).toEqual([0, 1])
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
