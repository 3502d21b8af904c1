import type { VerifyWords } from '../../../../i18n/verify.ts'
import { ownWords } from './own-words.tsx'

/** Of the page on which anybody verifies a document: a verdict reads the same at the desk. */
const loaders: Readonly<Record<'en' | 'de', () => Promise<{ default: VerifyWords }>>> = {
	en: () => import('../../../../i18n/verify/en.json', { with: { type: 'json' } }),
	de: () => import('../../../../i18n/verify/de.json', { with: { type: 'json' } }),
}

export const { useOwn: useVerifyWords, withOwn: withVerifyWords } = ownWords<VerifyWords>(loaders)
