/** Letters that are written from right to left, such as those of Hebrew and Arabic. */
const RIGHT_TO_LEFT = /[\u05d0-\u065f\u066e-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Other letters, and numbers in groups, such as a phone’s: from right to left their order turns round. */
const LEFT_TO_RIGHT = /[a-z\u00c0-\u0589\u0904-\u1fff\u2c00-\ufaff]|[+ (/-]\d/i

/** Puts a text into another one. */
export type Put = (text: string, around: string) => string

export const putBare: Put = (text) => text

/** Puts a text of any direction, as its first letter says (U+2068 … U+2069, UAX 9). A page has no room for more rules. */
export const enclose = (text: string): string => `\u2068${text}\u2069`

/**
 * Returns a text that keeps its own direction, and leaves the order of the words around it, if the
 * two run in different directions. An address stays as it is: it is copied by hand, and would take the marks along.
 * @param around the text that it is put into
 */
export const isolate: Put = (text, around) =>
	(RIGHT_TO_LEFT.test(around) ? LEFT_TO_RIGHT : RIGHT_TO_LEFT).test(text) && !/^\S+(@|:\/)\S+$/.test(text)
		? enclose(text)
		: text

/** Returns several texts as one. Each is isolated if one of them is written from right to left, and another is not. */
export function joinTexts(texts: readonly (string | false | null | undefined)[], separator: string): string {
	const shown = texts.filter((text) => typeof text === 'string' && text !== '') as string[]
	const isMixed =
		shown.some((text) => RIGHT_TO_LEFT.test(text)) &&
		shown.some((text) => /\d/.test(text) || LEFT_TO_RIGHT.test(text))
	return (isMixed ? shown.map(enclose) : shown).join(separator)
}
