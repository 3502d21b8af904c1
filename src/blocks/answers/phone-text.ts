import { plainText } from '../../kit/text/plain.ts'

/**
 * The number that is dialed, in plain characters: `+44 7911 123456` of `Tel.: +44 7911 123456 ext. 5`.
 */
export function dialedPhone(text: string): string {
	if (/^[\d+(](?: ?[\d+()\-./])*$/.test(text)) return text
	const plain = plainText(text).replace(LONG_VOWELS, '$1-').replace(LABEL, '')
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

/** Between digits, a Japanese keyboard's sign for a long vowel is a dash. */
const LONG_VOWELS = /(\d)\u30fc(?=\d)/g

/** Before the number: `tel:`, `Tel.: `, `whatsapp:`. */
const LABEL = /^(?:[\p{L} ]+[.:]+)+ */u

/** After the number. RFC 3966 writes `;ext=`, people a word of any language, or a sign. */
const EXTENSION = /(?:[,;]? ?(?:[,;#]|\p{L}{1,20}[.:=]*) ?#?\d{1,7})+$/u
