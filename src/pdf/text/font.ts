import { readFileSync } from 'node:fs'
import * as harfbuzz from 'harfbuzzjs'
// Imported so that a compiled binary carries it; harfbuzzjs looks for it beside the worker.
import 'harfbuzzjs/dist/harfbuzz.wasm' with { type: 'file' }

/** Lengths in the font's units; the angle in degrees, negative for a font that leans to the right. */
type FontMetrics = {
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
function readMetrics(tableOf: (tag: string) => Uint8Array | undefined): FontMetrics {
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

/** A glyph as the font places it. Lengths in the font's units; `cluster` is where its characters begin. */
export type ShapedGlyph = {
	readonly id: number
	readonly cluster: number
	readonly width: number
	readonly advance: number
	readonly dx: number
	readonly dy: number
}

export type Font = {
	readonly bytes: Uint8Array
	readonly postscriptName: string
	readonly metrics: FontMetrics
	readonly unitsPerEm: number
	has(codePoint: number): boolean
	shape(text: string, rightToLeft: boolean): ShapedGlyph[]
	widthOf(glyphId: number): number
}

/** @throws when the file can't be read, or is not a TrueType font */
export function openFont(path: string): Font {
	const bytes = readFileSync(path)
	// Only the first font of a collection is used.
	const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
	const font = new harfbuzz.Font(face)
	const metrics = readMetrics((tag) => face.referenceTable(tag))
	const widths = new Map<number, number>()
	const widthOf = (glyphId: number): number => {
		let width = widths.get(glyphId)
		if (width === undefined) {
			width = font.glyphHAdvance(glyphId)
			widths.set(glyphId, width)
		}
		return width
	}
	return {
		bytes,
		postscriptName: face.getName(POSTSCRIPT_NAME, 'en'),
		metrics,
		unitsPerEm: face.upem,
		has: (codePoint) => font.nominalGlyph(codePoint) !== undefined,
		shape: (text, rightToLeft) => shape(font, text, rightToLeft, widthOf),
		widthOf,
	}
}

/** OpenType 1.9, "Name IDs". */
const POSTSCRIPT_NAME = 6

const buffer = new harfbuzz.Buffer()

function shape(
	font: harfbuzz.Font,
	text: string,
	rightToLeft: boolean,
	widthOf: (glyphId: number) => number,
): ShapedGlyph[] {
	buffer.reset()
	// A letter and its marks are copied as one: readers take a mark that stands alone for a word.
	buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_GRAPHEMES)
	buffer.setFlags(harfbuzz.BufferFlag.REMOVE_DEFAULT_IGNORABLES)
	buffer.addText(text)
	buffer.setDirection(rightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
	buffer.guessSegmentProperties()
	harfbuzz.shape(font, buffer)
	const positions = buffer.getGlyphPositions()
	return buffer.getGlyphInfos().map(({ codepoint: id, cluster }, index) => {
		const position = positions[index]
		if (position === undefined) throw new Error('A glyph has no place.')
		return {
			id,
			cluster,
			width: widthOf(id),
			advance: position.xAdvance,
			dx: position.xOffset,
			dy: position.yOffset,
		}
	})
}
