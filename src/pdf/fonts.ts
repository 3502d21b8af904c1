import dejaVuBold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' with { type: 'file' }
import dejaVuRegular from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf' with { type: 'file' }
import dejaVuMono from 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf' with { type: 'file' }
import dejaVuSerifItalic from 'dejavu-fonts-ttf/ttf/DejaVuSerif-Italic.ttf' with { type: 'file' }
import { create, type FontkitFont } from 'fontkit'
import notoRegular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' with { type: 'file' }
import notoItalic from '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf' with { type: 'file' }
import notoBold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf' with { type: 'file' }
import notoBoldItalic from '@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf' with { type: 'file' }

/**
 * The files behind the faces. Imported as files so that a compiled binary carries them. Noto Sans has Latin,
 * Cyrillic, Greek and Vietnamese; DejaVu Sans adds Hebrew, Arabic and symbols. Both licences allow embedding.
 */
const files = {
	notoRegular,
	notoBold,
	notoItalic,
	notoBoldItalic,
	dejaVuRegular,
	dejaVuBold,
	dejaVuSerifItalic,
	dejaVuMono,
} as const

/** A way of writing; `hand` is for typed signatures. */
export type Face = 'regular' | 'bold' | 'italic' | 'boldItalic' | 'hand' | 'mono'

export type FontName = keyof typeof files

export type Fonts = Readonly<Record<FontName, FontkitFont>>

/**
 * The fonts that a face asks in turn for a glyph. Hebrew and Arabic know no slant, so italics fall back on
 * upright letters there.
 */
export const fontChains: Readonly<Record<Face, readonly [FontName, ...FontName[]]>> = {
	regular: ['notoRegular', 'dejaVuRegular'],
	bold: ['notoBold', 'dejaVuBold', 'notoRegular', 'dejaVuRegular'],
	italic: ['notoItalic', 'notoRegular', 'dejaVuRegular'],
	boldItalic: ['notoBoldItalic', 'notoBold', 'dejaVuBold', 'notoRegular', 'dejaVuRegular'],
	hand: ['dejaVuSerifItalic', 'notoItalic', 'notoRegular', 'dejaVuRegular'],
	mono: ['dejaVuMono', 'notoRegular', 'dejaVuRegular'],
}

/** Opens every font. Costs some 10 ms once, so a worker keeps the result. */
export async function openFonts(): Promise<Fonts> {
	const opened = await Promise.all(
		Object.entries(files).map(async ([name, path]) => [name, await openFont(path)] as const),
	)
	return Object.fromEntries(opened) as Record<FontName, FontkitFont>
}

/**
 * fontkit keeps one object per glyph with the code points of its first use, which makes copied text wrong
 * wherever two characters share a glyph (Arabic and Farsi yeh, space and no-break space). Here each use gets
 * its own code points over the shared outline.
 */
async function openFont(path: string): Promise<FontkitFont> {
	const font = create(await Bun.file(path).bytes())
	const getShared = font.getGlyph.bind(font)
	font.getGlyph = (glyphId, codePoints = []) => {
		const shared = getShared(glyphId)
		// Asked for here, the width is kept with the shared glyph and not read anew for each use.
		if (!(shared.advanceWidth >= 0))
			throw new Error(`Glyph ${glyphId} of ${font.postscriptName} has no width.`)
		return Object.create(shared, { codePoints: { value: codePoints, writable: true } })
	}
	return font
}
