import { lookUpTag } from './language-ranges.ts'
import { readSwitch, readTextSetting } from './read-setting.ts'
import { inLanguage } from './text.ts'
import type { Block } from './types.ts'

export function mustBeRead(block: Block): boolean {
	return block.type === 'text' && readSwitch(block, 'requireScroll', false)
}

export function asksConsent(blocks: readonly Block[], visible: ReadonlySet<string>): boolean {
	return !blocks.some(({ id, type }) => type === 'consent' && visible.has(id))
}

/** Sentences at the button that signs, which a signature block may say in the form's own words: its settings. */
export const SENTENCES = ['statement', 'forSelf', 'forSelfAndMinors', 'forMinors'] as const

export type OwnSentences = { readonly [sentence in (typeof SENTENCES)[number]]?: string }

/** Those that the form says in that language: in another one they would be out of place. @param first its first language */
export function ownSentences(blocks: readonly Block[], language: string, first: string): OwnSentences {
	const own: { [sentence in (typeof SENTENCES)[number]]?: string } = {}
	for (const block of blocks) {
		if (block.type !== 'signature') continue
		for (const sentence of SENTENCES) {
			const text = readTextSetting(block, sentence)
			if (text === undefined || own[sentence] !== undefined) continue
			const tags = typeof text === 'string' ? [first] : Object.keys(text)
			if (lookUpTag(language, tags) !== undefined) own[sentence] = inLanguage(text, language, first).text
		}
	}
	return own
}
