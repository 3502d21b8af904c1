import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { TABLET, begin, pairOn } from '../../support/browser/kiosk.ts'
import { draw, useVenue, readWaivers, reviewAndSign } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue('Entrance')
await venue.publish([
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'children', type: 'minors', label: 'Children', required: false, signerTakesPart: 'ask' },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
])
const { body } = await venue.call('GET', '/v1/templates')
await venue.call('PATCH', `/v1/templates/${body.items[0].id}`, { visibility: 'kiosk_only' })

const question = (page: Page) => page.getByRole('group', { name: 'Who takes part?' })

/** Waits until so many answers are chosen, and so many children have fields. */
async function untilShown(page: Page, chosen: number, children: number): Promise<void> {
	const answers = question(page).locator('input:checked')
	const cards = page.locator('[data-block=children] .minor')
	await until(
		async () => ((await answers.count()) === chosen && (await cards.count()) === children) || undefined,
	)
}

async function fillIn(page: Page): Promise<void> {
	const [own, child] = [page.locator('[data-block=name]'), page.locator('[data-block=children]')]
	await own.getByLabel('First name').fill('Ada')
	await own.getByLabel('Last name').fill('Lovelace')
	await child.getByLabel('First name').fill('Anne')
	await child.getByLabel('Last name').fill('Lovelace')
	const year = String(new Date().getFullYear() - 6)
	for (const [part, text] of Object.entries({ Day: '1', Month: '2', Year: year }))
		await child.getByLabel(part).fill(text)
}

test('A kiosk asks each guest again who takes part, after one who left and after one who signed', async () => {
	const { page, leave } = await venue.visit(`${venue.running.service.url}/kiosk`, {
		...TABLET,
		javaScriptEnabled: true,
		prepare: () => Promise.resolve(),
	})
	await pairOn(page, venue.call)
	await begin(page)
	await untilShown(page, 0, 0)
	await question(page).getByText('Only children').click()
	await untilShown(page, 1, 1)
	await page.getByRole('link', { name: 'Start over' }).click()

	await begin(page)
	await untilShown(page, 0, 0)
	await question(page).getByText('Only children').click()
	await fillIn(page)
	await page.getByText('I agree.').click()
	await draw(page)
	await reviewAndSign(page)
	expect(await page.locator('.done strong').innerText()).not.toContain('Ada')
	await page.getByRole('link', { name: 'Next guest' }).click()

	await begin(page)
	await untilShown(page, 0, 0)
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('link', { name: 'Select an option' }).waitFor()
	const [waiver, ...others] = await readWaivers(venue)
	expect([waiver.evidence.signerTakesPart, others]).toEqual([false, []])
	await leave()
})
