import { isBlockIdLike } from '../block-id.ts'
import { asksForMarketing } from '../marketing.ts'
import { type Fields, hasOwn, isRecord, readOwn } from '../own.ts'
import { makeIssue, MAX_ISSUES, type Params, type Report } from '../report.ts'
import type { Block, Issue } from '../types.ts'
import type { AuthoredType, AuthoredTypes } from './authored-type.ts'
import { type Question, checkFlag, checkVisibility } from './check-rule.ts'
import { checkSettings } from './check-settings.ts'
import { settingsOf } from './common-settings.ts'
import { authoredTypes } from './registry.ts'

export const MAX_BLOCKS = 200
const MAX_TEMPLATE_BYTES = 512 * 1024

/**
 * Returns copies of the blocks without an issue, labels composed and trimmed. The issues' paths point into the array.
 */
export function checkBlocks(
	input: unknown,
	types: AuthoredTypes = authoredTypes,
): { blocks: Block[]; issues: Issue[] } {
	const issues: Issue[] = []
	const size = Array.isArray(input) ? input.length : -1
	if (size < 0) issues.push(makeIssue('wrong_setting_type', '', undefined, { expected: 'a list' }))
	if (size === 0) issues.push(makeIssue('no_blocks', ''))
	if (size > MAX_BLOCKS) issues.push(makeIssue('too_many_items', '', undefined, { max: MAX_BLOCKS }))
	if (!Array.isArray(input) || issues.length > 0) return { blocks: [], issues }
	const draft: Draft = { types, ids: new Set(), earlier: new Map(), issues }
	const blocks: Block[] = []
	input.forEach((each: unknown, at) => {
		const block = issues.length < MAX_ISSUES ? checkBlock(each, `/${at}`, draft) : undefined
		if (block !== undefined) blocks.push(block)
	})
	const bytes = new TextEncoder().encode(JSON.stringify(blocks)).length
	if (issues.length === 0 && bytes > MAX_TEMPLATE_BYTES)
		issues.push(makeIssue('template_too_large', '', undefined, { max: MAX_TEMPLATE_BYTES / 1024 }))
	return { blocks, issues }
}

const CONTENT: readonly string[] = ['heading', 'text', 'divider']

/** A report has people and photos of its own, and nobody signs it: its form asks with these blocks. */
export const REPORT_TYPES: readonly string[] = [
	...CONTENT,
	'yes_no',
	'checkbox',
	'short_text',
	'long_text',
	'single_choice',
	'multiple_choice',
	'number',
	'date',
	'phone',
	'email',
]

/** What keeps blocks without a fault of their own from being published, as a form that guests sign or as one of reports. */
export function publishIssues(blocks: readonly Fields[], kind: 'waiver' | 'incident' = 'waiver'): Issue[] {
	return kind === 'waiver' ? waiverIssues(blocks) : reportIssues(blocks)
}

function reportIssues(blocks: readonly Fields[]): Issue[] {
	const types = blocks.map(({ type }) =>
		typeof type === 'string' && hasOwn(authoredTypes, type) ? type : undefined,
	)
	const unfit = blocks.flatMap(({ id }, at) =>
		types[at] === undefined || REPORT_TYPES.includes(types[at])
			? []
			: [makeIssue('not_in_reports', `/${at}/type`, isBlockId(id) ? id : undefined)],
	)
	const asks = types.some((type) => type !== undefined && !CONTENT.includes(type))
	return [...unfit, ...(asks ? [] : [makeIssue('missing_question', '')])].slice(0, MAX_ISSUES)
}

function waiverIssues(blocks: readonly Fields[]): Issue[] {
	const missing = ['signature', 'name'].filter((type) => !blocks.some((block) => block.type === type))
	const lists = blocks.filter((block) => block.type === 'minors')
	// The second guardian signs for all minors of a waiver.
	const isSplit = lists.length > 1 && lists.some((block) => block['secondGuardian'] === true)
	return [
		...missing.map((type) => makeIssue(`missing_${type}`, '')),
		...(isSplit ? [makeIssue('guardian_lists', '')] : []),
		...(blocks.filter(asksForMarketing).length > 1 ? [makeIssue('marketing_twice', '')] : []),
	]
}

/** `earlier` has the answer blocks so far without an issue. */
type Draft = {
	readonly types: AuthoredTypes
	readonly ids: Set<string>
	readonly earlier: Map<string, Question>
	readonly issues: Issue[]
}

function checkBlock(input: unknown, path: string, draft: Draft): Block | undefined {
	const fields: Fields = isRecord(input) ? input : {}
	const id = readOwn(fields, 'id')
	const knownId = isBlockId(id) ? id : undefined
	const before = draft.issues.length
	const report: Report = (code, at, params?: Params) => {
		if (draft.issues.length < MAX_ISSUES) draft.issues.push(makeIssue(code, at, knownId, params))
	}
	if (!isRecord(input)) {
		report('wrong_setting_type', path, { expected: 'an object' })
		return undefined
	}
	checkId(id, path, draft, report)
	const type = readOwn(fields, 'type')
	const definition = typeof type === 'string' && hasOwn(draft.types, type) ? draft.types[type] : undefined
	if (typeof type !== 'string' || definition === undefined) {
		report('unknown_type', `${path}/type`)
		return undefined
	}
	const settings = checkSettings(fields, settingsOf(definition), path, report, ['id', 'type'])
	const block = showForMinors({ id: knownId ?? '', type, ...settings }, path, draft, report)
	if (draft.issues.length === before) checkRelations(block, definition, path, draft, report)
	if (draft.issues.length > before) return undefined
	if (definition.kind === 'answer') draft.earlier.set(block.id, { block, type: definition })
	return block
}

/** A notice for minors depends on the nearest minors block above it, as if its author had said so. */
function showForMinors(block: Block, path: string, { earlier }: Draft, report: Report): Block {
	if (block.type !== 'notice' || block['when'] !== 'minors' || block.visibleIf !== undefined) return block
	const lists = [...earlier.values()].filter((question) => question.block.type === 'minors')
	const list = lists[lists.length - 1]
	if (list !== undefined) return { ...block, visibleIf: { blockId: list.block.id, notEmpty: true } }
	report('notice_above_minors', `${path}/when`)
	return block
}

function checkId(id: unknown, path: string, { ids }: Draft, report: Report): void {
	if (!isBlockId(id)) report(id === '__proto__' ? 'reserved_id' : 'bad_id', `${path}/id`)
	else if (ids.has(id)) report('duplicate_id', `${path}/id`)
	else ids.add(id)
}

function isBlockId(id: unknown): id is string {
	return typeof id === 'string' && isBlockIdLike(id) && id !== '__proto__'
}

function checkRelations(block: Block, type: AuthoredType, path: string, draft: Draft, report: Report): void {
	if (block.visibleIf !== undefined)
		checkVisibility(block.visibleIf, draft.earlier, `${path}/visibleIf`, report)
	if (type.kind === 'content') return type.checkSettings?.(block, report, path)
	for (const [low, high] of type.ordered ?? []) {
		const least = block[low] ?? type.settings[low]?.default
		const most = block[high] ?? type.settings[high]?.default
		if (isAbove(least, most))
			report('out_of_order', `${path}/${hasOwn(block, low) ? low : high}`, { low, high })
	}
	type.checkSettings?.(block, report, path)
	if (block.flagIf !== undefined) checkFlag(block.flagIf, { block, type }, `${path}/flagIf`, report)
}

function isAbove(least: unknown, most: unknown): boolean {
	if (typeof least === 'number' && typeof most === 'number') return least > most
	return typeof least === 'string' && typeof most === 'string' && least > most
}
