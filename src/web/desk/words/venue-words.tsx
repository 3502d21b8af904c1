/** @jsxImportSource preact */
import { createContext } from 'preact'
import type { AnyComponent, ComponentChildren } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { VenueWords, venueWords } from '../../../i18n/venue.ts'
import { useWords } from './use-words.tsx'

/** Each language is a file of its own, which only the screens that need it load. */
const loaders: Readonly<Record<keyof typeof venueWords, () => Promise<{ default: VenueWords }>>> = {
	en: () => import('../../../i18n/venue/en.json', { with: { type: 'json' } }),
	de: () => import('../../../i18n/venue/de.json', { with: { type: 'json' } }),
}

const Words = createContext<VenueWords | undefined>(undefined)

/** Gives all below it the words of the venue's screens, in the desk's language. Shows nothing until they are there. */
export function VenueWordsProvider({ children }: { children: ComponentChildren }) {
	const { tag } = useWords()
	const [words, setWords] = useState<VenueWords>()
	useEffect(() => {
		const load = loaders[tag as keyof typeof loaders] ?? loaders.en
		void load().then(({ default: loaded }) => setWords(loaded))
	}, [tag])
	return words === undefined ? null : <Words.Provider value={words}>{children}</Words.Provider>
}

/** Returns a component that has these words. */
export function withVenueWords<Props extends object>(Component: AnyComponent<Props>) {
	return function Spoken(props: Props) {
		return (
			<VenueWordsProvider>
				<Component {...props} />
			</VenueWordsProvider>
		)
	}
}

export function useVenueWords(): VenueWords {
	const words = useContext(Words)
	if (words === undefined) throw new Error("There are no words of the venue's screens around this component.")
	return words
}
