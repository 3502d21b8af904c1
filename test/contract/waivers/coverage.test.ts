import { expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { useService } from '../../support/service/service.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const UNKNOWN = '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f'
const START = '2026-07-01T12:00:00Z'
const clock = createSettableClock(START)

const running = useService({}, { clock })
const hall = running.tenant('Hall')

// Half an hour before midnight of 1 July where the hall stands.
running.service.deps.db.$client
	.query("UPDATE organizations SET timezone = 'Pacific/Auckland' WHERE id = ?")
	.run(hall.organizationId)

const name = (lastName: string) => ({ name: { firstName: 'Guest', lastName } })

async function ask(participantId: string, query = ''): Promise<any> {
	const { status, body } = await hall.call('GET', `/v1/participants/${participantId}/coverage${query}`)
	expect(status).toBe(200)
	return body
}

test('A person is covered on a day by what was valid when the day began, today, before and after', async () => {
	clock.set(START)
	const templateId = await publishTemplate(hall.call, { settings: { expiry: { type: 'duration', days: 2 } } })
	const { id: waiverId, participantId } = await sign(hall, templateId, { values: name('Day') })
	expect(await ask(participantId)).toEqual({ covered: true, waiverId, reasons: [] })
	// In Auckland it was signed at 0:00 on 2 July, and holds until the end of 4 July.
	const onDay = async (day: string) => (await ask(participantId, `?on=${day}`)).reasons
	expect(await onDay('2026-07-01')).toEqual(['not_yet_signed'])
	expect(await onDay('2026-07-02')).toEqual([])
	expect(await onDay('2026-07-04')).toEqual([])
	expect(await onDay('2026-07-05')).toEqual(['expired'])
	expect(await onDay('9999-12-31')).toEqual(['expired'])
	clock.set('2026-07-04T11:59:59.998Z')
	expect((await ask(participantId)).covered).toBe(true)
	clock.set('2026-07-04T12:00:00Z')
	expect(await ask(participantId)).toEqual({ covered: false, waiverId, reasons: ['expired'] })
	expect(await ask(participantId, '?on=2026-07-05')).toEqual({
		covered: false,
		waiverId,
		reasons: ['expired'],
	})
})

test('A waiver that is voided today stops covering now, but covered when the day began', async () => {
	clock.set(START)
	const templateId = await publishTemplate(hall.call)
	const { id, participantId } = await sign(hall, templateId, { values: name('Void') })
	clock.advance(86_400_000 + 3_600_000)
	await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'x' })
	expect((await ask(participantId)).reasons).toEqual(['voided'])
	clock.advance(86_400_000)
	expect((await ask(participantId, '?on=2026-07-03')).covered).toBe(true)
	expect((await ask(participantId, '?on=2026-07-04')).reasons).toEqual(['voided'])
})

test('An older waiver covers if the newest does not; if none does, the newest gives the reason', async () => {
	clock.set(START)
	const [first, second] = [await publishTemplate(hall.call), await publishTemplate(hall.call)]
	const values = { ...name('Two'), email: 'two@example.com' }
	const older = await sign(hall, first, { values })
	clock.advance(1_000)
	const newer = await sign(hall, second, { values })
	await hall.call('POST', `/v1/waivers/${newer.id}/void`, { reason: 'x' })
	const { participantId } = older
	expect(await ask(participantId)).toEqual({ covered: true, waiverId: older.id, reasons: [] })
	expect(await ask(participantId, `?templateId=${second}`)).toEqual({
		covered: false,
		waiverId: newer.id,
		reasons: ['voided'],
	})
	const third = await publishTemplate(hall.call)
	expect(await ask(participantId, `?templateId=${third.toUpperCase()}`)).toEqual({
		covered: false,
		reasons: ['no_waiver'],
	})
	running.service.deps.db.$client.query('UPDATE waivers SET purged_at = 1 WHERE id = ?').run(older.id)
	expect(await ask(participantId, `?templateId=${first}`)).toEqual({
		covered: false,
		waiverId: older.id,
		reasons: ['purged'],
	})
})

test('A person is not covered by an outdated version, nor after coming of age', async () => {
	clock.set(START)
	const settings = { onPublish: 'resign', expireMinorsAtMajority: true }
	const templateId = await publishTemplate(hall.call, { settings })
	const children = [{ firstName: 'Kid', lastName: 'Grown', dateOfBirth: '2008-07-03' }]
	const { participantId } = await sign(hall, templateId, { values: { ...name('Grown'), children } })
	const [kid] = rowsOf(running.service, "SELECT id FROM participants WHERE first_name = 'Kid'")
	expect((await ask(kid.id)).covered).toBe(true)
	expect((await ask(kid.id, '?on=2026-07-02')).reasons).toEqual([])
	expect((await ask(kid.id, '?on=2026-07-03')).reasons).toEqual(['minor_of_age'])
	await hall.call('PUT', `/v1/templates/${templateId}/draft`, { blocks })
	await hall.call('POST', `/v1/templates/${templateId}/publish`)
	expect((await ask(participantId)).reasons).toEqual(['outdated_version'])
	expect((await ask(participantId, '?on=2026-08-01')).reasons).toEqual(['minor_of_age', 'outdated_version'])
})

test("A merged duplicate's waiver covers the remaining participant", async () => {
	clock.set(START)
	const templateId = await publishTemplate(hall.call)
	const stays = await sign(hall, templateId, { values: name('Stays') })
	await hall.call('POST', `/v1/waivers/${stays.id}/void`, { reason: 'x' })
	const goes = await sign(hall, templateId, { values: name('Goes') })
	await hall.call('POST', `/v1/participants/${goes.participantId}/merge`, { intoId: stays.participantId })
	for (const id of [stays.participantId, goes.participantId])
		expect(await ask(id)).toEqual({ covered: true, waiverId: goes.id, reasons: [] })
})

test('A clock that was set back neither hides a signed waiver nor restores a voided one', async () => {
	clock.set(START)
	const templateId = await publishTemplate(hall.call)
	const { id, participantId } = await sign(hall, templateId, { values: name('Back') })
	clock.advance(-86_400_000)
	expect((await ask(participantId)).covered).toBe(true)
	await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'x' })
	expect((await ask(participantId)).reasons).toEqual(['voided'])
})

test.each([
	[`/v1/participants/${UNKNOWN}/coverage`, 404],
	['/v1/participants/x/coverage', 422],
])('The query %s gets %d', async (path, status) => {
	expect((await hall.call('GET', path)).status).toBe(status)
})

test('404 for an unknown template, 422 for an invalid day', async () => {
	const { participantId } = await sign(hall, await publishTemplate(hall.call), { values: name('Last') })
	const path = `/v1/participants/${participantId}/coverage`
	expect((await hall.call('GET', `${path}?templateId=${UNKNOWN}`)).status).toBe(404)
	expect((await hall.call('GET', `${path}?on=2026-02-30`)).status).toBe(422)
})
