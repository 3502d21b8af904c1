import type { Words } from '../../../blocks/block-type.ts'
import type { Dictionary } from '../../i18n/dictionary.ts'
import { nameCountry } from './countries.ts'
import { formatDay } from './dates.ts'

/** The page's words in the form that showing an answer takes. */
export function viewWords(words: Dictionary, language: string): Words {
	const { yes, no, agreed, notAgreed, firstName, lastName, dateOfBirth, relationship } = words
	const day = (date: string): string => formatDay(date, language)
	const country = (code: string): string => nameCountry(code, language)
	return { yes, no, agreed, notAgreed, firstName, lastName, dateOfBirth, relationship, day, country }
}
