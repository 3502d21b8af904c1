import type { VenueWords, venueWords } from '../../../../i18n/venue.ts'
import { ownWords } from './own-words.tsx'

/** Of the screens with which a venue sets itself up. */
const loaders: Readonly<Record<keyof typeof venueWords, () => Promise<{ default: VenueWords }>>> = {
	en: () => import('../../../../i18n/venue/en.json', { with: { type: 'json' } }),
	de: () => import('../../../../i18n/venue/de.json', { with: { type: 'json' } }),
}

export const { useOwn: useVenueWords, withOwn: withVenueWords } = ownWords<VenueWords>(loaders)
