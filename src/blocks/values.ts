import { isBlockIdLike } from './block-id.ts'
import {
	type Answer,
	type AnswerType,
	type Catalogue,
	makeIssue,
	MAX_ISSUES,
	type Params,
	type Shapes,
} from './block-type.ts'
import { isEmptyAnswer } from './condition.ts'
import { type Fields, hasOwn, isRecord, readOwn, writeOwn } from './own.ts'
import { childPath } from './pointer.ts'
import { blockTypes } from './registry.ts'
import type { Block, CheckContext, Issue } from './types.ts'
import { isVisible } from './visible.ts'

export { isVisible, visibleBlocks } from './visible.ts'

/** An image that the values hold. `path` is the block's id, or `id/front` and `id/back`. */
export type FoundImage = { readonly path: string; readonly blockId: string; readonly blockType: string }

export type CheckedValues = {
	/** At most 50, in the blocks' order. The rest of the result holds good only where there are none. */
	readonly issues: Issue[]
	/** As sent, but names and emails composed and trimmed, blanks cut to '', and images as `StoredImage`. */
	readonly values: Record<string, unknown>
	readonly images: FoundImage[]
	/** The ids of the blocks that these answers show. */
	readonly visible: ReadonlySet<string>
}

/**
 * Checks a waiver's answers against the blocks of its template, which `checkBlocks` must have accepted.
 * Unknown ids and values for content blocks and for hidden blocks are refused, so is a required visible
 * block without an answer. Paths point into `values`. Never throws unless `readImage` does.
 */
export function checkValues(
	blocks: readonly Block[],
	values: Fields,
	context: CheckContext,
	catalogue: Catalogue = blockTypes,
): CheckedValues {
	const issues: Issue[] = []
	const images: FoundImage[] = []
	const visible = new Set<string>()
	const checked: Record<string, unknown> = {}
	let known = 0
	for (const block of blocks) {
		const { id, type } = block
		if (hasOwn(values, id)) known += 1
		const sent = readOwn(values, id) !== undefined
		const shown = isVisible(block, values, visible)
		if (shown) visible.add(id)
		const report = (code: string, path: string, params?: Params): void =>
			addIssue(issues, makeIssue(code, path, id, params))
		const keepImage = (path: string): number => images.push({ path, blockId: id, blockType: type })
		const answer: Answer = { block, path: `/${id}`, context, report, keepImage }
		const result = checkOne(readOwn(values, id), answer, sent, shown, catalogue)
		if (result !== undefined) writeOwn(checked, id, result)
	}
	if (Object.keys(values).length > known) refuseUnknown(blocks, values, issues)
	return { issues, values: checked, images, visible }
}

/** Whether a value has the shape that its type's methods take. */
export function hasShape(value: unknown, shape: keyof Shapes): boolean {
	if (shape === 'list') return Array.isArray(value)
	if (shape === 'object') return isRecord(value)
	if (shape === 'image') return typeof value === 'string' || isRecord(value)
	return typeof value === shape
}

/** The answer type of a block; undefined for content and for unknown types. */
export function findAnswerType(catalogue: Catalogue, type: string): AnswerType | undefined {
	const found = hasOwn(catalogue, type) ? catalogue[type] : undefined
	return found?.kind === 'answer' ? found : undefined
}

/** One block's answer, normalised; undefined where there is nothing to keep. */
function checkOne(
	value: unknown,
	answer: Answer,
	sent: boolean,
	shown: boolean,
	catalogue: Catalogue,
): unknown {
	const { block, path, report } = answer
	const type = findAnswerType(catalogue, block.type)
	if (type === undefined) {
		if (sent) report('not_a_question', path)
		return undefined
	}
	if (!shown) {
		if (sent) report('hidden', path)
		return undefined
	}
	const absent = value === undefined || value === null
	if (!absent && !hasShape(value, type.shape)) {
		report('wrong_type', path, { type: block.type })
		return undefined
	}
	if (!isEmptyAnswer(value)) return type.check(value as Shapes[keyof Shapes], answer)
	if (block.required !== false) report('required', path, { type: block.type })
	return keepEmpty(value)
}

/** An empty answer is kept as sent, but for white space and for objects of nothing but blanks. */
function keepEmpty(value: unknown): unknown {
	if (typeof value === 'string') return ''
	return isRecord(value) ? undefined : value
}

function refuseUnknown(blocks: readonly Block[], values: Fields, issues: Issue[]): void {
	const ids = new Set(blocks.map((block) => block.id))
	for (const key of Object.keys(values)) {
		if (ids.has(key)) continue
		addIssue(issues, makeIssue('unknown_block', childPath('', key), isBlockIdLike(key) ? key : undefined))
		if (issues.length >= MAX_ISSUES) return
	}
}

function addIssue(issues: Issue[], issue: Issue): void {
	if (issues.length < MAX_ISSUES) issues.push(issue)
}
