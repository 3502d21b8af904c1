import { expect, test } from 'bun:test'
import { wordsOf } from '../../../../../src/i18n/dictionaries.ts'
import type { Household } from '../../../../../src/web/desk/door/household.ts'
import { judgeScan, onlyPerson } from '../../../../../src/web/desk/door/scan/judge-scan.ts'

const words = { ...wordsOf('kit').en, ...wordsOf('door').en }

const ADA = {
	participant: { id: 'a', firstName: 'Ada', lastName: 'Lovelace' },
	age: null,
	dateOfBirth: null,
	contactHint: null,
	phoneHint: null,
	photoUrl: null,
	coverage: {
		covered: true,
		reasons: [],
		waiverId: 'w',
		templateId: null,
		templateName: null,
		expiresAt: null,
	},
	marks: [],
	lacking: [],
	ban: null,
	notes: [],
	flagsOpen: 0,
	lastArrival: null,
}
const household = (isExact: boolean): Household => ({ id: 'a', people: [ADA], visits: 0, isExact })
const door = {
	words,
	timeZone: 'UTC',
}

test('Enter lets in the only match, and nobody whose name is only similar', () => {
	expect(onlyPerson([household(true)])).toBe(ADA)
	expect(onlyPerson([household(false)])).toBeUndefined()
	expect(onlyPerson([household(true), household(true)])).toBeUndefined()
	expect(onlyPerson([])).toBeUndefined()
})

test('A scan lets in the holder of its code, and a code that only resembles a number or a name belongs to nobody', () => {
	expect(judgeScan([household(true)], door)).toMatchObject({ tone: 'good', enters: ADA })
	const { text, ...verdict } = judgeScan([household(false)], door)
	expect(verdict).toEqual({ tone: 'bad', needsCard: false })
	expect(text).toBe(words.door.unknown)
})
