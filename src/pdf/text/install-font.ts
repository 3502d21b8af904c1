import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hasTrueTypeOutlines, ownFontFolder } from './font-files.ts'

/** The path of a language's font in Debian's packages, the package, and a letter that only such a font has. */
const sources = {
	zh: {
		paths: ['/usr/share/fonts/truetype/wqy/wqy-microhei.ttc', '/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc'],
		package: 'fonts-wqy-microhei',
		letter: '汉',
	},
	'zh-Hant': {
		paths: ['/usr/share/fonts/truetype/arphic/uming.ttc', '/usr/share/fonts/truetype/arphic/ukai.ttc'],
		package: 'fonts-arphic-uming',
		letter: '們',
	},
	ja: {
		paths: [
			'/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf',
			'/usr/share/fonts/truetype/vlgothic/VL-Gothic-Regular.ttf',
		],
		package: 'fonts-ipafont-gothic',
		letter: '働',
	},
	ko: {
		paths: ['/usr/share/fonts/truetype/nanum/NanumGothic.ttf'],
		package: 'fonts-nanum',
		letter: '한',
	},
} as const

export type FontLanguage = keyof typeof sources

export const FONT_LANGUAGES: readonly FontLanguage[] = ['zh', 'zh-Hant', 'ja', 'ko']

export function isFontLanguage(text: string): text is FontLanguage {
	return FONT_LANGUAGES.some((language) => language === text)
}

/**
 * Copies a font to the service's font folder. @param file the system's font if it is left out
 * @returns its path, or the Debian package that has one
 * @throws with a sentence for the operator if the file can't be used
 */
export async function installFont(
	config: { readonly dataDir: string },
	language: FontLanguage,
	file?: string,
): Promise<{ readonly path: string } | { readonly package: string }> {
	const source = sources[language]
	const from = file ?? source.paths.find((path) => existsSync(path))
	if (from === undefined) return { package: source.package }
	await requireUsable(from, language)
	const folder = ownFontFolder(config)
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	const path = join(folder, `${language}-${basename(from)}`)
	// A running service may look at any moment.
	const partial = join(folder, `.${language}-partial`)
	copyFileSync(from, partial)
	chmodSync(partial, 0o600)
	renameSync(partial, path)
	return { path }
}

async function requireUsable(path: string, language: FontLanguage): Promise<void> {
	if (!existsSync(path)) throw new Error(`The file ${path} does not exist.`)
	if (!hasTrueTypeOutlines(path))
		throw new Error(
			`${path} has no TrueType outlines, which our PDFs need. Use a .ttf or .ttc that has them.`,
		)
	const { letter } = sources[language]
	const { openFont } = await import('./font.ts')
	if (!openFont(path).has(letter.codePointAt(0) ?? 0))
		throw new Error(`${path} has no ${letter}, so it is not a font for ${language}.`)
}
