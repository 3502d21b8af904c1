import type { Catalogue, Shapes, Words } from './block-type.ts'
import { isEmptyAnswer } from './condition.ts'
import { type Fields, hasOwn, readOwn } from './own.ts'
import { readNumber, readTextSetting } from './read-setting.ts'
import { blockTypes } from './registry.ts'
import { inLanguage } from './text.ts'
import type { AnswerPart, Block, ShownBlock, Text } from './types.ts'
import { findAnswerType, hasShape } from './values.ts'
import { visibleBlocks } from './visible.ts'

/**
 * What a reader of a signed waiver sees, from its values as stored: the visible blocks in order, each text
 * in `language` where it has it. A visible block without an answer has no parts.
 */
export function showBlocks(
	blocks: readonly Block[],
	values: Fields,
	language: string,
	fallback: string,
	words: Words,
	catalogue: Catalogue = blockTypes,
): ShownBlock[] {
	const visible = visibleBlocks(blocks, values)
	const say = (text: Text): string => inLanguage(text, language, fallback).text
	const shown: ShownBlock[] = []
	for (const block of blocks) {
		if (!visible.has(block.id)) continue
		const content = showContent(block, language, fallback, catalogue)
		if (content !== undefined) shown.push(content)
		else if (findAnswerType(catalogue, block.type) !== undefined) {
			const text = readTextSetting(block, 'text')
			shown.push({
				kind: 'answer',
				id: block.id,
				type: block.type,
				label: inLanguage(block.label ?? '', language, fallback),
				...(text === undefined ? {} : { text: inLanguage(text, language, fallback) }),
				parts: showAnswer(block, readOwn(values, block.id), words, say, catalogue),
			})
		}
	}
	return shown
}

/** The parts that show one stored answer; none where it is empty or not of its type's shape. */
export function showAnswer(
	block: Block,
	value: unknown,
	words: Words,
	say: (text: Text) => string,
	catalogue: Catalogue = blockTypes,
): readonly AnswerPart[] {
	const type = findAnswerType(catalogue, block.type)
	if (type === undefined || isEmptyAnswer(value) || !hasShape(value, type.shape)) return []
	return type.show(value as Shapes[keyof Shapes], block, { words, say })
}

function showContent(
	block: Block,
	language: string,
	fallback: string,
	catalogue: Catalogue,
): ShownBlock | undefined {
	const type = hasOwn(catalogue, block.type) ? catalogue[block.type] : undefined
	if (type?.kind !== 'content') return undefined
	const { id } = block
	if (type.shownAs === 'divider') return { kind: 'divider', id }
	const text = inLanguage(readTextSetting(block, 'text') ?? '', language, fallback)
	if (type.shownAs === 'prose') return { kind: 'prose', id, text }
	const level = readNumber(block, 'level')
	return { kind: 'heading', id, level: level === 1 || level === 3 ? level : 2, text }
}
