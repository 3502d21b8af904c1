import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, scrollsSideways } from '../../support/browser/axe.ts'
import { useVenue } from '../../support/browser/signing-page.ts'

const LANGUAGES = ['en', 'de', 'ar', 'ja']
const inAll = (text: string) => Object.fromEntries(LANGUAGES.map((tag) => [tag, text]))

const formOf = (methods: readonly string[]) => [
	{ id: 'name', type: 'name', label: inAll('Name') },
	{ id: 'consent', type: 'consent', label: inAll('I agree'), text: inAll('Electronic records.') },
	{ id: 'signature', type: 'signature', label: inAll('Signature'), methods },
]

const venue = await useVenue()
await venue.call('PATCH', '/v1/organization', {
	legalName: 'North Wall GmbH',
	registration: 'HRB 1234, Amtsgericht Berlin',
})
const typedUrl = await venue.publish(formOf(['drawn', 'typed']), { languages: LANGUAGES })
const drawnUrl = await venue.publish(formOf(['drawn']), { languages: LANGUAGES }, 'Drawn only')

async function fill(page: Page): Promise<void> {
	await page.locator('[name="name.firstName"]').fill('Ada')
	await page.locator('[name="name.lastName"]').fill('Real')
	await page.locator('[name=consent]').check({ force: true })
}

/** For whoever looks at it: the folder to which pictures go. */
const PICTURES = process.env['PICTURES']

async function picture(page: Page, name: string): Promise<void> {
	if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
}

test.each(LANGUAGES)(
	'A page in %s asks once about a typed text that is not the name, beside the field',
	async (tag) => {
		for (const [width, scheme] of [
			[375, 'light'],
			[1024, 'dark'],
		] as const) {
			const { page, leave } = await venue.visit(`${typedUrl}?lang=${tag}`, {
				viewport: { width, height: 740 },
				colorScheme: scheme,
			})
			await fill(page)
			await page.locator('[name="signature.method"][value=typed]').check({ force: true })
			const box = page.locator('[name="signature.typed"]')
			expect(await box.getAttribute('placeholder')).toContain('Ada')
			await box.fill('Donald Duck')
			await page.locator('#continue').click()
			const question = page.locator('#h-signature\\.typed')
			await question.waitFor()
			expect(await question.innerText()).toContain('Donald Duck')
			// A screen reader says the question with the field, which has the focus and keeps its text.
			await box.and(page.locator(':focus')).waitFor()
			expect(await box.getAttribute('aria-describedby')).toBe('h-signature.typed')
			expect(await box.inputValue()).toBe('Donald Duck')
			expect(await findBarriers(page)).toEqual([])
			expect(await scrollsSideways(page)).toBe(false)
			await picture(page, `asked-${tag}-${width}`)
			// By keyboard: the button comes after the field.
			await page.keyboard.press('Tab')
			await page.keyboard.press('Enter')
			await page.locator('#sign').waitFor()
			await leave()
		}
	},
)

test('A second "Continue" goes on as well, and another text is asked about anew', async () => {
	const { page, leave } = await venue.visit(typedUrl)
	await fill(page)
	await page.locator('[name="signature.method"][value=typed]').check({ force: true })
	const box = page.locator('[name="signature.typed"]')
	const question = page.locator('#h-signature\\.typed')
	await box.fill('x')
	await page.locator('#continue').click()
	await question.waitFor()
	await box.fill('y')
	expect(await question.count()).toBe(0)
	await page.locator('#continue').click()
	await question.waitFor()
	await page.locator('#continue').click()
	await page.locator('#sign').waitFor()
	await leave()
})

test('The name, and a form of it, is not asked about', async () => {
	const { page, leave } = await venue.visit(typedUrl)
	await fill(page)
	await page.locator('[name="signature.method"][value=typed]').check({ force: true })
	await page.locator('[name="signature.typed"]').fill('A. Real')
	await page.locator('#continue').click()
	await page.locator('#sign').waitFor()
	await leave()
})

test('Whoever cannot draw types instead, by keyboard too, and can go back to drawing', async () => {
	const { page, leave } = await venue.visit(`${drawnUrl}?lang=en`)
	await fill(page)
	const instead = page.getByRole('button', { name: 'I can’t draw: type instead' })
	expect(await findBarriers(page)).toEqual([])
	await picture(page, 'cannot-draw')
	await instead.focus()
	await page.keyboard.press('Enter')
	const box = page.getByLabel('Type your full name')
	await box.fill('Ada Real')
	await picture(page, 'types-instead')
	expect(await findBarriers(page)).toEqual([])
	await page.getByRole('button', { name: 'Draw', exact: true }).click()
	await page.locator('canvas').waitFor()
	await instead.click()
	await page.locator('#continue').click()
	await page.locator('#sign').click()
	await page.locator('[data-screen=done]').waitFor()
	const { items } = (await venue.call('GET', '/v1/waivers?query=real')).body as { items: { id: string }[] }
	const { body } = await venue.call('GET', `/v1/waivers/${items[0]?.id}`)
	expect(body.evidence).toMatchObject({
		cannotDraw: ['signature'],
		releasee: { legalName: 'North Wall GmbH' },
	})
	await leave()
})
