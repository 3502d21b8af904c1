import { readSwitch } from './read-setting.ts'
import type { Block } from './types.ts'

export function mustBeRead(block: Block): boolean {
	return block.type === 'text' && readSwitch(block, 'requireScroll', false)
}

export function asksConsent(blocks: readonly Block[], visible: ReadonlySet<string>): boolean {
	return !blocks.some(({ id, type }) => type === 'consent' && visible.has(id))
}
