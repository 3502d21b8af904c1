/** @jsxImportSource preact */
import { createContext } from 'preact'
import type { ComponentChildren } from 'preact'
import { useContext, useLayoutEffect, useState } from 'preact/hooks'
import type { DeskWords } from '../../../../i18n/desk.ts'
import { directionOf } from '../../../../i18n/direction.ts'
import { loadWords } from './load.ts'

type Spoken = { readonly words: DeskWords; reload(): void }

const Words = createContext<Spoken | undefined>(undefined)

/** Gives all below it the words, and the page their language and direction. */
export function WordsProvider({ initial, children }: { initial: DeskWords; children: ComponentChildren }) {
	const [words, setWords] = useState(initial)
	useLayoutEffect(() => {
		document.documentElement.lang = words.tag
		document.documentElement.dir = directionOf(words.tag)
	}, [words])
	const reload = (): void => void loadWords().then(setWords)
	return <Words.Provider value={{ words, reload }}>{children}</Words.Provider>
}

export function useWords(): DeskWords {
	return useSpoken().words
}

/** The words, and how to load them again after another language was chosen. */
export function useSpoken(): Spoken {
	const spoken = useContext(Words)
	if (spoken === undefined) throw new Error('There are no words around this component.')
	return spoken
}
