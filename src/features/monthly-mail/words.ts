import { wordsOf } from '../../i18n/dictionaries.ts'
import { pickWords } from '../../i18n/languages.ts'

const all = wordsOf('upkeep')

/** The words of the desk's reports. */
export const figureWords = (language: string) => pickWords(all, language).figures

export type FigureWords = ReturnType<typeof figureWords>

/** “July 2026”, or its first letter. @param month `YYYY-MM` */
export function nameMonth(month: string, language: string, style: 'long' | 'narrow' = 'long'): string {
	const options: Intl.DateTimeFormatOptions =
		style === 'long' ? { month: 'long', year: 'numeric' } : { month: 'narrow' }
	return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(`${month}-01`))
}
