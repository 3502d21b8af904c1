import english from '../../../../i18n/desk/en.json' with { type: 'json' }
import type { DeskWords, deskWords } from '../../../../i18n/desk.ts'
import { readChoice } from '../client/device-choice.ts'

type Language = keyof typeof deskWords

/** English comes with the script, every other language as a file of its own. */
const loaders: Readonly<Record<Language, () => Promise<DeskWords>>> = {
	en: () => Promise.resolve(english),
	de: async () => (await import('../../../../i18n/desk/de.json', { with: { type: 'json' } })).default,
}

export const languages = Object.keys(loaders) as Language[]

/** The language that somebody chose in this browser, else undefined. */
function chosenLanguage(): Language | undefined {
	const chosen = readChoice(LANGUAGE_CHOICE)
	return languages.find((each) => each === chosen)
}

export const LANGUAGE_CHOICE = 'language'

/** Returns the words in the language that was chosen in this browser, else in the first that the browser prefers. */
export async function loadWords(): Promise<DeskWords> {
	const wanted = chosenLanguage() ?? preferred(navigator.languages) ?? 'en'
	return loaders[wanted]()
}

/** Returns the first language that the desk has of those that a reader prefers (RFC 4647, lookup). */
export function preferred(tags: readonly string[]): Language | undefined {
	return tags
		.map((tag) => languages.find((each) => each === tag.toLowerCase().split('-')[0]))
		.find((each) => each !== undefined)
}
