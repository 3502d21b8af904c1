import type { HelpWords, helpWords } from '../../../../i18n/help.ts'
import { ownWords } from './own-words.tsx'

const loaders: Readonly<Record<keyof typeof helpWords, () => Promise<{ default: HelpWords }>>> = {
	en: () => import('../../../../i18n/help/en.json', { with: { type: 'json' } }),
	de: () => import('../../../../i18n/help/de.json', { with: { type: 'json' } }),
}

export const { useOwn: useHelpWords, withOwn: withHelpWords } = ownWords<HelpWords>(loaders)
