import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { readQr } from '../../support/browser/read-qr.ts'
import { DESKTOP, draw, useVenue, readWaivers, reviewAndSign } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish([
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'initials', type: 'initials', label: 'Initials', required: false },
	{ id: 'signature', type: 'signature', label: 'Signature' },
])

async function fillIn(page: Page): Promise<void> {
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('Last name').fill('Lovelace')
	await page.getByLabel('I agree.').setChecked(true, { force: true })
}

async function signHere(page: Page): Promise<void> {
	await fillIn(page)
	await draw(page)
	await reviewAndSign(page)
}

/** The codes that can be seen. */
const codes = (page: Page) => page.locator('svg.qr').filter({ visible: true })

test('A phone shows the code for the desk at once, large and on white, and no code of its own copy', async () => {
	const { page, leave } = await venue.visit(url, { colorScheme: 'dark' })
	await signHere(page)
	expect(await codes(page).count()).toBe(1)
	expect(await page.locator('.copy').innerText()).not.toContain('Scan this code')
	const box = await codes(page).boundingBox()
	expect([box?.width, box?.height]).toEqual([240, 240])
	// All of it is in view.
	expect((box?.y ?? 0) + 240).toBeLessThan(740)
	const [{ id }] = (await readWaivers(venue)) as [{ id: string }]
	expect(await readQr(await codes(page).screenshot())).toBe(`${venue.running.service.url}/verify/${id}`)
	expect(
		await codes(page).evaluate('getComputedStyle(document.querySelector(".pass svg.qr")).backgroundColor'),
	).toBe('rgb(255, 255, 255)')
	expect([await findBarriers(page), await findSmallTargets(page), await scrollsSideways(page)]).toEqual([
		[],
		[],
		false,
	])
	await leave()
})

test('A phone shares the address at which the waiver can be checked, else copies it', async () => {
	const { page, context, leave } = await venue.visit(url)
	await signHere(page)
	const [{ id }] = (await readWaivers(venue)) as [{ id: string }]
	const address = `${venue.running.service.url}/verify/${id}`
	await page.evaluate('navigator.share = async (what) => { window.shared = what }')
	await page.getByRole('button', { name: 'Save or share' }).tap()
	await page.waitForFunction(() => (globalThis as any).shared !== undefined)
	expect(await page.evaluate('window.shared')).toEqual({ url: address })
	expect(await page.getByRole('status').filter({ hasText: 'copied' }).count()).toBe(0)

	await page.evaluate('navigator.share = undefined')
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	await page.getByRole('button', { name: 'Save or share' }).tap()
	await page.getByText('The link is copied.').waitFor()
	expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
	const answer = await fetch(address)
	expect([answer.status, (await answer.text()).includes('Lovelace')]).toEqual([200, false])
	await leave()
})

test('Where a browser refuses to share, the address is copied; a guest who closes the sheet sees no message', async () => {
	const { page, context, leave } = await venue.visit(url)
	await signHere(page)
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	const fail = (name: string): Promise<unknown> =>
		page.evaluate(
			`navigator.share = async () => { window.asked = '${name}'; throw new DOMException('', '${name}') }`,
		)
	const copied = page.getByText('The link is copied.')
	await fail('NotAllowedError')
	await page.getByRole('button', { name: 'Save or share' }).tap()
	await copied.waitFor()
	await fail('AbortError')
	await page.getByRole('button', { name: 'Save or share' }).tap()
	await copied.waitFor({ state: 'hidden' })
	expect(await page.evaluate('window.asked')).toBe('AbortError')
	await leave()
})

test('A computer shows the code of the copy, too, and none of the buttons of a phone', async () => {
	const { page, leave } = await venue.visit(url, DESKTOP)
	await signHere(page)
	expect(await codes(page).count()).toBe(2)
	expect(await page.locator('.copy').innerText()).toContain('Scan this code')
	// The button has room for its words in one line.
	expect((await page.getByRole('link', { name: 'Open your copy' }).boundingBox())?.height).toBeLessThan(60)
	expect(await page.getByText('Save or share').isVisible()).toBe(false)
	await leave()
})

test('Without a script a phone shows the code for the desk, too', async () => {
	const { page, leave } = await venue.visit(url, { javaScriptEnabled: false })
	await fillIn(page)
	await page.getByLabel('Type your full name').fill('Ada Lovelace')
	await reviewAndSign(page)
	expect([await codes(page).count(), await page.getByText('Save or share').count()]).toEqual([1, 0])
	await leave()
})

test('A typed signature has the handwriting font of the PDF, which is loaded when typing is chosen', async () => {
	const { page, leave } = await venue.visit(url, DESKTOP)
	const fonts = (): Promise<string[]> =>
		page.evaluate(
			`performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.woff2'))`,
		)
	await fillIn(page)
	const signature = page.locator('[data-block=signature]')
	await signature.getByText('Type', { exact: true }).click()
	// No hole where the pad was.
	expect((await signature.boundingBox())?.height).toBeLessThan(260)
	await signature.getByLabel('Type your full name').fill('Ada Łovelace')
	await page.waitForFunction(() => (globalThis as any).document.fonts.check('32px Caveat'))
	expect(await fonts()).toHaveLength(1)
	await page.getByRole('button', { name: 'Continue' }).click()
	const handwriting = page.locator('.handwriting')
	expect(await handwriting.innerText()).toBe('Ada Łovelace')
	expect(
		await handwriting.evaluate('getComputedStyle(document.querySelector(".handwriting")).fontFamily'),
	).toStartWith('Caveat')
	await leave()
})

test('The font is not loaded by a guest who draws', async () => {
	const { page, leave } = await venue.visit(url)
	await signHere(page)
	expect(
		await page.evaluate(
			`performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.woff2'))`,
		),
	).toBe(false)
	await leave()
})

test('The page of an event names it and its day, from the form to the thanks, and in each language', async () => {
	const templateId = (await venue.call('GET', '/v1/templates')).body.items[0].id
	const make = async (body: object): Promise<string> => {
		const event = await venue.call('POST', '/v1/events', { templateId, ...body })
		return venue.running.service.url + new URL(event.body.signUrl).pathname
	}
	const dated = await make({ name: 'Mia’s birthday', startsAt: '2031-12-05T14:00:00Z' })
	const { page, leave } = await venue.visit(dated, { locale: 'en-GB' })
	const occasion = page.locator('.occasion')
	expect(await occasion.innerText()).toMatch(/Mia’s birthday.* · 5 December 2031/)
	expect(await findBarriers(page)).toEqual([])
	await signHere(page)
	expect(await occasion.innerText()).toMatch(/Mia’s birthday.* · 5 December 2031/)
	await leave()

	const undated = await venue.visit(await make({ name: 'Open day' }), { javaScriptEnabled: false })
	expect(await undated.page.locator('.occasion').innerText()).toBe('Open day')
	await undated.leave()
	const plain = await venue.visit(url)
	expect(await plain.page.locator('.occasion').count()).toBe(0)
	await plain.leave()
})
