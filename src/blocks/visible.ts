import { meetsCondition } from './condition.ts'
import { type Fields, readOwn } from './own.ts'
import type { Block } from './types.ts'

/** The answer to a hidden block counts as empty. Call it in the order of the template, or use `visibleBlocks`. */
export function isVisible(block: Block, values: Fields, visible: ReadonlySet<string>): boolean {
	const rule = block.visibleIf
	if (rule === undefined) return true
	return meetsCondition(rule, visible.has(rule.blockId) ? readOwn(values, rule.blockId) : undefined)
}

export function visibleBlocks(blocks: readonly Block[], values: Fields): ReadonlySet<string> {
	const visible = new Set<string>()
	for (const block of blocks) if (isVisible(block, values, visible)) visible.add(block.id)
	return visible
}
