import { describe, expect, test } from 'bun:test'
import { byPolicy, isPast, retainUntil } from '../../../../src/features/retention/policy.ts'
import { chooseEntry } from '../../../../src/jurisdictions/choose.ts'
import type { Retention } from '../../../../src/features/locations/retention-model.ts'

const at = (text: string): number => Date.parse(text)

describe('The last day by the policy', () => {
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
			{ years: 7, limitationYears: 3 },
			'2020-03-10T12:00:00Z',
			'UTC',
			['2015-06-01'],
			'2037-06-01',
		],
		[
			'a minor near majority, whose span is the later',
			{ years: 7, limitationYears: 3 },
			'2020-03-10T12:00:00Z',
			'UTC',
			['2003-01-01'],
			'2027-03-10',
		],
		[
			'the youngest of several',
			{ years: 1, limitationYears: 3 },
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
	])('The last day by the policy is right: %s', (_, policy, signedAt, timezone, datesOfBirth, day) => {
		const people = datesOfBirth.map((dateOfBirth) => ({ dateOfBirth, isMinor: true }))
		expect(byPolicy(policy, { signedAt: at(signedAt), people }, { ageOfMajority: 18, timezone })).toBe(day)
	})

	test("The policy's limitation for minors counts from the template's age of majority", () => {
		const minor = {
			signedAt: at('2020-03-10T12:00:00Z'),
			people: [{ dateOfBirth: '2015-06-01', isMinor: true }],
		}
		const policy = { years: 1, limitationYears: 3 }
		expect(byPolicy(policy, minor, { ageOfMajority: 21, timezone: 'UTC' })).toBe('2040-06-01')
	})
})

const law = chooseEntry({ jurisdiction: 'IE' }).entry
const place = { timezone: 'UTC', law, ageOfMajority: 18, visitsComplete: false }
const signed = {
	signedAt: at('2026-11-25T12:00:00Z'),
	expiresAt: at('2026-11-25T23:59:59.999Z'),
	endedAt: null,
	lastVisitAt: null,
	releasedAt: null,
	people: [],
	isRepresented: false,
}

describe('The last day of retention', () => {
	test.each<[string, Partial<typeof signed> | Record<string, number | null>, Retention, string | undefined]>([
		['a day pass is kept for the limitation and a year', {}, { days: 1 }, '2029-11-25'],
		['a longer policy wins', {}, { years: 7 }, '2033-11-25'],
		['from the end of its validity', { expiresAt: at('2027-11-25T23:59:59Z') }, { days: 1 }, '2030-11-25'],
		[
			'from the last visit after that',
			{ lastVisitAt: at('2028-01-02T09:00:00Z') },
			{ days: 1 },
			'2031-01-02',
		],
		['from the end of a hold', { releasedAt: at('2031-05-06T09:00:00Z') }, { days: 1 }, '2034-05-06'],
		['no day while it counts without an end', { expiresAt: null }, { days: 1 }, undefined],
		[
			'from the day on which a waiver without an end stopped counting',
			{ expiresAt: null, endedAt: at('2030-02-03T09:00:00Z') },
			{ days: 1 },
			'2033-02-03',
		],
	])('The last day of retention is right: %s', (_, changes, policy, day) => {
		expect(retainUntil(policy, { ...signed, ...changes }, place)).toBe(day as string)
	})

	test('Where every visit is checked in, a waiver without an end counts from the last one', () => {
		const endless = { ...signed, expiresAt: null, lastVisitAt: at('2028-01-02T09:00:00Z') }
		const complete = { ...place, visitsComplete: true }
		expect(retainUntil({ days: 1 }, endless, complete)).toBe('2031-01-02')
		expect(retainUntil({ days: 1 }, { ...endless, lastVisitAt: null }, complete)).toBe('2029-11-25')
	})

	test('Days are those of the venue', () => {
		const late = { ...signed, expiresAt: at('2026-11-25T12:00:00Z') }
		expect(retainUntil({ days: 1 }, late, { ...place, timezone: 'Pacific/Auckland' })).toBe('2029-11-26')
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
