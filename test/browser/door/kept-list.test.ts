import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ensurePdfLink } from '../../../src/features/links/token/pdf-link.ts'
import {
	arrivals,
	find,
	openDesk,
	openHall,
	pressOwn,
	scan,
	untilListed,
} from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'
import { extent } from '../../support/run/extent.ts'

const GUESTS = extent(5, 20)

let hall: Hall

const venue = await useVenue()
beforeEach(async () => {
	hall = await openHall(venue)
	await hall.signAs(['Ellen', 'Hartley'], { born: '1984-05-08', condition: true })
})

const CUT = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|ERR_CONNECTION|status of 401/
const LIST = /\/v1\/kept-guests/
const PIN = '246813'
const withClock = { expected: CUT, prepare: async ({ clock }: Page) => clock.install() }

/** A shift lead at a desk device. */
async function pair(): Promise<Clerk> {
	const clerk = await hall.hire('manager')
	await clerk.call('POST', '/v1/desk-devices', { name: 'Entrance' })
	await clerk.call('PUT', '/desk/session/pin', { pin: PIN })
	return clerk
}

/**
 * Opens the door once it has its list. The clock of the page is behind by as long as it will run.
 * @returns also the text of the list
 */
async function openDoor(clerk: Clerk, behindMs = 0) {
	let body: Promise<string> | undefined
	const visit = await openDesk(venue, clerk, {
		...withClock,
		async prepare(page) {
			await page.clock.install({ time: Date.now() - behindMs })
			page.on('response', (response) => {
				if (LIST.test(response.url()) && response.status() === 200) body = response.text()
			})
		},
	})
	const list = await until(async () => body)
	return { ...visit, list }
}

const card = (page: Page, name: string) => page.getByRole('article', { name })
const later = (page: Page, name: string) =>
	card(page, name).getByRole('button', { name: `Let in, send later: ${name}` })
const look = (page: Page) => page.getByRole('button', { name: 'Look in the kept list' })

test('Ten minutes without a connection: guests are let in from the kept list, which says how old it is, and each arrival is sent once the clerk is back, for whom the next one sees that they wait', async () => {
	for (let at = 0; at < GUESTS; at++) await hall.signAs([`Guest${String.fromCharCode(97 + at)}`, 'Kept'])
	const colleague = await hall.hire('desk', 'Ben Ortiz')
	await colleague.call('PUT', '/desk/session/pin', { pin: PIN })
	const { page, context, leave } = await openDoor(await pair(), 20 * 60_000)
	await context.setOffline(true)
	await page.getByText(/^Not live since/).waitFor()
	await find(page).fill('guesta')
	await page.getByText(/^You can go on with the list kept on this device, as of \d\d:\d\d\.$/).waitFor()
	await look(page).click()
	await page
		.getByText(new RegExp(`^No connection\\. From the list of \\d\\d:\\d\\d, ${GUESTS + 1} guests\\.$`))
		.waitFor()
	await card(page, 'Guesta Kept')
		.getByText(/^as of \d\d:\d\d$/)
		.waitFor()
	for (let at = 0; at < GUESTS; at++) {
		const name = `Guest${String.fromCharCode(97 + at)} Kept`
		await find(page).fill(name.toUpperCase())
		await later(page, name).click()
		await until(async () => (await find(page).inputValue()) === '' || undefined)
		await page.clock.runFor(30_000)
	}
	await until(async () => {
		await page.clock.runFor(1_000)
		const waiting = await arrivals(page).filter({ hasText: 'waits for the connection' }).count()
		return waiting === GUESTS || undefined
	})
	await find(page).fill('guesta')
	await card(page, 'Guesta Kept').getByText('waits for the connection').waitFor()
	expect(await later(page, 'Guesta Kept').count()).toBe(0)
	// The service has not heard of this desk for more than five minutes.
	venue.running.service.deps.db.$client.run('DELETE FROM staff_sessions WHERE device_id IS NOT NULL')
	await context.setOffline(false)
	// From here on the clock goes by itself: one that is put forward ends calls that are under way.
	await page.getByRole('heading', { name: 'Who is here?' }).waitFor()
	const takeOver = async (name: string): Promise<void> => {
		await page.getByRole('button', { name }).click()
		await page.keyboard.type(PIN)
	}
	await takeOver('Ben Ortiz')
	const sentence = `${GUESTS} not sent, let in by Ana Núñez. Sent once Ana Núñez is back at this desk.`
	await page.getByText(sentence, { exact: true }).waitFor()
	expect(await hall.listArrivals()).toEqual([])
	await page.getByRole('button', { name: 'Switch person' }).click()
	await takeOver('Ana Núñez')
	await until(async () => (await hall.listArrivals()).length === GUESTS || undefined)
	await untilListed(page, GUESTS)
	const recorded = await hall.listArrivals()
	expect(new Set(recorded.map(({ waiverId }) => waiverId)).size).toBe(GUESTS)
	// Each is as of its tap, half a minute after the one before.
	const times = recorded.map(({ checkedInAt }) => Date.parse(checkedInAt)).sort((a, b) => a - b)
	for (let at = 1; at < GUESTS; at++)
		expect((times[at] ?? 0) - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(30_000)
	for (const { checkedInAt, receivedAt } of recorded)
		expect(Date.parse(receivedAt) - Date.parse(checkedInAt)).toBeGreaterThan(60_000)
	expect(await page.getByText('not sent').count()).toBe(0)
	await page.getByRole('link', { name: 'Arrivals', exact: true }).first().click()
	const row = page.getByRole('row').filter({ hasText: 'Guesta Kept' })
	await row.getByText(/, sent \d\d:\d\d/).waitFor()
	await leave()
})

test('The kept list shows who is banned, and who is not covered any more, without a way in', async () => {
	const { participantId } = await hall.signAs(['Oskar', 'Brand'])
	await hall.call('PUT', `/v1/participants/${participantId}/ban`, { reason: 'Climbed unroped' })
	const { page, context, leave } = await openDoor(await pair())
	await context.setOffline(true)
	await find(page).fill('oskar')
	await look(page).click()
	await card(page, 'Oskar Brand').getByText('Do not let in').waitFor()
	expect(await card(page, 'Oskar Brand').innerText()).toContain('Climbed unroped')
	expect(await card(page, 'Oskar Brand').getByRole('button').count()).toBe(0)
	await judge(page, 24)
	await find(page).fill('nobody')
	await page.getByText('Nobody on the kept list matches “nobody”.').waitFor()
	await find(page).fill('hart')
	await later(page, 'Ellen Hartley').waitFor()
	expect(await card(page, 'Ellen Hartley').innerText()).toContain('born 8 May 1984')
	await page.clock.setSystemTime(Date.now() + 400 * 86_400_000)
	await find(page).fill('hartley')
	await card(page, 'Ellen Hartley')
		.getByText(/expired/)
		.waitFor()
	expect(await card(page, 'Ellen Hartley').getByRole('button').count()).toBe(0)
	await leave()
})

test("Without a connection a scan finds the guest's own code in the kept list, as a typed number of a card or waiver does, and a code that it lacks says to type the name", async () => {
	const ellen = await hall.signAs(['Ellen', 'Scanned'])
	await hall.call('PATCH', `/v1/participants/${ellen.participantId}`, {
		passNumber: 'K-471108154711081547110815',
	})
	const nora = await hall.signAs(['Nora', 'Scanned'])
	const { deps } = venue.running.service
	const { token } = await deps.write((tx) =>
		ensurePdfLink(tx, deps, { organizationId: hall.organizationId, waiverId: nora.id }),
	)
	const { page, context, leave } = await openDoor(await pair())
	await context.setOffline(true)
	await scan(page, `${venue.running.service.url}/c/${token}`)
	await look(page).click()
	await card(page, 'Nora Scanned')
		.getByText(/^as of/)
		.waitFor()
	await find(page).fill('K-471108154711081547110815')
	await later(page, 'Ellen Scanned').waitFor()
	expect(await card(page, 'Nora Scanned').count()).toBe(0)
	expect(await page.locator('.scan-result').count()).toBe(0)
	await find(page).fill(`${venue.running.service.url}/verify/${crypto.randomUUID()}`)
	await page.getByText('This code or contact is not on the kept list. Type the guest’s name.').waitFor()
	await find(page).fill(nora.id)
	await later(page, 'Nora Scanned').click()
	await arrivals(page).filter({ hasText: 'Nora Scanned' }).getByText('waits for the connection').waitFor()
	await context.setOffline(false)
	await until(async () => (await hall.listArrivals()).length === 1 || undefined)
	await leave()
})

test('A box that hangs is passed over after three seconds, and its answer replaces the kept list', async () => {
	const { page, leave } = await openDoor(await pair())
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.route(/\/lookup\?q=hartley/, async (route) => {
		await promise
		await route.continue().catch(() => undefined)
	})
	await find(page).fill('hartley')
	await page.getByText('Looking for “hartley” …').waitFor()
	expect(await look(page).count()).toBe(0)
	await page.clock.runFor(3_000)
	await look(page).click()
	await later(page, 'Ellen Hartley').waitFor()
	resolve()
	await card(page, 'Ellen Hartley').getByRole('button', { name: 'Let in', exact: true }).waitFor()
	expect(await page.getByText(/^as of/).count()).toBe(0)
	await leave()
})

test('The kept list holds no answer, is asked for each ten minutes, is in no storage, and is gone after sign-out', async () => {
	const clerk = await pair()
	const { page, context, list, leave } = await openDoor(clerk)
	expect(list).toContain('Hartley')
	for (const answer of ['condition', 'signature', 'email', 'phone', 'note'])
		expect(list).not.toContain(answer)
	const again = page.waitForResponse(LIST)
	await page.mouse.click(1, 1)
	await page.clock.fastForward(4 * 60_000)
	await page.mouse.click(1, 1)
	await page.clock.fastForward(4 * 60_000)
	await page.mouse.click(1, 1)
	await page.clock.fastForward(3 * 60_000)
	expect((await again).status()).toBe(304)
	const stored: string = await page.evaluate(`(async () => {
		const bases = await indexedDB.databases()
		const caches_ = 'caches' in globalThis ? await caches.keys() : []
		return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, bases, caches_])
	})()`)
	expect(stored).not.toContain('Hartley')
	await pressOwn(page, 'Sign out')
	await page.getByRole('heading', { name: 'Who is here?' }).waitFor()
	await page.route(LIST, (route) => route.abort())
	await page.getByRole('button', { name: 'Ana Núñez' }).click()
	await page.keyboard.type(PIN)
	await find(page).waitFor()
	await context.setOffline(true)
	await find(page).fill('hartley')
	await page.locator('.results').getByText("The service can't be reached.").waitFor()
	expect(await look(page).count()).toBe(0)
	await leave()
})

test('A browser that is no desk device keeps no list', async () => {
	const { page, context, leave } = await openDesk(venue, await hall.hire('desk'), {
		...withClock,
		async prepare(page) {
			await page.clock.install()
			await page.route(LIST, () => expect('asked for a list').toBe('asked for none'))
		},
	})
	await page.getByText('Live', { exact: true }).waitFor()
	await page.clock.fastForward(11 * 60_000)
	await context.setOffline(true)
	await find(page).fill('hartley')
	await page.locator('.results').getByText("The service can't be reached.").waitFor()
	expect(await look(page).count()).toBe(0)
	await leave()
})
