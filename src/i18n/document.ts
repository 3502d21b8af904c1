import ar from './document/ar.json' with { type: 'json' }
import cs from './document/cs.json' with { type: 'json' }
import de from './document/de.json' with { type: 'json' }
import en from './document/en.json' with { type: 'json' }
import es from './document/es.json' with { type: 'json' }
import fr from './document/fr.json' with { type: 'json' }
import he from './document/he.json' with { type: 'json' }
import it from './document/it.json' with { type: 'json' }
import ja from './document/ja.json' with { type: 'json' }
import ko from './document/ko.json' with { type: 'json' }
import nl from './document/nl.json' with { type: 'json' }
import pl from './document/pl.json' with { type: 'json' }
import pt from './document/pt.json' with { type: 'json' }
import tr from './document/tr.json' with { type: 'json' }
import uk from './document/uk.json' with { type: 'json' }
import vi from './document/vi.json' with { type: 'json' }
import zh from './document/zh.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words that the PDF prints by itself, in one language. */
export type DocumentWords = Translation<typeof en>

/** The words of the PDF. */
export const documentWords: Translations<DocumentWords> = {
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
