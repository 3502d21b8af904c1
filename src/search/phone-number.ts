import type { CountryCode } from 'libphonenumber-js/min'
import type * as Library from 'libphonenumber-js/min'
import { dialedPhone, digitsOf } from '../blocks/answers/phone-text.ts'
import { defined } from '../kit/defined.ts'
import { codeOf, phoneKey, phoneKeysOf } from './phone-key.ts'
import type { PhoneNumber } from './phone-key.ts'

/**
 * @param country where a number without a country prefix is dialed, as ISO 3166-1 alpha-2; null if unknown
 * @returns undefined for numbers that no country assigns
 */
export function readPhoneNumber(phone: string, country: string | null): PhoneNumber | undefined {
	const number = parseFirst(phone, country, (each) => each.isValid())
	return number && { e164: number.number, national: number.nationalNumber }
}

/** The first reading of a number that fits. */
function parseFirst(
	phone: string,
	country: string | null,
	fits: (number: Library.PhoneNumber) => boolean,
): Library.PhoneNumber | undefined {
	const { parsePhoneNumberFromString } = loadLibrary()
	const options = { extract: false as const, ...defined({ defaultCountry: supported(country) }) }
	for (const spelling of spellingsOf(phone, country)) {
		const number = parsePhoneNumberFromString(spelling, options)
		if (number !== undefined && fits(number)) return number
	}
	return undefined
}

function supported(country: string | null): CountryCode | undefined {
	return country !== null && loadLibrary().isSupportedCountry(country) ? country : undefined
}

/**
 * A number as it is dialed from anywhere (E.164). It need not be assigned, since countries open new ranges; its length must
 * be one that the country has. Without a country a number is left as it was typed.
 * @returns undefined for a number that nobody can dial
 */
export function dialOf(phone: string, country: string | null): string | undefined {
	const number = readPhoneNumber(phone, country)?.e164
	if (number !== undefined) return number
	const possible = parseFirst(phone, country, (each) => each.isPossible())
	if (possible !== undefined) return possible.number
	const typed = dialedPhone(phone)
	return supported(country) === undefined && !/^[ (]*(?:\+|00)/.test(typed) ? typed : undefined
}

/** For a list that another program reads: in E.164 if the number can be dialed from anywhere, else as it was typed. */
export function writePhone(phone: string | null | undefined, country: string | null): string | null {
	if (phone === null || phone === undefined) return null
	return dialOf(phone, country) ?? dialedPhone(phone)
}

/** A text that is equal for all spellings of a number. */
export function comparePhone(phone: string, country: string | null): string {
	// In Argentina the 9 of a mobile number is dialed only from abroad, and many leave it out there, too.
	return readPhoneNumber(phone, country)?.e164.replace(/^\+549/, '+54') ?? phoneKey(phone)
}

/**
 * Every key under which spellings of one number are stored, as `phoneKey` makes them. A change of the country changes
 * no stored key. Spellings without a country are included only for a number of this country.
 */
export function listPhoneKeys(phone: string, country: string | null): string[] {
	const number = readPhoneNumber(phone, country)
	if (number === undefined) return [phoneKey(phone)]
	const home = supported(country)
	const isHome = home !== undefined && loadLibrary().getCountryCallingCode(home) === codeOf(number)
	return [...new Set([phoneKey(phone), ...phoneKeysOf(number, isHome)])]
}

/** The fewest digits in a search for the beginning of a number. */
const MIN_START = 4

/**
 * The beginnings of whole numbers, as digits with and without the country's calling code.
 * @returns an empty list for less than four digits
 */
export function startsOfPhone(text: string, country: string | null): string[] {
	const key = phoneKey(text)
	if (key.length < MIN_START) return []
	const home = supported(country)
	if (home === undefined) return [key]
	const code = loadLibrary().getCountryCallingCode(home)
	return key.startsWith(code) ? [key, code + key, key.slice(code.length)] : [key, code + key]
}

/**
 * Their numbers have any length, so a number after the country's code, without a sign for it, reads as one of them. No
 * other number within them is as long.
 */
const CODES: Readonly<Record<string, string>> = { DE: '49', AT: '43' }
const MIN_WITH_CODE = 11

/**
 * With a country's code that it begins with; as written, without separators; dialed from another country; and without a
 * prefix that its country no longer has.
 */
function spellingsOf(text: string, country: string | null): Set<string> {
	const phone = dialedPhone(text)
	const digits = digitsOf(phone.replace('(0)', ''))
	const hasCode = digits.length >= MIN_WITH_CODE && digits.startsWith(CODES[country ?? ''] ?? '+')
	const isAbroad = /^[ (]*\+/.test(phone)
	const abroad = digits.replace(/^00/, '')
	return new Set([
		...(hasCode ? [`+${digits}`] : []),
		isAbroad ? `+${digits}` : digits,
		// Mexico had a 1 before mobile numbers until 2019, Poland a 0 before all until 2009.
		...(isAbroad || abroad !== digits ? [`+${abroad}`, `+${abroad.replace(/^521/, '52')}`] : []),
		// No country's code begins with 0.
		...(isAbroad && !digits.startsWith('0') ? [] : [digits.replace(/^0/, '')]),
	])
}

/** Loaded with the first number: its table of all countries takes some 30 ms, a tenth of the start. */
function loadLibrary(): typeof Library {
	return require('libphonenumber-js/min')
}
