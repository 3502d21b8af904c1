import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { ANA, HEAD, sendList } from '../../support/fixtures/imports.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

setDefaultTimeout(60_000)

const clock = createSettableClock('2026-10-24T10:00:00Z')

let climbing: string
let party: string
let room: string

const signAt = (
	time: string,
	templateId: string,
	more: { values?: Record<string, unknown>; locationId?: string } = {},
) => {
	clock.set(time)
	return sign(hall, templateId, more)
}
const arriveAt = async (time: string, waiverId: string, more: object = {}): Promise<string> => {
	clock.set(time)
	return (await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })).body.id
}
const figures = async (query = '', { call } = hall) => (await call('GET', `/v1/figures${query}`)).body
const count = (signed: number, arrivals: number, people: number) => ({ signed, arrivals, people })
const OURS = { importedAt: null, countsFor: null }
/** The items in which something happened. */
const busy = (items: { signed: number; arrivals: number }[]) =>
	items.filter(({ signed, arrivals }) => signed + arrivals > 0)

/** In Berlin clocks go back on 25 October, and 24 October ends at 22:00 UTC. */
const running = useService({}, { clock })
const hall = running.tenant('Hall')

beforeAll(async () => {
	await hall.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin' })
	climbing = await publishTemplate(hall.call, {
		name: '=Climbing',
		settings: { expiry: { type: 'duration', months: 3 } },
	})
	party = await publishTemplate(hall.call, { name: 'Party', settings: { expiry: { type: 'end_of_year' } } })
	room = (await hall.call('POST', '/v1/locations', { name: 'Boulder room' })).body.id
	const children = ['Ada', 'Ida'].map((firstName) => ({
		firstName,
		lastName: 'Hopper',
		dateOfBirth: '2015-02-28',
	}))
	await signAt('2026-10-24T21:59:59.999Z', climbing)
	const { id } = await signAt('2026-10-24T22:00:00.000Z', climbing, {
		values: { children },
		locationId: room,
	})
	await signAt('2026-10-25T22:59:59.999Z', party)
	await arriveAt('2026-10-25T00:30:00Z', id)
	await arriveAt('2026-10-25T01:30:00Z', id, { locationId: room })
	const annulled = await arriveAt('2026-10-25T02:30:00Z', id)
	await hall.call('POST', `/v1/checkins/${annulled}/annul`)
	const other = running.tenant('Other')
	await sign(other, await publishTemplate(other.call), {})
	const { id: voided } = await signAt('2026-10-26T10:00:00Z', party)
	await hall.call('POST', `/v1/waivers/${voided}/void`, { reason: 'Test' })
	clock.set('2026-10-26T11:00:00Z')
})

test('200 with what happened by local day, hour, form and place, exactly, and what ends in the coming months', async () => {
	const body = await expectNoEffect(running.service, () => figures('?from=2026-10-24&to=2026-10-25'))
	const byHour = Array.from({ length: 24 }, (_, hour) => ({ hour, ...count(0, 0, 0) }))
	byHour[0] = { hour: 0, ...count(1, 0, 0) }
	// The hour that comes twice.
	byHour[2] = { hour: 2, ...count(0, 2, 6) }
	byHour[23] = { hour: 23, ...count(2, 0, 0) }
	const byWeekday = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
		weekday,
		byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, ...count(0, 0, 0) })),
	}))
	// 24 October is a Saturday.
	byWeekday[5]!.byHour[23] = { hour: 23, ...count(1, 0, 0) }
	byWeekday[6]!.byHour[0] = { hour: 0, ...count(1, 0, 0) }
	byWeekday[6]!.byHour[2] = { hour: 2, ...count(0, 2, 6) }
	byWeekday[6]!.byHour[23] = { hour: 23, ...count(1, 0, 0) }
	const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03']
	const later = ['2027-04', '2027-05', '2027-06', '2027-07', '2027-08', '2027-09']
	const ends: Record<string, number> = { '2026-12': 1, '2027-01': 2 }
	expect(body).toEqual({
		from: '2026-10-24',
		to: '2026-10-25',
		...count(3, 2, 6),
		byDay: [
			{ day: '2026-10-24', ...count(1, 0, 0) },
			{ day: '2026-10-25', ...count(2, 2, 6) },
		],
		byHour,
		byWeekday,
		byTemplate: [
			{ templateId: climbing, name: '=Climbing', ...OURS, ...count(2, 2, 6) },
			{ templateId: party, name: 'Party', ...OURS, ...count(1, 0, 0) },
		],
		byLocation: [
			{ locationId: null, name: null, ...count(2, 1, 3) },
			{ locationId: room, name: 'Boulder room', ...count(1, 1, 3) },
		],
		incidents: [],
		ending: [...months, ...later].map((month) => ({ month, waivers: ends[month] ?? 0 })),
	})
})

test('Without days the last seven count, up to today; a location narrows all, and 404 for an unknown one', async () => {
	const week = await figures()
	expect([week.from, week.to, week.byDay.length]).toEqual(['2026-10-20', '2026-10-26', 7])
	expect(busy(week.byDay).map(({ signed }) => signed)).toEqual([1, 2, 1])
	const there = await figures(`?locationId=${room.toUpperCase()}`)
	expect(there).toMatchObject(count(1, 1, 3))
	expect(there.byLocation).toEqual([{ locationId: room, name: 'Boulder room', ...count(1, 1, 3) }])
	expect(there.ending.filter(({ waivers }: any) => waivers > 0)).toEqual([{ month: '2027-01', waivers: 1 }])
	expectRefusal(await hall.call('GET', `/v1/figures?locationId=${NOBODY}`), 'not_found')
})

test('A range of 400 days counts, and a longer or an empty one is refused', async () => {
	const year = await figures('?from=2025-09-22&to=2026-10-26')
	expect([year.byDay.length, year.signed]).toEqual([400, 4])
	for (const file of ['', '.csv']) {
		const refuse = async (query: string, code: string) =>
			expectRefusal(await hall.call('GET', `/v1/figures${file}?${query}`), 'validation_failed', [
				{ path: 'from', code },
			])
		await refuse('from=2025-09-21&to=2026-10-26', 'range')
		await refuse('from=0001-01-01&to=9999-12-31', 'range')
		await refuse('from=2026-10-26&to=2026-10-25', 'order')
		await refuse('from=2026-10-27', 'order')
	}
})

test('The file has a row for each day, form and place, and no cell that a spreadsheet would run', async () => {
	const { status, bytes, headers } = await hall.call('GET', '/v1/figures.csv?from=2026-10-24&to=2026-10-25')
	expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="figures.csv"'])
	expect(new TextDecoder().decode(bytes).replace('\ufeff', '').split('\r\n')).toEqual([
		'day,template,location,signed,arrivals,people,importedAt',
		"2026-10-24,'=Climbing,,1,0,0,",
		"2026-10-25,'=Climbing,Boulder room,1,1,3,",
		'2026-10-25,Party,,1,0,0,',
		"2026-10-25,'=Climbing,,0,1,3,",
		'',
	])
})

test('An imported form says since when it is here, and for which form it counts', async () => {
	const park = running.tenant('Park')
	const ours = await publishTemplate(park.call, { name: 'Climbing' })
	clock.set('2026-10-26T11:30:00Z')
	const count1 = count(1, 0, 0)
	await sendList(park, { csv: HEAD + ANA, countsFor: ours })
	await sendList(park, { system: 'paper', csv: HEAD + ANA.replace('101', '102').replace('Ana', 'Bea') })
	clock.set('2026-10-26T12:00:00Z')
	await sign(park, ours)
	const all = () => figures('?from=2026-03-01&to=2026-03-01', park)
	const importedAt = '2026-10-26T11:30:00.000Z'
	const form = { templateId: expect.any(String), name: 'Climbing', importedAt, ...count1 }
	expect((await all()).byTemplate).toContainEqual({ ...form, countsFor: ours })
	expect((await all()).byTemplate).toContainEqual({ ...form, countsFor: null })
	expect((await all()).byTemplate.length).toBe(2)
	const today = await figures('', park)
	expect(today.byTemplate).toEqual([{ templateId: ours, name: 'Climbing', ...OURS, ...count1 }])
	const { bytes } = await park.call('GET', '/v1/figures.csv?from=2026-03-01&to=2026-03-01')
	expect(new TextDecoder().decode(bytes)).toContain(`2026-03-01,Climbing,,1,0,0,${importedAt}`)
})

test('Another organization has its own figures, and whoever reads the organization reads them', async () => {
	const other = running.tenant('Elsewhere')
	expect(await figures('?from=2026-10-20', other)).toMatchObject({ ...count(0, 0, 0), byTemplate: [] })
	expectRefusal(await other.call('GET', `/v1/figures?locationId=${room}`), 'not_found')
	for (const role of ['manager', 'desk', 'auditor'] as const) {
		const { call } = await hire(running, hall, role)
		expect((await call('GET', '/v1/figures')).status).toBe(200)
	}
	const reader = running.clientOf(hall.organizationId, ['waivers:read'])
	for (const file of ['', '.csv'])
		expectRefusal(await reader('GET', `/v1/figures${file}`), 'insufficient_scope')
})
