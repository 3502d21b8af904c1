import de from './venue/de.json' with { type: 'json' }
import en from './venue/en.json' with { type: 'json' }
import type { Translation, Translations } from './translation.ts'

/** The words of the screens with which a venue sets itself up, in one language. */
export type VenueWords = Translation<typeof en>

/** The words of tablets, settings, first steps, gallery, import and poster. A browser loads one language (`web/desk/kit/words/venue-words.ts`). */
export const venueWords = { en, de } satisfies Translations<VenueWords>
