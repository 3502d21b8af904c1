import { type Direction, directionOf } from '../text/bidi.ts'
import { openDayFormat, openMomentFormat } from './day-format.ts'
import { papers } from './style.ts'
import type { Paper } from './style.ts'
import type { Shaper } from '../text/glyphs.ts'
import { placeLocale } from '../../i18n/region.ts'
import { isolate } from '../../i18n/isolate.ts'
import type { PdfInput } from '../input.ts'

export type Sheet = {
	readonly input: PdfInput
	readonly shaper: Shaper
	readonly side: Direction
	readonly paper: Paper
	/** The images that can be drawn, by path; sizes in pixels. */
	readonly images: ReadonlyMap<string, { readonly width: number; readonly height: number }>
	/** Of a line that has words of the document beside other texts. */
	readonly direction: Direction | 'auto'
	/** Puts a text into a sentence. */
	put(text: string, around: string): string
	formatMoment(moment: string): string
	formatDay(day: string): string
}

/** An unknown language prints dates in English. @throws RangeError for an unknown time zone */
export function createSheet(
	input: PdfInput,
	shaper: Shaper,
	images: ReadonlyMap<string, { readonly width: number; readonly height: number }>,
): Sheet {
	const side = directionOf(input.language)
	const locale = placeLocale(input.language, input.organization.country ?? null)
	return {
		input,
		shaper,
		images,
		side,
		paper: papers[input.paper ?? 'a4'],
		direction: side,
		put: isolate,
		formatMoment: openMomentFormat(locale, input.organization.timezone),
		formatDay: openDayFormat(locale),
	}
}
