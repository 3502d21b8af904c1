import type { Page } from 'playwright-core'
import { rowsOf } from '../fixtures/effects.ts'
import type { Clerk, Hall } from './desk.ts'
import type { Venue } from './signing-page.ts'

/** The rows of a list of the desk, by the name of its table. */
export const rowsIn = (page: Page, table: string) =>
	page.getByRole('table', { name: table }).locator('[data-row]')

/** The heading of what is open. */
export const heading = (page: Page, name: string) =>
	page.getByRole('heading', { level: 2, name, exact: true })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A view of a list. @param name with its count, such as `To review 3` */
export const tab = (page: Page, name: string) =>
	page.locator('.tabs').getByRole('link', { name, exact: true })

/** Does what stands behind "…". */
export async function chooseMore(page: Page, name: string): Promise<void> {
	await page.locator('main').getByRole('button', { name: 'More', exact: true }).press('Enter')
	await page.locator('.menu:popover-open').getByRole('button', { name, exact: true }).press('Enter')
}

/** Waits until a status says something. */
export const told = (page: Page, text: string | RegExp) =>
	page.getByRole('status').getByText(text).first().waitFor()

/** The text of what has the focus. */
export const focusedText = (page: Page): Promise<string> =>
	page.evaluate('document.activeElement.textContent')

/** What a clerk did by the access log, the oldest first. */
export function looksOf({ running }: Venue, { organizationId }: Hall, { staffId }: Clerk): string[] {
	const rows = rowsOf<{ action: string }>(
		running.service,
		'SELECT action FROM phi_access_log WHERE organization_id = ? AND actor = ? ORDER BY seq',
		organizationId,
		`staff:${staffId}`,
	)
	return rows.map(({ action }) => action)
}
