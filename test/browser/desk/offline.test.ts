import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import type { Hall } from '../../support/browser/desk.ts'
import { openVenue } from '../../support/browser/signing-page.ts'
import type { Venue } from '../../support/browser/signing-page.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(120_000)

let venue: Venue
let hall: Hall

beforeAll(async () => {
	venue = await openVenue()
	hall = await openHall(venue)
})
afterAll(() => venue.close())

const CUT = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|ERR_CONNECTION|status of 503/

test('Opened without a network the desk says so in its own page, goes on at the same address once the network is back, and stores nothing', async () => {
	const { page, context, leave } = await openDesk(venue, await hall.hire('manager'), {
		path: '/desk/arrivals',
		expected: CUT,
		serviceWorkers: 'allow',
	})
	await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
	await context.setOffline(true)
	await page.reload()
	await page.getByText("The service can't be reached. Check the network.").waitFor()
	await page.getByRole('link', { name: 'Try again' }).click()
	await page.getByText("The service can't be reached. Check the network.").waitFor()
	expect(await page.evaluate('caches.keys()')).toEqual([])
	await context.setOffline(false)
	await page.getByRole('link', { name: 'Try again' }).click()
	await page.getByRole('heading', { name: 'Arrivals', level: 1 }).waitFor()
	expect(new URL(page.url()).pathname).toBe('/desk/arrivals')
	await leave()
})
