import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { useVenue, reviewAndSign } from '../../support/browser/signing-page.ts'

// Two forms with work and one without: that counts as three.
const venue = await useVenue('North Wall', { publicSubmissionsPerTenMinutes: 5 })
const url = await venue.publish([
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature', methods: ['typed'] },
])

async function sign(page: Page): Promise<void> {
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Lovelace')
	await page.getByText('I agree.').click()
	await page.getByLabel('Type your full name').fill('Ada Lovelace')
	await reviewAndSign(page)
}

test('A page works for its form without asking anything of the guest, also where the browser has no crypto.subtle; without JavaScript a form counts as three', async () => {
	const withoutSubtle = (page: Page): Promise<unknown> =>
		page.addInitScript(() => {
			Object.defineProperty((globalThis as any).crypto, 'subtle', { value: undefined })
		})
	for (const prepare of [async () => undefined, withoutSubtle]) {
		const { page, leave } = await venue.visit(url, { prepare })
		const sent = page.waitForRequest((request) => request.method() === 'POST')
		await sign(page)
		expect((await sent).postDataJSON().work).toBeGreaterThanOrEqual(0)
		await leave()
	}
	const plain = await venue.visit(url, { javaScriptEnabled: false })
	await sign(plain.page)
	await plain.leave()

	const { page, leave } = await venue.visit(url, { javaScriptEnabled: false, expected: /429/ })
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Lovelace')
	await page.getByText('I agree.').click()
	await page.getByLabel('Type your full name').fill('Ada Lovelace')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByText('Too many forms from here').waitFor()
	await leave()
})
