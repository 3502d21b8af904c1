import { expect, test } from 'bun:test'
import { demoBlocks } from '../../../src/demo/forms.ts'
import { findBarriers, scrollsSideways } from '../../support/browser/axe.ts'
import { useVenue, readWaivers } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish(demoBlocks, { languages: ['en', 'es', 'de', 'ar'] })

function readEvidence(): Record<string, string> {
	const { $client } = venue.running.service.deps.db
	const row = $client.query<{ evidence: string }, []>('SELECT evidence FROM waivers ORDER BY seq DESC').get()
	return JSON.parse(row?.evidence ?? '{}')
}

test('The form opens in the guest’s language, and the shown language is recorded', async () => {
	const { page, leave } = await venue.visit(url, { locale: 'de-CH' })
	expect(await page.locator('html').getAttribute('lang')).toBe('de')
	expect(await page.locator('h1').innerText()).toBe('Teilnahmevereinbarung')
	await page.getByRole('button', { name: 'Weiter' }).click()
	expect(await page.locator('.summary').innerText()).toContain('Geben Sie Ihre E-Mail-Adresse ein')
	await leave()
})

test('The form is signed in Arabic, from right to left, after a switch that keeps the answers', async () => {
	const { page, leave } = await venue.visit(url)
	await page.getByLabel('First name').first().fill('آدا')
	await page.locator('.languages summary').click()
	await page.getByRole('link', { name: 'العربية' }).click()
	await page.getByRole('heading', { name: 'اتفاقية المشاركة' }).waitFor()
	expect(await page.locator('html').evaluate((html: any) => [html.lang, html.dir])).toEqual(['ar', 'rtl'])
	expect(await page.locator('[id="f-name.firstName"]').inputValue()).toBe('آدا')
	// The first letter of a label is at the right edge of its box.
	const [label, box] = await Promise.all(
		['label[for="f-email"]', '#f-email'].map((selector) => page.locator(selector).boundingBox()),
	)
	expect(Math.abs((label?.x ?? 0) + (label?.width ?? 0) - ((box?.x ?? 9) + (box?.width ?? 0)))).toBeLessThan(
		2,
	)
	expect(await page.locator('#f-email').getAttribute('dir')).toBe('ltr')

	await page.locator('[id="f-name.lastName"]').fill('لوفلايس')
	await page.locator('#f-email').fill('ada@example.com')
	// Digits of an Arabic keyboard.
	await page.locator('[id="f-born.day"]').fill('١٠')
	await page.locator('[id="f-born.month"]').fill('ديسمبر')
	await page.locator('[id="f-born.year"]').fill('١٩٩٠')
	await page.locator('[id="f-condition.no"]').setChecked(true, { force: true })
	for (const id of ['f-rules', 'f-consent']) await page.locator(`#${id}`).setChecked(true, { force: true })
	await page.locator('[id="f-signature.method.typed"]').setChecked(true, { force: true })
	await page.locator('[id="f-signature.typed"]').fill('آدا لوفلايس')
	expect(await findBarriers(page)).toEqual([])
	expect(await scrollsSideways(page)).toBe(false)
	await page.getByRole('button', { name: 'متابعة' }).click()
	await page.getByRole('heading', { name: 'راجع إجاباتك' }).waitFor()
	expect(await page.locator('.answers').innerText()).toContain('10 ديسمبر 1990')
	expect(await findBarriers(page)).toEqual([])
	await page.getByRole('button', { name: 'أوافق وأوقّع' }).click()
	await page.getByRole('heading', { name: 'شكرًا لك، لقد وقّعت' }).waitFor()
	expect(await findBarriers(page)).toEqual([])
	await leave()

	const [waiver] = await readWaivers(venue)
	expect(waiver.values).toMatchObject({ born: '1990-12-10', name: { firstName: 'آدا' } })
	expect(readEvidence()).toMatchObject({ language: 'ar', consentText: expect.stringContaining('نموذج ورقي') })
})

test('A text without the chosen language is marked with its own, and without a script the switch is a link', async () => {
	const own = await venue.publish(
		[
			{ id: 'clause', type: 'text', text: { en: 'English only.' } },
			{ id: 'name', type: 'name', label: { en: 'Your name', ar: 'اسمك' } },
			{ id: 'signature', type: 'signature', label: { en: 'Signature', ar: 'التوقيع' } },
		],
		{ languages: ['en', 'ar'] },
		'Half translated',
	)
	const { page, leave } = await venue.visit(own, { javaScriptEnabled: false })
	await page.locator('.languages summary').click()
	await page.getByRole('link', { name: 'العربية' }).click()
	const prose = page.locator('.prose')
	expect([await prose.getAttribute('lang'), await prose.getAttribute('dir')]).toEqual(['en', 'ltr'])
	expect(await page.locator('legend').first().innerText()).toBe('اسمك')
	expect(await page.locator('legend span[lang]').count()).toBe(0)
	await leave()
})

test('In a language without page words, the template is shown in it and the page in English', async () => {
	const own = await venue.publish(
		[
			{ id: 'name', type: 'name', label: { is: 'Nafn' } },
			{ id: 'signature', type: 'signature', label: { is: 'Undirskrift' } },
		],
		{ languages: ['is'] },
		'Icelandic',
	)
	const { page, leave } = await venue.visit(own)
	expect(await page.locator('html').getAttribute('lang')).toBe('en')
	expect(await page.locator('legend span[lang="is"]').first().innerText()).toBe('Nafn')
	expect(await findBarriers(page)).toEqual([])
	await leave()
})

const ofRegions = [
	['en-US', ['Month', 'Day', 'Year'], '12 25 1990', 'December 10, 1990'],
	['en-GB', ['Day', 'Month', 'Year'], '25 12 1990', '10 December 1990'],
	['en-AU', ['Day', 'Month', 'Year'], '25 12 1990', '10 December 1990'],
	['de-AT', ['Tag', 'Monat', 'Jahr'], '25 12 1990', '10. Dezember 1990'],
] as const

test('Dates are asked for and written as in the guest’s region, before and after the script runs', async () => {
	const own = await venue.publish(
		[
			{ id: 'name', type: 'name', label: { en: 'Your name', de: 'Ihr Name' } },
			{ id: 'born', type: 'date_of_birth', label: { en: 'Date of birth', de: 'Geburtsdatum' } },
			{ id: 'signature', type: 'signature', label: { en: 'Sign', de: 'Hier' }, methods: ['typed'] },
		],
		{ languages: ['en', 'de'] },
		'Regions',
	)
	for (const [locale, order, example, written] of ofRegions) {
		for (const javaScriptEnabled of [false, true]) {
			const { page, leave } = await venue.visit(own, { locale, javaScriptEnabled })
			const labels = await page.locator('.day-box .part-label').allInnerTexts()
			expect([locale, labels]).toEqual([locale, [...order]])
			expect(await page.locator('[data-block="born"] .hint').innerText()).toContain(example)
			await page.locator('[id="f-name.firstName"]').fill('Ada')
			await page.locator('[id="f-name.lastName"]').fill('Lovelace')
			for (const [at, text] of labels
				.map((label) => ({ D: '10', T: '10', M: '12' })[label[0] ?? ''] ?? '1990')
				.entries())
				await page.locator('.day-box input').nth(at).fill(text)
			await page.locator('[id="f-signature.typed"]').fill('Ada')
			await page.locator('#continue').click()
			await page.locator('.answers').waitFor()
			expect(await page.locator('.answers').innerText()).toContain(written)
			await leave()
		}
	}
})
