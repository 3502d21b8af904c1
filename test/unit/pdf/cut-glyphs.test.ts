import { readFileSync } from 'node:fs'
import { expect, test } from 'bun:test'
import mono from 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf' with { type: 'file' }
import noto from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' with { type: 'file' }
import * as harfbuzz from 'harfbuzzjs'
import { cutGlyphs } from '../../../src/pdf/text/cut-glyphs.ts'

const open = (bytes: Uint8Array) =>
	new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer)))

const tagsOf = (bytes: Uint8Array): string[] => {
	const font = Buffer.from(bytes)
	return Array.from({ length: font.readUInt16BE(4) }, (_none, at) =>
		font.toString('latin1', 12 + 16 * at, 16 + 16 * at),
	)
}

test.each([
	['with instructions', mono],
	['without instructions', noto],
])(
	'A font %s keeps the numbers, outlines and widths of the glyphs that are used, and loses the others',
	(_what, path) => {
		const bytes = readFileSync(path)
		const font = open(bytes)
		const [a = 0, umlaut = 0, b = 0] = ['a', 'ä', 'b'].map((letter) =>
			font.nominalGlyph(letter.codePointAt(0) ?? 0),
		)
		const cut = cutGlyphs(bytes, [a, umlaut])
		const subset = open(cut)
		for (const id of [a, umlaut]) {
			expect(subset.glyphToPath(id)).toBe(font.glyphToPath(id))
			expect(subset.glyphHAdvance(id)).toBe(font.glyphHAdvance(id))
		}
		expect(font.glyphToPath(b)).not.toBe('')
		expect(subset.glyphToPath(b)).toBe('')
		expect(tagsOf(cut).toSorted()).toEqual(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'])
		expect(Bun.gzipSync(cut).length).toBeLessThan(0.02 * bytes.length)
	},
)

test('The same glyphs give the same bytes, however often and in whichever order', () => {
	const bytes = readFileSync(noto)
	const once = cutGlyphs(bytes, [40, 41, 300])
	cutGlyphs(readFileSync(mono), [12])
	expect(cutGlyphs(bytes, [300, 41, 40])).toEqual(once)
})

test('A damaged font is refused', () => {
	expect(() => cutGlyphs(new Uint8Array(readFileSync(noto).subarray(0, 60)), [40])).toThrow('damaged')
})
