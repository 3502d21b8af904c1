/** Lengths in the font's units; the angle in degrees, negative for a font that leans to the right. */
export type FontMetrics = {
	readonly ascent: number
	readonly descent: number
	readonly capHeight: number
	readonly italicAngle: number
	/** Around all glyphs: left, bottom, right, top. */
	readonly bbox: readonly [number, number, number, number]
}

/**
 * Reads the metrics that a PDF needs (OpenType 1.9, "hhea", "head", "post", "OS/2").
 * @throws if the font lacks a required table
 */
export function readMetrics(tableOf: (tag: string) => Uint8Array | undefined): FontMetrics {
	const read = (tag: string): DataView => {
		const table = tableOf(tag)
		if (table === undefined) throw new Error(`The font has no table "${tag}".`)
		return new DataView(table.buffer, table.byteOffset, table.byteLength)
	}
	const [hhea, head, post] = [read('hhea'), read('head'), read('post')]
	const ascent = hhea.getInt16(4)
	return {
		ascent,
		descent: hhea.getInt16(6),
		capHeight: readCapHeight(tableOf('OS/2')) ?? ascent,
		italicAngle: post.getInt32(4) / 0x10000,
		bbox: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
	}
}

/** From version 2 of the table. */
function readCapHeight(os2: Uint8Array | undefined): number | undefined {
	if (os2 === undefined || os2.byteLength < 90) return undefined
	return new DataView(os2.buffer, os2.byteOffset).getInt16(88)
}
