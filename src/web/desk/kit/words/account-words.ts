import type { AccountWords, accountWords } from '../../../../i18n/account.ts'
import { ownWords } from './own-words.tsx'

/** About the ways to sign in that somebody adds to the password. */
const loaders: Readonly<Record<keyof typeof accountWords, () => Promise<{ default: AccountWords }>>> = {
	en: () => import('../../../../i18n/account/en.json', { with: { type: 'json' } }),
	de: () => import('../../../../i18n/account/de.json', { with: { type: 'json' } }),
}

export const { useOwn: useAccountWords, withOwn: withAccountWords } = ownWords<AccountWords>(loaders)
