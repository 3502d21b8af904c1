import { isBlockIdLike } from './block-id.ts'
import {
	type BlockType,
	type Catalogue,
	makeIssue,
	MAX_ISSUES,
	type Params,
	type Report,
} from './block-type.ts'
import { type Asked, checkFlag, checkVisibility } from './check-rule.ts'
import { checkSettings } from './check-setting.ts'
import { type Fields, hasOwn, isRecord, readOwn } from './own.ts'
import { blockTypes } from './registry.ts'
import { answerSettings, contentSettings } from './settings.ts'
import type { Block, Issue } from './types.ts'

/** Most blocks of a template, and the most bytes that they may take as JSON in UTF-8. */
export const MAX_BLOCKS = 200
export const MAX_TEMPLATE_BYTES = 512 * 1024

/**
 * Checks the blocks of a draft, whatever was sent. `blocks` are copies of those without an issue, labels
 * composed and trimmed; a draft may be kept only where there are no issues. Paths point into the array.
 */
export function checkBlocks(
	input: unknown,
	catalogue: Catalogue = blockTypes,
): { blocks: Block[]; issues: Issue[] } {
	const issues: Issue[] = []
	const size = Array.isArray(input) ? input.length : -1
	if (size < 0) issues.push(makeIssue('wrong_setting_type', '', undefined, { expected: 'a list' }))
	if (size === 0) issues.push(makeIssue('no_blocks', ''))
	if (size > MAX_BLOCKS) issues.push(makeIssue('too_many_items', '', undefined, { max: MAX_BLOCKS }))
	if (!Array.isArray(input) || issues.length > 0) return { blocks: [], issues }
	const draft: Draft = { catalogue, ids: new Set(), earlier: new Map(), issues }
	const blocks: Block[] = []
	input.forEach((each: unknown, at) => {
		const block = issues.length < MAX_ISSUES ? checkBlock(each, `/${at}`, draft) : undefined
		if (block !== undefined) blocks.push(block)
	})
	if (issues.length === 0 && countUtf8Bytes(JSON.stringify(blocks)) > MAX_TEMPLATE_BYTES)
		issues.push(makeIssue('template_too_large', '', undefined, { max: MAX_TEMPLATE_BYTES / 1024 }))
	return { blocks, issues }
}

/** What keeps these blocks from being published. */
export function publishIssues(blocks: readonly Block[]): Issue[] {
	return ['signature', 'name']
		.filter((type) => !blocks.some((block) => block.type === type))
		.map((type) => makeIssue(`missing_${type}`, ''))
}

/** The check of one draft as it goes along. `earlier` holds the sound answer blocks so far. */
type Draft = {
	readonly catalogue: Catalogue
	readonly ids: Set<string>
	readonly earlier: Map<string, Asked>
	readonly issues: Issue[]
}

/** The sound copy of a block; undefined where something is wrong with it. */
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
	const found = typeof type === 'string' && hasOwn(draft.catalogue, type) ? draft.catalogue[type] : undefined
	if (typeof type !== 'string' || found === undefined) {
		report('unknown_type', `${path}/type`)
		return undefined
	}
	const common = found.kind === 'answer' ? answerSettings : contentSettings
	const settings = checkSettings(fields, { ...common, ...found.settings }, path, report, ['id', 'type'])
	const block: Block = { id: knownId ?? '', type, ...settings }
	if (draft.issues.length === before) checkRelations(block, found, path, draft, report)
	if (draft.issues.length > before) return undefined
	if (found.kind === 'answer') draft.earlier.set(block.id, { block, type: found })
	return block
}

function checkId(id: unknown, path: string, { ids }: Draft, report: Report): void {
	if (!isBlockId(id)) report(id === '__proto__' ? 'reserved_id' : 'bad_id', `${path}/id`)
	else if (ids.has(id)) report('duplicate_id', `${path}/id`)
	else ids.add(id)
}

/** `__proto__` is no id: a plain write to an object under that key is lost, here or in whoever reads the answers. */
function isBlockId(id: unknown): id is string {
	return typeof id === 'string' && isBlockIdLike(id) && id !== '__proto__'
}

/** What settings that are sound one by one must be to one another. */
function checkRelations(block: Block, type: BlockType, path: string, draft: Draft, report: Report): void {
	if (block.visibleIf !== undefined)
		checkVisibility(block.visibleIf, draft.earlier, `${path}/visibleIf`, report)
	if (type.kind === 'content') return
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

/** Bytes of a text in UTF-8. `TextEncoder` would copy it, and old browsers lack it. */
function countUtf8Bytes(text: string): number {
	let bytes = 0
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at)
		if (unit < 0x80) bytes += 1
		else if (unit < 0x800) bytes += 2
		// Each half of a surrogate pair is two of its four bytes.
		else bytes += unit >= 0xd800 && unit <= 0xdfff ? 2 : 3
	}
	return bytes
}
