import { expect, test } from 'bun:test'
import { findBarriers } from '../../support/browser/axe.ts'
import { DESKTOP, PHONE, draw, useVenue, readWaivers } from '../../support/browser/signing-page.ts'

const text = 'READ THIS FORM COMPLETELY AND CAREFULLY. '.repeat(12).trim()
const blocks = [
	{ id: 'heading', type: 'heading', text: 'Trampoline park' },
	{ id: 'name', type: 'name', label: 'Name' },
	{ id: 'kids', type: 'minors', label: 'Children', required: false },
	{ id: 'law', type: 'notice', text, uppercase: true, largerByPt: 5, when: 'minors' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]

const venue = await useVenue()
const url = await venue.publish(blocks)

const sizeOf = (selector: string) =>
	`parseFloat(getComputedStyle(document.querySelector(${JSON.stringify(selector)})).fontSize)`

test('A notice for children is shown once a child is named, in its size, and the record says that it was displayed', async () => {
	const { page, leave } = await venue.visit(url, PHONE)
	expect(await page.locator('.statement').count()).toBe(0)
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Poe')
	await page
		.getByText('Me and my children')
		.or(page.getByRole('button', { name: /Add/ }))
		.first()
		.click()
	await page.locator('.statement').waitFor()
	const [own, largest] = [
		await page.evaluate<number>(sizeOf('.statement p')),
		await page.evaluate<number>(sizeOf('h2')),
	]
	// Five points are 6.67 pixels.
	expect(own - largest).toBeGreaterThan(6.6)
	expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
	expect(await findBarriers(page)).toEqual([])
	await leave()
})

test('On a desktop the page is without barriers with the notice on it, whose frame has the same space above the text and below', async () => {
	const always = await venue.publish(
		blocks.map((block) => (block.id === 'law' ? { ...block, when: 'always' } : block)),
	)
	const { page, leave } = await venue.visit(always, DESKTOP)
	await page.locator('.statement').scrollIntoViewIfNeeded()
	const spaces = await page.locator('.statement').evaluate((frame: any) => {
		const [outer, inner] = [frame, frame.querySelector('p')].map((each) => each.getBoundingClientRect())
		return [inner.top - outer.top, outer.bottom - inner.bottom]
	})
	expect(spaces).toEqual([18, 18])
	expect(await findBarriers(page)).toEqual([])
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Poe')
	await page.locator('.statement span').scrollIntoViewIfNeeded()
	await draw(page)
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByText('I agree to sign this document').click()
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: /Thank you|signed/ }).waitFor()
	const [waiver] = await readWaivers(venue)
	expect(
		waiver.evidence.steps.map(({ step, blockId }: any) => [step, blockId].filter(Boolean).join(' ')),
	).toContain('displayed law')
	await leave()
})
