import { afterAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { DESKTOP, useVenue } from '../../support/browser/signing-page.ts'
import { judge } from '../../support/browser/judge.ts'
import { CLIENT, startProvider } from '../../support/sso/provider.ts'

const provider = await startProvider(() => `${venue.running.service.url}/desk/sso/return`)
afterAll(() => provider.close())

const venue = await useVenue('North Wall', {
	ssoIssuer: provider.issuer,
	ssoClientId: CLIENT.id,
	ssoClientSecret: CLIENT.secret,
	ssoName: 'Hall login',
	ssoRoles: [
		{ value: 'owners', slug: 'north-wall', role: 'owner' },
		{ value: 'chain', slug: undefined, role: 'manager' },
	],
})
/** Its pages ask for a font, and get an empty one. */
const THERE = new RegExp(`^${provider.issuer}|^https://fonts`)

provider.people.set('ana', { name: 'Ana Núñez', groups: ['owners'] })
provider.people.set('eva', { name: 'Eva', groups: ['chain'] })
provider.people.set('zoe', { name: 'Zoe', groups: [] })

const visit = (path: string) =>
	venue.visit(venue.running.service.url + path, {
		...DESKTOP,
		elsewhere: THERE,
		// The call that needs a confirmation.
		expected: /status of 403/,
		prepare: (page) => page.context().route(/^https:\/\/fonts/, (route) => route.fulfill({ body: '' })),
	})

const untilAt = (page: Page, heading: string) =>
	page.getByRole('heading', { level: 1, name: heading }).waitFor()
const bySso = (page: Page) => page.getByRole('link', { name: 'Sign in with Hall login' })

/** The provider's own pages: a login and, the first time, whether the desk may know the name. */
async function signInThere(page: Page, login: string, isFirst = true): Promise<void> {
	await page.locator('input[name=login]').fill(login)
	await page.locator('input[name=password]').fill('any')
	await page.locator('button[type=submit]').click()
	if (isFirst) await page.locator('button[type=submit]').filter({ hasText: 'Continue' }).click()
}

test('Somebody signs in by the identity provider, returns to the screen that they asked for, and confirms in a window', async () => {
	const { page, leave } = await visit('/desk/keys')
	await bySso(page).waitFor()
	await judge(page, 24)
	await page.setViewportSize(DESKTOP.viewport)
	expect(await page.getByLabel('Password').isVisible()).toBe(false)
	await bySso(page).press('Enter')
	await signInThere(page, 'ana')
	await untilAt(page, 'API keys')
	expect(new URL(page.url()).pathname).toBe('/desk/keys')
	venue.running.service.deps.db.$client.run(
		'UPDATE staff_sessions SET authenticated_at = 0, all_factors_at = 0',
	)
	await page.getByRole('button', { name: 'New key' }).click()
	await page.getByRole('textbox', { name: 'Name' }).fill('Till')
	await page.getByRole('button', { name: 'Make key' }).click()
	const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
	await dialog.waitFor()
	await judge(page, 24)
	await page.setViewportSize(DESKTOP.viewport)
	const [other] = await Promise.all([
		page.waitForEvent('popup'),
		dialog.getByRole('button', { name: 'Sign in with Hall login' }).click(),
	])
	const closed = other.waitForEvent('close')
	await signInThere(other, 'ana', false)
	await closed
	expect(await page.getByLabel('Key', { exact: true }).inputValue()).toMatch(/^\w+$/)
	await leave()
})

test('The sign-in says in words why the identity provider let nobody in, and takes a password as before', async () => {
	const { page, leave } = await visit('/desk')
	await bySso(page).click()
	await signInThere(page, 'zoe')
	await page.getByText('Hall login knows you, but has given you no role here.').waitFor()
	await judge(page, 24)
	await page.setViewportSize(DESKTOP.viewport)
	await page.getByText('With a password').click()
	expect(await page.getByLabel('Password').isVisible()).toBe(true)
	await leave()
})

test('Whoever may work in several halls chooses one, and comes to the screen that they asked for', async () => {
	const south = venue.running.tenant('South Wall')
	const { page, leave } = await visit('/desk/people')
	await bySso(page).click()
	await signInThere(page, 'eva')
	await page.getByText('Which hall do you work in now?').waitFor()
	await judge(page, 24)
	await page.setViewportSize(DESKTOP.viewport)
	await page.getByRole('button', { name: 'South Wall' }).click()
	await untilAt(page, 'People')
	expect(new URL(page.url()).pathname).toBe('/desk/people')
	const { body: staff } = await south.call('GET', '/v1/staff')
	expect(staff.items).toMatchObject([{ name: 'Eva', role: 'manager', sso: true }])
	await leave()
})
