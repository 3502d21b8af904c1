import type { Page } from 'playwright-core'
import type { Client } from '../service/service.ts'
import { draw, untilReady } from './signing-page.ts'

/** What a kiosk's form asks in the tests. */
export const kioskBlocks = [
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'email', type: 'email', label: 'Email' },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]

export const TABLET = { viewport: { width: 1024, height: 768 }, isMobile: false } as const

/** Pairs the tablet that shows the pairing page. @returns the kiosk's id */
export async function pairOn(page: Page, call: Client, name = 'Entrance'): Promise<string> {
	const { body } = await call('POST', '/v1/kiosks', { name })
	await page.getByLabel('Code').fill(body.code.toLowerCase().replace('-', ' '))
	await page.getByRole('button', { name: 'Pair' }).click()
	await page.getByRole('link', { name: 'Tap to begin' }).waitFor()
	return body.id
}

/** Opens the form from the start page. */
export async function begin(page: Page): Promise<void> {
	await page.getByRole('link', { name: 'Tap to begin' }).click()
	// The start page is ready, too: without the form to wait for, the next step could still meet it.
	// Before its script takes over the form may show the fields of a child, too.
	await page.getByLabel('First name').first().waitFor()
	await untilReady(page)
}

export async function fillForm(page: Page, firstName: string): Promise<void> {
	await page.getByLabel('First name').fill(firstName)
	await page.getByLabel('Last name').fill('Lovelace')
	await page.getByLabel('Email').fill('kiosk@example.com')
	await page.getByText('I agree.').click()
	await draw(page)
}
