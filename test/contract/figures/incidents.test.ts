import { expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const running = useService({}, { clock: createStillClock('2026-12-02T12:00:00.000Z') })
const hall = running.tenant('Hall')

test("Reports are counted by month of the venue's time zone and kind, in the range and at the place", async () => {
	await hall.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin' })
	const { body: room } = await hall.call('POST', '/v1/locations', { name: 'Boulder room' })
	for (const [happenedAt, kind, locationId] of [
		['2026-10-01T12:00:00Z', 'fall', null],
		['2026-11-28T15:05:00Z', 'fall', room.id],
		['2026-11-29T15:05:00Z', 'fall', null],
		// In Berlin it is December by then.
		['2026-11-30T23:30:00Z', 'illness', room.id],
	])
		await hall.call('POST', '/v1/incidents', { happenedAt, kind, locationId })
	const count = async (query: string) =>
		(await hall.call('GET', `/v1/figures?from=2026-11-01&to=2026-12-02${query}`)).body.incidents
	expect(await count('')).toEqual([
		{ month: '2026-11', kind: 'fall', incidents: 2 },
		{ month: '2026-12', kind: 'illness', incidents: 1 },
	])
	expect(await count(`&locationId=${room.id}`)).toEqual([
		{ month: '2026-11', kind: 'fall', incidents: 1 },
		{ month: '2026-12', kind: 'illness', incidents: 1 },
	])
})
