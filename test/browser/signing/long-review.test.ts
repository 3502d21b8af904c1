import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { DESKTOP, useVenue, readWaivers } from '../../support/browser/signing-page.ts'

const text = 'Ropes **wear out**. '.repeat(20)
const heading = (id: string, words: string, level = 2) => ({ id, type: 'heading', text: words, level })
const blocks = [
	heading('title', 'Agreement', 1),
	{ id: 'law', type: 'notice', text: 'Climbing can kill.' },
	{ id: 'short', type: 'summary', text: { en: '- Climbing is dangerous.\n- You check your knot.' } },
	heading('risks', 'The risks'),
	{ id: 'terms', type: 'text', text },
	heading('part', 'Of ropes', 3),
	{ id: 'ropes', type: 'text', text: 'A rope is kept dry.' },
	heading('about', 'About you'),
	{ id: 'name', type: 'name', label: 'Name' },
	heading('empty', 'Nothing below'),
	heading('health', 'Health'),
	{ id: 'ill', type: 'yes_no', label: 'Are you ill?' },
	heading('sign', 'Sign'),
	{ id: 'signature', type: 'signature', label: 'Signature', methods: ['typed'] },
]

const venue = await useVenue()
const url = await venue.publish(blocks, { languages: ['en', 'ja', 'ar'] })

async function review(page: Page): Promise<void> {
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Poe')
	await page.locator('[data-block="ill"]').getByText('No', { exact: true }).click()
	await page.locator('[data-block="signature"] input').last().fill('Ada Poe')
	await page.locator('#continue').click()
	await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
}

const folds = (page: Page) =>
	page
		.locator('.fold')
		.evaluateAll((all: any[]) =>
			all.map((fold) => `${fold.open ? 'open' : 'shut'} ${fold.querySelector('h2').textContent}`),
		)

test('A form says in short what it means, in the language of the page, above the text that counts', async () => {
	for (const [tag, title, note] of [
		['en', 'In short', 'The full text is what counts.'],
		['ja', '要点', 'この要約よりも本文が優先します。'],
		['ar', 'باختصار', 'العبرة بالنص الكامل.'],
	] as const) {
		const { page, leave } = await venue.visit(`${url}?lang=${tag}`)
		const box = page.locator('.block.summary')
		expect(await box.locator('h2').innerText()).toBe(title)
		expect(await box.locator('li').allInnerTexts()).toEqual([
			'Climbing is dangerous.',
			'You check your knot.',
		])
		expect(await box.locator('.hint').innerText()).toBe(note)
		expect(await findBarriers(page)).toEqual([])
		await leave()
	}
})

test('What a form says in short is in a frame where colors are forced', async () => {
	const { page, leave } = await venue.visit(url, { forcedColors: 'active' })
	const border = await page.evaluate(`getComputedStyle(document.querySelector('.block.summary')).borderTop`)
	expect(border).toBe('1px solid rgb(0, 0, 0)')
	await leave()
})

test('A long review has the headings of the form, which fold its texts and answers, by touch and by keys', async () => {
	const { page, leave } = await venue.visit(url)
	await review(page)
	// What the form says in short is no part of the terms, and a notice of the law is never folded.
	expect(await folds(page)).toEqual(['shut The risks', 'open About you', 'shut Health', 'shut Sign'])
	const risks = page.locator('.fold').filter({ hasText: 'The risks' })
	const terms = risks.locator('strong').first()
	expect(await terms.isVisible()).toBe(false)
	await risks.locator('summary').focus()
	await page.keyboard.press('Enter')
	expect(await terms.isVisible()).toBe(true)
	expect(await risks.locator('h3').allInnerTexts()).toEqual(['Of ropes'])
	expect(await findBarriers(page)).toEqual([])
	expect(await findSmallTargets(page)).toEqual([])
	// What the guest unfolded stays so while the form is sent.
	await page.getByText('I agree to sign this document').click()
	expect(await terms.isVisible()).toBe(true)
	await page.setViewportSize({ width: 320, height: 256 })
	expect(await scrollsSideways(page)).toBe(false)
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	const [{ shown }] = (await readWaivers(venue)) as [{ shown: { blockId: string }[] }]
	expect(shown.map(({ blockId }) => blockId)).toEqual(['name', 'ill', 'signature'])
	await leave()
})

test('Who goes forward from a form with a fault to its review sends nothing, and is led to the fault', async () => {
	const { page, leave } = await venue.visit(url)
	const posts: string[] = []
	page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
	await review(page)
	await page.goBack()
	await page.getByLabel('First name').fill('')
	await page.locator('#continue').click()
	await page.locator('.summary:not(.block)').waitFor()
	await page.goForward()
	await page.getByText('I agree to sign this document').click()
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	expect(await page.locator('.summary:not(.block) a').allInnerTexts()).toEqual(['Enter a first name'])
	expect(await page.evaluate('document.activeElement.className')).toBe('summary')
	await page.getByLabel('First name').fill('Ada')
	await page.locator('#continue').click()
	expect(await page.getByLabel('I agree to sign this document').isChecked()).toBe(true)
	expect(posts).toEqual([])
	await leave()
})

test('An answer below a heading is changed from there, and paper shows what is folded', async () => {
	const { page, leave } = await venue.visit(url, DESKTOP)
	await review(page)
	const health = page.locator('.fold').filter({ hasText: 'Health' })
	await health.locator('summary').click()
	await health.getByRole('button', { name: 'Change: Are you ill?' }).click()
	await page.locator('[data-block="ill"]').getByText('Yes', { exact: true }).click()
	await page.locator('#continue').click()
	await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
	const height = () =>
		page
			.locator('.fold')
			.first()
			.evaluate((fold: any) => fold.getBoundingClientRect().height)
	const folded = await height()
	await page.emulateMedia({ media: 'print' })
	expect(await height()).toBeGreaterThan(folded + 50)
	const arrow = `getComputedStyle(document.querySelector('.fold summary'), '::after').display`
	expect(await page.evaluate(arrow)).toBe('none')
	await leave()
})

test('Without a script a long review folds, too', async () => {
	const { page, leave } = await venue.visit(url, { javaScriptEnabled: false })
	await review(page)
	const health = page.locator('.fold').filter({ hasText: 'Health' })
	expect(await health.getByText('No', { exact: true }).isVisible()).toBe(false)
	await health.locator('summary').click()
	expect(await health.getByText('No', { exact: true }).isVisible()).toBe(true)
	await leave()
})
