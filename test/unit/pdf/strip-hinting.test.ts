import { readFileSync } from 'node:fs'
import { expect, test } from 'bun:test'
import mono from 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf' with { type: 'file' }
import slanted from 'dejavu-fonts-ttf/ttf/DejaVuSerif-Italic.ttf' with { type: 'file' }
import noto from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' with { type: 'file' }
import { create } from 'fontkit'
import { stripGlyph, stripHinting } from '../../../src/pdf/text/strip-hinting.ts'

type Drawn = {
	readonly numGlyphs: number
	createSubset(): { includeGlyph(id: number): number; encode(): Uint8Array }
	glyphForCodePoint(codePoint: number): { readonly id: number }
	getGlyph(id: number): { readonly path: { toSVG(): string }; readonly advanceWidth: number }
}

const open = (font: Buffer) => create(font) as unknown as Drawn

/** A subset of the font that has the glyph of one letter, and its components. */
function cut(font: Drawn, letter: string): Uint8Array {
	const subset = font.createSubset()
	subset.includeGlyph(font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id)
	return subset.encode()
}

const tagsOf = (font: Buffer): string[] =>
	Array.from({ length: font.readUInt16BE(4) }, (_none, at) =>
		font.toString('latin1', 12 + 16 * at, 16 + 16 * at),
	)

test.each([
	['simple and composite glyphs', mono],
	['glyphs of a slanted font', slanted],
])('%s are drawn as before, without instructions', (_what, path) => {
	const font = readFileSync(path)
	const stripped = stripHinting(font)
	expect(tagsOf(font)).toContain('fpgm')
	for (const tag of ['fpgm', 'prep', 'cvt ']) expect(tagsOf(stripped)).not.toContain(tag)
	const [before, after] = [open(font), open(stripped)]
	for (const letter of ['a', 'ä'])
		expect(cut(after, letter).length).toBeLessThan(0.6 * cut(before, letter).length)
	expect(after.numGlyphs).toBe(before.numGlyphs)
	for (let id = 0; id < before.numGlyphs; id += 1) {
		const [one, other] = [before.getGlyph(id), after.getGlyph(id)]
		expect(other.path.toSVG()).toBe(one.path.toSVG())
		expect(other.advanceWidth).toBe(one.advanceWidth)
	}
})

test('a composite glyph loses its instructions, and no longer says that it has some', () => {
	const head = 'ffff 0000 0000 0100 0100'
	// Flags, glyph and place of each component: by words with more to come, by bytes and scaled, at last.
	const before = `${head} 0121 0005 0010 0020 0108 0006 1020 4000 0003 aabbcc`
	const after = `${head} 0021 0005 0010 0020 0008 0006 1020 4000`
	const fromHex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
	expect(stripGlyph(fromHex(before)).toString('hex')).toBe(`${fromHex(after).toString('hex')}0000`)
})

test('a font without instructions, and a collection, stay as they are', () => {
	const font = readFileSync(noto)
	expect(stripHinting(font)).toBe(font)
	const collection = Buffer.concat([Buffer.from('ttcf'), readFileSync(mono)])
	expect(stripHinting(collection)).toBe(collection)
})
