import ar from './verify/ar.json' with { type: 'json' }
import cs from './verify/cs.json' with { type: 'json' }
import de from './verify/de.json' with { type: 'json' }
import en from './verify/en.json' with { type: 'json' }
import es from './verify/es.json' with { type: 'json' }
import fr from './verify/fr.json' with { type: 'json' }
import he from './verify/he.json' with { type: 'json' }
import it from './verify/it.json' with { type: 'json' }
import ja from './verify/ja.json' with { type: 'json' }
import ko from './verify/ko.json' with { type: 'json' }
import nl from './verify/nl.json' with { type: 'json' }
import pl from './verify/pl.json' with { type: 'json' }
import pt from './verify/pt.json' with { type: 'json' }
import tr from './verify/tr.json' with { type: 'json' }
import uk from './verify/uk.json' with { type: 'json' }
import vi from './verify/vi.json' with { type: 'json' }
import zh from './verify/zh.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words of the page that verifies a signed document in one language. */
export type VerifyWords = Translation<typeof en>

/** The words of the page that verifies a signed document. */
export const verifyWords: Translations<VerifyWords> = {
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
