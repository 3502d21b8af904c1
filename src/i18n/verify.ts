import ar from './verify/ar.json' with { type: 'json' }
import de from './verify/de.json' with { type: 'json' }
import en from './verify/en.json' with { type: 'json' }
import es from './verify/es.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words of the page that verifies a signed document in one language. */
export type VerifyWords = Translation<typeof en>

/** The words of the page that verifies a signed document. */
export const verifyWords: Translations<VerifyWords> = { en, es, de, ar }
