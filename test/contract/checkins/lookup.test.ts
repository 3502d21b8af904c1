import { describe, expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, settleJobs } from '../../support/fixtures/effects.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const clock = createStillClock('2026-07-01T23:30:00.000Z')

const running = useService({ rateLimitPerMinute: 1_000_000 }, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { settings: { expiry: { type: 'duration', days: 30 } } })
const desk = running.clientOf(hall.organizationId, ['checkins:write'])

const lookUp = async (q: string, by = desk) =>
	(await by('GET', `/v1/checkins/lookup?q=${encodeURIComponent(q)}`)).body
const namesOf = (people: { participant: { firstName: string } }[]) =>
	people.map(({ participant }) => participant.firstName)
const signAs = (firstName: string, lastName: string, values: object = {}) =>
	sign(hall, templateId, { values: { name: { firstName, lastName }, ...values } })
const arrive = async (waiverId: string, more: object = {}): Promise<string> =>
	(await desk('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })).body.id

describe('GET /v1/checkins/lookup', () => {
	test('200 with a person, the household, coverage, open flags and the last arrival, exactly', async () => {
		const signed = await signAs('Grace', 'Hopper', {
			email: 'grace@example.org',
			phone: '+49 170 1234567',
			born: '1986-07-02',
			condition: true,
			children: [{ firstName: 'Ada', lastName: 'Hopper', dateOfBirth: '2015-02-28' }],
		})
		const { body: waiver } = await hall.call('GET', `/v1/waivers/${signed.id}`)
		const [, child] = waiver.participants
		const checkinId = await arrive(signed.id, { participantIds: [child.id] })
		const coverage = {
			covered: true,
			reasons: [],
			waiverId: signed.id,
			templateId,
			templateName: 'Waiver',
			expiresAt: '2026-07-31T23:59:59.999Z',
		}
		const nothingKnown = { marks: [], lacking: [], ban: null, notes: [] }
		const grace = {
			participant: { id: signed.participantId, firstName: 'Grace', lastName: 'Hopper' },
			age: 39,
			dateOfBirth: null,
			contactHint: 'g…@example.org',
			phoneHint: '…4567',
			photoUrl: null,
			coverage,
			...nothingKnown,
			flagsOpen: 1,
			lastArrival: null,
		}
		const ada = {
			participant: { id: child.id, firstName: 'Ada', lastName: 'Hopper' },
			age: 11,
			dateOfBirth: null,
			contactHint: null,
			phoneHint: null,
			photoUrl: null,
			coverage,
			...nothingKnown,
			flagsOpen: 1,
			lastArrival: { checkinId, checkedInAt: '2026-07-01T23:30:00.000Z', checkedOutAt: null },
		}
		expect(await lookUp('grac')).toEqual({
			match: 'name',
			items: [{ ...grace, match: 'exact', visits: 0, household: [ada] }],
		})
		expect(await lookUp('ada hop')).toEqual({
			match: 'name',
			items: [{ ...ada, match: 'exact', visits: 1, household: [grace] }],
		})
		const clerk = running.clientOf(hall.organizationId, ['checkins:write', 'participants:read'])
		const [seen] = (await lookUp('grac', clerk)).items
		expect([seen.dateOfBirth, seen.household[0].dateOfBirth]).toEqual(['1986-07-02', '2015-02-28'])
		expect((await lookUp('hopper')).items).toHaveLength(2)
	})

	test('A lookup writes nothing, and shows no answer, date of birth or whole contact', async () => {
		await signAs('Secret', 'Keeper', {
			email: 'keeper@secret.example',
			phone: '+49 170 7654321',
			born: '1980-05-06',
			condition: true,
			children: [{ firstName: 'Small', lastName: 'Keeper', dateOfBirth: '2016-03-04' }],
		})
		await settleJobs(running.service)
		await lookUp('warm up the index')
		const text = JSON.stringify(await expectNoEffect(running.service, () => lookUp('keeper')))
		expect(text).toContain('k…@secret.example')
		for (const told of ['keeper@', '7654321', '1980-05-06', '2016-03-04', 'medical', 'pdf', '/photos'])
			expect(text).not.toContain(told)
	})

	test('200 by contact, reference, id and code, whichever is given', async () => {
		const { id } = await signAs('Ways', 'Many', { email: 'many@ways.example', phone: '0170 9998888' })
		await settleJobs(running.service)
		const token = running.service.deps.linkTokens.derive({ kind: 'copy', subjectId: id, generation: 1 })
		const message = { channel: 'email', kind: 'receipt', waiverId: id }
		expect((await hall.call('POST', '/v1/messages', message)).status).toBe(202)
		const end = id.slice(-8)
		for (const [q, match] of [
			['many@ways', 'contact'],
			['+49170 9998888', 'contact'],
			['8888', 'contact'],
			[id.toUpperCase(), 'reference'],
			[end, 'reference'],
			[`${end.slice(0, 4)}-${end.slice(4)}`.toUpperCase(), 'reference'],
			[`https://hall.example/verify/${id}`, 'code'],
			[`https://hall.example/c/${token}`, 'code'],
		] as const) {
			const result = await lookUp(q)
			expect({ q, match: result.match, names: namesOf(result.items) }).toEqual({ q, match, names: ['Ways'] })
		}
		clock.advance(40 * 86_400_000)
		// The copy's link has expired, and so has the waiver; both still say who it is.
		const { items } = await lookUp(`https://hall.example/c/${token}`)
		expect(items[0].coverage).toMatchObject({ covered: false, reasons: ['expired'], waiverId: id })
		for (const q of [
			'nobody at all',
			NOBODY,
			`https://hall.example/verify/${NOBODY}`,
			'https://hall.example/c/x',
			'!',
		])
			expect(await lookUp(q)).toEqual({ match: 'none', items: [] })
	})

	test('A name of eight letters that could be a reference is found as a name', async () => {
		await signAs('Abba', 'Dadeface')
		expect(await lookUp('dadeface')).toMatchObject({ match: 'name', items: [{ contactHint: null }] })
	})

	test('A household is everybody on the same waivers, newest waiver first; people of one name are items of their own', async () => {
		const kids = (...names: string[]) => ({
			children: names.map((firstName) => ({ firstName, lastName: 'Same', dateOfBirth: '2015-02-28' })),
		})
		await signAs('Jo', 'Same', { email: 'one@same.example', ...kids('Old') })
		await signAs('Jo', 'Same', { email: 'one@same.example', ...kids('New', 'Old') })
		await signAs('Jo', 'Same', { email: 'two@same.example' })
		const { items } = await lookUp('jo same')
		expect(items.map(({ household }: { household: [] }) => namesOf(household))).toEqual([[], ['New', 'Old']])
	})

	test('A merged person is one, with the arrivals, waivers and household of both', async () => {
		const former = await signAs('Liz', 'Merged', {
			email: 'liz@merged.example',
			children: [{ firstName: 'Kid', lastName: 'Merged', dateOfBirth: '2015-02-28' }],
		})
		const stays = await signAs('Elizabeth', 'Merged')
		await arrive(stays.id)
		clock.advance(1000)
		const checkinId = await arrive(former.id)
		const path = `/v1/participants/${former.participantId}/merge`
		await hall.call('POST', path, { intoId: stays.participantId })
		const [item, ...others] = (await lookUp('liz merged')).items
		expect(others).toEqual([])
		expect(item).toMatchObject({
			participant: { id: stays.participantId, firstName: 'Elizabeth' },
			contactHint: 'l…@merged.example',
			coverage: { waiverId: stays.id },
			lastArrival: { checkinId },
		})
		const kid = (await lookUp('kid merged')).items[0]
		expect(namesOf(item.household)).toEqual(['Kid'])
		expect(namesOf(kid.household)).toEqual(['Elizabeth'])
	})

	test('An annulled arrival, or one at another location, is not the last arrival', async () => {
		const { id } = await signAs('Once', 'Here')
		const { body: room } = await hall.call('POST', '/v1/locations', { name: 'Room' })
		const first = await arrive(id)
		const second = await arrive(id, { locationId: room.id })
		const lastAt = async (more = '') =>
			(await desk('GET', `/v1/checkins/lookup?q=once%20here${more}`)).body.items[0].lastArrival?.checkinId
		expect(await lastAt()).toBe(second)
		await desk('POST', `/v1/checkins/${second}/annul`)
		expect(await lastAt()).toBe(first)
		expect(await lastAt(`&locationId=${room.id.toUpperCase()}`)).toBeUndefined()
	})

	test('The last arrival says when they left; at the end of the day they have', async () => {
		const { id } = await signAs('Gone', 'Home')
		const lastArrival = async () => (await lookUp('gone home')).items[0].lastArrival
		const first = await arrive(id)
		expect(await lastArrival()).toMatchObject({ checkinId: first, checkedOutAt: null })
		const { body } = await desk('POST', `/v1/checkins/${first}/checkout`)
		expect(await lastArrival()).toMatchObject({ checkinId: first, checkedOutAt: body.checkedOutAt })
		const last = await arrive(id)
		expect(await lastArrival()).toMatchObject({ checkinId: last, checkedOutAt: null })
		clock.advance(24 * 3_600_000)
		expect(await lastArrival()).toMatchObject({ checkinId: last, checkedOutAt: expect.any(String) })
	})

	test('Visits are the arrivals that count, at the location if one is given', async () => {
		const { id } = await signAs('Often', 'Here')
		const { body: room } = await hall.call('POST', '/v1/locations', { name: 'Hall two' })
		await arrive(id)
		await arrive(id, { locationId: room.id })
		await desk('POST', `/v1/checkins/${await arrive(id)}/annul`)
		const visits = async (more = '') =>
			(await desk('GET', `/v1/checkins/lookup?q=often%20here${more}`)).body.items[0].visits
		expect(await visits()).toBe(2)
		expect(await visits(`&locationId=${room.id}`)).toBe(1)
	})

	test('A purged waiver finds nobody, and adds nobody to a household', async () => {
		const { id } = await signAs('Purge', 'Me', { email: 'me@purge.example' })
		const kept = await signAs('Purge', 'Me', {
			email: 'me@purge.example',
			children: [{ firstName: 'Kept', lastName: 'Me', dateOfBirth: '2015-02-28' }],
		})
		await settleJobs(running.service)
		expect((await hall.call('POST', `/v1/waivers/${kept.id}/purge`)).status).toBe(200)
		for (const q of [kept.id, kept.id.slice(-8), `https://hall.example/verify/${kept.id}`])
			expect(await lookUp(q)).toEqual({ match: 'none', items: [] })
		const [item] = (await lookUp(id)).items
		expect([item.household, item.coverage.waiverId]).toEqual([[], id])
		expect((await hall.call('POST', `/v1/waivers/${id}/purge`)).status).toBe(200)
		expect(await lookUp('purge me')).toEqual({ match: 'none', items: [] })
		expect(await lookUp(id.slice(-8))).toEqual({ match: 'none', items: [] })
	})

	test('Nobody of another organization is found, by any text', async () => {
		const { id } = await signAs('Only', 'Ours', { email: 'ours@only.example' })
		const stranger = running.tenant('Other hall')
		await publishTemplate(stranger.call)
		const { service } = running
		const token = service.deps.linkTokens.derive({ kind: 'copy', subjectId: id, generation: 1 })
		await hall.call('POST', '/v1/messages', { channel: 'email', kind: 'receipt', waiverId: id })
		for (const q of [
			'only',
			'ours@only.example',
			id,
			id.slice(-8),
			`http://h/verify/${id}`,
			`http://h/c/${token}`,
		]) {
			expect((await lookUp(q)).items).toHaveLength(1)
			expect(await lookUp(q, stranger.call)).toEqual({ match: 'none', items: [] })
		}
	})

	test.each([
		['nothing', '', 'required'],
		['only spaces', 'q=%20', 'length'],
		['more than a code holds', `q=${'x'.repeat(501)}`, 'length'],
	])('422 for %s', async (_, query, code) => {
		expectRefusal(await desk('GET', `/v1/checkins/lookup?${query}`), 'validation_failed', [
			{ path: 'q', code },
		])
	})

	test('404 for an unknown location', async () => {
		expectRefusal(await desk('GET', `/v1/checkins/lookup?q=grac&locationId=${NOBODY}`), 'not_found')
	})

	test('Lookups have an allowance of their own beside the general one', async () => {
		const { headers } = await desk('GET', '/v1/checkins/lookup?q=grac')
		expect(headers.get('ratelimit-policy')).toBe('"default";q=1000000;w=60, "lookup";q=1000000;w=60')
	})
})

test('A lookup shows at most 20 people and 30 others of each household', async () => {
	const many = running.tenant('Many')
	const of = [
		{ id: 'name', type: 'name', label: 'Name' },
		{ id: 'children', type: 'minors', label: 'Children', required: false, max: 50 },
		{ id: 'signature', type: 'signature', label: 'Signature', methods: ['typed'] },
	]
	const big = await publishTemplate(many.call, { of })
	const child = (n: number) => ({ firstName: `Child ${n}`, lastName: 'Class', dateOfBirth: '2015-02-28' })
	const { status } = await many.call('POST', '/v1/waivers', {
		templateId: big,
		values: {
			name: { firstName: 'Teacher', lastName: 'Class' },
			children: Array.from({ length: 40 }, (_none, n) => child(n)),
			signature: { typed: 'Teacher' },
		},
	})
	expect(status).toBe(201)
	const { items } = await lookUp('class', many.call)
	expect(items).toHaveLength(20)
	expect(items[0].participant.id).toMatch(UUID_V7)
	const [teacher] = (await lookUp('teacher', many.call)).items
	expect(teacher.household).toHaveLength(30)
	expect(teacher.household[0].participant.firstName).toBe('Child 0')
})
