import de from './group/de.json' with { type: 'json' }
import en from './group/en.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words of the screens about groups and messages, in one language. */
export type GroupWords = Translation<typeof en>

/** The words of events, guests and messages. A browser loads one language (`web/desk/kit/words/group-words.ts`). */
export const groupWords = { en, de } satisfies Translations<GroupWords>
