import de from './help/de.json' with { type: 'json' }
import en from './help/en.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** What the desk's help says of each screen, in one language: a sentence or two a line. */
export type HelpWords = Translation<typeof en>

/** The words of the help. A browser loads one language, when somebody asks for it (`web/desk/kit/words/help-words.ts`). */
export const helpWords = { en, de } satisfies Translations<HelpWords>
