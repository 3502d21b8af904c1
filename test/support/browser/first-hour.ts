import type { Page } from 'playwright-core'
import { PASSWORD } from '../fixtures/staff.ts'
import { draw, reviewAndSign } from './signing-page.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** On the page that the first owner's link opens, but for the venue's name. */
export async function fillOwner(page: Page): Promise<void> {
	const box = (name: string) => page.getByRole('textbox', { name, exact: true })
	await page.getByRole('heading', { level: 1, name: 'Welcome', exact: true }).waitFor()
	await box('Your name').fill('Maya Rivera')
	await box('Login').fill('maya@example.org')
	await box('Password').fill(PASSWORD)
}

/** Names the venue on the same page, and goes on to the first steps. */
export async function nameVenue(page: Page, name: string): Promise<void> {
	await page.getByRole('textbox', { name: 'Name of the venue', exact: true }).fill(name)
	await press(page, 'Create owner')
	await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
}

/** From the first steps: a form of the gallery as it is. */
export async function publishPhotoRelease(page: Page): Promise<void> {
	await page.getByRole('link', { name: 'Choose a form' }).click()
	await press(page, 'Photo release')
	await page.getByRole('list', { name: 'Blocks' }).waitFor()
	await press(page, 'Publish')
	await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
	await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** From the first steps. @returns the address of the form, as the code on its poster has it */
export async function readPoster(page: Page): Promise<string> {
	await page.getByRole('link', { name: 'Print poster' }).click()
	const code = page.getByRole('img', { name: /^QR code of/ })
	await code.waitFor()
	return /http\S+/.exec((await code.getAttribute('aria-label')) ?? '')?.[0] ?? ''
}

/** On the phone that has scanned the code, until it says thank you. */
export async function signPhotoRelease(page: Page, venue: string): Promise<void> {
	await page.getByText(venue).first().waitFor()
	await page.getByLabel('Occasion').fill('Summer party')
	await page.getByText('Our website').click()
	await page.getByText('Me', { exact: true }).click()
	await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
	await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
	await page.getByLabel('Day', { exact: true }).fill('10')
	await page.getByLabel('Month', { exact: true }).fill('12')
	await page.getByLabel('Year', { exact: true }).fill('1990')
	await page.getByText('I give this permission freely.').click()
	await page.getByText('I agree to sign electronically.').click()
	await draw(page)
	await reviewAndSign(page)
}
