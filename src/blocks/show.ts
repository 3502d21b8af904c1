import { type AnswerTypes, hasShape, type Shapes, type Words } from './answers/answer-type.ts'
import { answerTypes, findAnswerType } from './answers/registry.ts'
import { isEmptyAnswer } from './condition.ts'
import { type Fields, readOwn } from './own.ts'
import { readNumber, readSwitch, readTextSetting } from './read-setting.ts'
import { inLanguage } from './text.ts'
import type { AnswerPart, Block, ShownBlock, Text } from './types.ts'
import { visibleBlocks } from './visible.ts'

/**
 * Returns a signed waiver as it is read: the visible blocks, each text in `language` if it has that. A block without an
 * answer has no parts. @param values as they are stored
 */
export function showBlocks(
	blocks: readonly Block[],
	values: Fields,
	language: string,
	fallback: string,
	words: Words,
	types: AnswerTypes = answerTypes,
): ShownBlock[] {
	const visible = visibleBlocks(blocks, values)
	const say = (text: Text): string => inLanguage(text, language, fallback).text
	const result: ShownBlock[] = []
	for (const block of blocks) {
		if (!visible.has(block.id)) continue
		const content = showContent(block, language, fallback)
		if (content !== undefined) result.push(content)
		else if (findAnswerType(block.type, types) !== undefined) {
			const text = readTextSetting(block, 'text')
			result.push({
				kind: 'answer',
				id: block.id,
				type: block.type,
				label: inLanguage(block.label ?? '', language, fallback),
				...(text === undefined ? {} : { text: inLanguage(text, language, fallback) }),
				parts: showAnswer(block, readOwn(values, block.id), words, say, types),
			})
		}
	}
	return result
}

export function showAnswer(
	block: Block,
	value: unknown,
	words: Words,
	say: (text: Text) => string,
	types: AnswerTypes = answerTypes,
): readonly AnswerPart[] {
	const type = findAnswerType(block.type, types)
	if (type === undefined || isEmptyAnswer(value) || !hasShape(value, type.shape)) return []
	return type.show(value as Shapes[keyof Shapes], block, { words, say })
}

function showContent(block: Block, language: string, fallback: string): ShownBlock | undefined {
	const { id, type } = block
	if (type === 'divider') return { kind: 'divider', id }
	if (type !== 'heading' && type !== 'summary' && type !== 'text' && type !== 'notice') return undefined
	const text = inLanguage(readTextSetting(block, 'text') ?? '', language, fallback)
	if (type === 'text') return { kind: 'prose', id, text }
	if (type === 'summary') return { kind: type, id, text }
	if (type === 'notice')
		return {
			kind: 'notice',
			id,
			text,
			largerByPt: readNumber(block, 'largerByPt') ?? 0,
			isFramed: readSwitch(block, 'frame', true),
		}
	const level = readNumber(block, 'level')
	return { kind: 'heading', id, level: level === 1 || level === 3 ? level : 2, text }
}
