import de from './system/de.json' with { type: 'json' }
import en from './system/en.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words of the screens about other systems and evidence, in one language. */
export type SystemWords = Translation<typeof en>

/** The words of webhooks, keys and evidence. A browser loads one language (`web/desk/kit/words/system-words.ts`). */
export const systemWords = { en, de } satisfies Translations<SystemWords>
