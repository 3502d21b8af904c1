import ar from './home/ar.json' with { type: 'json' }
import cs from './home/cs.json' with { type: 'json' }
import de from './home/de.json' with { type: 'json' }
import en from './home/en.json' with { type: 'json' }
import es from './home/es.json' with { type: 'json' }
import fr from './home/fr.json' with { type: 'json' }
import he from './home/he.json' with { type: 'json' }
import it from './home/it.json' with { type: 'json' }
import ja from './home/ja.json' with { type: 'json' }
import ko from './home/ko.json' with { type: 'json' }
import nl from './home/nl.json' with { type: 'json' }
import pl from './home/pl.json' with { type: 'json' }
import pt from './home/pt.json' with { type: 'json' }
import tr from './home/tr.json' with { type: 'json' }
import uk from './home/uk.json' with { type: 'json' }
import vi from './home/vi.json' with { type: 'json' }
import zh from './home/zh.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words of the home page in one language. */
export type HomeWords = Translation<typeof en>

/** The words of the home page. */
export const homeWords: Translations<HomeWords> = {
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
