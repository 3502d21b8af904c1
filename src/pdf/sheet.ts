import { type Direction, directionOf } from './bidi.ts'
import type { Shaper } from './glyphs.ts'
import type { PdfInput } from './input.ts'

/** What composing needs beside the part that is composed. */
export type Sheet = {
	readonly input: PdfInput
	readonly shaper: Shaper
	/** The document's own direction; a text in another language keeps its own. */
	readonly side: Direction
	/** The images that can be drawn, by path; sizes in pixels. */
	readonly images: ReadonlyMap<string, { readonly width: number; readonly height: number }>
	/** A moment (ISO 8601, UTC) in the organization's time zone and the document's language. */
	formatMoment(moment: string): string
	/** A day (`YYYY-MM-DD`) in the document's language. */
	formatDay(day: string): string
}

/** @throws RangeError for a time zone that is none. An unknown language prints dates in English. */
export function createSheet(
	input: PdfInput,
	shaper: Shaper,
	images: ReadonlyMap<string, { readonly width: number; readonly height: number }>,
): Sheet {
	const locales = [...readLocale(input.language), 'en-GB']
	const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
	const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
	const moment = openFormat(locales, { ...date, ...time, timeZone: input.organization.timezone })
	const day = openFormat(locales, { ...date, timeZone: 'UTC' })
	return {
		input,
		shaper,
		images,
		side: directionOf(input.language),
		formatMoment: (text) => formatDate(moment, text),
		formatDay: (text) => formatDate(day, text),
	}
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
/** Formatters cost 0.1 ms and more to make. Few languages and zones meet in one process. */
const formatsMax = 64

function openFormat(locales: readonly string[], options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = JSON.stringify([locales, options])
	const known = formats.get(key)
	if (known !== undefined) return known
	const format = new Intl.DateTimeFormat([...locales], options)
	if (formats.size >= formatsMax) formats.clear()
	formats.set(key, format)
	return format
}

/** What is no date is printed as it stands rather than hidden. */
function formatDate(format: Intl.DateTimeFormat, text: string): string {
	const moment = new Date(text)
	return Number.isNaN(moment.getTime()) ? text : format.format(moment)
}
