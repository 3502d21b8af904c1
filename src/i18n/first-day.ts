/** A first day before the name of a month: no hour, which has one letter behind it. */
const FIRST = /(?<!\d)1(?= \p{L}{3})/u

/** Returns a date as a language (BCP 47) writes its first day of a month: French alone, "1er mars". */
export function writeFirst(date: string, language: string): string {
	return /^fr(?:-|$)/i.test(language) ? date.replace(FIRST, '1er') : date
}
