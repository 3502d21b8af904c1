import { plainText } from '../../../kit/text/plain.ts'

/** More digits than a number of JavaScript has. It bounds the time that the patterns below take. */
const MAX_LENGTH = 40

/** Signs that stand between thousands and nowhere else. */
const THOUSANDS = /(\d)[ '\u2019\u066c](?=\d{3})/g

/**
 * Returns the number that a text says in a locale (BCP 47); NaN if it says none. Both readings if its one separator can
 * stand between thousands or before a fraction, and the locale has another one for thousands: `1.000` in English.
 */
export function readNumber(
	text: string,
	locale: string,
): number | readonly [whole: number, fraction: number] {
	const plain = text.length > MAX_LENGTH ? '' : plainText(text).replace(THOUSANDS, '$1')
	const [, sign = '', digits] = /^([-+]?)(\d*(?:[.,\u066b]\d+)*)$/.exec(plain) ?? []
	if (!digits) return Number.NaN
	const parts = digits.split(/[.,\u066b]/)
	const signs = digits.replace(/\d/g, '')
	const last = signs.slice(-1)
	const before = signs.slice(0, -1)
	const whole = Number(sign + parts.join(''))
	const fraction = Number(`${sign}${parts.slice(0, -1).join('')}.${parts.slice(-1).join('')}`)
	if (signs === '') return whole
	if (before === '' && (last === '\u066b' || !/^[1-9]\d{0,2}.\d{3}$/.test(digits))) return fraction
	if (before === '') return last === groupOf(locale) ? whole : [whole, fraction]
	if (isSame(signs)) return isGrouped(parts) ? whole : Number.NaN
	return isSame(before) && !before.includes(last) && isGrouped(parts.slice(0, -1)) ? fraction : Number.NaN
}

/** As in India, too: 12,34,567. */
function isGrouped(parts: readonly string[]): boolean {
	return /^\d{1,3}(?: \d{2,3})* \d{3}$/.test(parts.join(' '))
}

function isSame(signs: string): boolean {
	return new Set(signs).size === 1
}

/** The sign that a locale writes between thousands. */
function groupOf(locale: string): string | undefined {
	const parts = new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(1_234_567)
	return parts.find(({ type }) => type === 'group')?.value
}
