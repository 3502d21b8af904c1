import ar from './mail/ar.json' with { type: 'json' }
import cs from './mail/cs.json' with { type: 'json' }
import de from './mail/de.json' with { type: 'json' }
import en from './mail/en.json' with { type: 'json' }
import es from './mail/es.json' with { type: 'json' }
import fr from './mail/fr.json' with { type: 'json' }
import he from './mail/he.json' with { type: 'json' }
import it from './mail/it.json' with { type: 'json' }
import ja from './mail/ja.json' with { type: 'json' }
import ko from './mail/ko.json' with { type: 'json' }
import nl from './mail/nl.json' with { type: 'json' }
import pl from './mail/pl.json' with { type: 'json' }
import pt from './mail/pt.json' with { type: 'json' }
import tr from './mail/tr.json' with { type: 'json' }
import uk from './mail/uk.json' with { type: 'json' }
import vi from './mail/vi.json' with { type: 'json' }
import zh from './mail/zh.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words of mails and text messages in one language. */
export type MailWords = Translation<typeof en>

/** The words of mails and text messages. */
export const mailWords: Translations<MailWords> = {
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
