/** British: day before month. */
const ENGLISH = 'en-GB'

/** “Saturday, 5 December 2026 at 15:00”. @param ms milliseconds since 1970 */
export function spellMoment(ms: number, timeZone: string, language: string): string {
	const locale = language === 'en' ? ENGLISH : language
	return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(ms)
}
