import { type Direction, directionOf } from '../text/bidi.ts'
import { openDayFormat, openMomentFormat } from './day-format.ts'
import type { Shaper } from '../text/glyphs.ts'
import type { PdfInput } from '../input.ts'

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
	return {
		input,
		shaper,
		images,
		side: directionOf(input.language),
		formatMoment: openMomentFormat(input.language, input.organization.timezone),
		formatDay: openDayFormat(input.language),
	}
}
