import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { PASSWORD } from '../fixtures/staff.ts'
import { told } from './desk.ts'
import { DESKTOP, draw, reviewAndSign, untilReady } from './signing-page.ts'
import type { Venue, Visit } from './signing-page.ts'
import { untilQuiet, watchCalls } from './until-quiet.ts'

/** A hall as its owner types it. */
export type NewHall = {
	readonly name: string
	readonly address: string
	/** Its own, if it isn't the chain's. */
	readonly zone?: string
	readonly legalName?: string
	readonly color?: string
	/** How long it keeps waivers, if not as the chain. */
	readonly years?: number
}

const press = (within: Page | Locator, name: string): Promise<void> =>
	within.getByRole('button', { name, exact: true }).click()

/** Adds a hall in the dialog of places. */
export async function addHall(page: Page, hall: NewHall): Promise<void> {
	await press(page, 'Add a place')
	const dialog = page.getByRole('dialog', { name: 'Add a place' })
	const box = (name: string) => dialog.getByRole('textbox', { name, exact: true })
	await box('Name of the place').fill(hall.name)
	await dialog.getByText('Address and law', { exact: true }).click()
	await box('Postal address').fill(hall.address)
	if (hall.zone !== undefined)
		await dialog.getByRole('combobox', { name: 'Time zone' }).selectOption(hall.zone)
	if (hall.legalName !== undefined) await box('Legal name').fill(hall.legalName)
	if (hall.color !== undefined) {
		await dialog.getByText('Look', { exact: true }).click()
		await box('Color').fill(hall.color)
	}
	if (hall.years !== undefined) {
		await dialog.getByText('Retention', { exact: true }).click()
		await dialog.getByRole('combobox', { name: 'How long waivers are kept' }).selectOption('time')
		await box('How long').fill(String(hall.years))
	}
	await press(dialog, 'Save')
	await told(page, `Saved: ${hall.name}`)
}

/** Publishes a form of the gallery as it is. */
export async function publishFromGallery(page: Page, name: string): Promise<void> {
	await openScreen(page, '/desk/templates/new')
	await press(page, name)
	await page.getByRole('list', { name: 'Blocks' }).waitFor()
	await press(page, 'Publish')
	await page.getByText('No rules are known for the venue’s place.').waitFor()
	expect(await page.getByRole('dialog').innerText()).not.toContain('UNKNOWN')
	await press(page.getByRole('dialog'), 'Publish')
	await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Invites somebody for a hall at the staff screen. @returns the link that is handed over */
export async function invite(page: Page, name: string, role: string, hall: string): Promise<string> {
	await press(page, 'Invite')
	const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
	await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
	await dialog.getByRole('combobox', { name: 'Role' }).selectOption(role)
	await dialog.getByLabel(hall, { exact: true }).check()
	await press(dialog, 'Make link')
	const handover = page.getByRole('dialog', { name: `Link for ${name}` })
	const link = await handover.getByRole('textbox').inputValue()
	await press(handover, 'Done')
	return link
}

/** Opens the link of an invitation in a browser of their own, and makes an account there. */
export async function accept(venue: Venue, link: string, expected?: RegExp): Promise<Visit> {
	const visit = await venue.visit(link, {
		...DESKTOP,
		serviceWorkers: 'block',
		...(expected === undefined ? {} : { expected }),
	})
	const { page } = visit
	await page.getByRole('textbox', { name: 'Login', exact: true }).fill(`person-${crypto.randomUUID()}`)
	await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
	await press(page, 'Create account')
	await page.getByRole('heading', { level: 1, name: 'Door' }).waitFor()
	return visit
}

/** Opens a screen of the desk, and waits until it shows what it has asked for. @returns its text */
export async function openScreen(page: Page, path: string): Promise<string> {
	watchCalls(page)
	await page.goto(new URL(path, page.url()).href)
	await untilReady(page)
	return readScreen(page)
}

/** @returns the text of a screen of the desk, once it shows what it has asked for */
export async function readScreen(page: Page): Promise<string> {
	await untilQuiet(page)
	return page.locator('main').innerText()
}

/** Signs the gallery's climbing form on a phone, with an answer about health. */
export async function signClimbing(page: Page, about: string): Promise<void> {
	const box = (name: string) => page.getByRole('textbox', { name, exact: true })
	await fillGuest(page, 'Ada', 'Lovelace')
	await page.getByText('I only boulder').click()
	await box('Name').fill('Grace Hopper')
	await box('Phone number').fill('+49 40 123456')
	await page.locator('[data-block=condition]').getByText('Yes', { exact: true }).click()
	await page.getByLabel('What should we know?').fill(about)
	await page.locator('[data-block=agree] label').click()
	await sign(page)
}

/** Signs the gallery's photo release for an occasion. */
export async function signRelease(page: Page, firstName: string, lastName: string): Promise<void> {
	await fillGuest(page, firstName, lastName)
	await page.getByLabel('Occasion').fill('Summer party')
	await page.getByText('Our website').click()
	await page.getByText('I give this permission freely.').click()
	await sign(page)
}

async function fillGuest(page: Page, firstName: string, lastName: string): Promise<void> {
	await page.getByText('Me', { exact: true }).click()
	await page.getByRole('textbox', { name: 'First name' }).fill(firstName)
	await page.getByRole('textbox', { name: 'Last name' }).fill(lastName)
	for (const [part, value] of [
		['Day', '10'],
		['Month', '12'],
		['Year', '1990'],
	] as const)
		await page.getByLabel(part, { exact: true }).fill(value)
}

async function sign(page: Page): Promise<void> {
	await page.getByText('I agree to sign electronically.').click()
	await draw(page)
	await reviewAndSign(page)
}

/** What clocks of a time zone show at an instant, as the desk writes it. @param at a timestamp */
export function clockAt(at: string, timeZone: string): string {
	return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
		new Date(at),
	)
}
