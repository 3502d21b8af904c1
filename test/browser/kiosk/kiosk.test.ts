import { expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { findBarriers, findSmallTargets } from '../../support/browser/axe.ts'
import { LAN_HOST } from '../../support/browser/browser.ts'
import { until } from '../../support/service/service.ts'
import { TABLET, begin, fillForm, kioskBlocks, pairOn } from '../../support/browser/kiosk.ts'
import { useVenue, readWaivers, reviewAndSign, untilReady } from '../../support/browser/signing-page.ts'
import type { Visit } from '../../support/browser/signing-page.ts'

const venue = await useVenue('Entrance')
await venue.publish(kioskBlocks, {}, 'Day pass')
const { body } = await venue.call('GET', '/v1/templates')
await venue.call('PATCH', `/v1/templates/${body.items[0].id}`, { visibility: 'kiosk_only' })
// A tablet on the venue's LAN, by plain http.
const start = `${venue.running.service.url.replace('127.0.0.1', LAN_HOST)}/kiosk`

/** Opens the start page of a newly paired kiosk. */
async function pairTablet(expected?: RegExp): Promise<Visit & { id: string }> {
	// The pairing page has no script to wait for.
	const tablet = await venue.visit(start, {
		...TABLET,
		javaScriptEnabled: true,
		prepare: () => Promise.resolve(),
		...(expected === undefined ? {} : { expected }),
	})
	return { ...tablet, id: await pairOn(tablet.page, venue.call) }
}

/** Returns everything in the browser's storage, except its HTTP-only cookie. */
async function readTraces(page: Page, context: BrowserContext): Promise<string> {
	const state = await context.storageState({ indexedDB: true })
	return JSON.stringify([state.origins, await page.evaluate('[{ ...sessionStorage }, history.state]')])
}

test('A paired kiosk signs one guest after another and keeps nothing of either', async () => {
	const { page, context, leave, id } = await pairTablet()
	expect(await findBarriers(page)).toEqual([])
	for (const firstName of ['First', 'Second']) {
		await begin(page)
		expect(await page.getByLabel('First name').inputValue()).toBe('')
		expect(await page.getByText('Remember me on this device').count()).toBe(0)
		await fillForm(page, firstName)
		await reviewAndSign(page)
		expect(await findBarriers(page)).toEqual([])
		// A kiosk opens no PDF, so the QR code is the only way to the copy.
		expect(await page.locator('.copy .hint').innerText()).toStartWith('Scan this code')
		await page.getByRole('link', { name: 'Next guest' }).click()
		await page.getByRole('link', { name: 'Tap to begin' }).waitFor()
		expect(await readTraces(page, context)).not.toMatch(/First|Second|Lovelace|kiosk@|waiver-signed/)
	}
	// The history leads to no guest.
	await page.goBack()
	await page.waitForTimeout(200)
	expect(await page.content()).not.toMatch(/Second|kiosk@example/)
	expect(
		await page.locator('input[type=text]').evaluateAll((boxes: any[]) => boxes.map(({ value }) => value)),
	).toEqual(await page.locator('input[type=text]').evaluateAll((boxes: any[]) => boxes.map(() => '')))
	await leave()
	const [waiver] = await readWaivers(venue)
	expect([waiver.source, waiver.values.name.firstName]).toEqual(['kiosk', 'Second'])
	const { body } = await venue.call('GET', `/v1/waivers/${waiver.id}/events`)
	expect(JSON.stringify(body)).toContain(`kiosk:${id}`)
})

test('An abandoned form is cleared after a question, and a touch in time keeps it', async () => {
	const { page, context, leave } = await pairTablet()
	await begin(page)
	await page.clock.install()
	await page.reload()
	await untilReady(page)
	await fillForm(page, 'Gone')
	await page.clock.fastForward(91_000)
	const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' })
	await dialog.waitFor()
	expect(await dialog.innerText()).toMatch(/cleared in (?:1\d|20) seconds/)
	expect(await findBarriers(page)).toEqual([])
	// Nothing is stored while a guest fills in the form: the kiosk may lose power.
	expect(await readTraces(page, context)).not.toMatch(/Gone|Lovelace/)
	await dialog.getByRole('button', { name: 'I need more time' }).click()
	await dialog.waitFor({ state: 'detached' })
	expect(await page.getByLabel('First name').inputValue()).toBe('Gone')
	await page.clock.fastForward(91_000)
	await dialog.waitFor()
	await page.clock.fastForward(21_000)
	await page.getByRole('link', { name: 'Tap to begin' }).waitFor()
	expect(await readTraces(page, context)).not.toMatch(/Gone|Lovelace/)
	await leave()
})

test('A finger that rests on a box ticks it', async () => {
	const { page, leave } = await pairTablet()
	await begin(page)
	await page.clock.install()
	await page.reload()
	await untilReady(page)
	await page.getByText('I agree.').hover()
	await page.mouse.down()
	await page.clock.runFor(2_000)
	await page.mouse.up()
	expect(await page.getByLabel('I agree.').isChecked()).toBe(true)
	await leave()
})

test('Without a connection the kiosk keeps the signed form and continues, and sends both forms later', async () => {
	const { page, context, leave } = await pairTablet(/net::ERR_|Failed to load/)
	await begin(page)
	await fillForm(page, 'Cut')
	await page.getByRole('button', { name: 'Continue' }).click()
	await context.setOffline(true)
	await page.getByRole('button', { name: 'Agree and sign' }).click()
	await page.getByRole('heading', { name: 'Signed, but not sent yet' }).waitFor()
	await page.getByRole('link', { name: 'Start over' }).click()
	await page.getByLabel('First name').waitFor()
	expect(await page.getByLabel('First name').inputValue()).toBe('')
	await context.setOffline(false)
	const signedBy = async (firstName: string): Promise<unknown[]> =>
		(await readWaivers(venue)).filter((waiver) => waiver.values.name.firstName === firstName)
	await until(async () => (await signedBy('Cut')).length > 0 || undefined)
	await page.waitForTimeout(500)
	expect(await signedBy('Cut')).toHaveLength(1)
	// The result of another guest's form is not shown to this guest.
	expect(await page.getByRole('heading', { name: 'Thank you' }).count()).toBe(0)
	await leave()
})

test('A kiosk without a connection stays on its start page, says so, and continues by itself', async () => {
	const { page, context, leave } = await pairTablet(/net::ERR_|Failed to load/)
	await untilReady(page)
	const note = page.getByText('There is no connection at the moment.')
	expect(await note.isVisible()).toBe(false)
	await page.clock.install()
	await context.setOffline(true)
	await page.getByRole('link', { name: 'Tap to begin' }).click()
	await note.waitFor()
	expect(page.url()).toBe(start)
	expect([await findBarriers(page), await findSmallTargets(page)]).toEqual([[], []])
	// A second tap while it checks the connection changes nothing.
	await page.getByRole('link', { name: 'Tap to begin' }).click()
	await page.clock.fastForward(6_000)
	expect([page.url(), await note.isVisible()]).toEqual([start, true])
	await context.setOffline(false)
	await page.clock.fastForward(6_000)
	await note.waitFor({ state: 'hidden' })
	await begin(page)
	await leave()
})

test('A kiosk never shows an error page of the browser or the proxy when the service has stopped', async () => {
	const { page, leave } = await pairTablet(/net::ERR_|Failed to load/)
	await untilReady(page)
	for (const answer of ['abort', 502] as const) {
		await page.route('**/kiosk/**', (route) =>
			answer === 'abort'
				? route.abort('connectionrefused')
				: route.fulfill({ status: answer, body: 'Bad gateway' }),
		)
		await page.getByRole('link', { name: 'Tap to begin' }).click()
		await page.getByText('There is no connection at the moment.').waitFor()
		expect(page.url()).toBe(start)
		await page.unrouteAll()
		await page.reload()
		await untilReady(page)
	}
	await leave()
})

test('A form that was archived after the start page was shown leads back to the start page', async () => {
	const { page, leave } = await pairTablet(/404|net::ERR_FAILED/)
	const { body } = await venue.call('GET', '/v1/templates')
	const path = `/v1/templates/${body.items[0].id}`
	await venue.call('POST', `${path}/archive`)
	await page.getByRole('link', { name: 'Tap to begin' }).click()
	await page.getByRole('heading', { name: 'This form is no longer in use' }).waitFor()
	expect(await findBarriers(page)).toEqual([])
	expect(await findSmallTargets(page)).toEqual([])
	await venue.call('POST', `${path}/unarchive`)
	// Nor does the way back lead to the browser's own page, where there is no connection.
	await page.route('**/kiosk', (route) => route.abort())
	await page.getByRole('link', { name: 'Next guest' }).click()
	await page.getByText('There is no connection at the moment.').waitFor()
	await page.unrouteAll()
	await page.getByRole('link', { name: 'Next guest' }).click()
	await page.getByRole('link', { name: 'Tap to begin' }).waitFor()
	await leave()
})

test('A revoked kiosk opens nothing, and a wrong code pairs nothing', async () => {
	const { page, leave, id } = await pairTablet(/40[46]|422/)
	await begin(page)
	const form = page.url()
	await venue.call('DELETE', `/v1/kiosks/${id}`)
	expect((await page.goto(form))?.status()).toBe(404)
	expect(await page.locator('h1').innerText()).toBe('This link no longer works')
	await page.goto(start)
	await page.getByLabel('Code').fill('AAAA-AAAA')
	await page.getByRole('button', { name: 'Pair' }).click()
	await page.getByText('This code is wrong, used or too old.').waitFor()
	await leave()
})
