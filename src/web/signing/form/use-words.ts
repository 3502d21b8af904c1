import { useState } from 'preact/hooks'
import type { Dictionary } from '../../i18n/dictionary.ts'
import type { Boot } from '../boot.ts'
import { directionOf } from './direction.ts'

export type ShownWords = {
	readonly words: Dictionary
	/** Of the page's words. */
	readonly wordsLanguage: string
	/** Of the template's texts. */
	readonly tag: string
	/** Shows the page in another of the template's languages; without a connection it stays as it is. */
	choose(tag: string): void
}

/** The language that the page is shown in. */
export function useWords(boot: Boot, load: ((url: string) => Promise<Dictionary>) | undefined): ShownWords {
	const [shown, setShown] = useState({ words: boot.words, tag: boot.language })
	const show = async (tag: string): Promise<void> => {
		const url = boot.languages.find((each) => each.tag === tag)?.wordsUrl
		if (url === undefined || load === undefined) return
		const words = await load(url)
		setShown({ words, tag })
		document.documentElement.lang = words.tag
		document.documentElement.dir = directionOf(words.tag)
	}
	return {
		...shown,
		wordsLanguage: shown.words.tag,
		choose(tag) {
			show(tag).catch(() => undefined)
		},
	}
}
