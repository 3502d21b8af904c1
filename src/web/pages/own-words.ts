import { ownSentences } from '../../blocks/signing-rules.ts'
import { wordsFor } from '../../i18n/page.ts'
import type { PageWords } from '../../i18n/page.ts'
import { listLanguages } from '../../features/templates/languages.ts'
import type { FormContext } from './form-context.ts'

export type OwnWords = {
	readonly words: PageWords
	/** The language of the sentences at the button that signs; absent where they are the page's own. */
	readonly statementLanguage?: string
}

/** The page's words for a language, with the sentences at the button that signs as the form says them. */
export function ownWordsOf(
	{
		template,
		version: { blocks },
	}: {
		readonly template: Pick<FormContext['template'], 'settings'>
		readonly version: Pick<FormContext['version'], 'blocks'>
	},
	language: string,
): OwnWords {
	const words = wordsFor(language)
	const own = ownSentences(blocks, language, listLanguages(template, blocks)[0])
	if (Object.keys(own).length === 0) return { words }
	const { alone, withMinors, minorsOnly } = words.capacity
	const capacity = {
		alone: own.forSelf ?? alone,
		withMinors: own.forSelfAndMinors ?? withMinors,
		minorsOnly: own.forMinors ?? minorsOnly,
	}
	const signStatement = own.statement ?? words.signStatement
	return { words: { ...words, capacity, signStatement }, statementLanguage: language }
}
