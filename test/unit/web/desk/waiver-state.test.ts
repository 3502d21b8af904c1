import { expect, test } from 'bun:test'
import { wordsOf } from '../../../../src/i18n/dictionaries.ts'
import { stateOf } from '../../../../src/web/desk/records/waivers/waiver-state.ts'
import type { WaiverFacts } from '../../../../src/web/desk/records/waivers/waiver-state.ts'

const words = { ...wordsOf('kit').en, ...wordsOf('records').en }

/** Midnight in Berlin, as 2 January 2031 begins. */
const EXPIRES_AT = '2031-01-01T23:00:00.000Z'
const AT = { timeZone: 'Europe/Berlin', now: Date.parse('2030-06-01T12:00:00Z') }
const LATER = { ...AT, now: Date.parse('2031-06-01T12:00:00Z') }

const waiver: WaiverFacts = { status: 'signed', isValid: true, expiresAt: EXPIRES_AT, isErased: false }

const textOf = (changes: Partial<WaiverFacts>, at = AT): string =>
	stateOf({ ...waiver, ...changes }, words, at).text

test('A valid waiver says its last day in the time zone of the venue, or nothing where it never ends', () => {
	expect(textOf({})).toBe('Valid until 1 Jan 2031')
	expect(textOf({ expiresAt: null })).toBe('Valid')
})

test('Of several states of a waiver the most final one is shown', () => {
	const expired = { isValid: false }
	expect(textOf(expired, LATER)).toBe('Expired 1 Jan 2031')
	expect(textOf({ ...expired, status: 'voided' }, LATER)).toBe('Voided')
	expect(textOf({ ...expired, status: 'voided', isErased: true }, LATER)).toBe('Erased')
})

test('A waiver that stops counting before it ends is no longer valid', () => {
	expect(textOf({ isValid: false })).toBe('No longer valid')
})
