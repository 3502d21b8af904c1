import { expect, test } from 'bun:test'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { guestsOf, publishTemplate } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')
const running = useService({}, { clock })
const tenant = running.tenant('Hall')
const templateId = await publishTemplate(tenant.call)
const newGuest = guestsOf(tenant, templateId)

/** May record arrivals, and nothing else. */
const turnstile = running.clientOf(tenant.organizationId, ['checkins:write'])

const ban = (id: string, body: object = { reason: 'Climbed unroped' }) =>
	tenant.call('PUT', `/v1/participants/${id}/ban`, body)

const arrive = (waiverId: string, body: object = {}, by = turnstile) =>
	by('POST', '/v1/checkins', { waiverId, method: 'qr', ...body })

test('200 with the person, an audit entry and an event without the reason; the person and the look-up show it', async () => {
	const { participantId, id: waiverId } = await newGuest()
	expectRefusal(await ban(NOBODY), 'not_found')
	let answer = await tenant.call('GET', '/health')
	const added = await rowsAdded(running.service, async () => {
		answer = await ban(participantId, { reason: ' Climbed unroped ', until: '2026-07-31' })
	})
	expect(added).toEqual({ bans: 1, audit_log: 1, webhook_events: 1 })
	expect([answer.status, answer.body.id]).toEqual([200, participantId])
	const [event] = rowsOf(running.service, "SELECT body FROM webhook_events WHERE type = 'participant.banned'")
	expect(JSON.parse(event.body).data).toEqual({ participantId, until: '2026-07-31' })
	const { body: person } = await tenant.call('GET', `/v1/participants/${participantId}`)
	expect(person.ban).toEqual({
		reason: 'Climbed unroped',
		until: '2026-07-31',
		by: expect.stringMatching(/^key:/),
		byName: expect.any(String),
		bannedAt: '2026-07-01T12:00:00.000Z',
	})
	const { body: found } = await turnstile('GET', `/v1/checkins/lookup?q=${waiverId}`)
	expect(found.items[0].ban).toEqual({ reason: 'Climbed unroped', until: '2026-07-31' })
})

test.each([
	['no reason', {}, { path: '/reason', code: 'required' }],
	['a day that is over', { reason: 'A', until: '2026-06-30' }, { path: '/until', code: 'in_the_past' }],
])('422 for %s', async (_title, body, fault) => {
	const { participantId } = await newGuest()
	const answer = await expectNoEffect(running.service, () => ban(participantId, body))
	expectRefusal(answer, 'validation_failed', [fault])
})

test('409 for a check-in of somebody who is banned, which is recorded as turned away and as no arrival', async () => {
	const { participantId, id: waiverId } = await newGuest()
	await ban(participantId)
	let answer = await tenant.call('GET', '/health')
	const added = await rowsAdded(running.service, async () => {
		answer = await arrive(waiverId)
	})
	expectRefusal(answer, 'banned')
	expect(added).toEqual({ refusals: 1, audit_log: 1, webhook_events: 1 })
	const entry = rowsOf(
		running.service,
		"SELECT subject, data FROM audit_log WHERE action = 'participant.turned_away' AND subject = ?",
		participantId,
	)
	expect(entry).toEqual([{ subject: participantId, data: JSON.stringify({ waiverId }) }])
	const lifted = await tenant.call('DELETE', `/v1/participants/${participantId}/ban`)
	expect(lifted.status).toBe(200)
	const twice = await expectNoEffect(running.service, () =>
		tenant.call('DELETE', `/v1/participants/${participantId}/ban`),
	)
	expect(twice.status).toBe(200)
	expect((await arrive(waiverId)).body).toMatchObject({ isValid: true, warnings: [] })
})

test('A family goes in without the one who is banned, also when the call is repeated', async () => {
	const { id: waiverId } = await newGuest({
		children: [{ firstName: 'Ben', lastName: 'Karst', dateOfBirth: '2016-05-01' }],
	})
	const { body: found } = await tenant.call('GET', `/v1/checkins/lookup?q=${waiverId}`)
	const [signer] = found.items
	const [child] = signer.household
	await ban(child.participant.id)
	const call = () =>
		turnstile('POST', '/v1/checkins', { waiverId, method: 'qr' }, { 'idempotency-key': 'family-1' })
	const first = await call()
	expect(first.body).toMatchObject({ isValid: true, warnings: ['banned'] })
	expect(first.body.participants.map(({ id }: { id: string }) => id)).toEqual([signer.participant.id])
	expect((await call()).body).toEqual(first.body)
	const alone = await arrive(waiverId, { participantIds: [child.participant.id] })
	expectRefusal(alone, 'banned')
})

test('An override lets the banned in with its reason for whoever may give marks, and 403 for others', async () => {
	const { participantId, id: waiverId } = await newGuest()
	await ban(participantId)
	const override = { reason: 'Comes to pay' }
	const refused = await expectNoEffect(running.service, () => arrive(waiverId, { override }))
	expectRefusal(refused, 'insufficient_scope')
	const { body } = await arrive(waiverId, { override }, tenant.call)
	expect(body).toMatchObject({ isValid: false, warnings: ['banned'], override })
	const { body: list } = await tenant.call('GET', `/v1/checkins?override=true&waiverId=${waiverId}`)
	expect(list.items).toHaveLength(1)
})

test('A ban ends with its last day, and an erasure deletes it', async () => {
	const { participantId, id: waiverId } = await newGuest()
	await ban(participantId, { reason: 'A day off', until: '2026-07-01' })
	expectRefusal(await arrive(waiverId), 'banned')
	clock.advance(12 * 3_600_000)
	expect((await arrive(waiverId)).status).toBe(201)
	await ban(participantId)
	await tenant.call('POST', `/v1/participants/${participantId}/erase`)
	expect(rowsOf(running.service, 'SELECT * FROM bans WHERE participant_id = ?', participantId)).toEqual([])
})
