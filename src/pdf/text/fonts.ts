import { basename } from 'node:path'
import caveat from '@expo-google-fonts/caveat/500Medium/Caveat_500Medium.ttf' with { type: 'file' }
import dejaVuBold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' with { type: 'file' }
import dejaVuRegular from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf' with { type: 'file' }
import dejaVuMono from 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf' with { type: 'file' }
import dejaVuSerifItalic from 'dejavu-fonts-ttf/ttf/DejaVuSerif-Italic.ttf' with { type: 'file' }
import arabicBold from '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf' with { type: 'file' }
import arabicRegular from '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf' with { type: 'file' }
import devanagariBold from '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf' with { type: 'file' }
import devanagariRegular from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf' with { type: 'file' }
import emoji from '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf' with { type: 'file' }
import hebrewBold from '@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf' with { type: 'file' }
import hebrewRegular from '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf' with { type: 'file' }
import notoBold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf' with { type: 'file' }
import notoBoldItalic from '@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf' with { type: 'file' }
import notoItalic from '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf' with { type: 'file' }
import notoRegular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' with { type: 'file' }
import thaiBold from '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf' with { type: 'file' }
import thaiRegular from '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf' with { type: 'file' }
import { type Font, openFont } from './font.ts'

/** Imported as files so that a compiled binary carries them. All licences allow embedding. */
const files = {
	notoRegular,
	notoBold,
	notoItalic,
	notoBoldItalic,
	arabicRegular,
	arabicBold,
	hebrewRegular,
	hebrewBold,
	devanagariRegular,
	devanagariBold,
	thaiRegular,
	thaiBold,
	dejaVuRegular,
	dejaVuBold,
	caveat,
	dejaVuSerifItalic,
	dejaVuMono,
	emoji,
} as const

/** A way of writing; `hand` is for typed signatures, `handPlain` for those with letters that it lacks. */
export type Face = 'regular' | 'bold' | 'italic' | 'boldItalic' | 'hand' | 'handPlain' | 'mono'

type OwnFont = keyof typeof files

export type FontName = OwnFont | `extra${number}`

export type Fonts = {
	chainOf(face: Face): FontChain
	get(name: FontName): NamedFont
	/** The same fonts; the operator's fonts for a language (`ja-*.ttf`) come before the operator's others. */
	preferring(language: string): Fonts
}

export type NamedFont = Font & { readonly name: FontName }

export type FontChain = readonly [FontName, ...FontName[]]

const regularScripts = ['arabicRegular', 'hebrewRegular', 'devanagariRegular', 'thaiRegular'] as const
const boldScripts = ['arabicBold', 'hebrewBold', 'devanagariBold', 'thaiBold'] as const

/** DejaVu Sans adds symbols and rare letters. Other scripts have no italics, so they stay upright there. */
const ownChains: Readonly<Record<Face, FontChain>> = {
	regular: ['notoRegular', ...regularScripts, 'dejaVuRegular', 'emoji'],
	bold: ['notoBold', ...boldScripts, 'dejaVuBold', 'notoRegular', 'dejaVuRegular', 'emoji'],
	italic: ['notoItalic', 'notoRegular', ...regularScripts, 'dejaVuRegular', 'emoji'],
	boldItalic: ['notoBoldItalic', 'notoBold', ...boldScripts, 'dejaVuBold', 'dejaVuRegular', 'emoji'],
	hand: ['caveat', 'dejaVuSerifItalic', 'notoItalic', ...regularScripts, 'dejaVuRegular', 'emoji'],
	handPlain: ['dejaVuSerifItalic', 'notoItalic', ...regularScripts, 'dejaVuRegular', 'emoji'],
	mono: ['dejaVuMono', 'notoRegular', ...regularScripts, 'dejaVuRegular', 'emoji'],
}

/** Traditional Chinese, which has fonts of its own. */
export const TRADITIONAL = 'zh-Hant'

/** A worker keeps the result: opening all fonts costs some 20 ms. @param extraFiles asked after ours */
export function openFonts(extraFiles: readonly string[] = []): Fonts {
	const byName = new Map<FontName, NamedFont>()
	const extras: readonly (readonly [FontName, string])[] = extraFiles.map((path, index) => [
		`extra${index}`,
		path,
	])
	const paths = new Map<FontName, string>([...(Object.entries(files) as [OwnFont, string][]), ...extras])
	/** An unreadable font of the operator has no letters, so that it can't stop a document. */
	const openExtra = (path: string): Font => {
		try {
			return openFont(path)
		} catch {
			return { ...get('notoRegular'), has: () => false }
		}
	}
	const get = (name: FontName): NamedFont => {
		let font = byName.get(name)
		if (font === undefined) {
			const path = paths.get(name) ?? ''
			font = { ...(name in files ? openFont(path) : openExtra(path)), name }
			byName.set(name, font)
		}
		return font
	}
	const order = (more: readonly FontName[]): Fonts => ({
		get,
		chainOf: (face) => [...ownChains[face], ...more],
		preferring(language) {
			const fileOf = (name: FontName): string => basename(paths.get(name) ?? '')
			// A file of `zh-Hant-` is not one of `zh-`.
			const isFor = (name: FontName): boolean =>
				fileOf(name).startsWith(`${language}-`) &&
				(language === TRADITIONAL || !fileOf(name).startsWith(`${TRADITIONAL}-`))
			return order([...more.filter(isFor), ...more.filter((name) => !isFor(name))])
		},
	})
	return order(extras.map(([name]) => name))
}
