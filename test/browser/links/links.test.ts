import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers } from '../../support/browser/axe.ts'
import { DESKTOP, draw, useVenue, readWaivers, reviewAndSign } from '../../support/browser/signing-page.ts'

const blocks = [
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'email', type: 'email', label: 'Email' },
	{ id: 'size', type: 'single_choice', label: 'Shoe size', options: [{ value: '40', label: '40' }] },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]

const venue = await useVenue()
const publicUrl = await venue.publish(blocks)
const templateId = (await venue.call('GET', '/v1/templates')).body.items[0].id

async function makeLink(more: object = {}): Promise<string> {
	const { body } = await venue.call('POST', '/v1/prefill-links', {
		templateId,
		values: { name: { firstName: 'Ana', lastName: 'Núñez' }, email: 'ana@example.com', size: '40' },
		locked: ['email', 'size'],
		...more,
	})
	// Links contain the configured address, but the test service listens on another port.
	return venue.running.service.url + new URL(body.url).pathname
}

async function agreeAndDraw(page: Page): Promise<void> {
	await page.getByLabel('I agree.').setChecked(true, { force: true })
	await draw(page)
}

test('A prefill link shows its answers, keeps the locked ones, and is used up by one signature', async () => {
	const url = await makeLink({ redirectUrl: 'https://www.hall.example/thanks' })
	const { page, leave } = await venue.visit(url, { expected: /404/ })
	expect(await page.getByLabel('First name').inputValue()).toBe('Ana')
	expect(await page.locator('[data-block="email"]').innerText()).toContain('ana@example.com')
	expect(await page.locator('[data-block="email"] input, [data-block="size"] input').count()).toBe(0)
	expect(await findBarriers(page)).toEqual([])
	await page.getByLabel('First name').fill('Anna')
	await agreeAndDraw(page)
	await page.getByRole('button', { name: 'Continue' }).click()
	expect(await page.getByRole('button', { name: 'Change: Email' }).count()).toBe(0)
	await page.getByRole('button', { name: 'Back' }).click()
	await reviewAndSign(page)
	expect(await page.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
		'https://www.hall.example/thanks',
	)
	expect(await page.getByRole('link', { name: 'Somebody else wants to sign' }).count()).toBe(0)
	expect((await page.goto(url))?.status()).toBe(404)
	expect(await page.locator('h1').innerText()).toBe('This link has been used')
	await leave()
	const [waiver] = await readWaivers(venue)
	expect(waiver.values).toMatchObject({ name: { firstName: 'Anna' }, email: 'ana@example.com', size: '40' })
})

test('A prefill link also works without a script', async () => {
	const { page, leave } = await venue.visit(await makeLink(), { javaScriptEnabled: false })
	await page.getByLabel('First name').fill('Without')
	await page.getByText('I agree.').click()
	await page.getByLabel('Type your full name').fill('Without Script')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	await leave()
	const [waiver] = await readWaivers(venue)
	expect(waiver.values).toMatchObject({
		name: { firstName: 'Without' },
		email: 'ana@example.com',
		size: '40',
	})
})

test('A template for invited guests only opens by its link, and the guest gets a copy', async () => {
	const { body: event } = await venue.call('POST', '/v1/events', { name: 'Party', templateId })
	await venue.call('PATCH', `/v1/templates/${templateId}`, { visibility: 'invite_only' })
	const url = venue.running.service.url + new URL(event.signUrl).pathname
	const { page, leave } = await venue.visit(url, { expected: /404/, acceptDownloads: true })
	await page.getByLabel('First name').fill('Invited')
	await page.getByLabel('Last name').fill('Guest')
	await page.getByLabel('Email').fill('invited@example.com')
	await page.getByLabel('40').setChecked(true, { force: true })
	await agreeAndDraw(page)
	await reviewAndSign(page)
	// The page reloads until the PDF is rendered.
	const download = page.waitForEvent('download', { timeout: 15_000 })
	await page
		.getByRole('link', { name: 'Open your copy (PDF)' })
		.click()
		.catch(() => undefined)
	expect((await download).suggestedFilename()).toMatch(/^waiver-[0-9a-f]{4}-[0-9a-f]{4}\.pdf$/)
	expect((await page.goto(publicUrl))?.status()).toBe(404)
	await leave()
	await venue.call('PATCH', `/v1/templates/${templateId}`, { visibility: 'public' })
})

test.each([
	['#ffe600', 'light'],
	['#ffe600', 'dark'],
	['#101020', 'dark'],
] as const)('Text in the organization’s color %s is readable in %s mode', async (color, colorScheme) => {
	await venue.call('PATCH', '/v1/organization', { branding: { color } })
	const { page, leave } = await venue.visit(publicUrl, {
		...DESKTOP,
		hasTouch: false,
		isMobile: false,
		colorScheme,
	})
	expect(await findBarriers(page)).toEqual([])
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.locator('.summary').waitFor()
	expect(await findBarriers(page)).toEqual([])
	await leave()
	await venue.call('PATCH', '/v1/organization', { branding: { color: null } })
})

test('A link for a child offers neither to take it over nor to send it on', async () => {
	const born = { id: 'born', type: 'date_of_birth', label: 'Born' }
	const children = { id: 'children', type: 'minors', label: 'Children', required: false }
	const page = await venue.publish([...blocks.slice(0, 1), born, children, ...blocks.slice(-1)], {}, 'Family')
	const slug = new URL(page).pathname.split('/').at(-1)
	const { body } = await venue.call('GET', '/v1/templates')
	const { id } = body.items.find((template: any) => template.slug === slug)
	const ask = async (locked: readonly string[]): Promise<number> => {
		const link = await makeLink({
			templateId: id,
			values: { name: { firstName: 'Ana', lastName: 'Núñez' } },
			locked,
		})
		const visit = await venue.visit(link, DESKTOP)
		for (const [part, text] of Object.entries({ Day: '1', Month: '2', Year: new Date().getFullYear() - 9 }))
			await visit.page.getByLabel(part).fill(String(text))
		await visit.page.getByRole('button', { name: 'Continue' }).click()
		await visit.page.getByRole('link', { name: /18/ }).waitFor()
		const count = await visit.page.getByRole('button', { name: /parent/ }).count()
		await visit.leave()
		return count
	}
	expect([await ask(['name']), await ask([])]).toEqual([0, 2])
})
