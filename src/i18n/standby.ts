import de from './standby/de.json' with { type: 'json' }
import en from './standby/en.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words of a standby's own page, which staff read. */
export type StandbyWords = Translation<typeof en>

export const standbyWords = { en, de } satisfies Translations<StandbyWords>
