import { expect, test } from 'bun:test'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const running = useService({}, { clock: createStillClock('2026-07-01T12:00:00.000Z') })
const tenant = running.tenant('Hall')
const templateId = await publishTemplate(tenant.call)
const { participantId, id: waiverId } = await sign(tenant, templateId)

const path = `/v1/participants/${participantId}/notes`
const write = (body: object) => tenant.call('POST', path, body)

test('201 with author and time, and an audit entry without the text; the person has it', async () => {
	let answer = await tenant.call('GET', '/health')
	const added = await rowsAdded(running.service, async () => {
		answer = await write({ text: ' Left a jacket\nin the hall. ' })
	})
	expect(added).toEqual({ notes: 1, audit_log: 1 })
	const note = {
		id: expect.stringMatching(UUID_V7),
		text: 'Left a jacket\nin the hall.',
		atDoor: false,
		by: expect.stringMatching(/^key:/),
		byName: expect.any(String),
		createdAt: '2026-07-01T12:00:00.000Z',
	}
	expect([answer.status, answer.body]).toEqual([201, note])
	const entries = rowsOf(
		running.service,
		"SELECT subject, data FROM audit_log WHERE action = 'participant.note_added'",
	)
	expect(entries).toEqual([{ subject: participantId, data: JSON.stringify({ noteId: answer.body.id }) }])
	const { body: person } = await tenant.call('GET', `/v1/participants/${participantId}`)
	expect(person.notes).toEqual([note])
})

test('The list is newest first, and its read is on the access log', async () => {
	await write({ text: 'First' })
	await write({ text: 'Second' })
	let list = await tenant.call('GET', '/health')
	const added = await rowsAdded(running.service, async () => {
		list = await tenant.call('GET', path)
	})
	expect(added).toEqual({ phi_access_log: 1 })
	expect(list.body.items.slice(0, 2)).toMatchObject([{ text: 'Second' }, { text: 'First' }])
})

test('The look-up at the door shows the notes that are meant for it, and the newest five at most', async () => {
	for (const number of [1, 2, 3, 4, 5, 6]) await write({ text: `Door ${number}`, atDoor: true })
	const { body } = await tenant.call('GET', `/v1/checkins/lookup?q=${waiverId}`)
	const createdAt = '2026-07-01T12:00:00.000Z'
	expect(body.items[0].notes).toEqual(
		[6, 5, 4, 3, 2].map((number) => ({ text: `Door ${number}`, createdAt })),
	)
})

test('200 deletes a note; 404 for one of somebody else', async () => {
	const { body: note } = await write({ text: 'Short-lived' })
	const other = await sign(tenant, templateId, { values: { name: { firstName: 'Ada', lastName: 'Byron' } } })
	const wrong = `/v1/participants/${other.participantId}/notes/${note.id}`
	expectRefusal(await expectNoEffect(running.service, () => tenant.call('DELETE', wrong)), 'not_found')
	const answer = await tenant.call('DELETE', `${path}/${note.id.toUpperCase()}`)
	expect([answer.status, answer.body]).toEqual([200, note])
	expectRefusal(await tenant.call('DELETE', `${path}/${note.id}`), 'not_found')
})

test.each([
	['a blank text', { text: ' ' }, { path: '/text', code: 'length' }],
	['a text of more than 2,000 characters', { text: 'a'.repeat(2_001) }, { path: '/text', code: 'length' }],
])('422 for %s', async (_title, body, fault) => {
	expectRefusal(await expectNoEffect(running.service, () => write(body)), 'validation_failed', [fault])
})

test('404 for an unknown person, and 409 for more notes than a person may have', async () => {
	expectRefusal(await tenant.call('POST', `/v1/participants/${NOBODY}/notes`, { text: 'A' }), 'not_found')
	const { participantId: id } = await sign(tenant, templateId, {
		values: { name: { firstName: 'Max', lastName: 'Notes' } },
	})
	for (let number = 0; number < 200; number++)
		await tenant.call('POST', `/v1/participants/${id}/notes`, { text: `Note ${number}` })
	expectRefusal(await tenant.call('POST', `/v1/participants/${id}/notes`, { text: 'Last' }), 'conflict')
})

test('An erasure deletes the notes', async () => {
	await tenant.call('POST', `/v1/participants/${participantId}/erase`)
	expect(rowsOf(running.service, 'SELECT * FROM notes WHERE participant_id = ?', participantId)).toEqual([])
})
