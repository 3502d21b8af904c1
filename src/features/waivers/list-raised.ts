import type { Words } from '../../blocks/answers/answer-type.ts'
import { cutFlagText, raisedFlags } from '../../blocks/flags.ts'
import type { RaisedFlag } from '../../blocks/flags.ts'
import { signerOf } from '../../blocks/people.ts'
import { listTyped } from '../../blocks/typed-ink.ts'
import type { Block } from '../../blocks/types.ts'
import { documentWords } from '../../i18n/dictionaries.ts'
import { pickWords } from '../../i18n/languages.ts'
import { fullName } from '../../kit/text/full-name.ts'
import type { SigningEvidence } from './signing/evidence.ts'

type Signed = {
	readonly blocks: readonly Block[]
	readonly values: Readonly<Record<string, unknown>>
	readonly evidence: Pick<SigningEvidence, 'otherNames' | 'cannotDraw' | 'guardianDiffers'>
}

/** The flags that the form raises, and then those that the service does. @param language of the labels */
export function listRaised(
	{ blocks, values, evidence }: Signed,
	language: string,
	words?: Words,
): RaisedFlag[] {
	const { flags } = pickWords(documentWords, language)
	const { otherNames = [], cannotDraw = [], guardianDiffers } = evidence
	const typed = listTyped(blocks, values)
	const about = (ids: readonly string[], label: string): RaisedFlag[] =>
		typed
			.filter(({ blockId }) => ids.includes(blockId))
			.map((each) => ({ blockId: each.blockId, label, value: cutFlagText(each.typed) }))
	const minors = blocks.find(({ type }) => type === 'minors')
	const signer = fullName(signerOf(blocks, values), language)
	return [
		...raisedFlags(blocks, values, language, words),
		...about(otherNames, flags.otherName),
		...about(cannotDraw, flags.cannotDraw),
		...(guardianDiffers && minors !== undefined
			? [{ blockId: minors.id, label: flags.guardianDiffers, value: cutFlagText(signer) }]
			: []),
	]
}
