import { type AnswerTypes, hasShape, type Shapes, type Words } from './answers/answer-type.ts'
import { answerTypes, findAnswerType } from './answers/registry.ts'
import type { AuthoredTypes } from './authoring/authored-type.ts'
import { authoredTypes } from './authoring/registry.ts'
import { isEmptyAnswer, meetsCondition } from './condition.ts'
import { englishWords } from './english-words.ts'
import { type Fields, hasOwn, readOwn } from './own.ts'
import { showAnswer } from './show.ts'
import { inLanguage } from './text.ts'
import type { AnswerPart, Block, FlagRule, Text } from './types.ts'
import { visibleBlocks } from './visible.ts'

/** In code points. A longer text is cut and ends in `…`. */
const MAX_FLAG_TEXT = 500

export type RaisedFlag = { readonly blockId: string; readonly label: string; readonly value: string }

type FlagTypes = { readonly answerTypes: AnswerTypes; readonly authoredTypes: AuthoredTypes }

export function raisedFlags(
	blocks: readonly Block[],
	values: Fields,
	language: string,
	words: Words = englishWords,
	types: FlagTypes = { answerTypes, authoredTypes },
): RaisedFlag[] {
	const visible = visibleBlocks(blocks, values)
	const say = (text: Text): string => inLanguage(text, language, language).text
	const flags: RaisedFlag[] = []
	for (const block of blocks) {
		const rule = block.flagIf
		if (rule === undefined || !visible.has(block.id)) continue
		const value = readOwn(values, block.id)
		if (!isRaised(rule, block, value, types)) continue
		const parts = showAnswer(block, value, words, say, types.answerTypes)
		const label = cutFlagText(say(rule.label ?? block.label ?? ''))
		flags.push({
			blockId: block.id,
			label,
			value: cutFlagText(parts.map(writePart).filter(Boolean).join(', ')),
		})
	}
	return flags
}

function isRaised(rule: FlagRule, block: Block, value: unknown, types: FlagTypes): boolean {
	if (rule.min === undefined && rule.max === undefined) return meetsCondition(rule, value)
	const type = findAnswerType(block.type, types.answerTypes)
	const definition = hasOwn(types.authoredTypes, block.type) ? types.authoredTypes[block.type] : undefined
	if (type === undefined || definition?.kind !== 'answer' || definition.measure === undefined) return false
	if (isEmptyAnswer(value) || !hasShape(value, type.shape)) return false
	const size = definition.measure(value as Shapes[keyof Shapes])
	return size >= (rule.min ?? -Infinity) && size <= (rule.max ?? Infinity)
}

function writePart(part: AnswerPart): string {
	if (part.kind === 'image') return ''
	return part.kind === 'table' ? part.rows.map((row) => row.join(' ')).join(', ') : part.text
}

/** Cut to the length of a flag's text. */
export function cutFlagText(text: string): string {
	if (text.length <= MAX_FLAG_TEXT) return text
	const characters = Array.from(text)
	return characters.length <= MAX_FLAG_TEXT ? text : `${characters.slice(0, MAX_FLAG_TEXT - 1).join('')}…`
}
