import { door, kit, shell, tag } from '../../../../i18n/en.json' with { type: 'json' }
import type { Texts } from '../../../../i18n/translation.ts'
import { readChoice } from '../client/device-choice.ts'
import type { Dictionaries, LaterArea } from './desk-words.ts'

/** English comes with the script, every other language as a file of its own. */
const early = {
	en: () => Promise.resolve({ tag, kit, shell, door }),
	de: () => import('texts:kit+shell+door/de'),
}

type Language = keyof typeof early

/** Each wing loads its own words, in the current language. */
const later = {
	records: { en: () => import('texts:records/en'), de: () => import('texts:records/de') },
	groups: { en: () => import('texts:groups/en'), de: () => import('texts:groups/de') },
	forms: { en: () => import('texts:forms/en'), de: () => import('texts:forms/de') },
	venue: { en: () => import('texts:venue/en'), de: () => import('texts:venue/de') },
	system: { en: () => import('texts:system/en'), de: () => import('texts:system/de') },
	upkeep: { en: () => import('texts:upkeep/en'), de: () => import('texts:upkeep/de') },
	help: { en: () => import('texts:help/en'), de: () => import('texts:help/de') },
	verify: { en: () => import('texts:verify/en'), de: () => import('texts:verify/de') },
} satisfies { [Area in LaterArea]: Record<Language, () => Promise<Record<Area, Texts<Area>>>> }

export const languages = Object.keys(early) as Language[]

/** The language chosen in this browser, else undefined. */
function chosenLanguage(): Language | undefined {
	const choice = readChoice(LANGUAGE_CHOICE)
	return languages.find((each) => each === choice)
}

export const LANGUAGE_CHOICE = 'language'

/**
 * Returns the early words in the language chosen in this browser, else in the first that the browser prefers, and the
 * words of these wings.
 */
export async function loadWords(wings: readonly LaterArea[] = []): Promise<Dictionaries> {
	const language = chosenLanguage() ?? preferred(navigator.languages) ?? 'en'
	const texts = await early[language]()
	const common = { tag: texts.tag, ...texts.kit }
	const dictionaries = {
		kit: common,
		shell: { ...common, ...texts.shell },
		door: { ...common, ...texts.door },
	}
	const more = await Promise.all(wings.map((wing) => loadMore(wing, dictionaries)))
	return Object.assign(dictionaries, ...more) as Dictionaries
}

/** Returns the words of a wing, in the language of the others. */
export async function loadMore(
	wing: LaterArea,
	{ kit: common }: Dictionaries,
): Promise<Partial<Dictionaries>> {
	const language = languages.find((each) => each === common.tag) ?? 'en'
	const texts: Partial<Record<LaterArea, object>> = await later[wing][language]()
	return { [wing]: { ...common, ...texts[wing] } }
}

/** Returns the first of a reader's preferred languages that the desk has (RFC 4647, lookup). */
export function preferred(tags: readonly string[]): Language | undefined {
	return tags
		.map((tag) => languages.find((each) => each === tag.toLowerCase().split('-')[0]))
		.find((each) => each !== undefined)
}
