import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { announceExpiries } from '../../../src/features/waivers/expiry/announce-expiries.job.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

const clock = createStillClock('2026-07-01T12:00:00.000Z')

// Without its loops, one of which would announce beside us.
const running = useService({}, { clock, withoutLoops: true })
const hall = running.tenant('Hall')

beforeAll(async () => {
	// The service's own first look: from here on, expiries are announced.
	while (await announceExpiries(running.service.deps));
})

const announced = async (): Promise<Record<string, unknown>[]> =>
	(await hall.call('GET', '/v1/events-feed?limit=100')).body.items
		.filter(({ type }: { type: string }) => type === 'waiver.expired')
		.map(({ data }: { data: Record<string, unknown> }) => data)

async function announceAll(): Promise<void> {
	while (await announceExpiries(running.service.deps));
}

test('waiver.expired is emitted once for each waiver that expires by date, and for no other', async () => {
	const forTwoDays = await publishTemplate(hall.call, { settings: { expiry: { type: 'duration', days: 2 } } })
	const forGood = await publishTemplate(hall.call, { settings: { expiry: { type: 'never' } } })
	const tillMajority = await publishTemplate(hall.call, { settings: { expireMinorsAtMajority: true } })
	const signedAt = clock.now()
	const ends = await sign(hall, forTwoDays)
	const voided = await sign(hall, forTwoDays)
	const purged = await sign(hall, forTwoDays)
	await sign(hall, forGood)
	const child = { firstName: 'Kid', lastName: 'Lee', dateOfBirth: '2008-07-11' }
	const family = await sign(hall, tillMajority, { values: { children: [child] } })
	await hall.call('POST', `/v1/waivers/${voided.id}/void`, { reason: 'asked' })
	await hall.call('POST', `/v1/waivers/${purged.id}/purge`, {})

	clock.advance(2 * DAY_MS - 1)
	await announceAll()
	expect(await announced()).toEqual([])

	clock.advance(DAY_MS)
	await announceAll()
	await announceAll()
	const expiredAt = ends.expiresAt
	expect(Date.parse(expiredAt ?? '')).toBeGreaterThanOrEqual(signedAt + 2 * DAY_MS - 1)
	expect(await announced()).toEqual([
		{
			waiverId: ends.id,
			templateId: forTwoDays,
			templateVersionId: expect.any(String),
			eventId: null,
			expiredAt,
			reason: 'expired',
		},
	])

	clock.advance(10 * DAY_MS)
	await announceAll()
	const [, second, ...more] = await announced()
	expect(more).toEqual([])
	expect(second).toMatchObject({
		waiverId: family.id,
		expiredAt: '2026-07-11T00:00:00.000Z',
		reason: 'minor_of_age',
	})
})

test('Many waivers that expire at one moment are announced in batches, each once', async () => {
	const templateId = await publishTemplate(hall.call, { settings: { expiry: { type: 'end_of_day' } } })
	const before = (await announced()).length
	const waivers = await Promise.all(Array.from({ length: 130 }, () => sign(hall, templateId)))
	clock.advance(DAY_MS)
	expect(await announceExpiries(running.service.deps)).toBe(true)
	await announceAll()
	const feed = [
		...(await hall.call('GET', '/v1/events-feed?limit=100&after=0')).body.items,
		...(await hall.call('GET', '/v1/events-feed?limit=100&after=100')).body.items,
		...(await hall.call('GET', '/v1/events-feed?limit=100&after=200')).body.items,
		...(await hall.call('GET', '/v1/events-feed?limit=100&after=300')).body.items,
	].filter(({ type }) => type === 'waiver.expired')
	expect(feed.length).toBe(before + waivers.length)
	expect(new Set(feed.map(({ data }) => data.waiverId)).size).toBe(feed.length)
})
