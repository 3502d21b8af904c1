import { describe, expect, test } from 'bun:test'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService({ baseUrl: 'https://sign.hall.example' })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const post = (body: object) => hall.call('POST', '/v1/events', { name: 'Party', templateId, ...body })
const get = async (id: string) => (await hall.call('GET', `/v1/events/${id}`)).body
const create = async (body: object = {}): Promise<string> => (await post(body)).body.id
const feed = async (type: string) =>
	rowsOf<{ body: string }>(
		running.service,
		'SELECT body FROM webhook_events WHERE organization_id = ? AND type = ? ORDER BY sequence',
		hall.organizationId,
		type,
	).map(({ body }) => JSON.parse(body).data)

describe('POST /v1/events', () => {
	test('201 with every field set, leaving one event, one link, one audit entry and one webhook event', async () => {
		const { body: location } = await hall.call('POST', '/v1/locations', { name: 'Boulder room' })
		let answer: any
		const added = await rowsAdded(running.service, async () => {
			answer = await post({
				name: " Mia's party ",
				startsAt: '2099-05-01T12:00:00+02:00',
				endsAt: '2099-05-01T12:00:00Z',
				locationId: location.id,
				signingClosesAt: '2099-05-01T09:00:00Z',
				externalId: 'booking-7',
				reminders: [24, 72],
			})
		})
		expect(answer.status).toBe(201)
		expect(answer.body).toEqual({
			id: expect.stringMatching(UUID_V7),
			name: "Mia's party",
			templateId,
			status: 'active',
			startsAt: '2099-05-01T10:00:00.000Z',
			endsAt: '2099-05-01T12:00:00.000Z',
			locationId: location.id,
			signingClosesAt: '2099-05-01T09:00:00.000Z',
			externalId: 'booking-7',
			reminders: [72, 24],
			signUrl: expect.stringMatching(/^https:\/\/sign\.hall\.example\/s\/[0-9A-Za-z]{28}$/),
			leaderUrl: null,
			invitees: { invited: 0, signed: 0, bounced: 0 },
			opened: 0,
			messaged: 0,
			arrived: 0,
			declined: 0,
			createdAt: expect.any(String),
			closedAt: null,
		})
		expect(await get(answer.body.id)).toEqual(answer.body)
		expect(added).toEqual({ audit_log: 1, events: 1, links: 1, webhook_events: 1 })
		expect((await feed('event.created')).at(-1)).toEqual({ eventId: answer.body.id, templateId })
	})

	test('201 with only the required fields, for a draft template too', async () => {
		const draft = await hall.call('POST', '/v1/templates', { name: 'Draft' })
		const { status, body } = await post({ templateId: draft.body.id })
		expect(status).toBe(201)
		expect(body).toMatchObject({ startsAt: null, externalId: null, reminders: [], locationId: null })
	})

	test.each([
		[{ name: '' }, '/name'],
		[{ endsAt: '2026-01-01T00:00:00Z', startsAt: '2026-01-02T00:00:00Z' }, '/endsAt'],
		[{ reminders: [24] }, '/reminders'],
		[{ startsAt: '2099-01-01T00:00:00Z', reminders: [0] }, '/reminders/0'],
		[{ startsAt: '2099-01-01T00:00:00Z', reminders: [1, 1] }, '/reminders'],
		[{ locationId: NOBODY }, '/locationId'],
		[{ status: 'closed' }, '/status'],
		[{ startsAt: '2026-02-30T00:00:00Z' }, '/startsAt'],
		// Outside the years that an answer can tell in UTC: the list that held it could be answered no more.
		[{ startsAt: '9999-12-31T23:59:59-05:00' }, '/startsAt'],
		[{ signingClosesAt: '0000-01-01T00:00:00+05:00' }, '/signingClosesAt'],
	])('422 %j', async (body, path) => {
		const answer = await expectNoEffect(running.service, () => post(body))
		expectRefusal(answer, 'validation_failed')
		expect(answer.body.error.details[0].path).toBe(path)
	})

	test('404 for an unknown template, 409 for an archived one', async () => {
		expectRefusal(await expectNoEffect(running.service, () => post({ templateId: NOBODY })), 'not_found')
		const archived = await publishTemplate(hall.call)
		await hall.call('POST', `/v1/templates/${archived}/archive`)
		const refusal = await expectNoEffect(running.service, () => post({ templateId: archived }))
		expectRefusal(refusal, 'template_archived')
	})
})

test('GET /v1/events lists newest first, filtered by status, whole or in pages', async () => {
	const other = running.tenant('Other hall')
	const template = await publishTemplate(other.call)
	const ids: string[] = []
	for (let n = 0; n < 30; n++) {
		const { body } = await other.call('POST', '/v1/events', { name: `Day ${n}`, templateId: template })
		ids.unshift(body.id as string)
	}
	await other.call('POST', `/v1/events/${ids[3]}/close`)
	const list = async (query: string) => (await other.call('GET', `/v1/events${query}`)).body
	const all = await list('')
	expect(all.items.map(({ id }: any) => id)).toEqual(ids)
	expect(all.nextCursor).toBeNull()
	expect((await list('?status=closed')).items.map(({ id }: any) => id)).toEqual([ids[3]])
	expect((await list('?status=active')).items).toHaveLength(29)
	const first = await list('?limit=20')
	expect(first.nextCursor).toBe(ids[19])
	const second = await list(`?limit=20&cursor=${first.nextCursor}`)
	expect(second.items.map(({ id }: any) => id)).toEqual(ids.slice(20))
	expect(second.nextCursor).toBeNull()
	expectRefusal(await other.call('GET', `/v1/events?cursor=${NOBODY}`), 'validation_failed')
	expectRefusal(await other.call('GET', `/v1/events?status=open`), 'validation_failed')
})

test('PATCH changes the fields that are sent, and null clears a field', async () => {
	const id = await create({ startsAt: '2099-01-10T10:00:00Z', externalId: 'a', reminders: [24] })
	const before = await get(id)
	const named = await hall.call('PATCH', `/v1/events/${id}`, { name: 'Renamed', externalId: null })
	expect(named.body).toEqual({ ...before, name: 'Renamed', externalId: null })
	const answer = await hall.call('PATCH', `/v1/events/${id}`, { startsAt: null })
	expectRefusal(answer, 'validation_failed', [{ path: '/reminders', code: 'no_start' }])
	const bare = await hall.call('PATCH', `/v1/events/${id}`, { startsAt: null, reminders: [] })
	expect(bare.body).toMatchObject({ startsAt: null, reminders: [] })
	expectRefusal(await hall.call('PATCH', `/v1/events/${NOBODY}`, { name: 'x' }), 'not_found')
	expectRefusal(await hall.call('PATCH', `/v1/events/${id}`, { templateId }), 'validation_failed')
})

test('An event is closed once and reopened once, and while it is closed the API refuses to sign for it', async () => {
	const id = await create()
	const closed = await hall.call('POST', `/v1/events/${id}/close`)
	expect(closed.body).toMatchObject({ status: 'closed', closedAt: expect.any(String) })
	expect((await feed('event.closed')).at(-1)).toEqual({
		eventId: id,
		templateId,
		closedAt: closed.body.closedAt,
	})
	const again = await expectNoEffect(running.service, () => hall.call('POST', `/v1/events/${id}/close`))
	expectRefusal(again, 'conflict')
	const signing = { templateId, eventId: id, values: {} }
	expectRefusal(await hall.call('POST', '/v1/waivers', signing), 'event_closed')
	const people = { invitees: [{ email: 'late@example.com' }] }
	expectRefusal(await hall.call('POST', `/v1/events/${id}/invitees`, people), 'event_closed')

	const reopened = await hall.call('POST', `/v1/events/${id}/reopen`)
	expect(reopened.body).toMatchObject({ status: 'active', closedAt: null })
	expectRefusal(await hall.call('POST', `/v1/events/${id}/reopen`), 'conflict')
	await sign(hall, templateId, { eventId: id })
	const actions = rowsOf<{ action: string }>(
		running.service,
		'SELECT action FROM audit_log WHERE subject = ? ORDER BY seq',
		id,
	).map(({ action }) => action)
	expect(actions).toEqual(['event.created', 'event.closed', 'event.reopened'])
})

test('The counts of an event always equal its invitees', async () => {
	const id = await create()
	const emails = ['a', 'b', 'c', 'd'].map((name) => ({ email: `${name}@counted.example` }))
	const { body } = await hall.call('POST', `/v1/events/${id}/invitees`, { invitees: emails })
	expect((await get(id)).invitees).toEqual({ invited: 4, signed: 0, bounced: 0 })
	const waiver = await sign(hall, templateId, { eventId: id, values: { email: 'A@Counted.example' } })
	expect((await get(id)).invitees).toEqual({ invited: 3, signed: 1, bounced: 0 })
	await sign(hall, templateId, { eventId: id, values: { email: 'a@counted.example' } })
	expect((await get(id)).invitees).toEqual({ invited: 3, signed: 1, bounced: 0 })
	await hall.call('DELETE', `/v1/events/${id}/invitees/${body.items[3].id}`)
	expect((await get(id)).invitees).toEqual({ invited: 2, signed: 1, bounced: 0 })
	await hall.call('POST', `/v1/waivers/${waiver.id}/void`, { reason: 'Wrong person' })
	expect((await get(id)).invitees).toEqual({ invited: 3, signed: 0, bounced: 0 })
	const [listed] = (await hall.call('GET', '/v1/events?limit=1')).body.items
	expect(listed).toEqual(await get(id))
})
