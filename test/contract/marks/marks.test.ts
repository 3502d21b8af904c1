import { describe, expect, test } from 'bun:test'
import { parseCsv } from '../../../src/kit/text/csv.ts'
import { expectNoEffect, rowsAdded } from '../../support/fixtures/effects.ts'
import { guestsOf, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')
const running = useService({}, { clock })
const tenant = running.tenant('Hall')
const templateId = await publishTemplate(tenant.call)
const newGuest = guestsOf(tenant, templateId)

async function createMark(body: object = {}): Promise<string> {
	return (await tenant.call('POST', '/v1/marks', { name: 'Top rope', kind: 'skill', ...body })).body.id
}

const give = (participantId: string, markId: string, body: object = {}) =>
	tenant.call('PUT', `/v1/participants/${participantId}/marks/${markId}`, body)

const lookUp = async (waiverId: string, query = '') =>
	(await tenant.call('GET', `/v1/checkins/lookup?q=${waiverId}${query}`)).body.items[0]

describe('POST /v1/marks', () => {
	test('201 with a trimmed name, active, required nowhere', async () => {
		const answer = await tenant.call('POST', '/v1/marks', { name: ' Lead ', kind: 'skill' })
		const { id } = answer.body
		expect(id).toMatch(UUID_V7)
		expect([answer.status, answer.body]).toEqual([
			201,
			{ id, name: 'Lead', kind: 'skill', requiredFor: [], active: true },
		])
		expect((await tenant.call('GET', '/v1/marks')).body.items).toContainEqual(answer.body)
	})

	test.each([
		['a blank name', { name: ' ', kind: 'vip' }, { path: '/name', code: 'length' }],
		['an unknown kind', { name: 'A', kind: 'ban' }, { path: '/kind', code: 'choice' }],
		[
			'an id that is no template or location',
			{ name: 'A', kind: 'skill', requiredFor: [NOBODY] },
			{ path: '/requiredFor/0', code: 'unknown' },
		],
	])('422 for %s', async (_title, body, fault) => {
		const answer = await expectNoEffect(running.service, () => tenant.call('POST', '/v1/marks', body))
		expectRefusal(answer, 'validation_failed', [fault])
	})

	test('409 for one more than an organization may have', async () => {
		const { call } = running.tenant('Full')
		for (let number = 0; number < 100; number++)
			await call('POST', '/v1/marks', { name: `Mark ${number}`, kind: 'skill' })
		expectRefusal(await call('POST', '/v1/marks', { name: 'Last', kind: 'skill' }), 'conflict')
	})
})

describe('PATCH and DELETE /v1/marks/{id}', () => {
	test('200 changes the fields that are sent', async () => {
		const id = await createMark()
		const answer = await tenant.call('PATCH', `/v1/marks/${id}`, { requiredFor: [templateId.toUpperCase()] })
		expect(answer.body).toEqual({
			id,
			name: 'Top rope',
			kind: 'skill',
			requiredFor: [templateId],
			active: true,
		})
	})

	test('200 deletes a mark that nobody has, and 409 for one that a guest has', async () => {
		const [free, used] = [await createMark(), await createMark()]
		const { participantId } = await newGuest()
		await give(participantId, used)
		expect((await tenant.call('DELETE', `/v1/marks/${free}`)).status).toBe(200)
		expectRefusal(await tenant.call('DELETE', `/v1/marks/${free}`), 'not_found')
		const answer = await expectNoEffect(running.service, () => tenant.call('DELETE', `/v1/marks/${used}`))
		expectRefusal(answer, 'conflict')
	})
})

describe('PUT and DELETE /v1/participants/{id}/marks/{markId}', () => {
	test('200 with all marks of the person, an audit entry and an event; the person and the look-up show it', async () => {
		const markId = await createMark({ name: 'Lead' })
		const { participantId, id: waiverId } = await newGuest()
		let answer = await give(NOBODY, markId)
		expectRefusal(answer, 'not_found')
		const added = await rowsAdded(running.service, async () => {
			answer = await give(participantId, markId, { until: '2026-12-31', reason: ' Tested by Kim ' })
		})
		expect(added).toEqual({ participant_marks: 1, audit_log: 1, webhook_events: 1 })
		const shown = { id: markId, name: 'Lead', kind: 'skill', until: '2026-12-31' }
		const [given] = answer.body.items
		expect(given).toEqual({
			...shown,
			current: true,
			reason: 'Tested by Kim',
			by: expect.stringMatching(/^key:/),
			byName: expect.any(String),
			givenAt: '2026-07-01T12:00:00.000Z',
		})
		const { body: person } = await tenant.call('GET', `/v1/participants/${participantId}`)
		expect(person.marks).toEqual([given])
		expect((await lookUp(waiverId)).marks).toEqual([shown])
	})

	test('Giving it again replaces its end, and taking it twice changes nothing', async () => {
		const markId = await createMark()
		const { participantId } = await newGuest()
		await give(participantId, markId, { until: '2026-12-31' })
		const again = await give(participantId, markId)
		expect(again.body.items).toMatchObject([{ id: markId, until: null, reason: null }])
		const take = () => tenant.call('DELETE', `/v1/participants/${participantId}/marks/${markId}`)
		expect((await take()).body).toEqual({ items: [] })
		const twice = await expectNoEffect(running.service, take)
		expect([twice.status, twice.body]).toEqual([200, { items: [] }])
	})

	test('409 for a mark that is not active, and 404 for one of another organization', async () => {
		const markId = await createMark()
		await tenant.call('PATCH', `/v1/marks/${markId}`, { active: false })
		const { participantId } = await newGuest()
		expectRefusal(await give(participantId, markId), 'conflict')
		const { body: foreign } = await running
			.tenant('Other')
			.call('POST', '/v1/marks', { name: 'A', kind: 'vip' })
		expectRefusal(await give(participantId, foreign.id), 'not_found')
	})

	test('A mark counts to the end of its last day in the time zone of the organization, and no longer', async () => {
		const { call, ...hall } = running.tenant('Auckland')
		await call('PATCH', '/v1/organization', { timezone: 'Pacific/Auckland' })
		const { body: mark } = await call('POST', '/v1/marks', { name: 'Lead', kind: 'skill' })
		const { participantId, id: waiverId } = await sign({ call, ...hall }, await publishTemplate(call))
		await call('PUT', `/v1/participants/${participantId}/marks/${mark.id}`, { until: '2026-07-02' })
		const marks = async () =>
			(await call('GET', `/v1/checkins/lookup?q=${waiverId}`)).body.items[0].marks.length
		// 1 July, 12:00 in UTC is 2 July in Auckland.
		expect(await marks()).toBe(1)
		clock.advance(24 * 3_600_000)
		expect(await marks()).toBe(0)
		const { body: person } = await call('GET', `/v1/participants/${participantId}`)
		expect(person.marks).toMatchObject([{ id: mark.id, current: false }])
	})
})

test('The look-up names the marks that a form or a place asks for and the guest lacks', async () => {
	const { body: location } = await tenant.call('POST', '/v1/locations', { name: 'Tower' })
	const own = await publishTemplate(tenant.call)
	const forTemplate = await createMark({ name: 'Lead', requiredFor: [own] })
	const forLocation = await createMark({ name: 'Abseil', requiredFor: [location.id] })
	const { participantId, id: waiverId } = await sign(tenant, own, {
		values: { name: { firstName: 'Ada', lastName: 'Lacks' } },
	})
	const lacking = async (query = '') =>
		(await lookUp(waiverId, query)).lacking.map(({ id }: { id: string }) => id)
	expect(await lacking()).toEqual([forTemplate])
	expect(await lacking(`&locationId=${location.id}`)).toEqual([forTemplate, forLocation])
	await give(participantId, forTemplate)
	expect(await lacking()).toEqual([])
})

test('A person has the marks of a duplicate that was merged, and an erasure deletes all', async () => {
	const [first, second] = [await createMark({ name: 'Lead' }), await createMark({ name: 'Abseil' })]
	const kept = await newGuest()
	const twin = await newGuest()
	await give(kept.participantId, first)
	await give(twin.participantId, second, { reason: 'Tested' })
	await tenant.call('POST', `/v1/participants/${twin.participantId}/merge`, { intoId: kept.participantId })
	const { body: person } = await tenant.call('GET', `/v1/participants/${kept.participantId}`)
	expect(person.marks.map(({ id }: { id: string }) => id)).toEqual([first, second])
	await tenant.call('POST', `/v1/participants/${kept.participantId}/erase`)
	const { body: erased } = await tenant.call('GET', `/v1/participants/${kept.participantId}`)
	expect(erased.marks).toEqual([])
	expectRefusal(await give(kept.participantId, first), 'conflict')
})

test('The CSV of participants has a column for each active mark: its last day, or true without an end, and nothing once it is over', async () => {
	const hall = running.tenant('CSV hall')
	const newcomer = guestsOf(hall, await publishTemplate(hall.call))
	const ids: string[] = []
	for (const name of ['Top rope', 'Lead', 'Former'])
		ids.push((await hall.call('POST', '/v1/marks', { name, kind: 'skill' })).body.id)
	const [rope = '', lead = '', former = ''] = ids
	const [first, second] = [await newcomer(), await newcomer()]
	const mark = (id: string, markId: string, body: object = {}) =>
		hall.call('PUT', `/v1/participants/${id}/marks/${markId}`, body)
	await mark(first.participantId, rope)
	const today = new Date(clock.now()).toISOString().slice(0, 10)
	await mark(first.participantId, lead, { until: '2099-12-31' })
	await mark(first.participantId, former)
	await mark(second.participantId, rope, { until: today })
	await hall.call('PATCH', `/v1/marks/${former}`, { active: false })
	const rows = async () => {
		const { bytes } = await hall.call('GET', '/v1/participants.csv')
		const parsed = parseCsv(new TextDecoder().decode(bytes))
		return 'rows' in parsed ? parsed.rows.map((row) => row.slice(8, -1)) : []
	}
	expect(await rows()).toEqual([
		['mark: Top rope', 'mark: Lead'],
		[today, ''],
		['true', '2099-12-31'],
	])
	clock.advance(24 * 3_600_000)
	expect((await rows())[1]).toEqual(['', ''])
})
