import { listMisfits, listTyped } from '../../../blocks/typed-ink.ts'
import type { Block } from '../../../blocks/types.ts'
import { fitsNameInAnyScript } from '../../../search/alike/across-scripts.ts'
import type { SigningEvidence } from './evidence.ts'

/** What is remarkable of the typed signatures and initials, as ids of their blocks. @param values checked answers */
export function describeTyped(
	blocks: readonly Block[],
	values: Readonly<Record<string, unknown>>,
): Pick<SigningEvidence, 'otherNames' | 'cannotDraw'> {
	const idsOf = (list: readonly { readonly blockId: string }[]): string[] =>
		list.map(({ blockId }) => blockId)
	const otherNames = idsOf(listMisfits(blocks, values, fitsNameInAnyScript))
	const cannotDraw = idsOf(listTyped(blocks, values).filter((typed) => typed.cannotDraw))
	return {
		...(otherNames.length === 0 ? {} : { otherNames }),
		...(cannotDraw.length === 0 ? {} : { cannotDraw }),
	}
}
