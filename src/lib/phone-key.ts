import { digitsOf } from './fold.ts'

/** Digits that a number has at least, without country and trunk prefix, to be known by the end of a longer one. */
export const SUBSCRIBER_DIGITS = 7

/**
 * The digits of a phone number that stay the same however it is dialled: without the zeros before them, and without the
 * `(0)` that people put between country and number.
 */
export function phoneKey(phone: string): string {
	const digits = digitsOf(phone.replace('(0)', ''))
	return digits.replace(/^0+(?=.)/, '')
}

/** How a search for a phone number reads the numbers that it is compared with, as `phoneKey` makes them. */
export type PhoneSearch = {
	/** A number that ends with these digits is meant. Written backwards, as the index holds numbers. */
	readonly endReversed: string
	/** So is each of these numbers: what was typed has a prefix that they lack. Written backwards. */
	readonly wholeReversed: readonly string[]
}

/** @returns undefined when the text has no digit, and so means no number at all */
export function readPhoneSearch(typed: string): PhoneSearch | undefined {
	const digits = digitsOf(typed.replace('(0)', ''))
	if (digits === '') return undefined
	const key = digits.replace(/^0+(?=.)/, '')
	// A zero before a whole number is a prefix; before a few last digits it is one of them.
	const end = key.length < SUBSCRIBER_DIGITS ? digits : key
	const reversed = reverse(key)
	const wholes = new Set<string>()
	for (let length = SUBSCRIBER_DIGITS; length <= reversed.length; length++)
		wholes.add(reversed.slice(0, length))
	if (end !== key) wholes.add(reversed)
	return { endReversed: reverse(end), wholeReversed: [...wholes] }
}

/** Digits are ASCII here, so turning units round is safe. */
export function reverse(digits: string): string {
	return Array.from(digits).reverse().join('')
}
