import { mustBeRead } from '../../../blocks/signing-rules.ts'
import type { Block } from '../../../blocks/types.ts'
import { TICKED, readEntry } from './entries.ts'
import type { Entries } from './entries.ts'
import type { EntryType } from './entry-type.ts'

/** A text that must be read has a box to tick below it. */
export const text: EntryType = { target: (_, { id }) => readNameOf(id) }

/** Returns the name of the box that says that a text was read. */
export function readNameOf(blockId: string): string {
	return `${blockId}.read`
}

export function isRead({ id }: Block, entries: Entries): boolean {
	return readEntry(entries, readNameOf(id)) === TICKED
}

/** Returns the ids of the required texts that were read. */
export function readTexts(blocks: readonly Block[], entries: Entries): string[] {
	return blocks.filter((block) => mustBeRead(block) && isRead(block, entries)).map(({ id }) => id)
}
