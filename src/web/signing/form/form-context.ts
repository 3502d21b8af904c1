import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { inLanguage } from '../../../blocks/text.ts'
import type { Issue, LocalText, Person, Text } from '../../../blocks/types.ts'
import type { PageWords } from '../../../i18n/page.ts'
import type { PageProps } from '../page-props.ts'
import type { Device } from './device.ts'
import type { Scanning } from '../parts/scan-link.tsx'
import type { Entries } from '../entries/entries.ts'

export type Form = {
	readonly pageProps: PageProps
	readonly words: PageWords
	readonly wordsLanguage: string
	/** The language of the template's texts. */
	readonly language: string
	readonly entries: Entries
	/** Names that are not given yet are ''. */
	readonly signer: Person
	/** The visible issues. */
	readonly issues: readonly Issue[]
	/** Functions of the browser; undefined on the server and before the script runs. */
	readonly device: Device | undefined
	/** Given on a kiosk. */
	readonly scanning: Scanning | undefined
	/** Records a notice of which the whole was in view. */
	noteDisplayed(blockId: string): void
	/** Changes entries; '' removes one. */
	set(changes: Entries): void
	/** Shows the form of a parent who takes over. */
	handOver(parentsForm: PageProps): void
}

export const FormContext = createContext<Form | undefined>(undefined)

export function useForm(): Form {
	const form = useContext(FormContext)
	if (form === undefined) throw new Error('There is no form around this.')
	return form
}

export function useSay(): (text: Text) => LocalText {
	const { language, pageProps } = useForm()
	return (text) => inLanguage(text, language, pageProps.fallback)
}
