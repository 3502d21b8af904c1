import { isRecord } from '../../../../blocks/own.ts'
import type { Content, DraftBlock } from './content.ts'
import { isSame } from './same.ts'

/** One setting that differs. `language` is set for one wording of a text. */
export type FieldDifference = {
	readonly key: string
	readonly language?: string
	readonly before: unknown
	readonly after: unknown
}

/** A difference between two states of a form. */
export type Difference =
	| { readonly kind: 'name'; readonly before: string; readonly after: string }
	| ({ readonly kind: 'setting' } & FieldDifference)
	| { readonly kind: 'added' | 'removed'; readonly block: DraftBlock }
	| { readonly kind: 'moved'; readonly block: DraftBlock; readonly from: number; readonly to: number }
	| { readonly kind: 'changed'; readonly block: DraftBlock; readonly fields: readonly FieldDifference[] }

/** Lists the differences, blocks by their ids and in the order of `after`; removed blocks come last. */
export function listDifferences(before: Content, after: Content): Difference[] {
	const old = new Map(before.blocks.map((block) => [block.id, block]))
	const ids = new Set(after.blocks.map(({ id }) => id))
	const moves = listMoved(before.blocks, after.blocks)
	const differences: Difference[] = []
	if (before.name !== after.name) differences.push({ kind: 'name', before: before.name, after: after.name })
	for (const field of listFields(before.settings, after.settings))
		differences.push({ kind: 'setting', ...field })
	for (const [to, block] of after.blocks.entries()) {
		const was = old.get(block.id)
		if (was === undefined) {
			differences.push({ kind: 'added', block })
			continue
		}
		const fields = listFields(was, block)
		if (fields.length > 0) differences.push({ kind: 'changed', block, fields })
		if (moves.has(block.id)) differences.push({ kind: 'moved', block, from: before.blocks.indexOf(was), to })
	}
	for (const block of before.blocks) if (!ids.has(block.id)) differences.push({ kind: 'removed', block })
	return differences
}

/** Lists the settings that differ. A text that has several languages is compared language by language. */
function listFields(before: object, after: object): FieldDifference[] {
	const [old, next] = [before, after] as Readonly<Record<string, unknown>>[]
	const keys = new Set([...Object.keys(after), ...Object.keys(before)])
	return [...keys].flatMap((key): FieldDifference[] => {
		const [one, other] = [old?.[key], next?.[key]]
		if (isSame(one, other)) return []
		if (!isWordings(one) || !isWordings(other)) return [{ key, before: one, after: other }]
		const languages = new Set([...Object.keys(other), ...Object.keys(one)])
		return [...languages].flatMap((language) =>
			one[language] === other[language]
				? []
				: [{ key, language, before: one[language], after: other[language] }],
		)
	})
}

const TEXTS = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/

function isWordings(value: unknown): value is Readonly<Record<string, string>> {
	return (
		isRecord(value) &&
		Object.entries(value).every(([tag, text]) => TEXTS.test(tag) && typeof text === 'string')
	)
}

/** The smallest set of blocks that must have been moved: all that are not on the longest run that kept its order. */
function listMoved(before: readonly DraftBlock[], after: readonly DraftBlock[]): ReadonlySet<string> {
	const positions = new Map(before.map(({ id }, at) => [id, at]))
	const both = after.filter(({ id }) => positions.has(id)).map(({ id }) => id)
	// For each block: how long the longest run is that ends with it, and the block before it on that run.
	const runs: { length: number; previous: number }[] = []
	let best = -1
	for (const [at, id] of both.entries()) {
		let run = { length: 1, previous: -1 }
		for (let earlier = 0; earlier < at; earlier += 1) {
			const length = (runs[earlier]?.length ?? 0) + 1
			const isBefore = (positions.get(both[earlier] ?? '') ?? 0) < (positions.get(id) ?? 0)
			if (isBefore && length > run.length) run = { length, previous: earlier }
		}
		runs.push(run)
		if (run.length > (runs[best]?.length ?? 0)) best = at
	}
	const moves = new Set(both)
	for (let at = best; at !== -1; at = runs[at]?.previous ?? -1) moves.delete(both[at] ?? '')
	return moves
}
