import { cutGlyphs } from './cut-glyphs.ts'
import type { Font } from './font.ts'
import type { Glyph } from './glyphs.ts'

export type FontUse = {
	readonly font: Font
	/** Codes by glyph and text: one glyph that stands for two characters gets two codes, so both can be copied. */
	readonly codes: Map<string, string>
	/** Codes by glyph object: cached words bring the same objects. */
	readonly byGlyph: Map<Glyph, string>
	readonly glyphs: Glyph[]
}

/** The parts of a PDF's embedded font (ISO 32000-2, 9.7). Lengths in thousandths of the type size. */
export type FontProgram = {
	readonly name: string
	readonly bytes: Uint8Array
	readonly widths: readonly number[]
	/** Two bytes for each code: its glyph's number within `bytes`. */
	readonly glyphMap: Uint8Array
	/** The CMap from codes to text. */
	readonly textMap: string
	readonly flags: number
	readonly italicAngle: number
	readonly ascent: number
	readonly descent: number
	readonly capHeight: number
	readonly bbox: readonly [number, number, number, number]
}

export function openFontUse(font: Font): FontUse {
	return { font, codes: new Map(), byGlyph: new Map(), glyphs: [] }
}

export function encodeGlyph(use: FontUse, glyph: Glyph): string {
	const existing = use.byGlyph.get(glyph)
	if (existing !== undefined) return existing
	const key = `${glyph.id} ${glyph.text}`
	let code = use.codes.get(key)
	if (code === undefined) {
		use.glyphs.push(glyph)
		code = toHex(use.glyphs.length)
		use.codes.set(key, code)
	}
	use.byGlyph.set(glyph, code)
	return code
}

export function cutFont({ font, glyphs }: FontUse): FontProgram {
	const glyphMap = Buffer.alloc(2 * (glyphs.length + 1))
	for (const [index, { id }] of glyphs.entries()) glyphMap.writeUInt16BE(id, 2 * index + 2)
	const { italicAngle, ascent, descent, capHeight, bbox } = font.metrics
	const scale = (length: number): number => round((length * 1000) / font.unitsPerEm)
	const [left, bottom, right, top] = bbox
	return {
		name: `${subsetTag(glyphs)}+${font.postscriptName}`,
		bytes: cutGlyphs(
			font.bytes,
			glyphs.map(({ id }) => id),
		),
		widths: [0, ...glyphs.map((glyph) => round(glyph.width))],
		glyphMap,
		textMap: writeTextMap(glyphs),
		flags: italicAngle === 0 ? symbolic : symbolic | italic,
		italicAngle,
		ascent: scale(ascent),
		descent: scale(descent),
		capHeight: scale(capHeight),
		bbox: [scale(left), scale(bottom), scale(right), scale(top)],
	}
}

/** Font descriptor flags (ISO 32000-2, table 121). Codes here follow no standard encoding, hence symbolic. */
const symbolic = 1 << 2
const italic = 1 << 6

/** To hundredths. */
export function round(value: number): number {
	return Math.round(value * 100) / 100
}

/** The same for the same document (ISO 32000-2, 9.9.2). */
function subsetTag(glyphs: readonly Glyph[]): string {
	let hash = 0x811c9dc5
	for (const glyph of glyphs) hash = Math.imul(hash ^ glyph.id, 0x01000193) >>> 0
	let tag = ''
	for (let index = 0; index < 6; index += 1) {
		tag += String.fromCharCode(65 + (hash % 26))
		hash = Math.floor(hash / 26)
	}
	return tag
}

/** Entries in one `beginbfchar` section (Adobe technical note 5014). */
const sectionMax = 100

function writeTextMap(glyphs: readonly Glyph[]): string {
	const entries = glyphs.map((glyph, index) => `<${toHex(index + 1)}> <${encodeUtf16(glyph.text)}>`)
	const sections: string[] = []
	for (let start = 0; start < entries.length; start += sectionMax) {
		const section = entries.slice(start, start + sectionMax)
		sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`)
	}
	return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${sections.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}

/** UTF-16 in hex, big end first. Half a surrogate pair is copied as U+FFFD. */
export function encodeUtf16(text: string): string {
	let hex = ''
	const whole = text.toWellFormed()
	for (let index = 0; index < whole.length; index += 1) hex += toHex(whole.charCodeAt(index))
	return hex
}

function toHex(value: number): string {
	return value.toString(16).padStart(4, '0')
}
