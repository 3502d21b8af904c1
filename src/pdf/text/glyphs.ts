import type { Face, FontName } from './fonts.ts'

/** In thousandths of the type size. */
export type Glyph = {
	/** 0 is the box of a character that no font has. */
	readonly id: number
	/** For copying and searching; empty for a further part of one character. */
	readonly text: string
	readonly width: number
	/** How far the pen moves: the width with kerning. */
	readonly advance: number
	readonly dx: number
	readonly dy: number
	/** The number of glyphs from this one on that are read as `text` together. */
	readonly joined?: number
}

export type GlyphRun = {
	readonly font: FontName
	readonly glyphs: readonly Glyph[]
	readonly width: number
}

export type Shaper = {
	shape(face: Face, text: string, rightToLeft: boolean): readonly GlyphRun[]
}
