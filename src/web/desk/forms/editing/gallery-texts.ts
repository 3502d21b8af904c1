import { languagesIn, textIn } from './content.ts'
import type { Content, DraftBlock } from './content.ts'
import { listTexts, rewordBlock } from './texts.ts'

type Gallery = readonly { readonly blocks: readonly unknown[] }[]

/**
 * Adds a language to a form. A text that stands unchanged in a form of the gallery takes the gallery's wording; the
 * others stay to be translated.
 * @param venue the name of the organization, for which the gallery's texts have `{venue}`
 */
export function addLanguage(content: Content, language: string, gallery: Gallery, venue: string): Content {
	const languages = languagesIn(content)
	const [first] = languages
	const wordings = wordingsOf(gallery, { languages, language, venue })
	const blocks = content.blocks.map((block) =>
		listTexts({ blocks: [block] }).reduce((next: DraftBlock, { path, text }) => {
			if (textIn(text, language, first).trim() !== '') return next
			const own = languages.map((each) => keyOf(each, textIn(text, each, first)))
			const wording = own.map((key) => wordings.get(key)).find((each) => each !== undefined)
			return wording === undefined ? next : rewordBlock(next, path, { language, wording, first })
		}, block),
	)
	return { ...content, settings: { ...content.settings, languages: [...languages, language] }, blocks }
}

type Search = { readonly languages: readonly string[]; readonly language: string; readonly venue: string }

/** The gallery's wordings in a language by their texts in the others. */
function wordingsOf(gallery: Gallery, { languages, language, venue }: Search): ReadonlyMap<string, string> {
	const named = (text: string): string => text.replaceAll('{venue}', () => venue)
	const blocks = gallery.flatMap((form) => form.blocks as readonly DraftBlock[])
	return new Map(
		listTexts({ blocks }).flatMap(({ text }) => {
			const wording = named(textIn(text, language, ''))
			return wording === ''
				? []
				: languages
						.map((each) => [each, named(textIn(text, each, ''))] as const)
						.filter(([, own]) => own !== '')
						.map(([each, own]): [string, string] => [keyOf(each, own), wording])
		}),
	)
}

function keyOf(language: string, text: string): string {
	return `${language} ${text.trim()}`
}
