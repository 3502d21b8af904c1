import de from './account/de.json' with { type: 'json' }
import en from './account/en.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words about the ways to sign in that somebody adds to the password, in one language. */
export type AccountWords = Translation<typeof en>

/** A browser loads one language of them (`web/desk/kit/words/account-words.ts`). */
export const accountWords = { en, de } satisfies Translations<AccountWords>
