import type { ComponentChildren } from 'preact'
import type { Block } from '../../../blocks/types.ts'
import type { DatePart } from '../../../i18n/region.ts'
import type { Entries } from './entries.ts'

/** How a block is shown, and how its answer and the form's entries become each other. */
export type FieldType = {
	readonly View: (props: { readonly block: Block }) => ComponentChildren
	/** The answer as the interface takes it; undefined for none. Absent for blocks that take no answer. */
	read?(entries: Entries, block: Block, locale: string): unknown
	write?(value: unknown, block: Block): Entries
	/** The name of the control to lead to, given the name of what is wrong. */
	target?(name: string, block: Block, order: readonly DatePart[]): string
}
