import type { Face, FontName } from './fonts.ts'

/** A glyph in its place. Lengths in thousandths of the type size. */
export type Glyph = {
	/** The glyph's number in its font; 0 is the box of a character that no font has. */
	readonly id: number
	/** What it stands for when copied or searched; empty for a further part of one character. */
	readonly text: string
	/** The font's own width. */
	readonly width: number
	/** How far the pen goes: the width with kerning. */
	readonly advance: number
	readonly dx: number
	readonly dy: number
	/** How many glyphs from this one on are read as `text` together, where more than one of them has a width. */
	readonly joined?: number
}

/** Glyphs of one font from left to right. */
export type GlyphRun = {
	readonly font: FontName
	readonly glyphs: readonly Glyph[]
	/** In thousandths of the type size. */
	readonly width: number
}

/** Turns text of one direction into glyphs, in the order in which they stand from left to right. */
export type Shaper = {
	shape(face: Face, text: string, rightToLeft: boolean): readonly GlyphRun[]
}
