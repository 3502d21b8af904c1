import type { SystemWords, systemWords } from '../../../../i18n/system.ts'
import { ownWords } from './own-words.tsx'

/** Of the screens about other systems and evidence. */
const loaders: Readonly<Record<keyof typeof systemWords, () => Promise<{ default: SystemWords }>>> = {
	en: () => import('../../../../i18n/system/en.json', { with: { type: 'json' } }),
	de: () => import('../../../../i18n/system/de.json', { with: { type: 'json' } }),
}

export const { useOwn: useSystemWords, withOwn: withSystemWords } = ownWords<SystemWords>(loaders)
