import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { DESKTOP, draw, useVenue, readWaivers, untilReady } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish(
	[
		{ id: 'name', type: 'name', label: 'Your name' },
		{ id: 'mail', type: 'email', label: 'Email' },
		{ id: 'phone', type: 'phone', label: 'Phone', required: false },
		{ id: 'born', type: 'date_of_birth', label: 'Date of birth' },
		{ id: 'health', type: 'yes_no', label: 'Do you have a heart condition?' },
		{ id: 'story', type: 'short_text', label: 'What should we know?', required: false },
		{ id: 'children', type: 'minors', label: 'Children', required: false },
		{ id: 'rules', type: 'consent', label: 'I keep the rules.', text: 'Look up.' },
		{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
		{ id: 'signature', type: 'signature', label: 'Signature' },
	],
	{ expiry: { type: 'date', date: '2199-12-31' } },
)

const memoryOf = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('waiver-guest')`)
const noticeOf = (page: Page) => page.locator('.notice', { hasText: 'Filled in from your last visit' })
const wish = (page: Page) => page.getByRole('checkbox', { name: 'Remember me on this device' })

async function fillIn(page: Page): Promise<void> {
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Lovelace')
	await page.getByLabel('Email').fill('ada@example.com')
	await page.getByLabel('What should we know?').fill('asthma')
	for (const [part, text] of Object.entries({ Day: '10', Month: '12', Year: '1990' }))
		await page.locator('[data-block=born]').getByLabel(part).fill(text)
	await page.getByRole('button', { name: 'Add a child' }).click()
	const child = page.locator('[data-block=children]')
	await child.getByLabel('First name').fill('Anne')
	for (const [part, text] of Object.entries({ Day: '1', Month: '2', Year: '2190' }))
		await child.getByLabel(part).fill(text === '2190' ? String(new Date().getFullYear() - 6) : text)
}

/** Signs with as few taps as there are. @returns how many */
async function sign(page: Page): Promise<number> {
	const taps = [
		() => page.getByText('I agree.').click(),
		() => page.getByText('I keep the rules.').click(),
		() => page.locator('[data-block=health]').getByText('No', { exact: true }).click(),
		() => draw(page),
		() => page.getByRole('button', { name: 'Continue' }).click(),
		() => page.getByRole('button', { name: 'Agree and sign' }).click(),
	]
	for (const tap of taps) await tap()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	return taps.length
}

test('A guest who asked to be remembered signs again with six taps, and is forgotten on request', async () => {
	const { page, leave } = await venue.visit(url)
	expect([await wish(page).isChecked(), await memoryOf(page)]).toEqual([false, null])
	await fillIn(page)
	await page.getByText('Remember me on this device').click()
	await sign(page)
	// What was answered about health, what was signed and what was ticked is not kept.
	expect(await memoryOf(page)).toContain('ada@example.com')
	expect(await memoryOf(page)).not.toMatch(/asthma|data:|health|rules|consent|signature/)

	await page.goto('about:blank')
	await page.goto(url)
	await untilReady(page)
	expect(await noticeOf(page).innerText()).toMatch(/still valid\. Valid until December 31, 2199/)
	expect(await wish(page).isChecked()).toBe(true)
	expect([await findBarriers(page), await findSmallTargets(page)]).toEqual([[], []])
	expect(await scrollsSideways(page)).toBe(false)
	expect(await sign(page)).toBe(6)
	const [second, first] = await readWaivers(venue)
	const personal = ({ values }: any) => [values.name, values.mail, values.born, values.children]
	expect(personal(second)).toEqual(personal(first))
	expect(second.values.story).toBeUndefined()

	// The form for the next person is empty; a visit after that is filled in again.
	await page.getByRole('link', { name: 'Somebody else wants to sign' }).click()
	await untilReady(page)
	expect([await noticeOf(page).count(), await wish(page).isChecked()]).toEqual([0, false])
	expect(await page.getByLabel('First name').first().inputValue()).toBe('')
	await page.reload()
	await untilReady(page)
	await noticeOf(page).getByRole('button', { name: 'Start over' }).click()
	expect([await page.getByLabel('Email').inputValue(), await noticeOf(page).count()]).toEqual(['', 0])
	expect([await wish(page).isChecked(), (await memoryOf(page)) !== null]).toEqual([false, true])
	await page.goto(url)
	await page.getByRole('button', { name: 'Forget me on this device' }).click()
	expect([await memoryOf(page), await page.getByLabel('Email').inputValue()]).toEqual([null, ''])
	expect(await page.getByRole('button', { name: 'Forget me on this device' }).count()).toBe(0)
	await leave()
})

test('Remembered answers end after 13 months, do not count for a new version, and are ignored if they are damaged', async () => {
	const { page, leave } = await venue.visit(url, DESKTOP)
	const path = new URL(url).pathname
	const store = async (at: number, versionId: string, answers: object): Promise<void> => {
		const signed = { [path]: { versionId, validUntil: null } }
		const guest = JSON.stringify(JSON.stringify({ at, answers, signed }))
		// The form writes its draft when it is left.
		await page.goto(venue.running.service.url)
		await page.evaluate(`localStorage.clear(), localStorage.setItem('waiver-guest', ${guest})`)
		await page.goto(url)
		await wish(page).waitFor()
	}
	const day = 86_400_000
	await store(Date.now() - 380 * day, 'older', { email: { '': 'ada@example.com' } })
	expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
	expect(await noticeOf(page).innerText()).not.toContain('still valid')
	await store(Date.now() - 400 * day, 'older', { email: { '': 'ada@example.com' } })
	expect([await page.getByLabel('Email').inputValue(), await memoryOf(page)]).toEqual(['', null])
	await store(Date.now(), 'older', { email: { '': {} } })
	expect([await page.getByLabel('Email').inputValue(), await memoryOf(page)]).toEqual(['', null])
	await leave()
})
