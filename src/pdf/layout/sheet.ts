import { type Direction, directionOf } from '../text/bidi.ts'
import { openDayFormat, openMomentFormat } from './day-format.ts'
import type { Shaper } from '../text/glyphs.ts'
import type { PdfInput } from '../input.ts'

export type Sheet = {
	readonly input: PdfInput
	readonly shaper: Shaper
	readonly side: Direction
	/** The images that can be drawn, by path; sizes in pixels. */
	readonly images: ReadonlyMap<string, { readonly width: number; readonly height: number }>
	formatMoment(moment: string): string
	formatDay(day: string): string
}

/** An unknown language prints dates in English. @throws RangeError for an unknown time zone */
export function createSheet(
	input: PdfInput,
	shaper: Shaper,
	images: ReadonlyMap<string, { readonly width: number; readonly height: number }>,
): Sheet {
	return {
		input,
		shaper,
		images,
		side: directionOf(input.language),
		formatMoment: openMomentFormat(input.language, input.organization.timezone),
		formatDay: openDayFormat(input.language),
	}
}
