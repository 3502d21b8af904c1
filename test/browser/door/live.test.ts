import { beforeEach, expect, test } from 'bun:test'
import { arrivals, openDesk, openHall, told, untilListed } from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { untilQuiet, watchCalls } from '../../support/browser/until-quiet.ts'
import { until } from '../../support/service/service.ts'

let hall: Hall
let clerk: Clerk

const venue = await useVenue()
beforeEach(async () => {
	hall = await openHall(venue)
	clerk = await hall.hire('desk')
})

test('A session that ends elsewhere shows the sign-in', async () => {
	const { page, leave } = await openDesk(venue, clerk, { expected: /status of 401/ })
	await page.getByText('Live', { exact: true }).waitFor()
	await clerk.call('DELETE', '/desk/session')
	await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ timeout: 20_000 })
	await leave()
})

test('A desk that opens reads each list once, and hears what happens until its stream is open', async () => {
	const { id } = await hall.signAs(['Grace', 'Hopper'])
	venue.running.service.deps.db.$client.run('UPDATE webhook_events SET occurred_at = occurred_at - 60000')
	const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
	const asked: string[] = []
	const { page, leave } = await openDesk(venue, clerk, {
		async prepare(opened) {
			watchCalls(opened)
			opened.on('request', (request) => {
				const { pathname } = new URL(request.url())
				if (pathname.startsWith('/v1')) asked.push(pathname)
			})
			await opened.route('**/v1/live*', async (route) => {
				await isReleased
				await route.continue()
			})
		},
	})
	await page.getByText('Nobody has come yet today.').waitFor()
	await untilQuiet(page)
	const first = asked.splice(0)
	expect(first).toEqual([...new Set(first)])
	await hall.call('POST', '/v1/checkins', { waiverId: id, method: 'api' })
	release()
	await untilListed(page, 1)
	await untilQuiet(page)
	// The arrival is heard, and makes its own lists stale, once. Where the stream opened late, today's counts are read, too.
	const own = ['/v1/checkins', '/v1/events', '/v1/inside', '/v1/just-signed']
	expect(asked.filter((path) => path !== '/v1/today').toSorted()).toEqual(own)
	expect(asked).toEqual([...new Set(asked)])
	await leave()
})

test('An undo shows on a second desk within a second', async () => {
	await hall.signAs(['Grace', 'Hopper'])
	const first = await openDesk(venue, clerk)
	const second = await openDesk(venue, await hall.hire('desk'))
	await second.page.getByText('Live', { exact: true }).waitFor()
	await first.page.keyboard.type('grac')
	await first.page.getByRole('button', { name: 'Let in', exact: true }).click()
	await untilListed(second.page, 1)
	await first.page.getByRole('button', { name: 'Undo', exact: true }).click()
	await told(first.page, 'Undone: Grace Hopper')
	await until(async () => (await arrivals(second.page).count()) === 0 || undefined, 1_000)
	await untilListed(first.page, 0)
	await first.leave()
	await second.leave()
})

test('A hidden tab closes its stream, and catches up when it is shown again', async () => {
	const { id } = await hall.signAs(['Grace', 'Hopper'])
	const { page, leave } = await openDesk(venue, clerk, {
		prepare: (page) => Promise.resolve(void watchCalls(page)),
	})
	const live = page.getByText('Live', { exact: true })
	const hide = (isHidden: boolean) =>
		page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })
			&& document.dispatchEvent(new Event('visibilitychange'))`)
	await live.waitFor()
	// The list has been read, so that it can only come to more by the stream.
	await page.getByText('Nobody has come yet today.').waitFor()
	await untilQuiet(page)
	await hide(true)
	await live.waitFor({ state: 'detached' })
	await hall.call('POST', '/v1/checkins', { waiverId: id, method: 'api' })
	expect(await arrivals(page).count()).toBe(0)
	await hide(false)
	await untilListed(page, 1)
	await leave()
})
