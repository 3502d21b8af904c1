import type { Words } from '../../../blocks/answers/answer-type.ts'
import type { PageProps } from '../page-props.ts'
import { nameCountry } from './countries.ts'
import { formatDay } from './dates.ts'

/** Returns the words that answers are shown with. */
export function viewWords({
	words,
	wordsLanguage,
	locale,
}: Pick<PageProps, 'words' | 'wordsLanguage' | 'locale'>): Words {
	const { yes, no, agreed, notAgreed, firstName, lastName, dateOfBirth, relationship } = words
	const day = (date: string): string => formatDay(date, locale)
	const country = (code: string): string => nameCountry(code, wordsLanguage)
	return { yes, no, agreed, notAgreed, firstName, lastName, dateOfBirth, relationship, day, country }
}
