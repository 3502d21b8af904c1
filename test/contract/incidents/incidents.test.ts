import { expect, test } from 'bun:test'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { guestsOf, publishTemplate } from '../../support/fixtures/waivers.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')
const running = useService({}, { clock })
const tenant = running.tenant('Hall')
const templateId = await publishTemplate(tenant.call)
const newGuest = guestsOf(tenant, templateId)
const { body: hall } = await tenant.call('POST', '/v1/locations', { name: 'Boulder area' })

/** May write reports, and nothing else. */
const clerk = running.clientOf(tenant.organizationId, ['incidents:write'])

const open = (body: object = {}): Promise<Answer> => tenant.call('POST', '/v1/incidents', body)
const read = (id: string): Promise<Answer> => tenant.call('GET', `/v1/incidents/${id}`)
const change = (id: string, body: object): Promise<Answer> =>
	tenant.call('PATCH', `/v1/incidents/${id}`, body)
const told = { text: 'Fell between two mats.', firstAid: 'Cooled the ankle.' }

test('201 opens a draft that holds the waiver which was valid then, with acts and an event of ids alone', async () => {
	const { id: waiverId, participantId } = await newGuest()
	let answer = await tenant.call('GET', '/health')
	const added = await rowsAdded(running.service, async () => {
		answer = await clerk('POST', '/v1/incidents', {
			happenedAt: '2026-07-01T12:00:00Z',
			kind: 'fall',
			locationId: hall.id.toUpperCase(),
			people: [participantId, participantId.toUpperCase()],
			...told,
		})
	})
	expect(added).toEqual({
		incidents: 1,
		incident_people: 1,
		incident_waivers: 1,
		legal_holds: 1,
		audit_log: 2,
		webhook_events: 1,
	})
	const saved = {
		id: expect.stringMatching(UUID_V7),
		status: 'draft',
		revision: 1,
		savedAt: '2026-07-01T12:00:00.000Z',
	}
	expect([answer.status, answer.body]).toEqual([
		201,
		{ ...saved, people: [participantId], waivers: [waiverId] },
	])
	const { id } = answer.body
	const [event] = rowsOf(
		running.service,
		"SELECT body FROM webhook_events WHERE type = 'incident.opened' ORDER BY sequence DESC",
	)
	expect(JSON.parse(event.body).data).toEqual({ incidentId: id })
	const by = expect.stringMatching(/^key:/)
	expect((await read(id)).body).toEqual({
		...saved,
		...told,
		happenedAt: '2026-07-01T12:00:00.000Z',
		locationId: hall.id,
		kind: 'fall',
		ambulanceCalled: false,
		wentHome: false,
		witnesses: '',
		form: null,
		people: [{ id: participantId, firstName: 'Ida', lastName: expect.any(String), dateOfBirth: null }],
		waivers: [
			{
				id: waiverId,
				templateName: 'Waiver',
				signedAt: '2026-07-01T12:00:00.000Z',
				isHeld: true,
				isPurged: false,
			},
		],
		photos: [],
		photoCount: 0,
		additions: [],
		openedBy: by,
		openedByName: expect.any(String),
		openedAt: '2026-07-01T12:00:00.000Z',
		closedBy: null,
		closedByName: null,
		closedAt: null,
		isHeld: true,
		purgedAt: null,
	})
	const { body: holds } = await tenant.call('GET', '/v1/holds')
	expect(holds.items[0]).toMatchObject({ waiverId, reason: 'Incident report of 2026-07-01' })
})

test('Everything may be left out: the draft is of now, and names nobody', async () => {
	const { body } = await open()
	expect((await read(body.id)).body).toMatchObject({
		happenedAt: '2026-07-01T12:00:00.000Z',
		kind: 'other',
		text: '',
		people: [],
		waivers: [],
	})
})

test('Waivers that were not signed yet, were void or had ended by that minute are not named', async () => {
	const { participantId, id: voided } = await newGuest()
	await tenant.call('POST', `/v1/waivers/${voided}/void`, { reason: 'Signed twice' })
	clock.advance(3_600_000)
	const at = (happenedAt: string) => open({ happenedAt, people: [participantId] })
	expect((await at('2026-07-01T11:59:00Z')).body.waivers).toEqual([])
	expect((await at('2026-07-01T12:00:00Z')).body.waivers).toEqual([])
	expect((await at('2026-07-01T12:30:00Z')).body.waivers).toEqual([])
	const { id: valid, participantId: other } = await newGuest()
	clock.advance(3_600_000)
	await tenant.call('POST', `/v1/waivers/${valid}/void`, { reason: 'Later' })
	const then = await open({ happenedAt: '2026-07-01T13:30:00Z', people: [other] })
	expect(then.body.waivers).toEqual([valid])
	expect((await open({ happenedAt: '2026-07-01T14:00:00Z', people: [other] })).body.waivers).toEqual([])
})

test('The read is on the access log for each person, and without people for each waiver', async () => {
	const [one, two] = [await newGuest(), await newGuest()]
	const { body: both } = await open({ people: [one.participantId, two.participantId] })
	const { body: bare } = await open({ waivers: [one.id] })
	const { body: empty } = await open()
	const logged = async (id: string) => {
		await read(id)
		return rowsOf(
			running.service,
			"SELECT participant_id AS person, waiver_id AS waiver FROM phi_access_log WHERE action = 'incident.read' ORDER BY seq DESC",
		)
	}
	expect((await logged(both.id)).slice(0, 2)).toEqual([
		{ person: two.participantId, waiver: null },
		{ person: one.participantId, waiver: null },
	])
	expect((await logged(bare.id))[0]).toEqual({ person: null, waiver: one.id })
	expect((await logged(empty.id))[0]).toEqual({ person: null, waiver: null })
})

test('200 changes the fields that are sent; another revision gets 409 with the newest one', async () => {
	const { participantId, id: waiverId } = await newGuest()
	const { body: draft } = await open(told)
	const changed = await change(draft.id, { revision: 1, kind: 'collision', people: [participantId] })
	expect([changed.status, changed.body]).toMatchObject([
		200,
		{ revision: 2, people: [participantId], waivers: [waiverId] },
	])
	expect((await read(draft.id)).body).toMatchObject({ ...told, kind: 'collision' })
	const late = await expectNoEffect(running.service, () => change(draft.id, { revision: 1, text: 'Other' }))
	expectRefusal(late, 'conflict')
	expect(late.body.error.details).toMatchObject({ revision: 2, savedBy: expect.stringMatching(/^key:/) })
})

test('Who writes on with the draft of another is in the audit log once', async () => {
	const { body: draft } = await clerk('POST', '/v1/incidents', {})
	await change(draft.id, { revision: 1, text: 'One' })
	await change(draft.id, { revision: 2, text: 'Two' })
	const acts = rowsOf(running.service, 'SELECT action FROM audit_log WHERE subject = ?', draft.id)
	expect(acts.map(({ action }) => action)).toEqual(['incident.opened', 'incident.updated'])
})

test('The waivers follow people and time, unless somebody has named them', async () => {
	const [one, two] = [await newGuest(), await newGuest()]
	const { body: draft } = await open({ people: [one.participantId] })
	const earlier = await change(draft.id, { revision: 1, happenedAt: '2020-01-01T00:00:00Z' })
	expect(earlier.body.waivers).toEqual([])
	const named = await change(draft.id, { revision: 2, waivers: [two.id] })
	expect(named.body.waivers).toEqual([two.id])
	const kept = await change(draft.id, { revision: 3, happenedAt: '2026-07-01T14:00:00Z' })
	expect(kept.body.waivers).toEqual([two.id])
	const followed = await change(draft.id, { revision: 4, waivers: null })
	expect(followed.body.waivers).toEqual([one.id])
	const held = async (id: string) => (await tenant.call('GET', `/v1/waivers/${id}`)).body.hold !== null
	expect([await held(one.id), await held(two.id)]).toEqual([true, false])
})

test('200 closes: nothing changes any more, an entry of the chain fixes it, and an addition follows', async () => {
	const { body: draft } = await open({ ...told })
	let answer = await tenant.call('GET', '/health')
	const added = await rowsAdded(running.service, async () => {
		answer = await tenant.call('POST', `/v1/incidents/${draft.id}/close`, { revision: 1 })
	})
	expect(added).toEqual({ chain: 1, audit_log: 1, webhook_events: 1 })
	expect([answer.status, answer.body.status]).toEqual([200, 'closed'])
	const [entry] = rowsOf(running.service, 'SELECT body FROM chain ORDER BY seq DESC')
	expect(JSON.parse(entry.body)).toMatchObject({
		kind: 'incident.closed',
		subject: draft.id,
		data: { commit: expect.stringMatching(/^[0-9a-f]{64}$/), itemCount: 1 },
	})
	expect(entry.body).not.toContain('mats')
	for (const refused of [
		() => change(draft.id, { revision: 1, text: 'Other' }),
		() => tenant.call('POST', `/v1/incidents/${draft.id}/close`, { revision: 1 }),
	])
		expectRefusal(await expectNoEffect(running.service, refused), 'conflict')
	const addition = await tenant.call('POST', `/v1/incidents/${draft.id}/additions`, {
		text: ' It was broken. ',
	})
	const written = {
		id: expect.stringMatching(UUID_V7),
		text: 'It was broken.',
		addedBy: expect.stringMatching(/^key:/),
		addedByName: expect.any(String),
		addedAt: '2026-07-01T14:00:00.000Z',
	}
	expect([addition.status, addition.body]).toEqual([201, written])
	const { body: report } = await read(draft.id)
	expect(report).toMatchObject({
		additions: [written],
		closedBy: expect.stringMatching(/^key:/),
		isHeld: true,
	})
	const [later] = rowsOf(running.service, 'SELECT body FROM chain ORDER BY seq DESC')
	expect(JSON.parse(later.body)).toMatchObject({ kind: 'incident.added', subject: draft.id })
})

test('422 closes no report that does not say what was seen and done, and 409 adds to no draft', async () => {
	const { body: draft } = await open({ kind: 'fall' })
	const close = () => tenant.call('POST', `/v1/incidents/${draft.id}/close`, { revision: 1 })
	expectRefusal(await expectNoEffect(running.service, close), 'validation_failed', [
		{ path: '/text', code: 'required' },
		{ path: '/firstAid', code: 'required' },
	])
	const add = () => tenant.call('POST', `/v1/incidents/${draft.id}/additions`, { text: 'More' })
	expectRefusal(await expectNoEffect(running.service, add), 'conflict')
})

test.each([
	['a time to come', { happenedAt: '2026-07-01T15:00:00Z' }, '/happenedAt', 'in_the_future'],
	['a text that is too long', { text: 'a'.repeat(10_001) }, '/text', 'length'],
])('422 for %s', async (_title, body, path, code) => {
	expectRefusal(await expectNoEffect(running.service, () => open(body)), 'validation_failed', [
		{ path, code },
	])
})

test('The list has the latest incident first, page by page, and is narrowed', async () => {
	const hours = running.tenant('Hours')
	const template = await publishTemplate(hours.call)
	const { participantId, id: waiverId } = await guestsOf(hours, template)()
	const make = async (hour: number, body: object = {}) =>
		(await hours.call('POST', '/v1/incidents', { happenedAt: `2026-07-01T0${hour}:00:00Z`, ...body })).body.id
	const late = await make(9, { kind: 'illness', ...told })
	const early = await make(7, { people: [participantId], waivers: [waiverId] })
	const middle = await make(8)
	await hours.call('POST', `/v1/incidents/${late}/close`, { revision: 1 })
	const list = async (query: string) => {
		const { body } = await hours.call('GET', `/v1/incidents?${query}`)
		return body.items.map(({ id }: { id: string }) => id)
	}
	expect(await list('')).toEqual([late, middle, early])
	const { body: first } = await hours.call('GET', '/v1/incidents?limit=2')
	expect(first.nextCursor).toBe(middle)
	expect(await list(`limit=2&cursor=${middle}`)).toEqual([early])
	expect(await list('status=closed')).toEqual([late])
	expect(await list('kind=illness')).toEqual([late])
	expect(await list(`participantId=${participantId}`)).toEqual([early])
	expect(await list(`waiverId=${waiverId}`)).toEqual([early])
	expect(await list(`participantId=${NOBODY}`)).toEqual([])
	expect(await list('from=2026-07-01T08:00:00Z&to=2026-07-01T08:30:00Z')).toEqual([middle])
	expect(first.items[0]).not.toHaveProperty('text')
})

test('Another organization has none of it', async () => {
	const { body: draft } = await open(told)
	const other = running.tenant('Other')
	expectRefusal(await other.call('GET', `/v1/incidents/${draft.id}`), 'not_found')
	expectRefusal(await other.call('PATCH', `/v1/incidents/${draft.id}`, { revision: 1 }), 'not_found')
	expect((await other.call('GET', '/v1/incidents')).body.items).toEqual([])
	const { participantId } = await newGuest()
	expectRefusal(await other.call('POST', '/v1/incidents', { people: [participantId] }), 'not_found')
})

test.each([
	['person', { people: [NOBODY] }],
	['waiver', { waivers: [NOBODY] }],
	['place', { locationId: NOBODY }],
])('404 for an unknown %s', async (_title, body) => {
	expectRefusal(await expectNoEffect(running.service, () => open(body)), 'not_found')
})

test('409 for more drafts than an organization may have', async () => {
	const many = running.tenant('Many')
	for (let n = 0; n < 100; n++) await many.call('POST', '/v1/incidents', {})
	const refused = await expectNoEffect(running.service, () => many.call('POST', '/v1/incidents', {}))
	expectRefusal(refused, 'conflict')
})
