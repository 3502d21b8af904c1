import { useState } from 'preact/hooks'
import type { PageProps } from '../page-props.ts'
import { directionOf } from '../../../i18n/languages.ts'

/** What a page in another language brings along; all else stays. */
const OF_A_LANGUAGE = [
	'blocks',
	'prose',
	'versionId',
	'language',
	'wordsLanguage',
	'words',
	'locale',
	'dateOrder',
	'fallback',
	'title',
	'minutes',
] as const satisfies readonly (keyof PageProps)[]

type OfALanguage = Pick<PageProps, (typeof OF_A_LANGUAGE)[number]>

/**
 * The form in the chosen language. Another language is loaded from the service, since a page has the texts of one
 * language only. Without a connection nothing changes.
 */
export function useLanguage(
	initial: PageProps,
	load: ((tag: string) => Promise<PageProps>) | undefined,
): readonly [PageProps, (tag: string) => void] {
	const [page, setLoaded] = useState({ of: initial, pageProps: initial })
	// The preview of a form that is being changed renders other props.
	const pageProps = page.of === initial ? page.pageProps : initial
	const show = async (tag: string): Promise<void> => {
		if (load === undefined) return
		const other = await load(tag)
		const texts = Object.fromEntries(OF_A_LANGUAGE.map((field) => [field, other[field]])) as OfALanguage
		setLoaded({ of: initial, pageProps: { ...initial, ...texts } })
		document.documentElement.lang = other.wordsLanguage
		document.documentElement.dir = directionOf(other.wordsLanguage)
	}
	return [
		pageProps,
		(tag) => {
			show(tag).catch(() => undefined)
		},
	]
}
