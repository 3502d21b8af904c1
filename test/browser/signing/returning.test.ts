import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { readQr } from '../../support/browser/read-qr.ts'
import {
	DESKTOP,
	draw,
	readWaivers,
	reviewAndSign,
	untilReady,
	useVenue,
} from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish(
	[
		{ id: 'name', type: 'name', label: 'Your name' },
		{ id: 'mail', type: 'email', label: 'Email' },
		{ id: 'phone', type: 'phone', label: 'Phone', required: false },
		{ id: 'born', type: 'date_of_birth', label: 'Date of birth' },
		{ id: 'health', type: 'yes_no', label: 'Do you have a heart condition?', sensitivity: 'health' },
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
const cardOf = (page: Page) => page.locator('.pass', { hasText: 'You have already signed' })
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

test('A guest who asked to be remembered comes back to a card with the code, signs again with seven taps, and is forgotten on request', async () => {
	const { page, leave } = await venue.visit(url)
	expect([await wish(page).isChecked(), await memoryOf(page)]).toEqual([false, null])
	await fillIn(page)
	await page.getByText('Remember me on this device').click()
	await sign(page)
	// What was answered about health, what was signed and what was ticked is not kept, nor the link to it.
	expect(await memoryOf(page)).toContain('ada@example.com')
	expect(await memoryOf(page)).not.toMatch(/asthma|data:|health|rules|consent|signature|\/c\//)

	await page.goto('about:blank')
	await page.goto(url)
	await untilReady(page)
	expect(await cardOf(page).innerText()).toMatch(/Ada Lovelace.* and .*Anne[^]*Valid until December 31, 2199/)
	const [{ id }] = await readWaivers(venue)
	expect(await readQr(await page.locator('.pass svg.qr').screenshot())).toBe(
		`${venue.running.service.url}/verify/${id}`,
	)
	expect(await page.getByRole('link', { name: 'Open your copy' }).count()).toBe(0)
	expect([await findBarriers(page), await findSmallTargets(page)]).toEqual([[], []])
	await page.getByRole('button', { name: 'Sign again' }).click()
	await noticeOf(page).waitFor()
	expect(await wish(page).isChecked()).toBe(true)
	expect([await findBarriers(page), await findSmallTargets(page)]).toEqual([[], []])
	expect(await scrollsSideways(page)).toBe(false)
	expect(await sign(page)).toBe(6)
	const [second, first] = await readWaivers(venue)
	const personal = ({ values }: any) => [values.name, values.mail, values.born, values.children]
	expect(personal(second)).toEqual(personal(first))
	expect(second.values.story).toBeUndefined()

	// The form for the next person is empty; a visit after that shows the card again.
	await page.getByRole('link', { name: 'Somebody else wants to sign' }).click()
	await untilReady(page)
	expect([await noticeOf(page).count(), await wish(page).isChecked()]).toEqual([0, false])
	expect(await page.getByLabel('First name').first().inputValue()).toBe('')
	await page.reload()
	await untilReady(page)
	await page.getByRole('button', { name: 'Sign again' }).click()
	await noticeOf(page).getByRole('button', { name: 'Start over' }).click()
	expect([await page.getByLabel('Email').inputValue(), await noticeOf(page).count()]).toEqual(['', 0])
	expect([await wish(page).isChecked(), (await memoryOf(page)) !== null]).toEqual([false, true])
	await page.goto(url)
	await page.getByRole('button', { name: 'Forget me on this device' }).click()
	await cardOf(page).waitFor({ state: 'detached' })
	expect([await memoryOf(page), await page.getByLabel('Email').inputValue()]).toEqual([null, ''])
	expect(await page.getByRole('button', { name: 'Forget me on this device' }).count()).toBe(0)
	await leave()
})

test('Remembered answers end after 13 months, do not count for a new version, and are ignored if they are damaged', async () => {
	const { page, leave } = await venue.visit(url, DESKTOP)
	const path = new URL(url).pathname
	const store = async (at: number, versionId: string, answers: object): Promise<void> => {
		const signed = { [path]: { versionId, done: { reference: 'A', names: [], validUntil: null } } }
		const guest = JSON.stringify(JSON.stringify({ at, answers, signed }))
		// The form writes its draft when it is left.
		await page.goto(venue.running.service.url)
		await page.evaluate(
			`localStorage.clear(), sessionStorage.clear(), localStorage.setItem('waiver-guest', ${guest})`,
		)
		await page.goto(url)
		await wish(page).waitFor()
	}
	const day = 86_400_000
	await store(Date.now() - 380 * day, 'older', { email: { '': 'ada@example.com' } })
	expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
	expect([await noticeOf(page).count(), await cardOf(page).count()]).toEqual([1, 0])
	await store(Date.now() - 400 * day, 'older', { email: { '': 'ada@example.com' } })
	expect([await page.getByLabel('Email').inputValue(), await memoryOf(page)]).toEqual(['', null])
	await store(Date.now(), 'older', { email: { '': {} } })
	expect([await page.getByLabel('Email').inputValue(), await memoryOf(page)]).toEqual(['', null])
	await leave()
})

test('The card keeps the copy where no answer is private, until its link ends, and goes when the waiver ends', async () => {
	const plain = await venue.publish(
		[
			{ id: 'name', type: 'name', label: 'Your name' },
			{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
			{ id: 'signature', type: 'signature', label: 'Signature' },
		],
		{ expiry: { type: 'duration', years: 1 } },
		'Plain',
	)
	const { page, leave } = await venue.visit(plain)
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Lovelace')
	await page.getByText('I agree.').click()
	await page.getByText('Remember me on this device').click()
	await draw(page)
	await reviewAndSign(page)
	const copy = page.getByRole('link', { name: 'Open your copy' })
	const address = await copy.getAttribute('href')
	await page.goto('about:blank')
	await page.goto(plain)
	await cardOf(page).waitFor()
	expect(await copy.getAttribute('href')).toBe(address)

	const change = async (field: string, part: string): Promise<void> => {
		// Nothing writes to the storage of this page.
		await page.goto(venue.running.service.url)
		await page.evaluate(`(() => {
			const guest = JSON.parse(localStorage.getItem('waiver-guest'))
			const { done } = Object.values(guest.signed)[0]
			${part} = '2020-01-01'
			localStorage.setItem('waiver-guest', JSON.stringify(guest))
		})()`)
		await page.goto(plain)
		await untilReady(page)
		expect([field, await copy.count()]).toEqual([field, 0])
	}
	await change('link', 'done.copy.until')
	expect(await cardOf(page).count()).toBe(1)
	await change('waiver', 'done.validUntil')
	expect([await cardOf(page).count(), await noticeOf(page).count()]).toEqual([0, 1])

	// What the tab knows is forgotten, too.
	await page.getByText('I agree.').click()
	await draw(page)
	await reviewAndSign(page)
	await page.reload()
	await page.getByRole('button', { name: 'Forget me on this device' }).click()
	await cardOf(page).waitFor({ state: 'detached' })
	await page.reload()
	await untilReady(page)
	expect([await cardOf(page).count(), await noticeOf(page).count(), await memoryOf(page)]).toEqual([
		0,
		0,
		null,
	])
	expect(await page.getByLabel('First name').inputValue()).toBe('')
	await leave()
})
