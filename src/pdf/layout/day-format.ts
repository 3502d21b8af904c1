const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

export function openDayFormat(language: string): (day: string) => string {
	const format = openFormat(localesOf(language), { ...date, timeZone: 'UTC' })
	return (day) => formatDate(format, day)
}

/** In a time zone and a language. @throws RangeError for an unknown time zone */
export function openMomentFormat(language: string, timeZone: string): (moment: string) => string {
	const format = openFormat(localesOf(language), { ...date, ...time, timeZone })
	return (moment) => formatDate(format, moment)
}

export function openCountryNames(language: string): (code: string) => string {
	return (code) => {
		try {
			return new Intl.DisplayNames(localesOf(language), { type: 'region' }).of(code) ?? code
		} catch {
			return code
		}
	}
}

/** The same moment in fewer words, to the second. */
export function openInstantFormat(language: string, timeZone: string): (moment: string) => string {
	const options = { ...date, month: 'short', ...time, second: '2-digit', timeZone } as const
	const format = openFormat(localesOf(language), options)
	return (moment) => formatDate(format, moment)
}

function localesOf(language: string): string[] {
	return [...readLocale(language), 'en-GB']
}

/** A bare `en` would print the month first, which most of the world reads wrongly. */
function readLocale(language: string): string[] {
	try {
		return Intl.getCanonicalLocales(language).filter((locale) => locale !== 'en')
	} catch {
		return []
	}
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** A formatter costs at least 0.1 ms to make. Few languages and zones meet in one process. */
const formatsMax = 64

function openFormat(locales: readonly string[], options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = JSON.stringify([locales, options])
	const existing = formats.get(key)
	if (existing !== undefined) return existing
	const format = new Intl.DateTimeFormat([...locales], options)
	if (formats.size >= formatsMax) formats.clear()
	formats.set(key, format)
	return format
}

function formatDate(format: Intl.DateTimeFormat, text: string): string {
	const moment = new Date(text)
	return Number.isNaN(moment.getTime()) ? text : format.format(moment)
}
