import { expect, test } from 'bun:test'
import type { GuestPerson } from '../../../../../src/features/checkins/lookup/model.ts'
import { wordsOf } from '../../../../../src/i18n/dictionaries.ts'
import { coverageText } from '../../../../../src/web/desk/kit/words/coverage-text.ts'

const { en, de } = wordsOf('kit')

type Coverage = GuestPerson['coverage']

function withCoverage(changes: Partial<Coverage>): GuestPerson {
	return {
		participant: { id: 'p', firstName: 'Ada', lastName: 'Lovelace' },
		age: null,
		contactHint: null,
		dateOfBirth: null,
		phoneHint: null,
		photoUrl: null,
		coverage: {
			covered: true,
			reasons: [],
			waiverId: 'w',
			templateId: null,
			templateName: null,
			expiresAt: null,
			...changes,
		},
		marks: [],
		lacking: [],
		ban: null,
		notes: [],
		flagsOpen: 0,
		lastArrival: null,
	}
}

/** Midnight in Berlin, as 2 January begins. */
const EXPIRES_AT = '2031-01-01T23:00:00.000Z'

test('A waiver that expires at midnight covers until the day before, in the time zone of the venue', () => {
	const person = withCoverage({ expiresAt: EXPIRES_AT })
	expect(coverageText(person, en, 'Europe/Berlin')).toBe('Covered until 1 Jan 2031')
	expect(coverageText(person, de, 'Europe/Berlin')).toBe('Gültig bis 1. Jan. 2031')
})

test('A waiver that never expires covers without a date', () => {
	expect(coverageText(withCoverage({}), en, 'Europe/Berlin')).toBe('Covered')
})

test('A guest who is not covered is shown with the reason, and the day if the waiver expired', () => {
	const expired = withCoverage({
		covered: false,
		reasons: ['expired'],
		expiresAt: '2020-11-03T23:00:00.000Z',
	})
	expect(coverageText(expired, en, 'Europe/Berlin')).toBe('Not covered: expired 3 Nov 2020')
	const never = withCoverage({ covered: false, reasons: ['no_waiver'], waiverId: null })
	expect(coverageText(never, en, 'Europe/Berlin')).toBe('Not covered: never signed')
	const voided = withCoverage({ covered: false, reasons: ['voided', 'expired'], expiresAt: EXPIRES_AT })
	expect(coverageText(voided, en, 'Europe/Berlin')).toBe('Not covered: the waiver was voided')
})
