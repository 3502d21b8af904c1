/** The part of fontkit 2 that is used here; the package brings no types. */
declare module 'fontkit' {
	export type FontkitGlyph = {
		readonly id: number
		readonly codePoints: readonly number[]
		/** In the font's units. */
		readonly advanceWidth: number
	}
	export type FontkitPosition = {
		readonly xAdvance: number
		readonly xOffset: number
		readonly yOffset: number
	}
	export type FontkitSubset = {
		includeGlyph(glyphId: number): number
		encode(): Uint8Array
	}
	export type FontkitFont = {
		readonly postscriptName: string
		readonly unitsPerEm: number
		readonly ascent: number
		readonly descent: number
		readonly capHeight: number | undefined
		readonly italicAngle: number
		readonly bbox: {
			readonly minX: number
			readonly minY: number
			readonly maxX: number
			readonly maxY: number
		}
		getGlyph(glyphId: number, codePoints?: readonly number[]): FontkitGlyph
		glyphForCodePoint(codePoint: number): FontkitGlyph
		hasGlyphForCodePoint(codePoint: number): boolean
		layout(
			text: string,
			features?: Readonly<Record<string, boolean>>,
			script?: string,
			language?: string,
			direction?: 'ltr' | 'rtl',
		): { readonly glyphs: readonly FontkitGlyph[]; readonly positions: readonly FontkitPosition[] }
		createSubset(): FontkitSubset
	}
	export function create(bytes: Uint8Array): FontkitFont
}

declare module '*.ttf' {
	const path: string
	// The runtime gives a file's path as the module's default export.
	// oxlint-disable-next-line import/no-default-export
	export default path
}
