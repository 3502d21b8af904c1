import ar from './page/ar.json' with { type: 'json' }
import cs from './page/cs.json' with { type: 'json' }
import de from './page/de.json' with { type: 'json' }
import en from './page/en.json' with { type: 'json' }
import es from './page/es.json' with { type: 'json' }
import fr from './page/fr.json' with { type: 'json' }
import he from './page/he.json' with { type: 'json' }
import it from './page/it.json' with { type: 'json' }
import ja from './page/ja.json' with { type: 'json' }
import ko from './page/ko.json' with { type: 'json' }
import nl from './page/nl.json' with { type: 'json' }
import pl from './page/pl.json' with { type: 'json' }
import pt from './page/pt.json' with { type: 'json' }
import tr from './page/tr.json' with { type: 'json' }
import uk from './page/uk.json' with { type: 'json' }
import vi from './page/vi.json' with { type: 'json' }
import zh from './page/zh.json' with { type: 'json' }
import { pickWords, pickWordsForReader } from './languages.ts'
import type { Translation, Translations } from './translation.ts'

/** The words of the signing, kiosk and error pages in one language. */
export type PageWords = Translation<typeof en>

/** The words of the signing, kiosk and error pages. docs/languages.md says which of them a native speaker has reviewed. */
export const pageWords: Translations<PageWords> = {
	en,
	es,
	fr,
	de,
	it,
	pt,
	nl,
	pl,
	cs,
	uk,
	tr,
	ar,
	he,
	zh,
	ja,
	ko,
	vi,
}

/** Returns the page's words for a language tag, else English. */
export function wordsFor(tag: string): PageWords {
	return pickWords(pageWords, tag)
}

/** Returns the page's words that a reader prefers, by the header Accept-Language, else English. */
export function wordsForReader(header: string | null): PageWords {
	return pickWordsForReader(pageWords, header)
}

/** In that language, such as "Deutsch" or "português (Brasil)". */
export function nameLanguage(tag: string): string {
	const words = wordsFor(tag)
	if (words.tag.toLowerCase() === tag.toLowerCase()) return words.self
	try {
		return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
	} catch {
		return tag
	}
}
