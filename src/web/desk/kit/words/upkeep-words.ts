import type { UpkeepWords, upkeepWords } from '../../../../i18n/upkeep.ts'
import { ownWords } from './own-words.tsx'

/** Of the screens about the box, its records and its figures. */
const loaders: Readonly<Record<keyof typeof upkeepWords, () => Promise<{ default: UpkeepWords }>>> = {
	en: () => import('../../../../i18n/upkeep/en.json', { with: { type: 'json' } }),
	de: () => import('../../../../i18n/upkeep/de.json', { with: { type: 'json' } }),
}

export const { useOwn: useUpkeepWords, withOwn: withUpkeepWords } = ownWords<UpkeepWords>(loaders)
