import { useState } from 'preact/hooks'
import type { PageProps } from '../page-props.ts'
import { directionOf } from './direction.ts'

/**
 * The form in the language that it is shown in. It is loaded anew in another one, since a page carries the texts of one
 * language only; without a connection it stays as it is.
 */
export function useLanguage(
	initial: PageProps,
	load: ((tag: string) => Promise<PageProps>) | undefined,
): readonly [PageProps, (tag: string) => void] {
	const [pageProps, setBoot] = useState(initial)
	const show = async (tag: string): Promise<void> => {
		if (load === undefined) return
		const { blocks, versionId, language, wordsLanguage, words, locale, dateOrder, fallback, title } =
			await load(tag)
		setBoot({
			...initial,
			blocks,
			versionId,
			language,
			wordsLanguage,
			words,
			locale,
			dateOrder,
			fallback,
			title,
		})
		document.documentElement.lang = wordsLanguage
		document.documentElement.dir = directionOf(wordsLanguage)
	}
	return [
		pageProps,
		(tag) => {
			show(tag).catch(() => undefined)
		},
	]
}
