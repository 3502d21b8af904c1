import type { Block } from '../../../blocks/types.ts'
import type { DatePart } from '../../../i18n/region.ts'
import type { Entries } from './entries.ts'

/** Reads a block's answer from the form's entries. */
export type EntryType = {
	/** Returns the answer as the API takes it; undefined for none. */
	read?(entries: Entries, block: Block, locale: string): unknown
	/** Returns the name of the control to focus, given the name that an issue is about. */
	target?(name: string, block: Block, order: readonly DatePart[]): string
}

/** Returns the entries of a prefilled answer. Only the server calls it: pages don't load these functions. */
export type WriteEntries = (value: unknown, block: Block) => Entries
