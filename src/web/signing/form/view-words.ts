import type { Words } from '../../../blocks/answers/answer-type.ts'
import { fullName, isFamilyFirst } from '../../../kit/text/full-name.ts'
import type { PageProps } from '../page-props.ts'
import { nameCountry } from './countries.ts'
import { formatDay } from './dates.ts'

/** Returns the words around shown answers. */
export function viewWords({
	words,
	wordsLanguage,
	language,
	locale,
}: Pick<PageProps, 'words' | 'wordsLanguage' | 'language' | 'locale'>): Words {
	const { yes, no, agreed, notAgreed, firstName, lastName, dateOfBirth, relationship } = words
	const day = (date: string): string => formatDay(date, locale)
	const country = (code: string): string => nameCountry(code, wordsLanguage)
	return {
		yes,
		no,
		agreed,
		notAgreed,
		firstName,
		lastName,
		dateOfBirth,
		relationship,
		day,
		country,
		isFamilyFirst: isFamilyFirst(language),
		name: (name) => fullName(name, language),
	}
}
