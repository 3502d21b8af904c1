import { expect, test } from 'bun:test'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { guestsOf, publishTemplate } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')
const running = useService({}, { clock })

/** A hall with room for two, and a wall in it with room for one, which block or not. */
async function open(name: string, { hall, wall }: { hall: boolean; wall: boolean }) {
	const tenant = running.tenant(name)
	const newGuest = guestsOf(tenant, await publishTemplate(tenant.call))
	await tenant.call('PATCH', '/v1/organization', { capacity: 2, blockWhenFull: hall })
	const place = { name: 'Wall', capacity: 1, blockWhenFull: wall }
	const { body } = await tenant.call('POST', '/v1/locations', place)
	const door = running.clientOf(tenant.organizationId, ['checkins:write', 'checkins:read'])
	return {
		...tenant,
		newGuest,
		place: body,
		enter: async (more: object = {}) =>
			door('POST', '/v1/checkins', { waiverId: (await newGuest()).id, method: 'staff', ...more }),
		blocked: async (query = '') => (await door('GET', `/v1/inside${query}`)).body.blocked,
	}
}

test('409 for whoever comes to a full hall that blocks, until somebody leaves', async () => {
	const hall = await open('Hall', { hall: true, wall: false })
	const { body: first } = await hall.enter()
	expect(await hall.blocked()).toBe(false)
	await hall.enter()
	expect(await hall.blocked()).toBe(true)
	const refusal = await hall.enter()
	expectRefusal(refusal, 'full')
	await hall.call('POST', `/v1/checkins/${first.id}/checkout`)
	expect(await hall.blocked()).toBe(false)
	expect((await hall.enter()).status).toBe(201)
	clock.advance(24 * 3_600_000)
	expect((await hall.enter()).body).toMatchObject({ isValid: true, warnings: [], override: null })
})

test('A family that is too large for what is left is refused whole, and a part of it goes in', async () => {
	const hall = await open('Family', { hall: true, wall: false })
	await hall.enter()
	const { id: waiverId, participantId } = await hall.newGuest({
		children: [{ firstName: 'Ben', lastName: 'Karst', dateOfBirth: '2016-05-01' }],
	})
	const enter = (more: object) => hall.call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })
	expectRefusal(await expectNoEffect(running.service, () => enter({})), 'full')
	expect((await enter({ participantIds: [participantId] })).status).toBe(201)
})

test('An override lets in one more with its reason, which is listed, and a reason alone does not', async () => {
	const hall = await open('Override', { hall: true, wall: false })
	await hall.enter()
	await hall.enter()
	expectRefusal(await hall.enter({ reason: 'A trainer' }), 'full')
	const { body } = await hall.enter({ override: { reason: 'A trainer' } })
	expect(body).toMatchObject({ isValid: false, warnings: ['full'], override: { reason: 'A trainer' } })
	const { body: list } = await hall.call('GET', '/v1/checkins?override=true')
	expect(list.items.map(({ id }: any) => id)).toEqual([body.id])
})

test('A place blocks by its own capacity, also while the hall has room, and none blocks that was not told to', async () => {
	const wall = await open('Wall', { hall: false, wall: true })
	const locationId = wall.place.id
	await wall.enter({ locationId })
	expect([await wall.blocked(`?locationId=${locationId}`), await wall.blocked()]).toEqual([true, false])
	expectRefusal(await wall.enter({ locationId }), 'full')
	for (let at = 0; at < 3; at++) expect((await wall.enter()).status).toBe(201)
	await wall.call('PATCH', `/v1/locations/${locationId}`, { blockWhenFull: false })
	expect((await wall.enter({ locationId })).status).toBe(201)
	const hall = await open('Hall and wall', { hall: true, wall: false })
	for (let at = 0; at < 2; at++) await hall.enter({ locationId: hall.place.id })
	expect(await hall.blocked(`?locationId=${hall.place.id}`)).toBe(true)
	expectRefusal(await hall.enter({ locationId: hall.place.id }), 'full')
})

test('A repeated call of an arrival that filled the hall gets that arrival', async () => {
	const hall = await open('Repeats', { hall: true, wall: false })
	await hall.enter()
	const { id: waiverId } = await hall.newGuest()
	const enter = () =>
		hall.call('POST', '/v1/checkins', { waiverId, method: 'staff' }, { 'idempotency-key': 'the-last' })
	const [first, again] = [await enter(), await enter()]
	expect([again.status, again.body.id]).toEqual([201, first.body.id])
})
