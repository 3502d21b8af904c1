import type { Block, Text } from '../../../blocks/types.ts'
import { SENTENCES } from '../../../blocks/signing-rules.ts'
import { isText } from '../../../blocks/read-setting.ts'
import { inLanguage } from '../../../blocks/text.ts'
import type { Deps } from '../../../deps.ts'
import { documentWords } from '../../../i18n/dictionaries.ts'
import { pickWords } from '../../../i18n/languages.ts'
import { listLanguages } from '../languages.ts'
import type { Template } from '../table.ts'

/** A language in which some letters of the template's PDFs have no font. */
export type FontWarning = {
	readonly code: 'no_font'
	readonly language: string
	readonly letters: string[]
	readonly message: string
}

const MAX_LETTERS = 20

/** Letters that our own fonts have, without a look into them: Latin, Greek, Cyrillic and usual punctuation. */
const isEuropean = /^[\t\n\r -~\u00a0-\u024f\u0391-\u03c9\u0410-\u044f\u2010-\u2027\u202f-\u203a]*$/

/** Returns the languages of a template whose letters, its own or those of the PDF's words, have no font. */
export async function findMissingFonts(
	{ pdf }: Pick<Deps, 'pdf'>,
	template: Pick<Template, 'settings'>,
	blocks: readonly Block[],
): Promise<FontWarning[]> {
	const languages = listLanguages(template, blocks)
	const warnings: FontWarning[] = []
	for (const language of languages) {
		const own = textsOf(blocks).map((text) => inLanguage(text, language, languages[0]).text)
		const text = [...own, JSON.stringify(pickWords(documentWords, language))].join('')
		if (isEuropean.test(text)) continue
		const letters = await pdf.findMissing(text)
		if (letters.length === 0) continue
		warnings.push({
			code: 'no_font',
			language,
			letters: letters.slice(0, MAX_LETTERS),
			message: `No font has ${letters.length} of the letters in ${language}, so its PDFs wait. Bring a font: waiver fonts install.`,
		})
	}
	return warnings
}

/** Every text of the blocks, with those of options. */
function textsOf(value: unknown): Text[] {
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).flatMap(([key, each]) =>
		TEXTS.has(key) && isText(each) ? [each] : textsOf(each),
	)
}

/** The sentences at the button that signs stand in the certificate. */
const TEXTS = new Set<string>(['label', 'help', 'text', 'unit', ...SENTENCES])
