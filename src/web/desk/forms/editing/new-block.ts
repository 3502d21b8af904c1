import { freeId, typeOf } from './content.ts'
import type { DraftBlock } from './content.ts'

/** Texts of a new block until an editor writes better ones. */
export type NewTexts = {
	readonly types: Readonly<Record<string, string>>
	readonly option: string
	readonly consentText: string
	readonly text: string
}

/** Types whose one text is content, not a label. */
const READ = new Set(['heading', 'summary', 'text', 'notice'])

/** Makes a block of a type without faults, so that the preview shows it at once. */
export function makeBlock(type: string, words: NewTexts, usedIds: ReadonlySet<string>): DraftBlock {
	const id = freeId(type, usedIds)
	const label = words.types[type] ?? type
	if (type === 'divider') return { id, type }
	if (READ.has(type)) return { id, type, text: type === 'heading' ? label : words.text }
	const block = { id, type, label }
	if (type === 'consent') return { ...block, text: words.consentText }
	if (type === 'single_choice' || type === 'multiple_choice')
		return {
			...block,
			options: [1, 2].map((number) => ({
				value: `option_${number}`,
				label: `${words.option} ${number}`,
			})),
		}
	return block
}

/**
 * Returns the position of a new block: after the selected one, else at the end, but above the signature that it would
 * otherwise follow: what is asked below it is not signed. A summary stands above all but the title.
 */
export function positionFor(
	type: string,
	blocks: readonly DraftBlock[],
	selected: string | undefined,
): number {
	if (type === 'summary') return blocks[0] !== undefined && typeOf(blocks[0]) === 'heading' ? 1 : 0
	const at = blocks.findIndex(({ id }) => id === selected)
	const next = at === -1 ? blocks.length : at + 1
	const signature = blocks.findIndex((block) => typeOf(block) === 'signature')
	const isBelow = signature !== -1 && (at === -1 || at === signature)
	return isBelow && type !== 'signature' ? signature : next
}

/** Returns a copy of a block under an id of its own. */
export function duplicateBlock(block: DraftBlock, usedIds: ReadonlySet<string>): DraftBlock {
	return { ...block, id: freeId(block.id.replace(/_\d+$/, '') || typeOf(block) || 'block', usedIds) }
}
