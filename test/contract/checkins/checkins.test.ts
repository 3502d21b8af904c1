import { describe, expect, test } from 'bun:test'
import { HOUR_MS } from '../../../src/kit/time/durations.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')
const child = { firstName: 'Ada', lastName: 'Hopper', dateOfBirth: '2015-02-28' }

const running = useService({}, { clock })
const tenant = running.tenant('Hall')
const templateId = await publishTemplate(tenant.call, { settings: { expiry: { type: 'end_of_day' } } })

const checkIn = (waiverId: string, more: object = {}) =>
	tenant.call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })

describe('POST /v1/checkins', () => {
	test('201 with every person on the waiver, one row, one audit entry and one event', async () => {
		const waiver = await sign(tenant, templateId, { values: { children: [child] } })
		const { body: detail } = await tenant.call('GET', `/v1/waivers/${waiver.id}`)
		await settleJobs(running.service)
		let answer = await checkIn(NOBODY)
		const added = await rowsAdded(running.service, async () => {
			answer = await checkIn(waiver.id.toUpperCase(), { method: 'qr' })
		})
		expect(added).toEqual({ audit_log: 1, checkin_participants: 2, checkins: 1, webhook_events: 1 })
		expect(answer.body.id).toMatch(UUID_V7)
		expect([answer.status, answer.body]).toEqual([
			201,
			{
				id: answer.body.id,
				waiverId: waiver.id,
				participantId: waiver.participantId,
				participants: detail.participants,
				method: 'qr',
				locationId: null,
				eventId: null,
				checkedInAt: '2026-07-01T12:00:00.000Z',
				receivedAt: null,
				isValid: true,
				warnings: [],
				override: null,
				by: expect.stringMatching(/^key:/),
				byName: 'test',
				checkedOutAt: null,
				checkedOutBy: null,
			},
		])
		const [event] = rowsOf(running.service, "SELECT body FROM webhook_events WHERE type = 'checkin.created'")
		expect(JSON.parse(event.body).data).toEqual({
			checkinId: answer.body.id,
			waiverId: waiver.id,
			participantId: waiver.participantId,
			method: 'qr',
			locationId: null,
			eventId: null,
			isValid: true,
			checkedInAt: '2026-07-01T12:00:00.000Z',
		})
	})

	test('Each call records another arrival and emits an event', async () => {
		const { id } = await sign(tenant, templateId)
		await settleJobs(running.service)
		const added = await rowsAdded(running.service, async () => {
			for (let n = 0; n < 3; n++) await checkIn(id)
		})
		expect(added).toEqual({ audit_log: 3, checkin_participants: 3, checkins: 3, webhook_events: 3 })
	})

	test('participantIds limit a check-in to the family members who came', async () => {
		const waiver = await sign(tenant, templateId, { values: { children: [child] } })
		const { body: detail } = await tenant.call('GET', `/v1/waivers/${waiver.id}`)
		const minor = detail.participants[1]
		const { body } = await checkIn(waiver.id, { participantIds: [minor.id.toUpperCase()] })
		expect(body.participants).toEqual([minor])
		expect(body.participantId).toBe(waiver.participantId)
	})

	test('201 with the reason why a waiver is not valid, 409 if the call required a valid one', async () => {
		const { id } = await sign(tenant, templateId, { values: { condition: true } })
		expect((await checkIn(id)).body).toMatchObject({ isValid: true, warnings: ['open_flags'] })
		expect((await checkIn(id, { requireValid: true })).status).toBe(201)
		clock.advance(24 * HOUR_MS)
		expect((await checkIn(id)).body).toMatchObject({ isValid: false, warnings: ['expired', 'open_flags'] })
		const refusal = await expectNoEffect(running.service, () => checkIn(id, { requireValid: true }))
		expectRefusal(refusal, 'conflict')
		expect(refusal.body.error.details).toEqual({ warnings: ['expired', 'open_flags'] })
	})

	test('201 with the override reason, which is in the list, in no event, and erased by a purge', async () => {
		const { id } = await sign(tenant, templateId)
		clock.advance(24 * HOUR_MS)
		const { status, body } = await checkIn(id, { reason: '  Renewed on paper. ' })
		expect([status, body]).toMatchObject([201, { isValid: false, reason: 'Renewed on paper.' }])
		const list = async () => (await tenant.call('GET', `/v1/checkins?waiverId=${id}`)).body.items
		expect(await list()).toEqual([body])
		expect(rowsOf(running.service, "SELECT 1 FROM webhook_events WHERE body LIKE '%on paper%'")).toEqual([])
		await settleJobs(running.service)
		expect((await tenant.call('POST', `/v1/waivers/${id}/purge`)).status).toBe(200)
		const { reason: _gone, ...rest } = body
		const [left] = await list()
		expect(body.override).toEqual({ reason: 'Renewed on paper.' })
		expect(left).toEqual({
			...rest,
			override: { reason: null },
			participants: [{ ...body.participants[0], firstName: '', lastName: '' }],
		})
		expect(rowsOf(running.service, 'SELECT 1 FROM checkins WHERE reason IS NOT NULL')).toEqual([])
	})

	test.each([
		['no waiver', { waiverId: undefined }, { path: '/waiverId', code: 'required' }],
		['an unknown method', { method: 'post' }, { path: '/method', code: 'choice' }],
		[
			'an idempotency key, which check-ins do not have',
			{ idempotencyKey: 'a' },
			{ path: '/idempotencyKey', code: 'unknown_field' },
		],
		['an unknown location', { locationId: NOBODY }, { path: '/locationId', code: 'unknown' }],
		['a stranger', { participantIds: [NOBODY] }, { path: '/participantIds/0', code: 'unknown' }],
		['a reason of nothing', { reason: ' ' }, { path: '/reason', code: 'length' }],
		['a reason as long as a letter', { reason: 'x'.repeat(501) }, { path: '/reason', code: 'length' }],
		['nobody', { participantIds: [] }, { path: '/participantIds', code: 'too_few' }],
	])('422 for %s', async (_title, change, fault) => {
		const { id } = await sign(tenant, templateId)
		const answer = await expectNoEffect(running.service, () => checkIn(id, change))
		expectRefusal(answer, 'validation_failed', [fault])
	})

	test('404 for an unknown waiver, and for a purged one', async () => {
		expectRefusal(await checkIn(NOBODY), 'not_found')
		const { id } = await sign(tenant, templateId)
		await settleJobs(running.service)
		running.service.deps.db.$client.run('UPDATE waivers SET purged_at = 1 WHERE id = ?', [id])
		expectRefusal(await checkIn(id), 'purged')
	})
})

describe('GET /v1/checkins', () => {
	test('200 filtered by waiver, person, location and local day, newest first, in pages', async () => {
		const { call } = tenant
		const { body: place } = await call('POST', '/v1/locations', { name: 'Room' })
		const waiver = await sign(tenant, templateId)
		const ids: string[] = []
		for (let n = 0; n < 3; n++) ids.unshift((await checkIn(waiver.id, { locationId: place.id })).body.id)
		const list = async (query: string) => {
			const { body } = await call('GET', `/v1/checkins?${query}`)
			return body.items.map(({ id }: { id: string }) => id)
		}
		expect(await list(`waiverId=${waiver.id}`)).toEqual(ids)
		expect(await list(`locationId=${place.id}`)).toEqual(ids)
		expect(await list(`participantId=${waiver.participantId}&locationId=${place.id}`)).toEqual(ids)
		const today = new Date(clock.now()).toISOString().slice(0, 10)
		expect(await list(`waiverId=${waiver.id}&from=${today}&to=${today}`)).toEqual(ids)
		expect(await list(`waiverId=${waiver.id}&to=2026-06-30`)).toEqual([])
		expect(await list(`waiverId=${waiver.id}&from=2099-01-01T00:00:00Z`)).toEqual([])
		const { body: first } = await call('GET', `/v1/checkins?waiverId=${waiver.id}&limit=2`)
		expect(first.nextCursor).toBe(ids[1])
		expect(await list(`waiverId=${waiver.id}&cursor=${first.nextCursor}`)).toEqual(ids.slice(2))
	})

	test('200 with who let in, and of a day how many came, and who came without a valid waiver', async () => {
		const hall = running.tenant('Counted Hall')
		const formId = await publishTemplate(hall.call, { settings: { expiry: { type: 'end_of_day' } } })
		const enter = async (waiverId: string, more: object = {}) =>
			(await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })).body
		const former = await sign(hall, formId, { values: { children: [child] } })
		clock.advance(24 * HOUR_MS)
		const day = new Date(clock.now()).toISOString().slice(0, 10)
		const anyway = await enter(former.id, { reason: 'A member' })
		const silent = await enter(former.id)
		const valid = await enter((await sign(hall, formId)).id, { method: 'qr' })
		const gone = await enter((await sign(hall, formId)).id)
		await hall.call('POST', `/v1/checkins/${gone.id}/annul`)
		const list = async (query: string) => (await hall.call('GET', `/v1/checkins?from=${day}&${query}`)).body
		const { items, counts } = await list(`to=${day}&count=true&limit=1`)
		expect([items.length, counts]).toEqual([
			1,
			{
				people: 5,
				arrivals: 3,
				overrides: 2,
				inside: 5,
				most: { people: 5, at: new Date(clock.now()).toISOString() },
			},
		])
		expect((await list(`to=${day}`)).counts).toBeUndefined()
		const overrides = await list('override=true&count=true')
		expect(overrides.items.map(({ id, override }: any) => [id, override])).toEqual([
			[silent.id, { reason: null }],
			[anyway.id, { reason: 'A member' }],
		])
		expect(overrides.counts).toEqual({ ...counts, most: null })
		expect(overrides.items[0]).toMatchObject({ by: expect.stringMatching(/^key:/), byName: 'test' })
		expect(valid.override).toBeNull()
		expect((await list('to=2026-01-01&count=true')).counts).toEqual({
			people: 0,
			arrivals: 0,
			overrides: 0,
			inside: 0,
			most: null,
		})
	})

	test('422 for an unknown cursor and for an invalid day', async () => {
		expectRefusal(await tenant.call('GET', `/v1/checkins?cursor=${NOBODY}`), 'validation_failed', [
			{ path: 'cursor', code: 'cursor' },
		])
		expectRefusal(await tenant.call('GET', '/v1/checkins?from=2026-02-30'), 'validation_failed', [
			{ path: 'from', code: 'format' },
		])
	})
})

test('A merged participant checks in under either id, and the check-ins belong to the remaining one', async () => {
	const named = (firstName: string) =>
		sign(tenant, templateId, { values: { name: { firstName, lastName: 'Twice' } } })
	const [gone, stays] = [await named('Jon'), await named('John')]
	const ids = [(await checkIn(gone.id)).body.id]
	const intoId = stays.participantId
	await tenant.call('POST', `/v1/participants/${gone.participantId}/merge`, { intoId })
	for (const participantId of [stays.participantId, gone.participantId]) {
		const { status, body } = await checkIn(gone.id, { participantIds: [participantId] })
		// The waiver goes on naming whom it was signed under.
		expect([status, body.participants]).toMatchObject([201, [{ id: gone.participantId, firstName: 'Jon' }]])
		ids.unshift(body.id)
	}
	ids.unshift((await checkIn(stays.id)).body.id)
	for (const participantId of [stays.participantId, gone.participantId.toUpperCase()]) {
		const { body } = await tenant.call('GET', `/v1/checkins?participantId=${participantId}`)
		expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids)
	}
	expect((await tenant.call('GET', `/v1/checkins?participantId=${NOBODY}`)).body.items).toEqual([])
})
