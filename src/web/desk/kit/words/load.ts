import early from 'texts:kit+shell+door!en'
import { door, kit, shell, tag } from '../../../../i18n/texts/en.json' with { type: 'json' }
import { lookUpTag } from '../../../../blocks/language-ranges.ts'
import { readChoice } from '../client/device-choice.ts'
import type { Dictionaries, LaterArea } from './desk-words.ts'

/** English comes with the script, every other language as a file of its own. */
export const languages: readonly string[] = [tag, ...Object.keys(early)]

/** The language chosen in this browser, else undefined. */
function chosenLanguage(): string | undefined {
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
	const texts = (await early[language]?.()) ?? { tag, kit, shell, door }
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
	const { laterTexts } = await import('./later-texts.ts')
	const texts: Partial<Record<LaterArea, object>> | undefined = await laterTexts[wing][common.tag]?.()
	return { [wing]: { ...common, ...texts?.[wing] } }
}

/** Returns the first of a reader's preferred languages that the desk has (RFC 4647, lookup). */
export function preferred(tags: readonly string[]): string | undefined {
	return tags.map((tag) => lookUpTag(tag, languages)).find((each) => each !== undefined)
}
