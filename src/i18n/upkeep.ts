import de from './upkeep/de.json' with { type: 'json' }
import en from './upkeep/en.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words of the screens about the box, its records and its figures, in one language. */
export type UpkeepWords = Translation<typeof en>

/** The words of figures, retention and status. A browser loads one language (`web/desk/kit/words/upkeep-words.ts`). */
export const upkeepWords = { en, de } satisfies Translations<UpkeepWords>
