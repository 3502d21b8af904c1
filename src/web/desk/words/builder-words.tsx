/** @jsxImportSource preact */
import { createContext } from 'preact'
import type { ComponentChildren } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { BuilderWords, builderWords } from '../../../i18n/builder.ts'
import { useWords } from './use-words.tsx'

/** Each language of the builder's words is a file of its own, which only the screens about forms load. */
const loaders: Readonly<Record<keyof typeof builderWords, () => Promise<{ default: BuilderWords }>>> = {
	en: () => import('../../../i18n/builder/en.json', { with: { type: 'json' } }),
	de: () => import('../../../i18n/builder/de.json', { with: { type: 'json' } }),
}

const Words = createContext<BuilderWords | undefined>(undefined)

/** Gives all below it the words about forms, in the desk's language. Shows nothing until they are there. */
export function BuilderWordsProvider({ children }: { children: ComponentChildren }) {
	const { tag } = useWords()
	const [words, setWords] = useState<BuilderWords>()
	useEffect(() => {
		const load = loaders[tag as keyof typeof loaders] ?? loaders.en
		void load().then(({ default: loaded }) => setWords(loaded))
	}, [tag])
	if (words === undefined) return null
	return <Words.Provider value={words}>{children}</Words.Provider>
}

export function useBuilderWords(): BuilderWords {
	const words = useContext(Words)
	if (words === undefined) throw new Error('There are no words about forms around this component.')
	return words
}
