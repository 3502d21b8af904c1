import { readString } from '../../../blocks/read-setting.ts'
import { takingPartOf } from '../../../blocks/taking-part.ts'
import type { Block } from '../../../blocks/types.ts'
import { WHO, readEntry } from './entries.ts'
import type { Entries } from './entries.ts'

/** The people who take part: the signer, the signer and children, or only children. */
export const CHOICES = ['me', 'both', 'children'] as const

/** Returns the block that lists children if the form asks first who takes part. */
export function askingBlock(blocks: readonly Block[], visible: ReadonlySet<string>): Block | undefined {
	const { rule, block } = takingPartOf(blocks, visible)
	return rule === 'ask' ? block : undefined
}

/** Returns the guest's statement whether they take part; undefined if the form does not ask. */
export function saidTakesPart(
	blocks: readonly Block[],
	visible: ReadonlySet<string>,
	entries: Entries,
): boolean | undefined {
	return askingBlock(blocks, visible) && readEntry(entries, WHO) !== 'children'
}

/** Returns true if children are signed for; undefined if the guest has not answered yet. */
export function hasChildren(block: Block, entries: Entries): boolean | undefined {
	const rule = readString(block, 'signerTakesPart')
	if (rule !== 'ask') return rule === 'never' || block.required !== false
	const who = readEntry(entries, WHO)
	return who === '' ? undefined : who !== 'me'
}
