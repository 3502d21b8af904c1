import type { Jurisdiction } from '../../../../features/jurisdictions/model.ts'
import { freeId, typeOf } from './content.ts'
import type { Content, DraftBlock } from './content.ts'

type Statement = Jurisdiction['mustShow'][number]

/** A block with the words of the law, in the form that it asks for. @returns undefined if its words are not known */
export function noticeOf(statement: Statement, content: Content, releasee: string): DraftBlock | undefined {
	const { id: rule, text, format, when } = statement
	if (text === null) return undefined
	const words = Object.entries(text).map(([tag, each]) => {
		const written = each.replaceAll('{releasee}', releasee)
		return [tag, format.uppercase === true ? written.toUpperCase() : written] as const
	})
	return {
		id: freeId('notice', new Set(content.blocks.map(({ id }) => id))),
		type: 'notice',
		rule,
		text: Object.fromEntries(words),
		...(format.uppercase === true && { uppercase: true }),
		...(format.largerByPt !== undefined && { largerByPt: format.largerByPt }),
		...(when === 'minors' && { when: 'minors' }),
	}
}

/** Right above the first signature, so below the children for whom it is. */
export function placeOfNotice({ blocks }: Content): number {
	const at = blocks.findIndex((block) => typeOf(block) === 'signature')
	return at === -1 ? blocks.length : at
}
