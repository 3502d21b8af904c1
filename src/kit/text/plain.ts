/**
 * What a person typed or pasted, in plain characters: compatibility forms become the usual ones (NFKC), what is not
 * seen is dropped, digits of every script are ASCII, each dash is "-", white space of every width is one space. For
 * what is compared or calculated with; see docs/input.md. Takes linear time.
 */
export function plainText(text: string): string {
	if (IS_ASCII.test(text)) return text.replace(/\s+/g, ' ').trim()
	return text
		.normalize('NFKC')
		.replace(UNSEEN, '')
		.replace(/\p{Nd}/gu, digitOf)
		.replace(DASHES, '-')
		.replace(SPACES, ' ')
		.trim()
		.normalize('NFKC')
}

/**
 * A name as it is kept: composed (NFC), trimmed, and without what is not seen, but for what the letters need. A tab, which
 * a spreadsheet puts between two cells, is a space.
 */
export function readName(text: string): string {
	const line = text.replace(/\t/g, ' ')
	if (IS_ASCII.test(line)) return line.trim()
	return line.normalize('NFC').replace(NAME_PARTS, '$1').trim().normalize('NFC')
}

/** What shows nothing: format characters, fillers, selectors of the way in which a character is shown. */
export const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** A dash of any script. Hebrew joins names by one. */
export const DASHES = /[\p{Pd}\u2212]/gu

/** White space of any width. An empty pattern of Braille looks like it. */
export const SPACES = /[\p{White_Space}\u2800]+/gu

/**
 * In names: a letter of the scripts from Arabic to Mongolian with the joiner or the selector after it, a Chinese
 * character with its variant, an emoji with its parts; or else what is not seen. Signs before Arabic numbers are seen.
 */
const NAME_PARTS =
	/((?!\p{Default_Ignorable_Code_Point})(?:[\u0600-\u1aaf]|[\u1b00-\u1cff]|[\ua800-\uabff])(?:\u200d|\u200c|\p{Variation_Selector})|\p{Script=Han}\p{Variation_Selector}|\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d(?=\p{Extended_Pictographic}))?)|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

// oxlint-disable-next-line no-control-regex -- control characters are ASCII too.
const IS_ASCII = /^[\u0000-\u007f]*$/

/** Ten digits of a script follow one another from its zero (Unicode, section 4.6). */
function digitOf(digit: string): string {
	const known = digits.get(digit)
	if (known !== undefined) return known
	const code = digit.codePointAt(0) ?? 0
	let value = 0
	while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
	digits.set(digit, String(value))
	return String(value)
}

/** Unicode has some seven hundred digits. */
const digits = new Map<string, string>()
