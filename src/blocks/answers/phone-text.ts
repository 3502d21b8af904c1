/**
 * A phone number in plain characters: what is not seen is dropped, digits of every script are ASCII, each dash is "-".
 * What was typed is kept beside it. Takes linear time.
 */
export function plainPhone(text: string): string {
	if (PLAIN.test(text)) return text.trim()
	return text
		.normalize('NFKC')
		.replace(UNSEEN, '')
		.replace(/\p{Nd}/gu, digitOf)
		.replace(/[\p{Pd}\u2212]/gu, '-')
		.replace(/\p{White_Space}+/gu, ' ')
		.trim()
}

/** The number that is dialed, in plain characters, without an extension: `+44 7911 123456` of `+44 7911 123456 ext. 5`. */
export function dialedPhone(text: string): string {
	const plain = plainPhone(text)
	const number = plain.replace(EXTENSION, '').trim()
	return number.replace(NO_DIGITS, '').length < MIN_DIGITS ? plain : number
}

/** The digits that are dialed, in ASCII. */
export function digitsOf(phone: string): string {
	return dialedPhone(phone).replace(NO_DIGITS, '')
}

/** Fewest digits of a number. */
export const MIN_DIGITS = 5

const NO_DIGITS = /\D+/g

const PLAIN = /^[\d+()\-./ ]*$/

/** Format characters, and selectors of the way in which a character is shown. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu

/** After the number. RFC 3966 writes `;ext=`, people a word or a sign. */
const EXTENSION = /(?:;ext=|,? ?(?:ext(?:ension|n)?|x)[.:]? ?#?|,? ?#) ?\d{1,7}$/i

/** Ten digits of a script follow one another from its zero (Unicode, section 4.6). */
function digitOf(digit: string): string {
	const code = digit.codePointAt(0) ?? 0
	let value = 0
	while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
	return String(value)
}
