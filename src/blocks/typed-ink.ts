import { readText } from './answers/fields.ts'
import { isRecord, readOwn } from './own.ts'
import { signerOf } from './people.ts'
import type { Block, Person } from './types.ts'

/** A signature or initials that somebody typed. */
export type TypedInk = { readonly blockId: string; readonly typed: string; readonly cannotDraw: boolean }

/** @param values checked answers, which have none to hidden blocks */
export function listTyped(blocks: readonly Block[], values: Readonly<Record<string, unknown>>): TypedInk[] {
	return blocks.flatMap(({ id: blockId, type }) => {
		const value = readOwn(values, blockId)
		if ((type !== 'signature' && type !== 'initials') || !isRecord(value)) return []
		const typed = readText(value, 'typed')
		return typed === '' ? [] : [{ blockId, typed, cannotDraw: value['cannotDraw'] === true }]
	})
}

/** The typed ones that do not fit the signer's name. @param fits compares a text with a name */
export function listMisfits(
	blocks: readonly Block[],
	values: Readonly<Record<string, unknown>>,
	fits: (typed: string, name: Person) => boolean,
): TypedInk[] {
	const all = listTyped(blocks, values)
	if (all.length === 0) return all
	const name = signerOf(blocks, values)
	return all.filter(({ typed }) => !fits(typed, name))
}
