import { describe, expect, test } from 'bun:test'
import { phoneKey } from '../../../src/search/phone-key.ts'
import {
	comparePhone,
	dialOf,
	listPhoneKeys,
	readPhoneNumber,
	startsOfPhone,
} from '../../../src/search/phone-number.ts'

const SPELLINGS: [country: string, e164: string, spellings: string[]][] = [
	[
		'DE',
		'+491709876543',
		[
			'+49 170 9876543',
			'0049 170 9876543',
			'0170 9876543',
			'0170/98 76 543',
			'+49 (0)170 9876543',
			'(+49) 170-9876543',
			'170 9876543',
			'0170.987.65.43',
			'٠١٧٠ ٩٨٧٦٥٤٣',
			'+４９ １７０ ９８７６５４３',
			'\u202a+49 170 9876543\u202c',
			'0170\u20139876\u2011543',
			'+49 170 9876543 ext. 12',
			'+49\u00a0170\u202f9876543;ext=7',
		],
	],
	['US', '+14155552671', ['(415) 555-2671', '1-415-555-2671', '+1 415 555 2671', '001 415 555 2671']],
	['IT', '+390612345678', ['06 1234 5678', '+39 06 12345678', '0039 06 12345678']],
	['RU', '+79123456789', ['8 912 345-67-89', '+7 912 345 67 89']],
	['HU', '+36201234567', ['06 20 123 4567', '+36 20 123 4567']],
	['GB', '+442079460958', ['020 7946 0958', '+44 (0)20 7946 0958']],
]

describe('A phone number is the same in all of its spellings', () => {
	test.each(SPELLINGS)('A number in %s is %s in all of its spellings', (country, e164, spellings) => {
		for (const spelling of spellings)
			expect([spelling, readPhoneNumber(spelling, country)?.e164]).toEqual([spelling, e164])
	})

	test('A number with a country prefix is the same wherever it is dialed', () => {
		for (const country of [null, 'US', 'XX'])
			expect(comparePhone('0049 (0)170 98 76 543', country)).toBe('+491709876543')
	})
})

describe('Each spelling of a number is found by the key of every other', () => {
	test.each(SPELLINGS)(
		'Each spelling of a number in %s, %s, is found by the key of every other',
		(country, _e164, spellings) => {
			for (const sought of spellings)
				for (const kept of spellings)
					expect([sought, kept, listPhoneKeys(sought, country).includes(phoneKey(kept))]).toEqual([
						sought,
						kept,
						true,
					])
		},
	)

	test('A number of another country is never searched for without its country prefix', () => {
		expect(listPhoneKeys('+1 415 555 2671', 'DE')).not.toContain(phoneKey('415 555 2671'))
		expect(listPhoneKeys('+49 170 9876543', null)).not.toContain(phoneKey('0170 9876543'))
		expect(listPhoneKeys('0170 9876543', null)).toEqual(['1709876543'])
		expect(listPhoneKeys('+49 170 9876543', null)).toContain(phoneKey('0049 (0)170 9876543'))
	})
})

test('An invalid number is compared by its digits, and so is one of an unknown country', () => {
	expect(readPhoneNumber('0170 9876543', null)).toBeUndefined()
	expect(comparePhone('0170-987 6543', null)).toBe('1709876543')
	expect(comparePhone('(0) 12', 'DE')).toBe('12')
	expect(readPhoneNumber('call me', 'DE')).toBeUndefined()
})

test.each(['+1 555 1000000', '+1 (555) 123-4567', '+99 151 1234567'])(
	'A number with a country prefix that nobody has, %s, is never read as one of the home country',
	(phone) => {
		expect(readPhoneNumber(phone, 'DE')).toBeUndefined()
		expect(dialOf(phone, 'DE') ?? '').not.toStartWith('+49')
	},
)

test('A plus before a zero is left out', () => {
	expect(dialOf('+0172 1234567', 'DE')).toBe('+491721234567')
})

test('A number begins with four digits or more, with the calling code of the country or without it', () => {
	expect(startsOfPhone('0170', null)).toEqual([])
	expect(startsOfPhone('0170 9', null)).toEqual(['1709'])
	expect(startsOfPhone('0170 9', 'DE')).toEqual(['1709', '491709'])
	expect(startsOfPhone('+49 170 9', 'DE')).toEqual(['491709', '49491709', '1709'])
	expect(startsOfPhone('0170 9', 'XX')).toEqual(['1709'])
})
