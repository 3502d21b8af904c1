import { writeFirst } from '../../i18n/first-day.ts'

const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

export function openDayFormat(language: string): (day: string) => string {
	const format = openFormat(localesOf(language), { ...date, timeZone: 'UTC' })
	return (day) => writeFirst(formatDate(format, day), language)
}

/** In a time zone and a language. @throws RangeError for an unknown time zone */
export function openMomentFormat(language: string, timeZone: string): (moment: string) => string {
	const format = openTimes(language, { ...date, ...time, timeZone })
	return (moment) => writeFirst(formatMoment(format, moment), language)
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
	const format = openTimes(language, options)
	return (moment) => writeFirst(formatMoment(format, moment), language)
}

/** In English twelve hours have no leading zero. In other languages they have one. */
function openTimes(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const format = openFormat(localesOf(language), options)
	const { locale, hour12 } = format.resolvedOptions()
	const isPadded = hour12 !== true || !locale.startsWith('en')
	return isPadded ? format : openFormat(localesOf(language), { ...options, hour: 'numeric' })
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

/** They stay on the line of what is before them. */
const KEPT = new Set<string | undefined>(['dayPeriod', 'timeZoneName'])

function formatMoment(format: Intl.DateTimeFormat, text: string): string {
	const moment = new Date(text)
	if (Number.isNaN(moment.getTime())) return text
	const parts = format.formatToParts(moment)
	const keep = ({ type, value }: Intl.DateTimeFormatPart, index: number): string => {
		if (type === 'timeZoneName') return value.replaceAll('-', '\u2212').replaceAll(' ', '\u00a0')
		// Traditional Chinese has a bracket behind the space.
		return KEPT.has(parts[index + 1]?.type) ? value.replace(/\s(?=\S*$)/, '\u00a0') : value
	}
	return parts.map(keep).join('')
}

function formatDate(format: Intl.DateTimeFormat, text: string): string {
	const moment = new Date(text)
	return Number.isNaN(moment.getTime()) ? text : format.format(moment)
}
