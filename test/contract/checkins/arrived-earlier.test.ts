import { expect, test } from 'bun:test'
import { hire } from '../../support/fixtures/staff.ts'
import { expectNoEffect, rowsOf } from '../../support/fixtures/effects.ts'
import { guestsOf, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const NOW = '2026-07-02T00:05:00.000Z'
const clock = createSettableClock('2026-07-01T09:00:00.000Z')
const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { settings: { expiry: { type: 'end_of_day' } } })
const signAs = guestsOf(hall, templateId)

const checkIn = (waiverId: string, more: object = {}) =>
	hall.call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })

/** Signed in the morning of the first; it ends with that day. */
async function signOnTheFirst() {
	clock.set('2026-07-01T09:00:00.000Z')
	const waiver = await signAs()
	clock.set(NOW)
	return waiver
}

test('201 for an arrival of before: it counts as of then, in every list, and says when it was received', async () => {
	const { id } = await signOnTheFirst()
	const arrivedAt = '2026-07-01T23:50:00.000Z'
	const { status, body } = await checkIn(id, { arrivedAt: '2026-07-02T01:50:00+02:00', requireValid: true })
	expect([status, body]).toMatchObject([
		201,
		{ checkedInAt: arrivedAt, receivedAt: NOW, isValid: true, warnings: [], checkedOutBy: 'closing' },
	])
	expect((await checkIn(id)).body).toMatchObject({
		checkedInAt: NOW,
		receivedAt: null,
		isValid: false,
		warnings: ['expired'],
	})
	const list = async (query: string) =>
		(await hall.call('GET', `/v1/checkins?waiverId=${id}&${query}`)).body.items
	expect(await list('to=2026-07-01')).toEqual([body])
	expect(await list('insideAt=2026-07-01T23:55:00Z')).toEqual([body])
	expect(await list('insideAt=2026-07-01T23:45:00Z')).toEqual([])
	const file = await hall.call('GET', `/v1/checkins.csv?waiverId=${id}&to=2026-07-01`)
	const csv = new TextDecoder().decode(file.bytes)
	expect(csv).toContain(arrivedAt)
	expect(csv).toContain(NOW)
	const [event] = rowsOf<{ body: string }>(
		running.service,
		"SELECT body FROM webhook_events WHERE type = 'checkin.created' AND body LIKE ? ORDER BY sequence",
		`%${body.id}%`,
	)
	expect(JSON.parse(event?.body ?? '{}')).toMatchObject({ timestamp: NOW, data: { checkedInAt: arrivedAt } })
})

test('Whoever is inside is so since they came, and the evacuation list says that time', async () => {
	const { id } = await signOnTheFirst()
	clock.set('2026-07-01T15:10:00.000Z')
	await checkIn(id, { arrivedAt: '2026-07-01T15:00:00Z' })
	const { people } = (await hall.call('GET', '/v1/inside')).body
	expect(people.map(({ checkedInAt }: any) => checkedInAt)).toContain('2026-07-01T15:00:00.000Z')
})

test('A ban counts as of the day of the arrival', async () => {
	const { id, participantId } = await signOnTheFirst()
	clock.set('2026-07-01T10:00:00.000Z')
	await hall.call('PUT', `/v1/participants/${participantId}/ban`, { reason: 'Loud', until: '2026-07-01' })
	clock.set(NOW)
	// It was over when it was sent, but not when they came.
	expect(await checkIn(id, { arrivedAt: '2026-07-01T23:50:00Z' })).toMatchObject({ status: 409 })
	expect(await checkIn(id)).toMatchObject({ status: 201, body: { warnings: ['expired'] } })
})

test('422 for a time more than a day ago, or more than two minutes ahead; two minutes ahead is now', async () => {
	const { id } = await signOnTheFirst()
	for (const arrivedAt of ['2026-07-01T00:04:59.999Z', '2026-07-02T00:07:00.001Z']) {
		const answer = await expectNoEffect(running.service, () => checkIn(id, { arrivedAt }))
		expectRefusal(answer, 'validation_failed', [{ path: '/arrivedAt', code: 'range' }])
	}
	for (const [arrivedAt, checkedInAt] of [
		['2026-07-01T00:05:00.000Z', '2026-07-01T00:05:00.000Z'],
		['2026-07-02T00:07:00.000Z', NOW],
	] as const)
		expect((await checkIn(id, { arrivedAt })).body).toMatchObject({ checkedInAt, receivedAt: NOW })
})

test('Whoever recorded it may annul it for 15 minutes from when it was received', async () => {
	const { id } = await signOnTheFirst()
	const desk = await hire(running, hall, 'desk')
	const body = { waiverId: id, method: 'staff', arrivedAt: '2026-07-01T22:00:00Z' }
	const { body: arrival } = await desk.call('POST', '/v1/checkins', body)
	clock.set('2026-07-02T00:19:00.000Z')
	expect((await desk.call('POST', `/v1/checkins/${arrival.id}/annul`)).status).toBe(200)
})

test('A repeat under a key gets the first arrival, also if only the first call said no time', async () => {
	const { id } = await sign(hall, templateId)
	const headers = { 'idempotency-key': 'a lost response' }
	const post = (more: object) =>
		hall.call('POST', '/v1/checkins', { waiverId: id, method: 'staff', ...more }, headers)
	const { body } = await post({})
	expect((await post({ arrivedAt: new Date(clock.now()).toISOString() })).body).toEqual(body)
})
