import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { DESKTOP, PHONE, useVenue } from '../../support/browser/signing-page.ts'
import { inviteTo, joinHall } from '../../support/fixtures/joined.ts'
import { PASSWORD } from '../../support/fixtures/staff.ts'
import { addTotp } from '../../support/fixtures/totp.ts'

/** Browsers report each refusal on their console. */
const REFUSED = /status of 4\d\d/

const venue = await useVenue()
const [home, other] = [await openHall(venue), await openHall(venue)]
const { url } = venue.running.service

const summary = (page: Page, text: string) => page.locator('summary').filter({ hasText: text })
const menuOf = (page: Page) => page.getByRole('button', { name: /, Owner$|, Desk$/ })

async function untilIn(page: Page, role: string): Promise<void> {
	await page.getByRole('heading', { level: 1 }).waitFor()
	await page.getByRole('button', { name: `, ${role}` }).waitFor()
}

test('Whoever is invited joins with the account of another hall, by keys alone, and with its code', async () => {
	const ana = await home.hire('owner')
	const { recoveryCodes } = await addTotp(ana.call, Date.now())
	const { token } = await inviteTo(other)
	const { page, leave } = await venue.visit(`${url}/desk/setup/${token}`, { ...DESKTOP, expected: REFUSED })
	await summary(page, 'Use my account of another organization').focus()
	await page.keyboard.press('Enter')
	await judge(page, 24)
	await page.keyboard.press('Tab')
	await page.keyboard.type(ana.login)
	await page.keyboard.press('Tab')
	await page.keyboard.type('wrong horse battery')
	await page.keyboard.press('Enter')
	await page.getByText('The login or the password is wrong.').waitFor()
	await page.locator('[name=joinPassword]').fill(PASSWORD)
	await page.keyboard.press('Enter')
	await page.getByLabel('Code', { exact: true }).waitFor()
	await judge(page, 24)
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await page.getByLabel('Recovery code', { exact: true }).waitFor()
	await page.keyboard.type(recoveryCodes[0] ?? '')
	await page.keyboard.press('Enter')
	await untilIn(page, 'Desk')
	expect(new URL(page.url()).pathname).toBe('/desk')
	await leave()
})

test('Whoever is signed in gives the password all the same, and is told why an account can’t be used', async () => {
	const ana = await home.hire('owner')
	const { token } = await inviteTo(home)
	const { page, leave } = await openDesk(venue, ana, { path: `/desk/setup/${token}`, expected: REFUSED })
	await summary(page, `Use my account ${ana.login}`).click()
	expect(await page.locator('[name=joinLogin]').inputValue()).toBe(ana.login)
	await page.locator('[name=joinPassword]').fill(PASSWORD)
	await page.getByRole('button', { name: 'Join', exact: true }).click()
	await page.getByText('This account already belongs to this organization. Sign in with it.').waitFor()
	await leave()
})

for (const [size, name] of [
	[DESKTOP, 'a desktop'],
	[PHONE, 'a phone'],
] as const)
	test(`On ${name} a person switches between their organizations without signing in again`, async () => {
		const ana = await home.hire('owner')
		await joinHall(venue.running, other, ana.login)
		const { page, leave } = await openDesk(venue, ana, { path: '/desk/waivers', ...size })
		await menuOf(page).click()
		const list = page.getByRole('list', { name: 'Organizations' })
		await list.waitFor()
		const current = list.locator('[aria-current=true]')
		expect(await current.innerText()).toContain(home.name)
		await judge(page, 24)
		// Its widths have closed the menu.
		await page.keyboard.press('Escape')
		await page.setViewportSize(size.viewport)
		await menuOf(page).click()
		await list.getByRole('button', { name: `${other.name}, Desk` }).press('Enter')
		await untilIn(page, 'Desk')
		expect(new URL(page.url()).pathname).toBe('/desk')
		await menuOf(page).click()
		expect(await current.innerText()).toContain(other.name)
		await page.getByRole('button', { name: 'Your account' }).click()
		await page.getByText('You sign in with your account of another organization.').waitFor()
		await judge(page, 24)
		await leave()
	})

test('A page left open in another tab leaves for the organization to which the person has switched', async () => {
	const ana = await home.hire('owner')
	await joinHall(venue.running, other, ana.login)
	const { page, context, leave } = await openDesk(venue, ana, { path: '/desk/waivers', expected: REFUSED })
	const second = await context.newPage()
	await second.goto(`${url}/desk`)
	await untilIn(second, 'Owner')
	await menuOf(second).click()
	await second.getByRole('button', { name: `${other.name}, Desk` }).click()
	await untilIn(second, 'Desk')
	// Each refused call leaves, and the last of them decides: the driver takes the others for failures.
	await page.getByRole('link', { name: 'People' }).first().click()
	await untilIn(page, 'Desk')
	expect(page.url()).toBe(`${url}/desk`)
	await menuOf(page).click()
	const list = page.getByRole('list', { name: 'Organizations' })
	expect(await list.locator('[aria-current=true]').innerText()).toContain(other.name)
	await leave()
})

test('An owner sees that somebody signs in with an account of another organization, and how to give them a login', async () => {
	const [ana, owner] = [await home.hire('owner'), await other.hire('owner')]
	await joinHall(venue.running, other, ana.login)
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/staff' })
	const row = page.getByRole('listitem').filter({ hasText: 'Account of another organization' }).first()
	await row.waitFor()
	expect(await row.innerText()).not.toContain(ana.login)
	await row.getByRole('button', { name: /^Actions for/ }).click()
	await page.getByRole('button', { name: 'Reset sign-in …' }).click()
	await page.getByText('chooses a login and a password of their own here').waitFor()
	await judge(page, 24)
	await leave()
})
