import { readFileSync } from 'node:fs'
import * as harfbuzz from 'harfbuzzjs'
// Imported so that a compiled binary carries it; harfbuzzjs looks for it beside the worker.
import 'harfbuzzjs/dist/harfbuzz.wasm' with { type: 'file' }
import { readMetrics, type FontMetrics } from './font-metrics.ts'

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
