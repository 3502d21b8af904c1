import ar from './home/ar.json' with { type: 'json' }
import de from './home/de.json' with { type: 'json' }
import en from './home/en.json' with { type: 'json' }
import es from './home/es.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words of the home page in one language. */
export type HomeWords = Translation<typeof en>

/** The words of the home page. */
export const homeWords: Translations<HomeWords> = { en, es, de, ar }
