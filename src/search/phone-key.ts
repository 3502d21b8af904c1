import { dialedPhone, digitsOf } from '../blocks/answers/phone-text.ts'

/** Fewest digits, without country and trunk prefix, that identify a number by its end. */
const SUBSCRIBER_DIGITS = 7

/**
 * The digits that are the same for every way to dial a number: without leading zeros and the `(0)` after the country.
 */
export function phoneKey(phone: string): string {
	return withoutZeros(digitsOf(dialedPhone(phone).replace('(0)', '')))
}

/** Both keys under which a number is indexed: without the `(0)`, and with it, as `phoneDigits` shows it. */
export function phoneKeys(phone: string): string[] {
	return readings(phone).map(withoutZeros)
}

export type PhoneNumber = {
	/** As E.164: `+491709876543`. */
	readonly e164: string
	/** The digits that follow the country's calling code: `1709876543`. */
	readonly national: string
}

export type PhoneSearch = {
	readonly endsReversed: readonly string[]
	/** Whole numbers to find, reversed: the typed text has a prefix that they lack. */
	readonly wholeReversed: readonly string[]
}

/**
 * @param number the number in E.164, if known; it may be stored in another spelling
 * @returns undefined if the text has no digit
 */
export function readPhoneSearch(text: string, number?: PhoneNumber): PhoneSearch | undefined {
	const ends = new Set<string>()
	const wholes = new Set<string>()
	for (const digits of readings(text)) {
		const key = withoutZeros(digits)
		// A zero before a whole number is a prefix; before a few last digits it is one of them.
		const end = key.length < SUBSCRIBER_DIGITS ? digits : key
		const backwards = reverse(key)
		ends.add(reverse(end))
		for (let length = SUBSCRIBER_DIGITS; length <= backwards.length; length++)
			wholes.add(backwards.slice(0, length))
		if (end !== key) wholes.add(backwards)
	}
	for (const spelling of number === undefined ? [] : phoneKeysOf(number, true)) wholes.add(reverse(spelling))
	return ends.size === 0 ? undefined : { endsReversed: [...ends], wholeReversed: [...wholes] }
}

/**
 * The prefix that is dialed before a number within a country, by its calling code, if it is not 0 (ITU, national
 * prefixes).
 */
const TRUNKS: Readonly<Record<string, string>> = { 1: '1', 7: '8', 36: '06', 375: '8', 993: '8' }

/** Every way to dial a number, as `phoneKey` makes it. */
function spellingsOf(number: PhoneNumber): string[] {
	const [code, trunk] = [codeOf(number), trunkOf(number)]
	return nationalsOf(number)
		.flatMap((national) => [code + national, national, trunk + national])
		.map(withoutZeros)
}

/** In Argentina a mobile number has a 9 from abroad, or a 15 after an area code of two to four digits, or neither. */
function nationalsOf(number: PhoneNumber): string[] {
	const { national } = number
	const [, plain] = (codeOf(number) === '54' && /^9?(\d{10})$/.exec(national)) || []
	if (plain === undefined) return codeOf(number) === '52' ? [national, `1${national}`] : [national]
	return [plain, `9${plain}`, ...[2, 3, 4].map((at) => `${plain.slice(0, at)}15${plain.slice(at)}`)]
}

/**
 * Every key that `phoneKey` makes of a number, for all its spellings.
 * @param isHome true if it is dialed there without its country
 */
export function phoneKeysOf(number: PhoneNumber, isHome: boolean): string[] {
	const code = codeOf(number)
	const trunk = trunkOf(number) || '0'
	// Many write the trunk prefix after the country's code, too.
	const abroad = nationalsOf(number).flatMap((national) => [code + national, code + trunk + national])
	return [...new Set([...abroad, ...(isHome ? spellingsOf(number) : [])])]
}

/** The country's calling code: `49`. */
export function codeOf({ e164, national }: PhoneNumber): string {
	return digitsOf(e164).slice(0, -national.length)
}

function trunkOf(number: PhoneNumber): string {
	return TRUNKS[codeOf(number)] ?? ''
}

function readings(phone: string): string[] {
	const dialed = dialedPhone(phone)
	const digits = [dialed.replace('(0)', ''), dialed].map(digitsOf).filter((reading) => reading !== '')
	return [...new Set(digits)]
}

function withoutZeros(digits: string): string {
	return digits.replace(/^0+(?=.)/, '')
}

/** The digits are ASCII here, so UTF-16 units can be reversed. */
export function reverse(digits: string): string {
	return Array.from(digits).reverse().join('')
}
