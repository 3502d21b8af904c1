/** RFC 5646, section 4.4.1, requires room for 35. */
export const MAX_LANGUAGE_TAG = 35
const MAX_PARTS = 4

/**
 * Tags under which to look up a language tag (RFC 4647, lookup): the tag, then without its last parts, in lower case
 * and with hyphens.
 * The tag is untrusted input: a tag of more than 35 characters gives none, and one of more than four parts is shortened
 * to four at once.
 */
export function languageRanges(tag: string): string[] {
	if (tag === '' || tag.length > MAX_LANGUAGE_TAG) return []
	const whole = tag.toLowerCase().replace(/_/g, '-')
	const parts = whole.split('-')
	const shorter = parts.slice(0, MAX_PARTS).map((_, at, all) => all.slice(0, all.length - at).join('-'))
	return parts.length > MAX_PARTS ? [whole, ...shorter] : shorter
}

/**
 * Returns the offered tag that a language tag leads to (RFC 4647, lookup), as it is written there.
 * @param takesRegions `de` leads to `de-AT`, too
 */
export function lookUpTag(tag: string, offered: readonly string[], takesRegions = false): string | undefined {
	// Nearly always, and a form asks for each of its texts.
	if (offered.includes(tag)) return tag
	for (const range of languageRanges(tag).flatMap(withAlias)) {
		const match = offered.find((each) => {
			const own = each.toLowerCase()
			return own === range || (takesRegions && own.startsWith(`${range}-`))
		})
		if (match !== undefined) return match
	}
	return undefined
}

/** Tags with the words of another one: the regions that write traditional Chinese, and the written forms of Norwegian. */
const ALIASES: Readonly<Record<string, string>> = {
	'zh-tw': 'zh-hant',
	'zh-hk': 'zh-hant',
	'zh-mo': 'zh-hant',
	no: 'nb',
	nn: 'nb',
	nb: 'no',
}

function withAlias(range: string): string[] {
	const alias = ALIASES[range]
	return alias === undefined ? [range] : [range, alias]
}
