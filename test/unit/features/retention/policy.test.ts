import { describe, expect, test } from 'bun:test'
import { isPast, retainUntil } from '../../../../src/features/retention/policy.ts'
import type { Retention } from '../../../../src/features/organization/model.ts'

const at = (text: string): number => Date.parse(text)

describe('The last day of retention', () => {
	test.each<[string, Retention, string, string, readonly string[], string]>([
		['a span of years', { years: 7 }, '2020-03-10T12:00:00Z', 'UTC', [], '2027-03-10'],
		['a span of days', { days: 30 }, '2024-02-01T12:00:00Z', 'UTC', [], '2024-03-02'],
		[
			'a span of months to the end of a short one',
			{ months: 1 },
			'2023-01-31T12:00:00Z',
			'UTC',
			[],
			'2023-02-28',
		],
		['from a leap day to a common year', { years: 1 }, '2024-02-29T12:00:00Z', 'UTC', [], '2025-02-28'],
		['from a leap day to a leap year', { years: 4 }, '2024-02-29T12:00:00Z', 'UTC', [], '2028-02-29'],
		[
			'the day of signing is the one of the zone, ahead of UTC',
			{ days: 1 },
			'2026-06-30T13:00:00Z',
			'Pacific/Auckland',
			[],
			'2026-07-02',
		],
		[
			'the day of signing is the one of the zone, behind UTC',
			{ days: 1 },
			'2026-07-01T03:00:00Z',
			'America/Los_Angeles',
			[],
			'2026-07-01',
		],
		['an adult changes nothing', { years: 7 }, '2020-03-10T12:00:00Z', 'UTC', ['1980-01-01'], '2027-03-10'],
		[
			'a minor: majority, three years and one',
			{ years: 7 },
			'2020-03-10T12:00:00Z',
			'UTC',
			['2015-06-01'],
			'2037-06-01',
		],
		[
			'a minor near majority, whose span is the later',
			{ years: 7 },
			'2020-03-10T12:00:00Z',
			'UTC',
			['2003-01-01'],
			'2027-03-10',
		],
		[
			'the youngest of several',
			{ years: 1 },
			'2020-03-10T12:00:00Z',
			'UTC',
			['1980-01-01', '2012-05-05', '2018-09-09'],
			'2040-09-09',
		],
		[
			'born on a leap day, of age on 1 March',
			{ years: 1, limitationYears: 2 },
			'2020-03-10T12:00:00Z',
			'UTC',
			['2012-02-29'],
			'2033-03-01',
		],
		[
			'a limitation period of its own',
			{ years: 1, limitationYears: 0 },
			'2020-03-10T12:00:00Z',
			'UTC',
			['2015-06-01'],
			'2034-06-01',
		],
	])('The last day of retention is right: %s', (_, policy, signedAt, timezone, datesOfBirth, day) => {
		expect(retainUntil(policy, { signedAt: at(signedAt), datesOfBirth, ageOfMajority: 18, timezone })).toBe(
			day,
		)
	})

	test("The retention of a minor's waiver counts from the template's age of majority", () => {
		const kept = { signedAt: at('2020-03-10T12:00:00Z'), datesOfBirth: ['2015-06-01'], timezone: 'UTC' }
		expect(retainUntil({ years: 1 }, { ...kept, ageOfMajority: 21 })).toBe('2040-06-01')
	})
})

test.each([
	['UTC', '2026-07-01T23:59:59.999Z', false],
	['UTC', '2026-07-02T00:00:00.000Z', true],
	['America/Los_Angeles', '2026-07-02T06:59:59.999Z', false],
	['America/Los_Angeles', '2026-07-02T07:00:00.000Z', true],
	['Pacific/Auckland', '2026-07-01T12:00:00.000Z', true],
	['Pacific/Auckland', '2026-07-01T11:59:59.999Z', false],
])('In %s the day 2026-07-01 is past at %s: %p', (timezone, now, past) => {
	expect(isPast('2026-07-01', at(now), timezone)).toBe(past)
})
