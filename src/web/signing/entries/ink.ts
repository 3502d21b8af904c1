import type { Block } from '../../../blocks/types.ts'
import { readEntry } from './entries.ts'
import type { Entries } from './entries.ts'
import type { EntryType, WriteEntries } from './entry-type.ts'

/** A signature or initials. */
export const ink: EntryType = {
	read(entries, block) {
		const image = readEntry(entries, `${block.id}.image`)
		const name = readEntry(entries, `${block.id}.typed`)
		// Without a script a guest can't draw or choose a method: the typed name counts.
		const isTyped = chosenMethod(entries, block) === 'typed' || image === ''
		if (isTyped) return name === '' ? undefined : { typed: name }
		return image
	},
	target: (name, block) => (name === block.id ? `${block.id}.typed` : name),
}

/** Returns the methods that a block allows: `drawn`, `typed` or both. */
export function listMethods({ methods }: Block): readonly string[] {
	return Array.isArray(methods) ? methods : ['drawn', 'typed']
}

/** Returns the method that the guest has chosen. The default is `drawn` if the block allows it. */
export function chosenMethod(entries: Entries, block: Block): string {
	const methods = listMethods(block)
	const method = readEntry(entries, `${block.id}.method`)
	return methods.includes(method) ? method : methods.includes('drawn') ? 'drawn' : 'typed'
}

export const writeInk: WriteEntries = (value, { id }) =>
	typeof value === 'object' && value !== null && 'typed' in value
		? { [`${id}.typed`]: String(value.typed), [`${id}.method`]: 'typed' }
		: {}
