import type { BuilderWords, builderWords } from '../../../../i18n/builder.ts'
import { ownWords } from './own-words.tsx'

/** About forms. */
const loaders: Readonly<Record<keyof typeof builderWords, () => Promise<{ default: BuilderWords }>>> = {
	en: () => import('../../../../i18n/builder/en.json', { with: { type: 'json' } }),
	de: () => import('../../../../i18n/builder/de.json', { with: { type: 'json' } }),
}

export const { Provider: BuilderWordsProvider, useOwn: useBuilderWords } = ownWords<BuilderWords>(loaders)
