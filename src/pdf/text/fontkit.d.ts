/** The part of fontkit 2 that is used here; the package brings no types. */
declare module 'fontkit' {
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
		hasGlyphForCodePoint(codePoint: number): boolean
		createSubset(): FontkitSubset
	}
	export function create(bytes: Uint8Array): FontkitFont | { readonly fonts: readonly FontkitFont[] }
}

declare module '*.ttf' {
	const path: string
	// The runtime gives a file's path as the module's default export.
	// oxlint-disable-next-line import/no-default-export
	export default path
}

declare module '*.wasm' {
	const path: string
	// oxlint-disable-next-line import/no-default-export
	export default path
}
