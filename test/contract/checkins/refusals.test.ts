import { expect, test } from 'bun:test'
import { expectNoEffect, rowsAdded, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { guestsOf, publishTemplate } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')
const running = useService({}, { clock })

async function open(name: string) {
	const tenant = running.tenant(name)
	const templateId = await publishTemplate(tenant.call)
	return {
		...tenant,
		newGuest: guestsOf(tenant, templateId),
		door: running.clientOf(tenant.organizationId, ['checkins:write']),
		list: async (query = '') => (await tenant.call('GET', `/v1/refusals${query}`)).body,
	}
}

const refuse = (by: Client, participantId: string, more: object = {}) =>
	by('POST', '/v1/refusals', { participantId, reason: 'Had been drinking', ...more })

test('201 with the person, the reason and the place, an audit entry and an event without the reason', async () => {
	const hall = await open('Hall')
	const { participantId } = await hall.newGuest()
	const { body: place } = await hall.call('POST', '/v1/locations', { name: 'Wall' })
	await settleJobs(running.service)
	let answer = await hall.call('GET', '/health')
	const added = await rowsAdded(running.service, async () => {
		const more = { reason: ' Had been drinking ', locationId: place.id.toUpperCase() }
		answer = await refuse(hall.door, participantId.toUpperCase(), more)
	})
	expect(added).toEqual({ refusals: 1, audit_log: 1, webhook_events: 1 })
	const refusal = {
		id: expect.any(String),
		participant: { id: participantId, firstName: 'Ida', lastName: 'Karsta' },
		banned: false,
		reason: 'Had been drinking',
		waiverId: null,
		locationId: place.id,
		by: expect.stringMatching(/^key:/),
		byName: expect.any(String),
		refusedAt: '2026-07-01T12:00:00.000Z',
	}
	expect([answer.status, answer.body]).toEqual([201, refusal])
	expect(await hall.list('?count=true')).toEqual({ items: [answer.body], nextCursor: null, total: 1 })
	const [event] = rowsOf(
		running.service,
		"SELECT body FROM webhook_events WHERE type = 'participant.turned_away' AND organization_id = ?",
		hall.organizationId,
	)
	expect(JSON.parse(event.body).data).toEqual({
		refusalId: answer.body.id,
		participantId,
		waiverId: null,
		locationId: place.id,
	})
	expectRefusal(await hall.call('DELETE', `/v1/locations/${place.id}`), 'conflict')
})

test('A check-in that a ban refuses is listed with its waiver and place, and says that the person is banned', async () => {
	const hall = await open('Banned')
	const { id: waiverId, participantId } = await hall.newGuest()
	await hall.call('PUT', `/v1/participants/${participantId}/ban`, { reason: 'Climbed unroped' })
	expectRefusal(await hall.door('POST', '/v1/checkins', { waiverId, method: 'qr' }), 'banned')
	await refuse(hall.door, participantId)
	const { items } = await hall.list()
	expect(items.map(({ banned, reason, waiverId }: any) => [banned, reason, waiverId])).toEqual([
		[true, 'Had been drinking', null],
		[true, null, waiverId],
	])
})

test('A list is filtered by day, place and person, in pages, the newest first, and is a CSV, too', async () => {
	const hall = await open('Lists')
	await hall.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin' })
	const [one, two] = [await hall.newGuest(), await hall.newGuest()]
	const { body: place } = await hall.call('POST', '/v1/locations', { name: 'Wall' })
	const ids: string[] = []
	for (const [guest, more] of [
		[one, {}],
		[two, { locationId: place.id }],
		[two, { reason: '=1+1' }],
	] as const) {
		ids.unshift((await refuse(hall.door, guest.participantId, more)).body.id)
		// The last one is on the next day at the venue.
		clock.advance(5 * 3_600_000)
	}
	const idsIn = async (query: string) => (await hall.list(query)).items.map(({ id }: any) => id)
	expect(await idsIn('')).toEqual(ids)
	expect(await idsIn('?to=2026-07-01')).toEqual(ids.slice(1))
	expect(await idsIn('?from=2026-07-02')).toEqual(ids.slice(0, 1))
	expect(await idsIn(`?locationId=${place.id}`)).toEqual([ids[1]])
	expect(await idsIn(`?participantId=${two.participantId}`)).toEqual(ids.slice(0, 2))
	expect(await idsIn(`?participantId=${NOBODY}`)).toEqual([])
	const first = await hall.list('?limit=2&count=true')
	expect([first.items.length, first.total]).toEqual([2, 3])
	expect(await idsIn(`?cursor=${first.nextCursor}`)).toEqual([ids[2]])
	expectRefusal(await hall.call('GET', `/v1/refusals?cursor=${NOBODY}`), 'validation_failed')
	const { bytes } = await hall.call('GET', '/v1/refusals.csv?from=2026-07-02')
	const [head, row] = new TextDecoder().decode(bytes).split('\r\n')
	expect(head).toBe(
		'id,refusedAt,refusedAtLocal,person,banned,reason,by,byName,locationId,waiverId,participantId,timezone',
	)
	expect(row).toStartWith(
		`${ids[0]},2026-07-01T22:00:00.000Z,2026-07-02 00:00:00,Ida Karstb,false,'=1+1,key:`,
	)
})

test('404 and 422 for somebody or a place of another organization, 422 without a reason, 409 for somebody who was erased', async () => {
	const [hall, other] = [await open('Own'), await open('Other')]
	const [own, foreign] = [await hall.newGuest(), await other.newGuest()]
	const { body: place } = await other.call('POST', '/v1/locations', { name: 'Wall' })
	await settleJobs(running.service)
	const refused = (participantId: string, more: object = {}) =>
		expectNoEffect(running.service, () => refuse(hall.door, participantId, more))
	expectRefusal(await refused(NOBODY), 'not_found')
	expectRefusal(await refused(foreign.participantId), 'not_found')
	expectRefusal(await refused(own.participantId, { locationId: place.id }), 'validation_failed', [
		{ path: '/locationId', code: 'unknown' },
	])
	expectRefusal(await refused(own.participantId, { reason: ' ' }), 'validation_failed')
	await hall.call('POST', `/v1/participants/${own.participantId}/erase`)
	expectRefusal(await refuse(hall.door, own.participantId), 'conflict')
	expect((await other.list()).items).toEqual([])
})

test('A merge keeps refusals under the one who remains, and an erasure deletes those of both', async () => {
	const hall = await open('Merged')
	const [one, two] = [await hall.newGuest(), await hall.newGuest()]
	for (const { participantId } of [one, two]) await refuse(hall.door, participantId)
	await hall.call('POST', `/v1/participants/${two.participantId}/merge`, { intoId: one.participantId })
	const { items } = await hall.list(`?participantId=${one.participantId}`)
	expect(items.map(({ participant }: any) => participant.id)).toEqual(Array(2).fill(one.participantId))
	await settleJobs(running.service)
	await hall.call('POST', `/v1/participants/${one.participantId}/erase`)
	expect(
		rowsOf(running.service, 'SELECT * FROM refusals WHERE organization_id = ?', hall.organizationId),
	).toEqual([])
})
