import { type Answer, type AnswerTypes, hasShape, type Shapes } from './answers/answer-type.ts'
import { answerTypes, findAnswerType } from './answers/registry.ts'
import { isBlockIdLike } from './block-id.ts'
import { isEmptyAnswer } from './condition.ts'
import { type Fields, hasOwn, isRecord, readOwn, writeOwn } from './own.ts'
import { MAX_ISSUES, childPath, makeIssue, type Params } from './report.ts'
import type { Block, CheckContext, Issue } from './types.ts'
import { isVisible } from './visible.ts'

export { isVisible, visibleBlocks } from './visible.ts'

/** `path` is the block's id, or `id/front` and `id/back`. */
export type FoundImage = { readonly path: string; readonly blockId: string; readonly blockType: string }

export type CheckedValues = {
	/** At most `MAX_ISSUES`. The rest of the result is valid only if there are none. */
	readonly issues: Issue[]
	/**
	 * The submitted values, except: names and emails are composed and trimmed, blank texts are '', images are
	 * `StoredImage`.
	 */
	readonly values: Record<string, unknown>
	readonly images: FoundImage[]
	readonly visible: ReadonlySet<string>
}

/**
 * Refuses unknown ids, values for content and for hidden blocks, and a required visible block without an answer. The
 * issues' paths point into `values`. Never throws unless `readImage` does.
 */
export function checkValues(
	blocks: readonly Block[],
	values: Fields,
	context: CheckContext,
	types: AnswerTypes = answerTypes,
): CheckedValues {
	const issues: Issue[] = []
	const images: FoundImage[] = []
	const visible = new Set<string>()
	const results: Record<string, unknown> = {}
	let matchCount = 0
	for (const block of blocks) {
		const { id, type } = block
		if (hasOwn(values, id)) matchCount += 1
		const isSent = readOwn(values, id) !== undefined
		const isShown = isVisible(block, values, visible)
		if (isShown) visible.add(id)
		const report = (code: string, path: string, params?: Params): void =>
			addIssue(issues, makeIssue(code, path, id, params))
		const keepImage = (path: string): number => images.push({ path, blockId: id, blockType: type })
		const answer: Answer = { block, path: `/${id}`, context, report, keepImage }
		const result = checkOne(readOwn(values, id), answer, isSent, isShown, types)
		if (result !== undefined) writeOwn(results, id, result)
	}
	if (Object.keys(values).length > matchCount) refuseUnknown(blocks, values, issues)
	return { issues, values: results, images, visible }
}

function checkOne(
	value: unknown,
	answer: Answer,
	isSent: boolean,
	isShown: boolean,
	types: AnswerTypes,
): unknown {
	const { block, path, report } = answer
	const type = findAnswerType(block.type, types)
	if (type === undefined) {
		if (isSent) report('not_a_question', path)
		return undefined
	}
	if (!isShown) {
		if (isSent) report('hidden', path)
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
