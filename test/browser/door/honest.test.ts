import { beforeEach, describe, expect, test } from 'bun:test'
import type { Locator, Page, Route } from 'playwright-core'
import { openLine } from '../../support/browser/cut-line.ts'
import { arrivals, find, openDesk, openHall, told, untilListed } from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'
import { extent } from '../../support/run/extent.ts'

const ARRIVALS = extent(8, 20)

let hall: Hall
let clerk: Clerk

const venue = await useVenue()
beforeEach(async () => {
	hall = await openHall(venue)
	clerk = await hall.hire('desk')
	await hall.signAs(['Grace', 'Hopper'])
	await hall.signAs(['Ellen', 'Hartley'])
})

const CUT = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|ERR_CONNECTION/

const card = (page: Page, name: string) => page.getByRole('article', { name })
const pressable = (page: Page) => page.locator('.results .act:not(:disabled)')
const installClock = { prepare: async ({ clock }: Page) => clock.install() }
/** The same, and `heardAt` says when the stream of events was heard last. */
const noteHeard = {
	async prepare(page: Page) {
		await page.clock.install()
		await page.addInitScript(`
			const listen = EventSource.prototype.addEventListener
			EventSource.prototype.addEventListener = function (type, act) {
				listen.call(this, type, (event) => {
					if (type === 'open' || type === 'heartbeat') heardAt = Date.now()
					act(event)
				})
			}`)
	},
}

/** Holds back the answers to lookups of a text until they are released. */
async function holdBack(page: Page, text: string): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route(new RegExp(`/lookup\\?q=${text}(&|$)`), async (route) => {
		await promise
		await route.continue().catch(() => undefined)
	})
	return resolve
}

/** Whether results are seen, of which nothing can be pressed. */
const isInert = (page: Page): Promise<boolean> =>
	page.evaluate(`(() => {
		const acts = [...document.querySelectorAll('.results .act')]
		return acts.length > 0 && acts.every((act) => act.closest('[inert]') !== null)
	})()`)

describe('A late answer', () => {
	test('The cards of another text leave with the first letter, and the door says what it is looking for', async () => {
		const { page, leave } = await openDesk(venue, clerk)
		const release = await holdBack(page, 'hartley')
		await find(page).fill('hopp')
		await card(page, 'Grace Hopper').waitFor()
		await find(page).fill('hartley')
		expect(await pressable(page).count()).toBe(0)
		await page.getByText('Looking for “hartley” …').waitFor({ timeout: 1_000 })
		expect(await page.getByText('Nobody matches').count()).toBe(0)
		release()
		await card(page, 'Ellen Hartley').waitFor()
		expect(await page.getByText('Looking for').count()).toBe(0)
		await leave()
	})

	test('The cards of a text that is typed further stay, and can’t be pressed before their answer is here', async () => {
		const { page, leave } = await openDesk(venue, clerk)
		const release = await holdBack(page, 'hart')
		await find(page).fill('har')
		await card(page, 'Ellen Hartley').waitFor()
		await find(page).fill('hart')
		await until(async () => (await isInert(page)) || undefined, 2_000)
		expect(await page.locator('.guest h2').innerText()).toBe('Ellen Hartley')
		release()
		await card(page, 'Ellen Hartley').getByRole('button', { name: 'Let in', exact: true }).click()
		await told(page, 'Let in: Ellen Hartley')
		await leave()
	})

	test('Nobody is said to match only once the answer to this very text says so', async () => {
		const { page, leave } = await openDesk(venue, clerk)
		const release = await holdBack(page, 'unknown')
		await find(page).fill('unknow')
		await page.getByText('Nobody matches “unknow”').waitFor()
		await find(page).fill('unknown')
		await page.getByText('Looking for “unknown” …').waitFor()
		expect(await page.getByText('Nobody matches').count()).toBe(0)
		release()
		await page.getByText('Nobody matches “unknown”').waitFor()
		await leave()
	})

	test('Enter for a text that has changed meanwhile lets nobody in', async () => {
		const { page, leave } = await openDesk(venue, clerk, installClock)
		const release = await holdBack(page, 'hartley')
		await find(page).waitFor()
		await page.clock.pauseAt(Date.now() + 60_000)
		// While somebody types, only Enter asks at once.
		await find(page).fill('hartle')
		await find(page).fill('hartley')
		const answer = page.waitForResponse(/q=hartley/)
		await page.keyboard.press('Enter')
		await find(page).fill('hopper')
		release()
		await (await answer).finished()
		await until(async () => {
			await page.clock.runFor(50)
			return (await card(page, 'Grace Hopper').count()) === 1 || undefined
		})
		expect(await hall.listArrivals()).toEqual([])
		expect(await find(page).inputValue()).toBe('hopper')
		await leave()
	})
})

describe('A box that hangs', () => {
	test('After three seconds the door says that the box doesn’t answer, and asks again when it is told to', async () => {
		const { page, leave } = await openDesk(venue, clerk, installClock)
		const held: Route[] = []
		await page.route(/\/lookup\?q=hartley/, (route) => void held.push(route))
		await find(page).waitFor()
		// Only the test moves the time: else a slow machine would ask again on its own.
		await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000)
		const shows = (text: Locator): Promise<true> =>
			until(async () => {
				await page.clock.runFor(50)
				return (await text.count()) === 1 || undefined
			})
		await find(page).fill('hartley')
		await shows(page.getByText('Looking for “hartley” …'))
		expect(await page.getByText('The box doesn’t answer').count()).toBe(0)
		await page.clock.runFor(3_000)
		const notice = page.getByRole('alert').filter({ hasText: 'The box doesn’t answer' })
		await notice.waitFor({ timeout: 2_000 })
		expect(await page.locator('.results .act').count()).toBe(0)
		// The call is given up after ten seconds. The bar says that the box is lost, so nothing is live.
		await page.clock.runFor(8_000)
		await page.getByText(/^Not live since/).waitFor()
		expect(await page.getByText('Live', { exact: true }).count()).toBe(0)
		expect(await notice.count()).toBe(1)
		await page.unroute(/\/lookup\?q=hartley/)
		await notice.getByRole('button', { name: 'Try again' }).click()
		await shows(card(page, 'Ellen Hartley'))
		expect(await notice.count()).toBe(0)
		await leave()
		expect(held.length).toBe(1)
	})

	test('A missed heartbeat of fifteen seconds ends "Live", and the next one brings it back', async () => {
		const line = openLine(venue.running.service.url)
		const { page, leave } = await openDesk(venue, clerk, { ...noteHeard, origin: line.url, expected: CUT })
		await page.getByText('Live', { exact: true }).waitFor()
		line.silence()
		// From here on only the test moves the time, however long a step takes.
		await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 2_000)
		const pass = async (ms: number): Promise<void> => {
			for (let left = ms; left > 0; left -= 1_000) {
				// What is being read takes its real time.
				await page.evaluate('fetch("/health")')
				await page.clock.runFor(Math.min(left, 1_000))
			}
		}
		await pass(14_500 - (await page.evaluate<number>('Date.now() - heardAt')))
		expect(await page.getByText(/^Not live since/).count()).toBe(0)
		await pass(1_000)
		await page.getByText(/^Not live since \d\d:\d\d$/).waitFor()
		expect(await page.getByText('Live', { exact: true }).count()).toBe(0)
		line.restore()
		await page.getByText('Live', { exact: true }).waitFor()
		await leave()
		await line.close()
	})
})

test('Without a connection nothing is live, and the door says that it can’t look', async () => {
	const { page, context, leave } = await openDesk(venue, clerk, { expected: CUT })
	await page.getByText('Live', { exact: true }).waitFor()
	await context.setOffline(true)
	await page.getByText(/^Not live since/).waitFor()
	// An answer that was on its way is heard once more.
	await until(async () => (await page.getByText('Live', { exact: true }).count()) === 0 || undefined)
	await find(page).fill('hartley')
	await page.getByText('Looking for “hartley” …').waitFor()
	// The arrivals say the same if they had not been read yet.
	await page.locator('.results').getByText("The service can't be reached.").waitFor()
	expect(await pressable(page).count()).toBe(0)
	await context.setOffline(false)
	await card(page, 'Ellen Hartley').waitFor()
	await page.getByText('Live', { exact: true }).waitFor()
	await leave()
})

describe('Arrivals that are not sent', () => {
	test('Arrivals wait for ten minutes without a connection, and each is sent once', async () => {
		for (let at = 0; at < ARRIVALS - 2; at++) await hall.signAs([`Guest${at}`, 'Waiting'])
		const { page, context, leave } = await openDesk(venue, clerk, { ...installClock, expected: CUT })
		const panel = page.getByRole('region', { name: 'Just signed' })
		await panel.getByRole('button', { name: `Show all ${ARRIVALS}` }).click()
		await until(async () => (await panel.getByRole('listitem').count()) === ARRIVALS || undefined)
		await context.setOffline(true)
		for (let left = ARRIVALS; left > 0; left--) {
			await panel
				.getByRole('button', { name: /^Let in: / })
				.first()
				.click()
			await until(async () => (await panel.getByRole('listitem').count()) === left - 1 || undefined)
			// Sooner it would be a double press.
			await page.clock.runFor(600)
		}
		await until(async () => {
			await page.clock.runFor(1_000)
			const waiting = await arrivals(page).filter({ hasText: 'waits for the connection' }).count()
			return waiting === ARRIVALS || undefined
		})
		await page.clock.runFor(600_000)
		expect(await arrivals(page).filter({ hasText: 'waits for the connection' }).count()).toBe(ARRIVALS)
		await context.setOffline(false)
		// The clock goes by itself here: one that is put forward ends calls that are under way.
		await until(async () => (await hall.listArrivals()).length === ARRIVALS || undefined)
		await until(async () => (await page.getByText('waits for the connection').count()) === 0 || undefined)
		await untilListed(page, ARRIVALS)
		expect(new Set((await hall.listArrivals()).map(({ waiverId }) => waiverId)).size).toBe(ARRIVALS)
		await leave()
	})

	test('A refused arrival stays with its reason until it is sent again with all others, or taken off the list', async () => {
		const { page, leave } = await openDesk(venue, clerk, { ...installClock, expected: /status of 500/ })
		const refuse = (route: Route) =>
			route.request().method() === 'POST'
				? route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'No.' } } })
				: route.continue()
		await page.route('**/v1/checkins', refuse)
		for (const [text, name] of [
			['hart', 'Ellen Hartley'],
			['hopp', 'Grace Hopper'],
		] as const) {
			await find(page).fill(text)
			await card(page, name).getByRole('button', { name: 'Let in', exact: true }).click()
			await told(page, `Not let in: ${name}`)
			// Sooner it would be a double press.
			await page.clock.runFor(600)
		}
		const list = page.getByRole('alert').filter({ hasText: '2 not sent' })
		await list.waitFor()
		expect(await list.innerText()).toContain('Something went wrong in the service.')
		expect(await arrivals(page).count()).toBe(0)
		await page.unroute('**/v1/checkins', refuse)
		await list.getByRole('button', { name: 'Send again' }).click()
		await told(page, 'Let in 2: Grace Hopper, Ellen Hartley')
		await untilListed(page, 2)
		expect(await page.getByText('not sent').count()).toBe(0)
		expect(await hall.listArrivals()).toHaveLength(2)
		await leave()
	})
})
