/** @jsxImportSource preact */
import { createContext } from 'preact'
import type { AnyComponent, ComponentChildren } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import { useWords } from './use-words.tsx'

type Loader<Words> = () => Promise<{ default: Words }>

/**
 * Words of some screens alone, in the desk's language. Each language is a file of its own, which only these screens load.
 * @param loaders by the language's tag
 */
export function ownWords<Words extends object>(
	loaders: { readonly en: Loader<Words> } & Readonly<Record<string, Loader<Words>>>,
) {
	const Context = createContext<Words | undefined>(undefined)
	/** Gives all below it the words. Shows nothing until they are there. */
	function Provider({ children }: { children: ComponentChildren }) {
		const { tag } = useWords()
		const [words, setWords] = useState<Words>()
		useEffect(() => {
			const load = loaders[tag] ?? loaders.en
			void load().then(({ default: loaded }) => setWords(loaded))
		}, [tag])
		return words === undefined ? null : <Context.Provider value={words}>{children}</Context.Provider>
	}
	function useOwn(): Words {
		const words = useContext(Context)
		if (words === undefined) throw new Error('The words of these screens are not around this component.')
		return words
	}
	/** Returns a component that has these words. */
	function withOwn<Props extends object>(Component: AnyComponent<Props>) {
		return function Spoken(props: Props) {
			return (
				<Provider>
					<Component {...props} />
				</Provider>
			)
		}
	}
	return { Provider, useOwn, withOwn }
}
