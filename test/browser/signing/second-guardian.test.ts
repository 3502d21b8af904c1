import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { DESKTOP, draw, readWaivers, untilReady, useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish([
	{ id: 'title', type: 'heading', level: 1, text: 'Summer camp' },
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'mail', type: 'email', label: 'Email', required: false },
	{ id: 'children', type: 'minors', label: 'Children', required: false, secondGuardian: true },
	{ id: 'ill', type: 'yes_no', label: 'Are you ill?' },
	{ id: 'signature', type: 'signature', label: 'Signature', methods: ['drawn', 'typed'] },
])

const YEAR = String(new Date().getFullYear() - 6)
/** Longer than the page waits before it checks a block that the focus has left, in milliseconds. */
const AFTER_THE_CHECK_MS = 1_000

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const block = (page: Page, id: string) => page.locator(`[data-block="${id}"]`)

async function isSound(page: Page): Promise<void> {
	expect([await findBarriers(page), await findSmallTargets(page), await scrollsSideways(page)]).toEqual([
		[],
		[],
		false,
	])
}

async function nameIn(page: Page, id: string, first: string, last: string): Promise<void> {
	await block(page, id).getByLabel('First name').fill(first)
	await block(page, id).getByLabel('Last name').fill(last)
}

async function addChild(page: Page): Promise<void> {
	const children = block(page, 'children')
	if ((await children.getByText('Child 1').count()) === 0) await press(page, 'Add a child')
	await nameIn(page, 'children', 'Anne', 'Lovelace')
	for (const [part, text] of Object.entries({ Day: '1', Month: '2', Year: YEAR }))
		await children.getByLabel(part).fill(text)
}

/** The first guardian signs. @returns the link on the thank-you page */
async function signFirst(page: Page): Promise<string> {
	await nameIn(page, 'name', 'Ada', 'Lovelace')
	expect(await block(page, 'second:name').count()).toBe(0)
	await addChild(page)
	await block(page, 'ill').getByText('Yes').click()
	await draw(page)
	await press(page, 'Continue')
	await page.getByRole('link', { name: 'Second parent or guardian' }).waitFor()
	expect(await block(page, 'second:name').getByLabel('First name').getAttribute('autocomplete')).toBe('off')
	await isSound(page)
	// This venue has no mail server, so nothing is sent there.
	expect(await block(page, 'second:email').innerText()).not.toContain('is sent there')
	await nameIn(page, 'second:name', 'Alan', 'Poe')
	await block(page, 'second:email').getByLabel('Their email address').fill('alan@example.com')
	await press(page, 'Continue')
	await page.getByText('I agree to sign this document electronically.').click()
	await press(page, 'Agree and sign')
	await page.getByRole('heading', { name: 'One more signature is needed' }).waitFor()
	await isSound(page)
	return /https?:\/\/[^\s\u2069]+/.exec(await page.locator('.done').innerText())?.[0] ?? ''
}

test('Two guardians sign on two devices, the second one by keyboard', async () => {
	const first = await venue.visit(url)
	const link = await signFirst(first.page)
	expect(await first.page.getByRole('button', { name: 'Share the link' }).count()).toBe(1)
	await first.leave()

	const { page, leave } = await venue.visit(link, DESKTOP)
	await page.getByText('Lovelace has signed. You sign as the second parent').waitFor()
	expect(await block(page, 'children').innerText()).toContain('Anne')
	expect(await block(page, 'children').getByRole('textbox').count()).toBe(0)
	expect(await block(page, 'name').getByLabel('Last name').inputValue()).toBe('Poe')
	// Nothing that the first guardian said of themselves.
	expect(await block(page, 'ill').getByRole('radio', { checked: true }).count()).toBe(0)
	await isSound(page)
	await block(page, 'ill').getByRole('radio').first().focus()
	await page.keyboard.press('ArrowDown')
	await block(page, 'signature').getByRole('radio', { name: 'Type' }).focus()
	await page.keyboard.press('Space')
	await block(page, 'signature').getByLabel('Type your full name').focus()
	await page.keyboard.type('Alan Poe')
	await page.getByRole('button', { name: 'Continue' }).focus()
	await page.keyboard.press('Enter')
	await page.getByText('You sign as parent or guardian of \u2068Anne Lovelace\u2069.').waitFor()
	await page.getByText('I agree to sign this document electronically.').click()
	await page.getByRole('button', { name: 'Agree and sign' }).focus()
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	expect(await page.getByText('One more signature').count()).toBe(0)
	await leave()

	const [second, waiver] = await readWaivers(venue)
	expect(waiver?.['secondGuardian']).toMatchObject({ status: 'signed', waiverId: second?.['id'] })
})

test('The first guardian cannot sign as the second one, and the page says so', async () => {
	const first = await venue.visit(url)
	await block(first.page, 'mail').getByLabel('Email').fill('ada@example.com')
	const link = await signFirst(first.page)
	await first.leave()
	const { page, leave } = await venue.visit(link, {
		expected: /422/,
		prepare: (opened) => opened.clock.install(),
	})
	await untilReady(page)
	await nameIn(page, 'name', 'Ada', 'Lovelace')
	await block(page, 'mail').getByLabel('Email').fill('ada@example.com')
	await block(page, 'ill').getByText('No').click()
	await block(page, 'signature').getByRole('radio', { name: 'Type' }).check()
	await block(page, 'signature').getByLabel('Type your full name').fill('Ada Lovelace')
	await press(page, 'Continue')
	await page.getByText('I agree to sign this document electronically.').click()
	await press(page, 'Agree and sign')
	await page.getByRole('link', { name: /This person has already signed/ }).waitFor()
	const refusal = block(page, 'name').getByText('This person has already signed. Somebody else signs here')
	await refusal.waitFor()

	// What only the service can find stays until it is corrected, whatever else is read or typed.
	await block(page, 'name').getByLabel('First name').focus()
	await block(page, 'mail').getByLabel('Email').focus()
	await page.clock.runFor(AFTER_THE_CHECK_MS)
	await refusal.waitFor()
	await block(page, 'mail').getByLabel('Email').fill('alan@example.com')
	await refusal.waitFor()
	await nameIn(page, 'name', 'Alan', 'Poe')
	await refusal.waitFor({ state: 'detached' })
	await leave()
})

test('Without a script the form also asks for the second guardian, and the page shows the link', async () => {
	const { page, leave } = await venue.visit(url, { javaScriptEnabled: false })
	await nameIn(page, 'name', 'Ada', 'Lovelace')
	await press(page, 'Add a child')
	await addChild(page)
	await block(page, 'ill').getByText('No').click()
	await block(page, 'signature').getByLabel('Type your full name').fill('Ada Lovelace')
	await nameIn(page, 'second:name', 'Alan', 'Poe')
	await press(page, 'Continue')
	await page.getByText('I agree to sign this document electronically.').click()
	await press(page, 'Agree and sign')
	await page.getByRole('heading', { name: 'One more signature is needed' }).waitFor()
	expect(await page.locator('.done').innerText()).toMatch(/https?:\/\/\S+\/s\//)
	await leave()
})
