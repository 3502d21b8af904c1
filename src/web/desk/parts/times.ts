/** English days and times are written so that no reader takes the month for the day, and noon for midnight. */
function regionOf(language: string): string {
	return language === 'en' ? 'en-GB' : language
}

/** Returns a time of day, such as 14:05, in a time zone. */
export function timeOf(timestamp: string | number, language: string, timeZone: string): string {
	const format = { hour: '2-digit', minute: '2-digit', timeZone } as const
	return new Intl.DateTimeFormat(regionOf(language), format).format(new Date(timestamp))
}

/** Returns the calendar day of a moment in a time zone, as YYYY-MM-DD. */
export function dayOf(timestamp: string | number, timeZone: string): string {
	const format = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const
	return new Intl.DateTimeFormat('en-CA', format).format(new Date(timestamp))
}

/** Returns a date in short words, such as 31 Dec; with its year if that is not this one. */
export function dateOf(timestamp: string | number, language: string, timeZone: string): string {
	const thisYear = dayOf(Date.now(), timeZone).slice(0, 4)
	const isThisYear = dayOf(timestamp, timeZone).startsWith(thisYear)
	return new Intl.DateTimeFormat(regionOf(language), {
		day: 'numeric',
		month: 'short',
		...(isThisYear ? {} : { year: 'numeric' }),
		timeZone,
	}).format(new Date(timestamp))
}

/** Returns date and time of day in short words. */
export function momentOf(timestamp: string | number, language: string, timeZone: string): string {
	return `${dateOf(timestamp, language, timeZone)}, ${timeOf(timestamp, language, timeZone)}`
}
