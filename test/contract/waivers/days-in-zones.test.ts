import { describe, expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const clock = createSettableClock('2026-01-01T00:00:00Z')

const running = useService({}, { clock })

/** A zone, a day in it, and the first and last millisecond of that day in UTC. */
const days: [zone: string, day: string, first: string, last: string, what: string][] = [
	['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z', 'a plain day'],
	['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z', '23 hours'],
	['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z', '25 hours'],
	['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z', '23 hours'],
	['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z', '25 hours'],
	['America/St_Johns', '2026-07-01', '2026-07-01T02:30:00.000Z', '2026-07-02T02:29:59.999Z', 'half an hour'],
	[
		'Asia/Kathmandu',
		'2026-07-01',
		'2026-06-30T18:15:00.000Z',
		'2026-07-01T18:14:59.999Z',
		'a quarter of an hour',
	],
	[
		'Asia/Kolkata',
		'2026-02-28',
		'2026-02-27T18:30:00.000Z',
		'2026-02-28T18:29:59.999Z',
		'half an hour ahead',
	],
	[
		'Pacific/Kiritimati',
		'2026-01-01',
		'2025-12-31T10:00:00.000Z',
		'2026-01-01T09:59:59.999Z',
		'14 hours ahead',
	],
	[
		'Pacific/Pago_Pago',
		'2026-01-01',
		'2026-01-01T11:00:00.000Z',
		'2026-01-02T10:59:59.999Z',
		'11 hours behind',
	],
	[
		'Pacific/Chatham',
		'2026-07-01',
		'2026-06-30T11:15:00.000Z',
		'2026-07-01T11:14:59.999Z',
		'twelve and three quarters',
	],
	[
		'Australia/Lord_Howe',
		'2026-10-04',
		'2026-10-03T13:30:00.000Z',
		'2026-10-04T12:59:59.999Z',
		'clocks set by half an hour',
	],
	['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z', 'midnight skipped'],
	[
		'America/Santiago',
		'2026-09-06',
		'2026-09-06T04:00:00.000Z',
		'2026-09-07T02:59:59.999Z',
		'midnight skipped',
	],
	[
		'America/Havana',
		'2026-11-01',
		'2026-11-01T04:00:00.000Z',
		'2026-11-02T04:59:59.999Z',
		'midnight but one hour twice',
	],
	[
		'America/Sao_Paulo',
		'2018-11-04',
		'2018-11-04T03:00:00.000Z',
		'2018-11-05T01:59:59.999Z',
		'midnight skipped, in the past',
	],
	[
		'Asia/Tehran',
		'2022-03-22',
		'2022-03-21T20:30:00.000Z',
		'2022-03-22T19:29:59.999Z',
		'midnight skipped, in the past',
	],
	[
		'Pacific/Apia',
		'2011-12-29',
		'2011-12-29T10:00:00.000Z',
		'2011-12-30T09:59:59.999Z',
		'the day before one that never was',
	],
	['Asia/Tokyo', '2024-02-29', '2024-02-28T15:00:00.000Z', '2024-02-29T14:59:59.999Z', 'a leap day'],
	[
		'Europe/Dublin',
		'2026-12-31',
		'2026-12-31T00:00:00.000Z',
		'2026-12-31T23:59:59.999Z',
		'the end of a year',
	],
	[
		'America/Los_Angeles',
		'2026-01-01',
		'2026-01-01T08:00:00.000Z',
		'2026-01-02T07:59:59.999Z',
		'the start of a year',
	],
]

describe("Days in the organization's time zone", () => {
	test.each(days)(
		'In %s the filters of %s find what was signed from %s to %s: %s',
		async (zone, day, first, last) => {
			const hall = running.tenant(`${zone} ${day}`)
			running.service.deps.db.$client
				.query('UPDATE organizations SET timezone = ? WHERE id = ?')
				.run(zone, hall.organizationId)
			clock.set(Date.parse(first) - 86_400_000 * 3)
			const templateId = await publishTemplate(hall.call, { settings: { expiry: { type: 'end_of_day' } } })
			const signAt = async (time: number): Promise<string> => {
				clock.set(time)
				return (await sign(hall, templateId)).id
			}
			const before = await signAt(Date.parse(first) - 1)
			const formContext = await signAt(Date.parse(first))
			const closing = await signAt(Date.parse(last))
			const after = await signAt(Date.parse(last) + 1)
			const find = async (query: string): Promise<string[]> =>
				(await hall.call('GET', `/v1/waivers?${query}`)).body.items.map(({ id }: { id: string }) => id)
			expect(await find(`from=${day}&to=${day}`)).toEqual([closing, formContext])
			expect(await find(`from=${day}`)).toEqual([after, closing, formContext])
			expect(await find(`to=${day}`)).toEqual([closing, formContext, before])
			// Each holds to the end of its own day.
			expect(await find(`validOn=${day}`)).toEqual([closing, formContext])
			expect(await find(`validOn=${day}&query=grace`)).toEqual([closing, formContext])
			const { items } = (await hall.call('GET', `/v1/waivers?to=${day}`)).body
			expect(items[0].expiresAt).toBe(last)
		},
	)
})

test.each([
	['on a day of 25 hours', '2026-10-25T22:30:00.000Z', { days: 1 }, '2026-10-26T22:59:59.999Z'],
	['on a day of 23 hours', '2026-03-29T21:30:00.000Z', { days: 1 }, '2026-03-30T21:59:59.999Z'],
	['before clocks go back', '2026-10-24T12:00:00.000Z', { days: 1 }, '2026-10-25T22:59:59.999Z'],
	['before clocks go forward', '2026-03-28T12:00:00.000Z', { days: 1 }, '2026-03-29T21:59:59.999Z'],
	['in the hour that clocks then skip', '2026-03-28T01:30:00.000Z', { days: 1 }, '2026-03-29T21:59:59.999Z'],
	['a year on, in summer time still', '2026-10-25T11:00:00.000Z', { years: 1 }, '2027-10-25T21:59:59.999Z'],
])('A duration ends with the day of the venue: %s', async (_, signed, length, expiresAt) => {
	const hall = running.tenant(`Clocks ${signed}`)
	await hall.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin' })
	clock.set(signed)
	const templateId = await publishTemplate(hall.call, {
		settings: { expiry: { type: 'duration', ...length } },
	})
	expect((await sign(hall, templateId)).expiresAt).toBe(expiresAt)
})

test.each(['UTC', 'America/New_York', 'Asia/Tokyo'])(
	'A waiver may be valid to the last day of the calendar in %s',
	async (timezone) => {
		const hall = running.tenant(`Evermore ${timezone}`)
		await hall.call('PATCH', '/v1/organization', { timezone })
		clock.set('2026-06-01T12:00:00Z')
		const expiry = { type: 'date', date: '9999-12-31' }
		const { id, expiresAt } = await sign(hall, await publishTemplate(hall.call, { settings: { expiry } }))
		expect(expiresAt).toMatch(/^9999-12-31T/)
		const { body } = await hall.call('GET', '/v1/waivers?validOn=9999-12-31&to=9999-12-31')
		expect(body.items).toMatchObject([{ id, expiresAt, isValid: true }])
	},
)

test('A waiver that expires as a day begins was valid until then; one that is voided as it begins was not valid on it', async () => {
	const hall = running.tenant('Midnight')
	clock.set('2026-06-01T00:00:00Z')
	const templateId = await publishTemplate(hall.call, { settings: { expiry: { type: 'duration', days: 3 } } })
	const { id } = await sign(hall, templateId)
	const find = async (day: string): Promise<string[]> =>
		(await hall.call('GET', `/v1/waivers?validOn=${day}`)).body.items.map(({ id }: { id: string }) => id)
	expect(await find('2026-06-04')).toEqual([id])
	expect(await find('2026-06-05')).toEqual([])
	clock.set('2026-06-03T00:00:00Z')
	await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'x' })
	expect(await find('2026-06-02')).toEqual([id])
	expect(await find('2026-06-03')).toEqual([])
})

test('Pages and order follow the time of signing, whatever the clock did', async () => {
	const hall = running.tenant('Clock')
	const templateId = await publishTemplate(hall.call)
	const times = [
		'2026-05-02T12:00:00Z',
		'2026-05-03T12:00:00Z',
		'2026-05-02T12:00:00Z',
		'2026-05-01T12:00:00Z',
		'2026-05-03T12:00:00Z',
	]
	const ids: string[] = []
	for (const time of times) {
		clock.set(time)
		ids.push((await sign(hall, templateId)).id)
	}
	const expected = [4, 1, 2, 0, 3].map((at) => ids[at] ?? '')
	for (const filter of ['', 'query=grace&', 'validOn=2026-05-03&', `templateId=${templateId}&`]) {
		const ids: string[] = []
		let cursor = ''
		do {
			const { body } = await hall.call('GET', `/v1/waivers?${filter}limit=1${cursor}`)
			ids.push(...body.items.map(({ id }: { id: string }) => id))
			cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
		} while (cursor !== '')
		expect(ids).toEqual(expected)
	}
})

test('Pages visit every waiver once while others are signed, voided and tagged', async () => {
	const hall = running.tenant('Busy')
	const templateId = await publishTemplate(hall.call)
	const first: string[] = []
	for (let i = 0; i < 60; i++) {
		if (i % 3 === 0) clock.advance(1)
		first.push((await sign(hall, templateId)).id)
	}
	const ids: string[] = []
	let cursor = ''
	do {
		const [page] = await Promise.all([
			hall.call('GET', `/v1/waivers?limit=7&query=hopper${cursor}`),
			...Array.from({ length: 5 }, () => sign(hall, templateId)),
		])
		clock.advance(1)
		const { items, nextCursor } = page.body
		ids.push(...items.map(({ id }: { id: string }) => id))
		await hall.call('POST', `/v1/waivers/${ids.at(-1)}/void`, { reason: 'x' })
		await hall.call('PUT', `/v1/waivers/${ids.at(-1)}/tags`, { tags: ['x'] })
		cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`
	} while (cursor !== '')
	expect(new Set(ids).size).toBe(ids.length)
	expect(ids.filter((id) => first.includes(id))).toEqual(first.toReversed())
})
