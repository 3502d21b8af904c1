import de from './desk/de.json' with { type: 'json' }
import en from './desk/en.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words of the staff's screens in one language. */
export type DeskWords = Translation<typeof en>

/** The words of the staff's screens. A browser loads one language of them (`web/desk/kit/words/load.ts`). */
export const deskWords = { en, de } satisfies Translations<DeskWords>
