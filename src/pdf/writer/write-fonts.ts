import { type PdfFile, type Ref, refer } from './file.ts'
import { cutFont, type FontUse } from '../text/subset.ts'

/** A composite font with the glyphs that the document uses (ISO 32000-2, 9.7). */
export function embedFont(file: PdfFile, use: FontUse): Ref {
	const font = cutFont(use)
	const program = file.addCompressed(new Uint8Array(font.bytes), `/Length1 ${font.bytes.length}`)
	const descriptor = file.add(
		`<</Type/FontDescriptor/FontName/${font.name}/Flags ${font.flags}/FontBBox[${font.bbox.join(' ')}]/ItalicAngle ${font.italicAngle}/Ascent ${font.ascent}/Descent ${font.descent}/CapHeight ${font.capHeight}/StemV 80/FontFile2 ${refer(program)}>>`,
	)
	const glyphMap = file.addCompressed(new Uint8Array(font.glyphMap))
	const descendant = file.add(
		`<</Type/Font/Subtype/CIDFontType2/BaseFont/${font.name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${refer(descriptor)}/CIDToGIDMap ${refer(glyphMap)}/W[0[${font.widths.join(' ')}]]>>`,
	)
	const textMap = file.addCompressed(new TextEncoder().encode(font.textMap))
	return file.add(
		`<</Type/Font/Subtype/Type0/BaseFont/${font.name}/Encoding/Identity-H/DescendantFonts[${refer(descendant)}]/ToUnicode ${refer(textMap)}>>`,
	)
}
