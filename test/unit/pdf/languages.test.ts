import { expect, test } from 'bun:test'
import { documentWords } from '../../../src/i18n/dictionaries.ts'
import { renderPdf } from '../../../src/pdf/render.ts'
import { openFonts } from '../../../src/pdf/text/fonts.ts'
import { createShaper } from '../../../src/pdf/text/shaper.ts'
import { createInput, en } from '../../support/pdf/samples.ts'

const fonts = openFonts()
const tools = { fonts, shaper: createShaper(fonts) }

/** Every text of a dictionary. */
const listTexts = (words: unknown): string[] =>
	typeof words === 'string' ? [words] : Object.values(words as object).flatMap(listTexts)

/** Languages whose fonts come with `waiver fonts install`. */
const INSTALLED = new Set(['zh', 'zh-Hant', 'ja', 'ko'])
/** The first letter of their scripts. */
const FIRST_EASTERN = 0x2e80

test.each(Object.entries(documentWords))(
	'The fonts of the service have every letter of the words in %s, but those of fonts that are installed',
	(language, words) => {
		const text = { text: listTexts(words).join('\n'), language }
		const input = createInput({ language, words, blocks: [{ kind: 'prose', id: 'p', text }] })
		const missing = renderPdf(input, tools).missingCodePoints.map((name) =>
			Number.parseInt(name.slice(2), 16),
		)
		expect(missing.filter((letter) => letter < FIRST_EASTERN || !INSTALLED.has(language))).toEqual([])
	},
)

test('A character that no font has is reported', () => {
	const blocks = [{ kind: 'prose' as const, id: 'p', text: en('山') }]
	expect(renderPdf(createInput({ blocks }), tools).missingCodePoints).toEqual(['U+5C71'])
})
