import { describe, expect, test } from 'bun:test'
import { transact } from '../../../src/db/transact.ts'
import { Searches } from '../../../src/features/compat-v4/searches.ts'
import { waiverIndex } from '../../../src/features/waivers/search/index-terms.ts'
import { HEAD, sendList } from '../../support/fixtures/imports.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const HOUR = 3_600_000
const clock = createStillClock('2026-07-01T12:00:00.000Z')
const running = useService({ smartwaiverApi: 'on' }, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const person = (index: number) => ({ name: { firstName: 'Ida', lastName: `Karst${index}` } })

const signMany = async (count: number, tenant = hall, template = templateId) => {
	const ids: string[] = []
	for (let index = 0; index < count; index++) {
		clock.advance(1_000)
		ids.push((await sign(tenant, template, { values: person(index) })).id)
	}
	return ids
}

const search = async (query: string, { call } = hall) =>
	(await call('GET', `/v4/search?${query}`)).body.search

const results = async (guid: string, page: number | string, { call } = hall) => {
	const { status, body } = await call('GET', `/v4/search/${guid}/results?page=${page}`)
	return { status, type: body.type, rows: (body.search_results ?? []) as any[] }
}

test('A search has pages of a hundred whole waivers, of what was there when it began', async () => {
	const ids = await signMany(101)
	const found = await search('sort=asc&fromDts=2026-07-01&toDts=2026-07-01')
	expect(found).toEqual({
		guid: expect.stringMatching(/^[0-9a-f]{32}$/),
		count: 101,
		pages: 2,
		pageSize: 100,
	})
	await signMany(1)
	// One that comes later from another system may have been signed before the others.
	const row =
		'101,Climbing,Ana,Núñez,1990-02-03,ana@example.com,+49 30 1234567,2026-07-01 08:00,2027-03-01,nuts\n'
	expect((await sendList(hall, { csv: HEAD + row })).status).toBeLessThan(300)
	expect((await search('sort=asc&fromDts=2026-07-01&toDts=2026-07-01')).count).toBe(103)
	const [first, second] = [await results(found.guid, 0), await results(found.guid, 1)]
	expect([...first.rows, ...second.rows].map(({ waiverId }) => waiverId)).toEqual(ids)
	expect(first.type).toBe('search_results')
	const alone = (await hall.call('GET', `/v4/waivers/${ids[0]}`)).body.waiver
	expect(first.rows[0]).toEqual(alone)
	const log = (await hall.call('GET', `/v1/phi-access-log?waiverId=${ids[100]}`)).body.items
	expect(log.map(({ action }: any) => action)).toEqual(['waiver.read'])
	expect(await results(found.guid, 2)).toEqual({ status: 400, type: 'parameter_error', rows: [] })
	expect((await hall.call('GET', `/v4/search/${found.guid}/results?pdf=true`)).status).toBe(400)
	expect((await hall.call('GET', `/v4/search/${found.guid}/results?pdf=false`)).status).toBe(200)
})

test('Pages stay as they are while waivers are voided and purged: none of the others is left out', async () => {
	const own = running.tenant('Steady')
	const ids = await signMany(102, own, await publishTemplate(own.call))
	const guids = [(await search('sort=asc', own)).guid, (await search('sort=asc&firstName=Ida', own)).guid]
	await own.call('POST', `/v1/waivers/${ids[3]}/purge`)
	await own.call('POST', `/v1/waivers/${ids[4]}/void`, { reason: 'A test.' })
	const left = ids.filter((_, index) => index !== 3 && index !== 4)
	for (const guid of guids) {
		const pages = [await results(guid, 0, own), await results(guid, 1, own)]
		expect(pages.map(({ rows }) => rows.map(({ waiverId }) => waiverId))).toEqual([
			left.slice(0, 98),
			left.slice(98),
		])
	}
})

test('What searches keep is bounded: the oldest give way, and 402 for one that finds more than all may keep', async () => {
	const own = running.tenant('Bounded')
	await signMany(3, own, await publishTemplate(own.call))
	const { deps } = running.service
	const { organizationId } = own
	const searches = new Searches({ maxFound: 3, maxRows: 6 })
	const begin = () => searches.begin(deps, organizationId, {}).guid
	const [first, second] = [begin(), begin()]
	const rowsOf = (guid: string) =>
		searches.page(deps.db, deps.clock.monotonic(), organizationId, { guid, page: 0 }).length
	expect([rowsOf(first), rowsOf(second)]).toEqual([3, 3])
	expect(rowsOf(begin())).toBe(3)
	expect(() => rowsOf(first)).toThrow('No search has this guid, or it is over. Search again.')
	expect(rowsOf(second)).toBe(3)
	expect(() => new Searches({ maxFound: 2, maxRows: 6 }).begin(deps, organizationId, {})).toThrow(
		'More than 2 waivers fit. Narrow the search by fromDts and toDts.',
	)
})

test('A search tells whether somebody has signed: a voided waiver does not count', async () => {
	const own = running.tenant('Own')
	const template = await publishTemplate(own.call)
	const [id] = await signMany(1, own, template)
	const ask = async (name: string) => search(`templateId=${template}&firstName=ida&lastName=${name}`, own)
	expect((await ask('karst0')).count).toBe(1)
	const none = await ask('karst')
	expect([none.count, none.pages]).toEqual([0, 0])
	expect(await results(none.guid, 0, own)).toEqual({ status: 200, type: 'search_results', rows: [] })
	await own.call('POST', `/v1/waivers/${id}/void`, { reason: 'A test.' })
	expect((await ask('karst0')).count).toBe(0)
	expect((await search('verified=false', own)).count).toBe(0)
})

test('A search is its organization alone, and is over after an hour', async () => {
	const { guid } = await search('firstName=Ida&lastName=Karst0')
	const foreign = await running.tenant('Other').call('GET', `/v4/search/${guid}/results?page=0`)
	expect([foreign.status, foreign.body.message]).toEqual([
		404,
		'No search has this guid, or it is over. Search again.',
	])
	expect((await results('0'.repeat(32), 0)).status).toBe(404)
	clock.advance(HOUR - 1)
	expect((await results(guid.toUpperCase(), 0)).status).toBe(200)
	clock.advance(1)
	expect(await results(guid, 0)).toEqual({ status: 404, type: 'error', rows: [] })
})

test('A hundred searches are kept, and the oldest gives way to the next', async () => {
	const first = await search('firstName=Ida&lastName=Karst0')
	const others = []
	for (let index = 0; index < 100; index++) others.push(await search('firstName=Ida&lastName=Karst1'))
	expect((await results(first.guid, 0)).status).toBe(404)
	expect((await results(others[0].guid, 0)).status).toBe(200)
})

test('402 for a name that too many have, with what to do', async () => {
	const many = running.tenant('Many')
	const template = await publishTemplate(many.call)
	await sign(many, template)
	const { db } = running.service.deps
	const [row] = db.$client.query<{ seq: number }, []>('SELECT max(seq) AS seq FROM waivers').all()
	const seq = row?.seq ?? 0
	const columns = db.$client
		.query<{ name: string }, []>("SELECT name FROM pragma_table_info('waivers')")
		.all()
		.map(({ name }) => `"${name}"`)
	const copy = (name: string): string =>
		name === '"seq"' ? `${seq} + n` : name === '"id"' ? `'copy-' || n` : name
	db.$client.run(
		`WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 2000)
		INSERT INTO waivers (${columns.join(', ')}) SELECT ${columns.map(copy).join(', ')} FROM c, waivers WHERE seq = ${seq}`,
	)
	db.$client.run(
		`INSERT INTO waiver_participants SELECT w.seq, p.position, p.participant_id, p.role, p.person
		FROM waivers w, waiver_participants p WHERE w.id LIKE 'copy-%' AND p.waiver_seq = ${seq}`,
	)
	transact(db, (tx) => {
		for (let n = 1; n <= 2_000; n++) waiverIndex.add(tx, seq + n)
	})
	const { status, body } = await many.call('GET', '/v4/search?firstName=Grace')
	expect({ status, type: body.type, message: body.message }).toEqual({
		status: 402,
		type: 'data_error',
		message: 'More than 2000 waivers have such a name. Narrow the search by fromDts and toDts.',
	})
	expect((await many.call('GET', '/v4/waivers?limit=300&offset=6')).body.waivers).toHaveLength(201)
})

describe('Arrivals', () => {
	test('Arrivals are a row for each person, the earliest first, in pages that say whether there are more', async () => {
		const own = running.tenant('Door')
		const template = await publishTemplate(own.call)
		const children = [{ firstName: 'Nils', lastName: 'Vogel', dateOfBirth: '2018-02-03' }]
		const family = await sign(own, template, { values: { children } })
		const alone = await sign(own, template, { values: person(7) })
		clock.advance(60_000)
		const arrive = async (waiverId: string) =>
			(await own.call('POST', '/v1/checkins', { waiverId, method: 'staff' })).body.id
		const first = await arrive(family.id)
		clock.advance(60_000)
		const second = await arrive(alone.id)
		const undone = await arrive(alone.id)
		expect((await own.call('POST', `/v1/checkins/${undone}/annul`)).status).toBe(200)
		const day = new Date(clock.now()).toISOString().slice(0, 10)
		const list = async (query: string) =>
			(await own.call('GET', `/v4/checkins?fromDts=${day}&toDts=${day}${query}`)).body.checkins
		const all = await list('')
		const row = { dateSigned: expect.stringMatching(/^2026-07-0\d \d\d:\d\d:\d\d$/), templateId: template }
		expect(all).toEqual({
			fromDts: `${day} 00:00:00`,
			toDts: `${day} 23:59:59`,
			moreCheckins: false,
			checkins: [
				{
					checkinId: first,
					date: expect.any(String),
					waiverId: family.id,
					position: 0,
					firstName: 'Grace',
					lastName: 'Hopper',
					isMinor: false,
					...row,
				},
				{
					checkinId: first,
					date: expect.any(String),
					waiverId: family.id,
					position: 1,
					firstName: 'Nils',
					lastName: 'Vogel',
					isMinor: true,
					...row,
				},
				{
					checkinId: second,
					date: expect.any(String),
					waiverId: alone.id,
					position: 0,
					firstName: 'Ida',
					lastName: 'Karst7',
					isMinor: false,
					...row,
				},
			],
		})
		const pages = [await list('&limit=2'), await list('&limit=2&offset=1')]
		expect(pages.map(({ moreCheckins, checkins }) => [moreCheckins, checkins.length])).toEqual([
			[true, 2],
			[false, 1],
		])
		expect(
			(await hall.call('GET', `/v4/checkins?fromDts=${day}&toDts=${day}`)).body.checkins.checkins,
		).toEqual([])
		await own.call('POST', `/v1/waivers/${family.id}/purge`)
		expect((await list('')).checkins).toHaveLength(1)
	})

	test.each([
		'',
		'?fromDts=2026-07-01',
		'?fromDts=2026-07-01&toDts=soon',
		'?fromDts=2026-07-01&toDts=2026-07-01&limit=101',
		'?fromDts=2026-07-01&toDts=2026-07-01&offset=1001',
	])('400 for "%s"', async (query) => {
		expect((await hall.call('GET', `/v4/checkins${query}`)).status).toBe(400)
	})

	test('A guardian who takes no part has the position -1', async () => {
		const own = running.tenant('Camp')
		const template = await publishTemplate(own.call, {
			of: blocks.map((block) => (block.type === 'minors' ? { ...block, signerTakesPart: 'never' } : block)),
		})
		const children = [{ firstName: 'Nils', lastName: 'Vogel', dateOfBirth: '2018-02-03' }]
		const { id } = await sign(own, template, { values: { children } })
		await own.call('POST', '/v1/checkins', { waiverId: id, method: 'staff' })
		const { body } = await own.call('GET', '/v4/checkins?fromDts=2026-07-01&toDts=2027-07-01')
		expect(
			body.checkins.checkins.map(({ firstName, position }: any) => [firstName, position]),
		).toContainEqual(['Nils', 0])
		for (const { firstName, position } of body.checkins.checkins)
			expect(position).toBe(firstName === 'Grace' ? -1 : 0)
	})
})
