import { digitsOf } from '../kit/fold.ts'

/** Digits that a number has at least, without country and trunk prefix, to be known by the end of a longer one. */
const SUBSCRIBER_DIGITS = 7

/**
 * The digits of a phone number that stay the same however it is dialled: without the zeros before them, and without the
 * `(0)` that people put between country and number.
 */
export function phoneKey(phone: string): string {
	return withoutZeros(digitsOf(phone.replace('(0)', '')))
}

/** Both keys by which a number is found: without the `(0)`, and with it, as the answers' `phoneDigits` show the number. */
export function phoneKeys(phone: string): string[] {
	return readings(phone).map(withoutZeros)
}

/** How a search for a phone number reads the numbers that it is compared with, as `phoneKeys` makes them. */
export type PhoneSearch = {
	/** Numbers that end with these digits are meant. Written backwards, as the index holds numbers. */
	readonly endsReversed: readonly string[]
	/** So is each of these numbers: what was typed has a prefix that they lack. Written backwards. */
	readonly wholeReversed: readonly string[]
}

/** @returns undefined when the text has no digit, and so means no number at all */
export function readPhoneSearch(typed: string): PhoneSearch | undefined {
	const ends = new Set<string>()
	const wholes = new Set<string>()
	for (const digits of readings(typed)) {
		const key = withoutZeros(digits)
		// A zero before a whole number is a prefix; before a few last digits it is one of them.
		const end = key.length < SUBSCRIBER_DIGITS ? digits : key
		const reversed = reverse(key)
		ends.add(reverse(end))
		for (let length = SUBSCRIBER_DIGITS; length <= reversed.length; length++)
			wholes.add(reversed.slice(0, length))
		if (end !== key) wholes.add(reversed)
	}
	return ends.size === 0 ? undefined : { endsReversed: [...ends], wholeReversed: [...wholes] }
}

/** The digits of a number, without its `(0)` and with it; none where it has no digit. */
function readings(phone: string): string[] {
	const digits = [phone.replace('(0)', ''), phone].map(digitsOf).filter((reading) => reading !== '')
	return [...new Set(digits)]
}

function withoutZeros(digits: string): string {
	return digits.replace(/^0+(?=.)/, '')
}

/** Digits are ASCII here, so turning units round is safe. */
export function reverse(digits: string): string {
	return Array.from(digits).reverse().join('')
}
