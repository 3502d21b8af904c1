import type { GroupWords, groupWords } from '../../../../i18n/group.ts'
import { ownWords } from './own-words.tsx'

/** Of the screens about groups and messages. */
const loaders: Readonly<Record<keyof typeof groupWords, () => Promise<{ default: GroupWords }>>> = {
	en: () => import('../../../../i18n/group/en.json', { with: { type: 'json' } }),
	de: () => import('../../../../i18n/group/de.json', { with: { type: 'json' } }),
}

export const { useOwn: useGroupWords, withOwn: withGroupWords } = ownWords<GroupWords>(loaders)
