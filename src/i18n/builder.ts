import de from './builder/de.json' with { type: 'json' }
import en from './builder/en.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words of the screens about forms in one language. */
export type BuilderWords = Translation<typeof en>

/** The words of the form builder and of the list of forms. A browser loads one language (`web/desk/kit/words/builder-words.ts`). */
export const builderWords = { en, de } satisfies Translations<BuilderWords>
