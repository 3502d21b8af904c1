import type { Catalogue, Shapes, Words } from './block-type.ts'
import { isEmptyAnswer, meetsCondition } from './condition.ts'
import { englishWords } from './english-words.ts'
import { type Fields, readOwn } from './own.ts'
import { blockTypes } from './registry.ts'
import { showAnswer } from './show.ts'
import { inLanguage } from './text.ts'
import type { AnswerPart, Block, FlagRule, Text } from './types.ts'
import { findAnswerType, hasShape } from './values.ts'
import { visibleBlocks } from './visible.ts'

/** Longest shown answer and label that a flag carries, in code points; what is longer ends in `…`. */
export const MAX_FLAG_TEXT = 500

export type RaisedFlag = { readonly blockId: string; readonly label: string; readonly value: string }

/** The flags that the answers of a checked waiver raise, in the blocks' order, worded in `language` where they can be. */
export function raisedFlags(
	blocks: readonly Block[],
	values: Fields,
	language: string,
	words: Words = englishWords,
	catalogue: Catalogue = blockTypes,
): RaisedFlag[] {
	const visible = visibleBlocks(blocks, values)
	const say = (text: Text): string => inLanguage(text, language, language).text
	const flags: RaisedFlag[] = []
	for (const block of blocks) {
		const rule = block.flagIf
		if (rule === undefined || !visible.has(block.id)) continue
		const value = readOwn(values, block.id)
		if (!isRaised(rule, block, value, catalogue)) continue
		const parts = showAnswer(block, value, words, say, catalogue)
		const label = cut(say(rule.label ?? block.label ?? ''))
		flags.push({ blockId: block.id, label, value: cut(parts.map(writePart).filter(Boolean).join(', ')) })
	}
	return flags
}

function isRaised(rule: FlagRule, block: Block, value: unknown, catalogue: Catalogue): boolean {
	if (rule.min === undefined && rule.max === undefined) return meetsCondition(rule, value)
	const type = findAnswerType(catalogue, block.type)
	if (type?.measure === undefined || isEmptyAnswer(value) || !hasShape(value, type.shape)) return false
	const measured = type.measure(value as Shapes[keyof Shapes])
	return measured >= (rule.min ?? -Infinity) && measured <= (rule.max ?? Infinity)
}

function writePart(part: AnswerPart): string {
	if (part.kind === 'image') return ''
	return part.kind === 'table' ? part.rows.map((row) => row.join(' ')).join(', ') : part.text
}

function cut(text: string): string {
	if (text.length <= MAX_FLAG_TEXT) return text
	const characters = Array.from(text)
	return characters.length <= MAX_FLAG_TEXT ? text : `${characters.slice(0, MAX_FLAG_TEXT - 1).join('')}…`
}
