import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { openFonts } from '../../src/pdf/text/fonts.ts'
import { breakLines } from '../../src/pdf/layout/lines.ts'
import { createShaper } from '../../src/pdf/text/shaper.ts'

const fonts = openFonts()
const shaper = createShaper(fonts)
const style = { face: 'regular', size: 10, color: '#000000' } as const
const width = 60

/** Blocks with marks, joining letters and both directions, where shaping is hardest. */
const codePoint = fc.oneof(
	fc.integer({ min: 0x20, max: 0x24f }),
	fc.integer({ min: 0x300, max: 0x3ff }),
	fc.integer({ min: 0x590, max: 0x6ff }),
	fc.integer({ min: 0x1e00, max: 0x206f }),
	fc.integer({ min: 0x2d30, max: 0x2d7f }),
	fc.integer({ min: 0, max: 0x10ffff }),
)
const text = fc.array(codePoint, { maxLength: 60 }).map((codePoints) => String.fromCodePoint(...codePoints))

/**
 * What a line may leave out: spaces at its end, and what is never seen. What it may add: the dotted circle
 * that OpenType sets under a mark without a letter.
 */
const visible = (value: string): string[] =>
	Array.from(
		value.toWellFormed().replaceAll(/[\p{White_Space}\p{Default_Ignorable_Code_Point}◌]/gu, ''),
	).sort()

test('Whatever the text, no visible character is lost and lines keep to their width', () => {
	fc.assert(
		fc.property(
			text,
			fc.constantFrom('ltr' as const, 'rtl' as const, 'auto' as const),
			(value, direction) => {
				const lines = breakLines([{ text: value, style }], direction, width, shaper)
				const glyphs = lines.flatMap((line) => line.pieces.flatMap((piece) => piece.run.glyphs))
				expect(visible(glyphs.map((glyph) => glyph.text).join(''))).toEqual(visible(value))
				// A single grapheme may be wider than any line; here none is wider than 40 points.
				for (const line of lines) expect(line.width).toBeLessThan(width + 40)
			},
		),
		{ numRuns: 1000 },
	)
})
