import { preferredLanguage } from '../../i18n/languages.ts'
import { listLanguages } from '../templates/languages.ts'
import type { WaiverDetail } from './detail-model.ts'
import { listRaised } from './list-raised.ts'
import { answerWords, showAnswers } from './show-answers.ts'
import type { Answers } from './show-answers.ts'
import type { WaiverFlag } from './table.ts'

/**
 * The questions, the answers that the form offers, dates and flags in a reader's language, for staff who don't read the
 * guest's. What guests wrote themselves stays as it is.
 * @param language a BCP 47 tag
 * @returns undefined if the version of the form does not have the language, or the guest signed in it
 */
export function translateAnswers(
	answers: Answers & { readonly flags: readonly WaiverFlag[] },
	language: string,
): WaiverDetail['translation'] {
	const { waiver, template, version, flags } = answers
	if (preferredLanguage(language, [waiver.evidence.language]) !== undefined) return undefined
	const tag = preferredLanguage(language, listLanguages(template, version.blocks))
	if (tag === undefined) return undefined
	const { values, evidence } = waiver
	const signed = { blocks: version.blocks, values, evidence }
	const first = listRaised(signed, evidence.language)
	const raised = listRaised(signed, tag, answerWords(tag))
	return {
		language: tag,
		shown: showAnswers(answers, tag),
		flags: flags.map(({ id, blockId, ...original }) => {
			// A block may have raised several.
			const at = first.findIndex((flag) => flag.blockId === blockId && flag.label === original.label)
			const { label, value } = raised[at] ?? original
			return { id, label, value }
		}),
	}
}
