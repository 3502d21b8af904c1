import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { untilFocused, untilTitled } from '../../support/browser/focus.ts'
import { draw, useVenue, readWaivers, reviewAndSign, untilReady } from '../../support/browser/signing-page.ts'

/** A short form. */
const blocks = [
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'email', type: 'email', label: 'Email' },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
]

/** What the browser logs about a connection that the test has cut. */
const CUT = /net::ERR_|Failed to load resource/

const venue = await useVenue()
let url = await venue.publish(blocks)

async function fillForm(page: Page, firstName: string): Promise<void> {
	await page.getByLabel('First name').fill(firstName)
	await page.getByLabel('Last name').fill('Lovelace')
	await page.getByLabel('Email').fill(`${firstName.toLowerCase()}@example.com`)
	await page.getByLabel('I agree.').setChecked(true, { force: true })
	await draw(page)
}

async function signedBy(firstName: string): Promise<any[]> {
	const waivers = await readWaivers(venue)
	return waivers.filter((waiver) => waiver.values.name.firstName === firstName)
}

/** Returns everything in the browser's storage as one text. */
function readStorage(page: Page): Promise<string> {
	return page.evaluate(`(async () => {
		const open = indexedDB.open('waiver-queue', 1)
		const db = await new Promise((resolve) => (open.onsuccess = () => resolve(open.result)))
		const all = db.transaction('parcels').objectStore('parcels').getAll()
		const pending = await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)))
		db.close()
		return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, pending])
	})()`)
}

test('What is typed before the script runs is kept', async () => {
	let release = (): void => undefined
	const held = new Promise<void>((resolve) => (release = resolve))
	const { page, leave } = await venue.visit(url, {
		prepare: (page) =>
			page.route('**/assets/signing.*.js', async (route) => {
				await held
				await route.continue()
			}),
	})
	await page.getByLabel('First name').fill('Early')
	await page.getByText('I agree.').click()
	release()
	await untilReady(page)
	// The next change renders the whole form again.
	await page.getByLabel('Last name').fill('Bird')
	expect(await page.getByLabel('First name').inputValue()).toBe('Early')
	expect(await page.getByLabel('I agree.').isChecked()).toBe(true)
	await leave()
})

test('A reload keeps the answers, and nothing is left in the browser after signing', async () => {
	const { page, leave } = await venue.visit(url)
	await page.getByLabel('First name').fill('Reload')
	await page.getByLabel('Last name').fill('Lovelace')
	await page.waitForFunction(() => Object.keys((globalThis as any).localStorage).length > 0)
	await page.reload()
	await untilReady(page)
	expect(await page.getByLabel('First name').inputValue()).toBe('Reload')
	expect(await page.locator('.notice').innerText()).toContain('Your earlier answers are still here.')
	await fillForm(page, 'Reload')
	await page.waitForTimeout(400)
	// A draft never contains a signature or a photo.
	expect(await readStorage(page)).not.toContain('data:image')
	await reviewAndSign(page)
	const kept = await readStorage(page)
	expect(kept).not.toContain('reload@example.com')
	// The tab stores the time and the confirmation, so that a reload can show them.
	const [drafts, { [`waiver-signed:${new URL(url).pathname}`]: signed, ...others }, queue] = JSON.parse(kept)
	expect([drafts, others, queue]).toEqual([{}, {}, []])
	expect(Object.keys(JSON.parse(signed))).toEqual(['at', 'done'])
	expect(await signedBy('Reload')).toHaveLength(1)
	await leave()
})

test('Starting over deletes the draft', async () => {
	const { page, leave } = await venue.visit(url)
	await page.getByLabel('First name').fill('Someone')
	await page.waitForFunction(() => Object.keys((globalThis as any).localStorage).length > 0)
	await page.reload()
	await page.getByRole('button', { name: 'Start over' }).click()
	await page.locator('.notice').waitFor({ state: 'detached' })
	await untilReady(page)
	expect(await page.getByLabel('First name').inputValue()).toBe('')
	await leave()
})

test('A connection that fails while signing loses nothing: the form is kept, the page says so, and it is sent once', async () => {
	const { page, context, leave } = await venue.visit(url, { expected: CUT })
	await fillForm(page, 'Offline')
	await page.getByRole('button', { name: 'Continue' }).click()
	await context.setOffline(true)
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Signed, but not sent yet' }).waitFor()
	expect(await page.locator('main').innerText()).toContain('kept safe on this device')
	expect(await signedBy('Offline')).toHaveLength(0)
	await context.setOffline(false)
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	expect(await signedBy('Offline')).toHaveLength(1)
	await leave()
})

test('A page that was closed without a connection sends the signed form when it is opened again', async () => {
	const { page, context, leave } = await venue.visit(url, { expected: CUT })
	await fillForm(page, 'Closed')
	await page.getByRole('button', { name: 'Continue' }).click()
	// The form is so old that no other tab is still sending it.
	await page.route(url, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
	await page.evaluate('(() => { const now = Date.now; Date.now = () => now() - 60_000 })()')
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Signed, but not sent yet' }).waitFor()
	await page.close()
	const again = await venue.visit(url, { context })
	await again.page.getByText('The form that was signed earlier has been sent.').waitFor()
	expect(await signedBy('Closed')).toHaveLength(1)
	await leave()
})

test('A lost response is requested again, and only one waiver is signed', async () => {
	const { page, leave } = await venue.visit(url, { expected: CUT })
	let lost = 0
	await page.route(url, async (route) => {
		if (route.request().method() !== 'POST' || lost > 0) return route.continue()
		lost++
		await route.fetch()
		return route.abort()
	})
	await fillForm(page, 'Lost')
	await reviewAndSign(page)
	expect(lost).toBe(1)
	expect(await page.locator('.done-panel').innerText()).toContain('Lost Lovelace')
	expect(await signedBy('Lost')).toHaveLength(1)
	await leave()
})

test('A form over the limit of its address is kept and sent when the limit allows it', async () => {
	const { page, leave } = await venue.visit(url, { expected: /429/ })
	let refusals = 0
	await page.route(url, (route) =>
		route.request().method() !== 'POST' || refusals++ > 0
			? route.continue()
			: route.fulfill({
					status: 429,
					headers: { 'retry-after': '2' },
					json: { error: { code: 'rate_limited' } },
				}),
	)
	await fillForm(page, 'Crowd')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByText('Many forms were sent from here in a short time.').waitFor()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	expect(await signedBy('Crowd')).toHaveLength(1)
	await leave()
})

test('A double tap on the button signs one waiver', async () => {
	const { page, leave } = await venue.visit(url)
	let posts = 0
	page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
	await fillForm(page, 'Double')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('button', { name: 'Agree and sign' }).dblclick()
	await page.getByRole('heading', { name: 'Thank you, you have signed' }).waitFor()
	expect([posts, (await signedBy('Double')).length]).toEqual([1, 1])
	await leave()
})

test('Two tabs sign two forms', async () => {
	const first = await venue.visit(url)
	await fillForm(first.page, 'Left')
	const second = await venue.visit(url, { context: first.context })
	await fillForm(second.page, 'Right')
	await reviewAndSign(first.page)
	await reviewAndSign(second.page)
	expect([(await signedBy('Left')).length, (await signedBy('Right')).length]).toEqual([1, 1])
	await first.leave()
})

test('The back button leads from the review to the completed form, and from the confirmation nowhere', async () => {
	const { page, leave } = await venue.visit(url)
	await fillForm(page, 'Back')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
	await page.goBack()
	expect(await page.getByLabel('First name').inputValue()).toBe('Back')
	await page.goForward()
	await page.getByRole('button', { name: 'Change: Email' }).click()
	await untilFocused(page, 'f-email')
	await page.getByLabel('Email').fill('changed@example.com')
	await reviewAndSign(page)
	await page.evaluate('history.back()')
	await page.waitForTimeout(100)
	expect(await page.getByRole('heading', { name: 'Thank you, you have signed' }).isVisible()).toBe(true)
	expect(await page.content()).not.toContain('changed@example.com')
	const [waiver] = await signedBy('Back')
	expect(waiver.values.email).toBe('changed@example.com')
	await leave()
})

test('A new version that is published meanwhile is shown with the answers in it', async () => {
	const own = await venue.publish(blocks, {}, 'Changing')
	const { page, leave } = await venue.visit(own, { expected: /409/ })
	await fillForm(page, 'Version')
	const { body } = await venue.call('GET', '/v1/templates')
	const { id } =
		(body as { items: { id: string; slug: string }[] }).items.find(({ slug }) => slug === 'changing') ?? {}
	await venue.call('PUT', `/v1/templates/${id}/draft`, {
		blocks: [{ id: 'new', type: 'text', text: 'A new clause.' }, ...blocks],
	})
	await venue.call('POST', `/v1/templates/${id}/publish`)
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByText('A new clause.').waitFor()
	await page.getByText('The venue has just changed this form.').waitFor()
	await untilReady(page)
	expect(await page.getByLabel('First name').inputValue()).toBe('Version')
	await draw(page)
	await reviewAndSign(page)
	expect(await signedBy('Version')).toHaveLength(1)
	await leave()
})

test('Errors follow the GOV.UK pattern: a summary links to each, and a message disappears once it is corrected', async () => {
	const { page, leave } = await venue.visit(url)
	await page.getByRole('button', { name: 'Continue' }).click()
	const summary = page.locator('.summary')
	expect(await summary.locator('a').allInnerTexts()).toEqual([
		'Enter your first and last name',
		'Enter your email address',
		'Tick the box to agree: I agree.',
		'Add your signature',
	])
	await untilTitled(page, 'Error: ')
	await untilFocused(page, 'summary')
	await summary.getByText('Enter your email address').click()
	await untilFocused(page, 'f-email')
	await page.keyboard.type('nobody')
	expect(await page.locator('#e-email').innerText()).toContain('in the form name@example.com')
	await page.keyboard.type('@example.com')
	await page.locator('#e-email').waitFor({ state: 'detached' })
	expect(await summary.locator('a').count()).toBe(3)
	await fillForm(page, 'Mended')
	expect(await summary.count()).toBe(0)
	await page.waitForFunction(() => !(globalThis as any).document.title.includes('Error'))
	await reviewAndSign(page)
	await leave()
})
