/**
 * In code points; -1 for a lone surrogate, or a control character other than a tab and, with `multiline`, a newline.
 */
export function countCharacters(text: string, multiline: boolean): number {
	let count = 0
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at)
		if (isControl(unit, multiline)) return -1
		if (unit >= 0xd800 && unit <= 0xdfff) {
			const next = text.charCodeAt(at + 1)
			if (unit > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return -1
			at += 1
		}
		count += 1
	}
	return count
}

export function isBlank(text: string): boolean {
	return !/\S/.test(text)
}

/** Returns true if a text shows nothing. It may contain joiners, direction marks and fillers besides white space. */
export function isInvisible(text: string): boolean {
	return !/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

const TAB = 9
const NEWLINE = 10

function isControl(unit: number, multiline: boolean): boolean {
	if (unit < 32) return unit !== TAB && !(multiline && unit === NEWLINE)
	return unit >= 127 && unit <= 159
}
