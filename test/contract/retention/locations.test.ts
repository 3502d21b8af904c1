import { expect, test } from 'bun:test'
import { systemActor } from '../../../src/features/audit/actor.ts'
import { countDue, purgeDue } from '../../../src/features/retention/purge-due.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const SIGNED = '2026-01-15T10:00:00Z'
const clock = createSettableClock(SIGNED)
const running = useService({}, { clock, withoutLoops: true })

/** In Ireland somebody can sue for two years, and one more is the margin. */
const FLOOR_ENDS = '2029-01-16T10:00:00Z'

/** A venue with a hall, and a form whose waivers end on the day of signing. */
async function openHall(name: string, retention: object | null) {
	clock.set(SIGNED)
	const venue = running.tenant(name)
	await venue.call('PATCH', '/v1/organization', { country: 'IE', retention })
	const hall: string = (await venue.call('POST', '/v1/locations', { name: 'West' })).body.id
	const publish = (more: object = {}) =>
		publishTemplate(venue.call, { settings: { expiry: { type: 'end_of_day' }, ...more } })
	return {
		...venue,
		hall,
		publish,
		keep: (policy: object | null) => venue.call('PATCH', `/v1/locations/${hall}`, { retention: policy }),
		dueAt: async (now: string): Promise<number> => {
			clock.set(now)
			const { due } = (await venue.call('GET', '/v1/retention')).body
			expect(await countDue(running.service.deps, venue.organizationId)).toBe(due)
			return due
		},
	}
}

test('The rule of a form comes before that of the location, and that before the organization’s', async () => {
	const venue = await openHall('Order', { years: 10 })
	expect((await venue.keep({ years: 4 })).body.retention).toEqual({ years: 4 })
	const common = await venue.publish()
	const own = await venue.publish({ retention: { years: 6 } })
	const waivers = [
		await sign(venue, common, { locationId: venue.hall }),
		await sign(venue, own, { locationId: venue.hall }),
		await sign(venue, common),
	]
	const due: [string, number][] = [
		['2030-01-15T10:00:00Z', 0],
		['2030-01-16T10:00:00Z', 1],
		['2032-01-16T10:00:00Z', 2],
		['2036-01-15T10:00:00Z', 2],
		['2036-01-16T10:00:00Z', 3],
	]
	for (const [now, count] of due) expect([now, await venue.dueAt(now)]).toEqual([now, count])
	clock.set('2030-01-16T10:00:00Z')
	expect(await purgeDue(running.service.deps, systemActor(venue.organizationId))).toBe(1)
	const states = await Promise.all(waivers.map(({ id }) => venue.call('GET', `/v1/waivers/${id}`)))
	expect(states.map(({ body }) => body.purgedAt !== null)).toEqual([true, false, false])
})

test('A change of a location’s rule counts for what was signed there before, and never ends before the law does', async () => {
	const venue = await openHall('Changes', { years: 10 })
	await sign(venue, await venue.publish(), { locationId: venue.hall })
	expect(await venue.dueAt(FLOOR_ENDS)).toBe(0)
	await venue.keep({ days: 1 })
	expect(await venue.dueAt('2029-01-15T10:00:00Z')).toBe(0)
	expect(await venue.dueAt(FLOOR_ENDS)).toBe(1)
	expect((await venue.keep(null)).body.retention).toBeNull()
	expect(await venue.dueAt(FLOOR_ENDS)).toBe(0)
})

test('A location has a rule where the organization keeps waivers for ever', async () => {
	const venue = await openHall('For ever', null)
	const templateId = await venue.publish()
	await sign(venue, templateId)
	await sign(venue, templateId, { locationId: venue.hall })
	expect(await venue.dueAt('2040-01-01T10:00:00Z')).toBe(0)
	await venue.keep({ years: 4 })
	expect(await venue.dueAt('2040-01-01T10:00:00Z')).toBe(1)
})
