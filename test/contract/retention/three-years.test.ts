import { expect, setDefaultTimeout, test } from 'bun:test'
import { systemActor } from '../../../src/features/audit/actor.ts'
import { purgeDue } from '../../../src/features/retention/purge-due.ts'
import { addDays } from '../../../src/kit/time/dates.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

// Hundreds of visits are made, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const clock = createSettableClock('2026-11-25T09:00:00Z')
const running = useService({}, { clock })

/** Guests of a hall in Germany, and the last day on which the waiver of each is kept, as worked out by hand. */
const LAST_DAYS: Readonly<Record<string, string>> = {
	// Valid on 25 November 2026 alone. Limitation begins at the year's end: three years, and one more.
	'day pass': '2030-12-31',
	// Valid through 25 November 2027, and visited until 20 November 2027.
	year: '2031-12-31',
	// The same, but let in once more on 1 February 2028, with a reason.
	'year and a visit': '2032-12-31',
	// Held until 1 March 2029.
	held: '2033-12-31',
	// Without an end, visited until December 2028; the form was archived on 10 January 2029.
	lifetime: '2033-12-31',
	// Born on 1 June 2021, signed for through the API, which says nothing of a parent: of age in 2039.
	child: '2043-06-01',
}

test('Three years of visits: each waiver is purged on the day after the one that was worked out by hand', async () => {
	const hall = running.tenant('Hall')
	await hall.call('PATCH', '/v1/organization', {
		timezone: 'Europe/Berlin',
		country: 'DE',
		retention: { days: 30 },
	})
	const dayPass = await publishTemplate(hall.call, { settings: { expiry: { type: 'end_of_day' } } })
	const year = await publishTemplate(hall.call, { settings: { expiry: { type: 'duration', years: 1 } } })
	const lifetime = await publishTemplate(hall.call, { settings: { expiry: { type: 'never' } } })
	const children = [{ firstName: 'Kid', lastName: 'Hopper', dateOfBirth: '2021-06-01' }]
	const waivers: Readonly<Record<string, { id: string }>> = {
		'day pass': await sign(hall, dayPass),
		year: await sign(hall, year),
		'year and a visit': await sign(hall, year),
		held: await sign(hall, dayPass),
		lifetime: await sign(hall, lifetime),
		child: await sign(hall, dayPass, { values: { children } }),
	}
	const idOf = (guest: string): string => waivers[guest]?.id ?? ''
	const visit = async (guest: string): Promise<void> => {
		const body = { waiverId: idOf(guest), method: 'staff', reason: 'Knows the way' }
		expect((await hall.call('POST', '/v1/checkins', body)).status).toBe(201)
	}
	const purge = () => purgeDue(running.service.deps, systemActor(hall.organizationId))
	await hall.call('POST', `/v1/waivers/${idOf('held')}/hold`, { reason: 'A claim' })

	for (let day = '2026-11-28'; day < '2028-12-24'; day = addDays(day, 7)) {
		clock.set(`${day}T10:00:00Z`)
		await visit('lifetime')
		if (day <= '2027-11-20') for (const guest of ['year', 'year and a visit']) await visit(guest)
		expect(await purge()).toBe(0)
		if (day === '2028-01-29') {
			clock.set('2028-02-01T10:00:00Z')
			await visit('year and a visit')
		}
	}
	clock.set('2029-01-10T10:00:00Z')
	await hall.call('POST', `/v1/templates/${lifetime}/archive`)
	clock.set('2029-03-01T10:00:00Z')
	await hall.call('DELETE', `/v1/waivers/${idOf('held')}/hold`)

	const purged = new Set<string>()
	for (const lastDay of [...new Set(Object.values(LAST_DAYS))].sort()) {
		const due = Object.keys(LAST_DAYS).filter((guest) => LAST_DAYS[guest] === lastDay)
		// The last minute of that day in Berlin, in winter and in summer time.
		clock.set(`${lastDay}T21:59:00Z`)
		expect([lastDay, await purge()]).toEqual([lastDay, 0])
		clock.set(`${lastDay}T23:01:00Z`)
		expect([lastDay, await purge()]).toEqual([lastDay, due.length])
		for (const guest of due) purged.add(guest)
		for (const guest of Object.keys(LAST_DAYS)) {
			const { purgedAt } = (await hall.call('GET', `/v1/waivers/${idOf(guest)}`)).body
			expect([lastDay, guest, purgedAt !== null]).toEqual([lastDay, guest, purged.has(guest)])
		}
	}
})
