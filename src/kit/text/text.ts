/** Control characters that no text of ours holds: C0 without tab and line feed, DEL, and C1. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for.
const FORBIDDEN_CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

/** A carriage return counts, tab and line feed don't. */
export function hasForbiddenControl(text: string): boolean {
	return FORBIDDEN_CONTROL.test(text)
}

export function hasForbiddenCharacter(text: string): boolean {
	return FORBIDDEN_CONTROL.test(text) || !text.isWellFormed()
}

/** Most combining marks in a row: every language needs fewer (UAX #15, stream-safe text). */
export const MAX_MARKS_IN_A_ROW = 30

/** A mark, or one of the two Japanese letters that normalization turns into marks. */
const MARK = '\\p{M}\uff9e\uff9f'

/** Normalization sorts each run of marks, which takes quadratic time. The pattern tries a run from its first mark only. */
const MARK_RUN = new RegExp(`(?:^|[^${MARK}])[${MARK}]{${MAX_MARKS_IN_A_ROW + 1}}`, 'u')

/** Call it for every incoming text, before any other processing. */
export function hasTooManyMarks(text: string): boolean {
	return MARK_RUN.test(text)
}

/** In Unicode code points: an emoji outside the BMP counts once, as does a lone surrogate. */
export function codePointLength(text: string): number {
	let pairs = 0
	for (let i = 0; i < text.length - 1; i++) {
		if ((text.charCodeAt(i) & 0xfc00) !== 0xd800) continue
		if ((text.charCodeAt(i + 1) & 0xfc00) !== 0xdc00) continue
		pairs++
		i++
	}
	return text.length - pairs
}

/** The first `most` code points of a text, so that no character is split: half of one is no text that we store. */
export function cutText(text: string, most: number): string {
	if (text.length <= most) return text
	return Array.from(text.slice(0, 2 * most))
		.slice(0, most)
		.join('')
}

/** `text` in Unicode NFC, without white space (Unicode `White_Space`, and the byte order mark) at either end. */
export function tidy(text: string): string {
	return trim(text).normalize('NFC')
}

/** As `tidy`, of a text that may be absent or removed. */
export function tidyOrNull<T extends string | null | undefined>(text: T): T | string {
	return typeof text === 'string' ? tidy(text) : text
}

/** NFC composes at most four UTF-16 units into one character. */
const MAX_UNITS_PER_CHARACTER = 4

/** As `tidy`; undefined for a text that is longer than `maxLength` code points, which is checked before normalizing. */
export function tidyWithin(text: string, maxLength: number): string | undefined {
	const core = trim(text)
	if (core.length > MAX_UNITS_PER_CHARACTER * maxLength) return undefined
	const normal = core.normalize('NFC')
	return codePointLength(normal) <= maxLength ? normal : undefined
}

function trim(text: string): string {
	// A pattern anchored at the end would be quadratic on a long run of spaces inside the text.
	let start = 0
	let end = text.length
	while (start < end && isWhiteSpace(text.charAt(start))) start++
	while (end > start && isWhiteSpace(text.charAt(end - 1))) end--
	return text.slice(start, end)
}

/** `date_of_birth` as `DateOfBirth`: the name of a component in the OpenAPI document. */
export function toPascalCase(name: string): string {
	return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function isWhiteSpace(character: string): boolean {
	return /[\p{White_Space}\uFEFF]/u.test(character)
}

/** A whole number as English writes it, such as 10,000. `Intl` loads its data first, which would be part of each start. */
export function spellNumber(number: number): string {
	return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

export function escapeHtml(text: string): string {
	return text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')
}
