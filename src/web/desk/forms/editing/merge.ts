import type { Content, DraftBlock } from './content.ts'
import { isSame } from './same.ts'

export type Side = 'mine' | 'theirs'

/** A part that two people have changed differently. */
export type Clash = (
	| { readonly part: 'name' | 'order' }
	| { readonly part: 'setting'; readonly key: string }
	| { readonly part: 'block'; readonly id: string }
) & {
	/** The side that changed the part alone; mine if both did. */
	readonly side: Side
}

/** Names a part. */
export function keyOf(clash: Clash): string {
	if (clash.part === 'setting') return `setting ${clash.key}`
	return clash.part === 'block' ? `block ${clash.id}` : clash.part
}

/** Lists the parts that differ. @param base the common earlier state, if known */
export function listClashes(base: Content | undefined, mine: Content, theirs: Content): Clash[] {
	const sideOf = (read: (content: Content) => unknown): Side =>
		base !== undefined && isSame(read(base), read(mine)) ? 'theirs' : 'mine'
	const clashes: Clash[] = []
	const compare = (read: (content: Content) => unknown, make: (side: Side) => Clash): void => {
		if (!isSame(read(mine), read(theirs))) clashes.push(make(sideOf(read)))
	}
	compare(
		({ name }) => name,
		(side) => ({ part: 'name', side }),
	)
	for (const key of new Set([...Object.keys(mine.settings), ...Object.keys(theirs.settings)]))
		compare(
			({ settings }) => (settings as Readonly<Record<string, unknown>>)[key],
			(side) => ({ part: 'setting', key, side }),
		)
	for (const id of new Set([...mine.blocks, ...theirs.blocks].map((block) => block.id)))
		compare(
			(content) => findBlock(content, id),
			(side) => ({ part: 'block', id, side }),
		)
	const commonIds = new Set(mine.blocks.filter(({ id }) => findBlock(theirs, id)).map(({ id }) => id))
	compare(
		({ blocks }) => blocks.map(({ id }) => id).filter((id) => commonIds.has(id)),
		(side) => ({ part: 'order', side }),
	)
	return clashes
}

/** Combines two contents, with a side chosen for each part. */
export function merge(
	mine: Content,
	theirs: Content,
	clashes: readonly Clash[],
	sideOf: (clash: Clash) => Side,
): Content {
	const sides = new Map(clashes.map((clash) => [keyOf(clash), sideOf(clash)]))
	const pick = (key: string): Content => (sides.get(key) === 'theirs' ? theirs : mine)
	const settings: Record<string, unknown> = {}
	for (const key of new Set([...Object.keys(mine.settings), ...Object.keys(theirs.settings)])) {
		const value = (pick(`setting ${key}`).settings as Readonly<Record<string, unknown>>)[key]
		if (value !== undefined) settings[key] = value
	}
	const base = pick('order')
	const ids = mergeIds(base, base === mine ? theirs : mine)
	const blocks = ids
		.map((id) => findBlock(pick(`block ${id}`), id))
		.filter((block): block is DraftBlock => block !== undefined)
	return { name: pick('name').name, settings, blocks }
}

/** The ids of one content in its order, with each id that only the other has after its predecessor there. */
function mergeIds({ blocks }: Content, other: Content): string[] {
	const ids = blocks.map(({ id }) => id)
	let previous = -1
	for (const { id } of other.blocks) {
		const at = ids.indexOf(id)
		if (at === -1) ids.splice(previous + 1, 0, id)
		previous = ids.indexOf(id)
	}
	return ids
}

function findBlock({ blocks }: Content, blockId: string): DraftBlock | undefined {
	return blocks.find(({ id }) => id === blockId)
}
