import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { TOKEN, notice, pretixOrder, startPretix } from '../../support/bookings/pretix.ts'
import { openShop } from '../../support/bookings/shops.ts'
import { openLink, stateOf, tokenOf } from '../../support/fixtures/links.ts'
import { until, useService, untilIdle } from '../../support/service/service.ts'

const clock = createSettableClock('2026-07-01T12:00:00Z')
const running = useService({}, { clock })
const pretix = startPretix()
afterAll(() => pretix.stop())
beforeEach(() => {
	pretix.order = pretixOrder()
	pretix.instead = () => undefined
	pretix.received.length = 0
})

const openPretix = (more: object = {}) =>
	openShop(running, {
		kind: 'pretix',
		secret: TOKEN,
		serverUrl: `${pretix.server}/`,
		products: ['1345'],
		...more,
	})

type Shop = Awaited<ReturnType<typeof openPretix>>

const tell = async (shop: Shop, id: number, changes: object = {}) => {
	const answer = await shop.send({ body: JSON.stringify(notice(id, changes)), headers: {} })
	await untilIdle(running)
	return answer
}

describe('A pretix server', () => {
	test('A notice fetches the order with the token, and each attendee gets a link and a mail', async () => {
		const shop = await openPretix()
		expect((await tell(shop, 1)).body).toEqual({ taken: 'later' })
		expect(pretix.received[0]).toMatchObject({
			method: 'GET',
			path: '/api/v1/organizers/northwall/events/summer/orders/ZVNQP/',
			headers: { authorization: `Token ${TOKEN}` },
			body: '',
		})
		const links = await shop.links()
		expect(links.map((link: any) => [link.externalId, link.usesLeft, link.expiresAt])).toEqual([
			['ZVNQP-2', 1, '2026-07-06T12:00:00.000Z'],
			['ZVNQP-1', 1, '2026-07-06T12:00:00.000Z'],
		])
		const values = links.map((link: any) => openLink(running, tokenOf(link.url)).prefill.values)
		expect(values).toEqual([
			{ name: { firstName: 'Ada', lastName: 'King' }, email: 'ada@guest.example', phone: '+491701234567' },
			{
				name: { firstName: 'Grace', lastName: 'Hopper' },
				email: 'grace@guest.example',
				phone: '+491701234567',
			},
		])
		expect(await shop.mails()).toHaveLength(2)
	})

	test('The same notice fetches once', async () => {
		const shop = await openPretix()
		await tell(shop, 1)
		const count = pretix.received.length
		expect((await tell(shop, 1)).body).toEqual({ taken: 'again' })
		expect(pretix.received).toHaveLength(count)
	})

	test('A canceled ticket ends its link alone, and a canceled order both', async () => {
		const shop = await openPretix()
		await tell(shop, 1)
		const [ada, grace] = (await shop.links()).map((link: any) => tokenOf(link.url))
		const [first, second] = pretixOrder().positions
		const positions = [first, { ...second, canceled: true }]
		pretix.order = pretixOrder({ positions, last_modified: '2026-07-01T12:30:00+02:00' })
		await tell(shop, 2, { action: 'pretix.event.order.changed.cancel' })
		expect([stateOf(running, ada), stateOf(running, grace)]).toEqual(['revoked', 'open'])
		pretix.order = pretixOrder({ positions, status: 'c', last_modified: '2026-07-01T12:40:00+02:00' })
		await tell(shop, 3, { action: 'pretix.event.order.canceled' })
		expect(stateOf(running, grace)).toBe('revoked')
		expect(await shop.mails()).toHaveLength(2)
	})

	test('While the token is refused the desk sees it, and with the right one the order is taken', async () => {
		const shop = await openPretix({ secret: 'anotherTokenOfPretix' })
		await tell(shop, 1)
		await until(async () => ((await shop.source()).lastError === 'fetch_refused' ? true : undefined))
		expect(await shop.links()).toEqual([])
		await shop.call('POST', `/v1/bookings/sources/${shop.id}/rotate-secret`, { secret: TOKEN })
		clock.advance(60_000)
		running.service.deps.wake('booking.fetch')
		await until(async () => ((await shop.links()).length === 2 ? true : undefined))
		expect((await shop.source()).lastError).toBeNull()
	})

	test('An order that the server does not know is given up at once', async () => {
		pretix.order = undefined
		const shop = await openPretix()
		await tell(shop, 1)
		await until(async () => ((await shop.source()).lastError === 'fetch_missing' ? true : undefined))
		await untilIdle(running)
		const jobs = running.service.deps.db.$client.query(
			"SELECT count(*) AS n FROM jobs WHERE kind = 'booking.fetch'",
		)
		expect(jobs.get()).toEqual({ n: 0 })
	})

	test('What is no notice of an order, and what would leave its path, fetches nothing', async () => {
		const shop = await openPretix()
		const wrong = [
			{ action: 'pretix.event.checkin' },
			{ code: '../../x' },
			{ event: '..' },
			{ organizer: 'a/b' },
			{ event: 'a?b' },
			{ notification_id: {} },
		]
		for (const [at, changes] of wrong.entries())
			expect((await tell(shop, 10 + at, changes)).body).toEqual({ taken: 'nothing' })
		expect(pretix.received).toEqual([])
	})

	test('A response that leads elsewhere is not followed', async () => {
		const shop = await openPretix()
		const elsewhere = startPretix()
		pretix.instead = () => Response.redirect(`${elsewhere.server}/api/v1/`, 302)
		await tell(shop, 1)
		await until(async () => ((await shop.source()).lastError === 'fetch_failed' ? true : undefined))
		expect(elsewhere.received).toEqual([])
		await elsewhere.stop()
		expect(await shop.links()).toEqual([])
	})

	test('410 once the source was deleted, so that pretix stops', async () => {
		const shop = await openPretix()
		await shop.call('DELETE', `/v1/bookings/sources/${shop.id}`)
		expect((await tell(shop, 1)).status).toBe(410)
		expect(pretix.received).toEqual([])
	})

	test('A test tries the token, and says what a booking would come to', async () => {
		const shop = await openPretix()
		const { body } = await shop.call('POST', `/v1/bookings/sources/${shop.id}/test`)
		expect(body).toMatchObject({ outcome: 'ready', fault: null, reference: 'SAMPLE-1', people: 1 })
		expect(pretix.received.map(({ path }) => path)).toEqual(['/api/v1/organizers/'])
		const other = await openPretix({ secret: 'anotherTokenOfPretix' })
		const refused = await other.call('POST', `/v1/bookings/sources/${other.id}/test`)
		expect(refused.body).toMatchObject({ outcome: 'refused', fault: 'fetch_refused' })
	})
})
