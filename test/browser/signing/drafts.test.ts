import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { readWaivers, untilReady, useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const blocks = [
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'ill', type: 'yes_no', label: 'Are you ill?', sensitivity: 'health' },
	{ id: 'what', type: 'short_text', label: 'What should we know?', required: false, sensitivity: 'health' },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature', methods: ['typed'] },
]
const climbing = await venue.publish(blocks, {}, 'Climbing')
const camp = await venue.publish(blocks, {}, 'Camp')
const festival = await venue.publish(blocks, {}, 'Festival')

/** What the browser logs about a connection that the test has cut. */
const CUT = /net::ERR_|Failed to load resource/

const firstName = (page: Page) => page.getByLabel('First name')
const draftsOf = (page: Page) =>
	page.evaluate<string[]>(`Object.keys(localStorage).filter((name) => name.startsWith('waiver-draft:'))`)
const pendingOf = (page: Page) =>
	page.evaluate<number>(`(async () => {
		const open = indexedDB.open('waiver-queue', 1)
		const db = await new Promise((resolve) => (open.onsuccess = () => resolve(open.result)))
		const count = db.transaction('parcels').objectStore('parcels').count()
		const pending = await new Promise((resolve) => (count.onsuccess = () => resolve(count.result)))
		db.close()
		return pending
	})()`)

const untilStored = (page: Page, text: string) =>
	page.waitForFunction(
		(part) =>
			Object.values((globalThis as any).localStorage)
				.join('')
				.includes(part),
		text,
	)

/** Begins a form, and waits until its draft is stored. */
async function begin(page: Page, url: string, name: string): Promise<void> {
	await page.goto(url)
	await untilReady(page)
	await firstName(page).fill(name)
	await untilStored(page, `"${name}"`)
}

/** Signs a form that can't be sent. */
async function signUnsent(page: Page): Promise<void> {
	await firstName(page).fill('Una')
	await page.getByLabel('Last name').fill('Sent')
	await page.locator('[data-block=ill]').getByText('No', { exact: true }).click()
	await page.getByText('I agree.').click()
	await page.getByLabel('Type your full name').fill('Una Sent')
	await page.getByRole('button', { name: 'Continue' }).click()
	// The form is so old that no other tab is still sending it.
	await page.evaluate('(() => { const now = Date.now; Date.now = () => now() - 60_000 })()')
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Signed, but not sent yet' }).waitFor()
}

const remembered = JSON.stringify(
	JSON.stringify({ at: Date.now(), answers: { name: { '.lastName': 'Lovelace' } }, signed: {} }),
)

test.each(['Start over', 'Forget me on this device'])(
	'The button “%s” deletes the unfinished answers to all forms of the origin, and no signed form that waits for a connection',
	async (button) => {
		const { page, context, leave } = await venue.visit(festival, { expected: CUT })
		let isCut = true
		await context.route(festival, (route) =>
			isCut && route.request().method() === 'POST' ? route.abort() : route.continue(),
		)
		const before = (await readWaivers(venue)).length
		await signUnsent(page)
		if (button !== 'Start over') await page.evaluate(`localStorage.setItem('waiver-guest', ${remembered})`)
		await begin(page, climbing, 'Rae')
		await begin(page, camp, 'Mae')
		await page.reload()
		await untilReady(page)
		// That of the signed form is the third.
		expect(await draftsOf(page)).toHaveLength(3)
		// What waits is said beside the earlier answers, and not in their place.
		await page.getByText('is still waiting for a connection').waitFor()

		await page.getByRole('button', { name: button }).click()
		await page.getByRole('button', { name: button }).waitFor({ state: 'detached' })
		await untilReady(page)
		expect([await draftsOf(page), await pendingOf(page)]).toEqual([[], 1])
		// Nothing comes back when the page is left, or when the other form is opened.
		await page.goto(climbing)
		await untilReady(page)
		expect([await firstName(page).inputValue(), await draftsOf(page)]).toEqual(['', []])
		isCut = false
		await page.reload()
		await page.getByText('The form that was signed earlier has been sent.').waitFor()
		const waivers = await readWaivers(venue)
		expect([waivers.length, waivers[0].values.name.firstName]).toEqual([before + 1, 'Una'])
		await leave()
	},
)

test('No draft has an answer about health, and after a reload the question is open again', async () => {
	const { page, leave } = await venue.visit(climbing)
	const ill = page.locator('[data-block=ill]')
	const what = page.getByLabel('What should we know?')
	for (const name of ['Rae', 'Raymond']) {
		await ill.getByText('Yes', { exact: true }).click()
		await what.fill('Epilepsy')
		await firstName(page).fill(name)
		await untilStored(page, `"${name}"`)
		const [draft = ''] = await page.evaluate<string[]>('Object.values(localStorage)')
		expect(JSON.parse(draft).entries).toEqual({ 'name.firstName': name })
		await page.reload()
		await untilReady(page)
		expect([await firstName(page).inputValue(), await what.inputValue()]).toEqual([name, ''])
		expect(await ill.locator('input:checked').count()).toBe(0)
	}
	await leave()
})
