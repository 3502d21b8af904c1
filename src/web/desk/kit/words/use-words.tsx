/** @jsxImportSource preact */
import { createContext } from 'preact'
import type { AnyComponent, ComponentChildren } from 'preact'
import { useContext, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { directionOf } from '../../../../i18n/languages.ts'
import type { DeskArea, DeskWords, Dictionaries, LaterArea } from './desk-words.ts'
import { loadMore, loadWords } from './load.ts'

export type LoadedWords = {
	readonly dictionaries: Dictionaries
	/** Loads the words of a wing. Without a network they are loaded when its next part is shown. */
	open(wing: LaterArea): void
	/** Reloads all loaded words, after another language was chosen. */
	reload(): void
}

const Words = createContext<LoadedWords | undefined>(undefined)

type WordsProviderProps = { readonly initial: Dictionaries; readonly children: ComponentChildren }

/** Provides the words to its children, and gives the page their language and direction. */
export function WordsProvider({ initial, children }: WordsProviderProps) {
	const [dictionaries, setDictionaries] = useState(initial)
	const { tag } = dictionaries.kit
	useLayoutEffect(() => {
		document.documentElement.lang = tag
		document.documentElement.dir = directionOf(tag)
	}, [tag])
	const open = (wing: LaterArea): void =>
		void loadMore(wing, dictionaries).then(
			(more) => setDictionaries((current) => (current.kit.tag === tag ? { ...current, ...more } : current)),
			() => undefined,
		)
	const reload = (): void => void loadWords(openWings(dictionaries)).then(setDictionaries)
	return <Words.Provider value={{ dictionaries, open, reload }}>{children}</Words.Provider>
}

function openWings({ kit: _kit, shell: _shell, door: _door, ...wings }: Dictionaries): LaterArea[] {
	return Object.keys(wings) as LaterArea[]
}

/**
 * Returns the words of a wing, with the kit's. They are loaded below `withWords`, and those of shell and door
 * everywhere.
 */
export function useWords<Area extends DeskArea>(area: Area): DeskWords<Area> {
	const words = useSpoken().dictionaries[area] as DeskWords<Area> | undefined
	if (words === undefined) throw new Error(`The words of ${area} are not around this component.`)
	return words
}

/** The words, and how to load others. */
export function useSpoken(): LoadedWords {
	const words = useContext(Words)
	if (words === undefined) throw new Error('There are no words around this component.')
	return words
}

/** Returns a component that has the words of a wing. It shows nothing until they are there. */
export function withWords<Props extends object>(wing: LaterArea, Component: AnyComponent<Props>) {
	return function Spoken(props: Props) {
		const { dictionaries, open } = useSpoken()
		const isThere = dictionaries[wing] !== undefined
		useEffect(() => {
			if (!isThere) open(wing)
		}, [isThere, dictionaries.kit.tag])
		return isThere ? <Component {...props} /> : null
	}
}
