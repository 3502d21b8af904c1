import { expect, setDefaultTimeout, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { until } from '../../support/service/service.ts'
import { TABLET, begin, fillForm, kioskBlocks, pairOn } from '../../support/browser/kiosk.ts'
import { readWaivers, reviewAndSign, untilReady, useVenue } from '../../support/browser/signing-page.ts'

/** In the rehearsal sixty within an hour. */
const GUESTS = Number(Bun.env['KIOSK_HOUR_GUESTS'] ?? 5)
/** From one guest to the next, in milliseconds. */
const PACE_MS = Number(Bun.env['KIOSK_HOUR_PACE_MS'] ?? 0)

const venue = await useVenue('Entrance')
// The rehearsal takes an hour.
setDefaultTimeout(Math.max(300_000, 2 * GUESTS * PACE_MS))
await venue.publish(kioskBlocks, {}, 'Day pass')

/** A word that only this guest has typed. */
const nameOf = (guest: number): string => `Guest${String(guest).padStart(3, '0')}`

/** Everything that the next guest, or a script, could find in the browser: storage, caches, history and the page itself. */
async function readBrowser(page: Page, context: BrowserContext): Promise<string> {
	const state = await context.storageState({ indexedDB: true })
	const more = await page.evaluate(`(async () => {
		const texts = [JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href])]
		texts.push(document.documentElement.outerHTML)
		texts.push(...[...document.querySelectorAll('input, textarea')].map(({ value }) => value))
		for (const name of await caches.keys()) {
			const cache = await caches.open(name)
			for (const request of await cache.keys()) texts.push(request.url, await (await cache.match(request)).text())
		}
		return texts.join('\\n')
	})()`)
	return JSON.stringify(state.origins) + more
}

const atStart = (page: Page) => page.getByRole('link', { name: 'Tap to begin' }).waitFor()

type Tablet = { readonly page: Page; readonly context: BrowserContext }

/** What guests do at a kiosk. Each says whether the guest has signed. */
const VISITS: readonly (readonly [
	kind: string,
	visit: (tablet: Tablet, name: string) => Promise<boolean>,
])[] = [
	[
		'signs',
		async ({ page }, name) => {
			await fillForm(page, name)
			await reviewAndSign(page)
			await page.getByRole('link', { name: 'Next guest' }).click()
			return true
		},
	],
	[
		'starts over',
		async ({ page }, name) => {
			await fillForm(page, name)
			await page.getByRole('button', { name: 'Continue' }).click()
			await page.getByRole('button', { name: 'Agree and sign' }).waitFor()
			await page.getByRole('link', { name: 'Start over' }).click()
			return false
		},
	],
	[
		'signs without a connection, and the form waits aside',
		async ({ page, context }, name) => {
			await fillForm(page, name)
			await page.getByRole('button', { name: 'Continue' }).click()
			await context.setOffline(true)
			await page.getByRole('button', { name: 'Agree and sign' }).click()
			await page.getByText('The tablet sends it as soon as the connection is back. You can go in.').waitFor()
			await page.getByRole('link', { name: 'Next guest' }).click()
			await page.getByText('1 waiver waits to be sent.').waitFor()
			expect(await readBrowser(page, context)).not.toContain(name)
			await context.setOffline(false)
			await page.getByText('1 waiver waits to be sent.').waitFor({ state: 'hidden' })
			return true
		},
	],
	[
		'walks away from a half-filled form',
		async ({ page }, name) => {
			await page.clock.install()
			await page.reload()
			await untilReady(page)
			await fillForm(page, name)
			await page.clock.fastForward(91_000)
			await page.getByRole('alertdialog', { name: 'Are you still there?' }).waitFor()
			await page.clock.fastForward(21_000)
			return false
		},
	],
]

test('Guest after guest signs, starts over, walks away or has no connection, and no answer of any of them is left', async () => {
	const { page, context, leave } = await venue.visit(`${venue.running.service.url}/kiosk`, {
		...TABLET,
		expected: /net::ERR_|Failed to load/,
		prepare: () => Promise.resolve(),
	})
	await pairOn(page, venue.call)
	const signed: string[] = []
	for (let guest = 0; guest < GUESTS; guest++) {
		const began = performance.now()
		const [kind, visit] = VISITS[guest % VISITS.length] ?? VISITS[0]!
		await begin(page)
		expect([kind, await page.getByLabel('First name').inputValue()]).toEqual([kind, ''])
		if (await visit({ page, context }, nameOf(guest))) signed.push(nameOf(guest))
		await atStart(page)
		expect([kind, (await readBrowser(page, context)).match(/Guest\d{3}|Lovelace|kiosk@example/g)]).toEqual([
			kind,
			null,
		])
		await Bun.sleep(Math.max(0, PACE_MS - (performance.now() - began)))
	}
	const names = await until(async () => {
		const waivers = await readWaivers(venue)
		return waivers.length < signed.length ? undefined : waivers.map(({ values }) => values.name.firstName)
	})
	expect(new Set(names)).toEqual(new Set(signed))
	expect(names).toHaveLength(signed.length)
	await leave()
})

test('A tablet whose browser has no say about its storage signs, too, and so does one whose storage fails', async () => {
	for (const [firstName, script] of [
		['Old', `Object.defineProperty(Navigator.prototype, 'storage', { value: undefined })`],
		['Broken', `IDBDatabase.prototype.transaction = () => { throw new Error('Storage failed.') }`],
	] as const) {
		const { page, leave } = await venue.visit(`${venue.running.service.url}/kiosk`, {
			...TABLET,
			prepare: (tablet) => tablet.addInitScript(script),
		})
		await pairOn(page, venue.call)
		await begin(page)
		await fillForm(page, firstName)
		await reviewAndSign(page)
		await leave()
		expect((await readWaivers(venue))[0].values.name.firstName).toBe(firstName)
	}
})
