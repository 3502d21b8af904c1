import { takesDrawingsOnly } from '../../../blocks/answers/ink.ts'
import type { TypedInk } from '../../../blocks/typed-ink.ts'
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
		if (!isTyped) return image
		if (name === '') return undefined
		return takesDrawingsOnly(block) ? { typed: name, cannotDraw: true } : { typed: name }
	},
	target: (name, block) => (name === block.id ? `${block.id}.typed` : name),
}

/** Returns the methods that a block allows: `drawn`, `typed` or both. */
export function listMethods({ methods }: Block): readonly string[] {
	return Array.isArray(methods) ? methods : ['drawn', 'typed']
}

/** The entry that holds the typed text about which the page has asked once. */
export function askedNameOf(blockId: string): string {
	return `${blockId}.asked`
}

/** Returns the entries that ask about typed texts which are not the name; each text is asked about once. */
export function askAbout(misfits: readonly TypedInk[], entries: Entries): Entries | undefined {
	const open = misfits.filter(({ blockId, typed }) => readEntry(entries, askedNameOf(blockId)) !== typed)
	if (open.length === 0) return undefined
	return Object.fromEntries(open.map(({ blockId, typed }) => [askedNameOf(blockId), typed]))
}

/** Returns the method that the guest has chosen. The default is `drawn` if the block allows it. */
export function chosenMethod(entries: Entries, block: Block): string {
	const methods = listMethods(block)
	const method = readEntry(entries, `${block.id}.method`)
	// Whoever can't draw types, also where the form takes drawings only.
	return method === 'typed' || methods.includes(method)
		? method
		: methods.includes('drawn')
			? 'drawn'
			: 'typed'
}

export const writeInk: WriteEntries = (value, { id }) =>
	typeof value === 'object' && value !== null && 'typed' in value
		? { [`${id}.typed`]: String(value.typed), [`${id}.method`]: 'typed' }
		: {}
