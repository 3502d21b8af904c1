import { expect, setDefaultTimeout, test } from 'bun:test'
import { tidyBookings } from '../../../src/features/bookings/tidy.job.ts'
import { expirePrefillLinks } from '../../../src/features/links/prefill/end.ts'
import { emptyWal } from '../../../src/features/retention/finish-erasure.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { openShop, ownBooking, signStandard } from '../../support/bookings/shops.ts'
import { searchBytes } from '../../support/disk/byte-search.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { signByLink, stateOf, tokenOf } from '../../support/fixtures/links.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService, untilIdle } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const NOW = Date.parse('2026-07-01T12:00:00Z')
const clock = createSettableClock(NOW)
const running = useService({}, { clock })
const { deps } = running.service

const zdenka = {
	firstName: 'Zdenka',
	lastName: 'Quintilian',
	email: 'zdenka@booked.example',
	phone: '+491705550001',
}

/** Where texts stand once the jobs are done and the log is folded in. */
async function search(needles: readonly string[]): Promise<string[]> {
	deps.wake('outbox.erase')
	await settleJobs(running.service)
	await emptyWal(deps)
	return searchBytes(running.config.dataDir, needles)
}

const namesOf = (sourceId: string) =>
	deps.db.$client
		.query<{ name: string | null; state: string }, [string]>(
			'SELECT name, state FROM bookings WHERE source_id = ?',
		)
		.all(sourceId)

async function book(changes: object = {}, source: object = {}) {
	const shop = await openShop(running, { kind: 'generic', ...source })
	const booked = (more: object = {}) => ownBooking({ ...zdenka, ...changes, ...more })
	await shop.send(signStandard(shop.secret, booked(), NOW))
	await untilIdle(running)
	return { ...shop, booked }
}

test('Nothing of a booking is stored but the name; its answers are encrypted, and its body is nowhere', async () => {
	await book({ phone: '+491705550009', note: 'Allergic to chalk-dust' }, { sendsMail: false })
	expect(await search(['Allergic to chalk-dust', '+491705550009', 'zdenka@booked'])).toEqual([])
	expect(await search(['Zdenka'])).not.toEqual([])
})

test('Once the link has ended the name goes, and the row without a person goes 90 days later', async () => {
	const shop = await book()
	expect(namesOf(shop.id)).toEqual([{ name: 'Zdenka Quintilian', state: 'expected' }])
	clock.set(Date.parse('2026-07-06T12:00:01Z'))
	try {
		await expirePrefillLinks(deps)
		await tidyBookings(deps)
		expect(namesOf(shop.id)).toEqual([{ name: null, state: 'expected' }])
		clock.set(Date.parse('2026-07-06T12:00:01Z') + 91 * DAY_MS)
		await tidyBookings(deps)
		expect(namesOf(shop.id)).toEqual([])
		const deliveries = deps.db.$client.query(
			'SELECT count(*) AS n FROM booking_deliveries WHERE source_id = ?',
		)
		expect(deliveries.get(shop.id)).toEqual({ n: 0 })
	} finally {
		clock.set(NOW)
	}
})

test('The purge of the waiver erases the name of its booking', async () => {
	const shop = await book({ people: 1 })
	const token = tokenOf((await shop.links())[0].url)
	const name = { firstName: 'Zdenka', lastName: 'Quintilian' }
	const { result } = await signByLink(running, shop, { templateId: shop.templateId, token, sent: { name } })
	await shop.call('POST', `/v1/waivers/${result.id}/purge`)
	expect(namesOf(shop.id)).toEqual([{ name: null, state: 'expected' }])
})

test('After an erasure the booking has no name, its link has ended, and a later state makes none again', async () => {
	const shop = await book({ people: 2 })
	const token = tokenOf((await shop.links())[0].url)
	const sent = { name: { firstName: 'Zdenka', lastName: 'Quintilian' }, email: zdenka.email }
	const { result } = await signByLink(running, shop, { templateId: shop.templateId, token, sent })
	const { body } = await shop.call('GET', `/v1/waivers/${result.id}`)
	const [person] = body.people ?? body.participants
	const erased = await shop.call('POST', `/v1/participants/${person.id}/erase`, { reason: 'Asked for it.' })
	expect(erased.status).toBeLessThan(300)
	expect(namesOf(shop.id)).toEqual([{ name: null, state: 'erased' }])
	expect(stateOf(running, token)).toBe('revoked')
	const mails = (await shop.mails()).length
	await shop.send(
		signStandard(shop.secret, shop.booked({ people: 5, updatedAt: '2026-07-01T11:59:00Z' }), NOW),
	)
	expect(namesOf(shop.id)).toEqual([{ name: null, state: 'erased' }])
	expect((await shop.links()).filter(({ status }: any) => status === 'active')).toEqual([])
	expect((await shop.mails()).length).toBe(mails)
})

test('A deleted source is told of for 90 days, and then it is gone with all that it took', async () => {
	const shop = await book()
	await shop.call('DELETE', `/v1/bookings/sources/${shop.id}`)
	const sent = signStandard(shop.secret, shop.booked(), NOW)
	expect((await shop.send(sent)).status).toBe(410)
	clock.set(NOW + 91 * DAY_MS)
	try {
		while (await tidyBookings(deps));
		expect((await shop.send(sent)).status).toBe(404)
		expect(namesOf(shop.id)).toEqual([])
	} finally {
		clock.set(NOW)
	}
})
