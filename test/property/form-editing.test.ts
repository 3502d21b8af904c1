import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { makeBlock } from '../../src/web/desk/forms/editing/new-block.ts'
import type { Command } from '../../src/web/desk/forms/editing/commands.ts'
import type { Content, DraftBlock } from '../../src/web/desk/forms/editing/content.ts'
import { listDifferences } from '../../src/web/desk/forms/editing/differences.ts'
import { findFaults } from '../../src/web/desk/forms/editing/faults.ts'
import { redo, run, startHistory, undo } from '../../src/web/desk/forms/editing/history.ts'
import type { History } from '../../src/web/desk/forms/editing/history.ts'
import { listClashes, merge } from '../../src/web/desk/forms/editing/merge.ts'
import { isSame } from '../../src/web/desk/forms/editing/same.ts'
import { authoredTypes } from '../../src/blocks/authoring/registry.ts'
import { formatTranslations, readTranslations } from '../../src/web/desk/forms/editing/translation-csv.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
const label = fc.oneof(
	fc.string({ maxLength: 5 }),
	fc.record({ en: fc.string({ minLength: 1, maxLength: 4 }), de: fc.string({ minLength: 1, maxLength: 4 }) }),
)
const block: fc.Arbitrary<DraftBlock> = fc.record({ id, type: fc.constantFrom('name', 'text'), label })
const content: fc.Arbitrary<Content> = fc.record({
	name: fc.string({ maxLength: 4 }),
	settings: fc.record({ ageOfMajority: fc.constantFrom(16, 18) }, { requiredKeys: [] }),
	blocks: fc.uniqueArray(block, { selector: (each) => each.id, maxLength: 6 }),
})
const command: fc.Arbitrary<Command> = fc.oneof(
	fc.record({
		name: fc.constant('insert' as const),
		at: fc.nat(8),
		blocks: fc.constant([{ id: 'new', type: 'name' }]),
	}),
	fc.record({ name: fc.constant('remove' as const), ids: id.map((each) => [each]) }),
	fc.record({ name: fc.constant('move' as const), id, to: fc.integer({ min: -2, max: 9 }) }),
	fc.record({
		name: fc.constant('set' as const),
		id,
		key: fc.constantFrom('label', 'help'),
		value: fc.option(label, { nil: undefined }),
	}),
	fc.record({ name: fc.constant('rename' as const), to: fc.string({ maxLength: 3 }) }),
	fc.record({ name: fc.constant('replace' as const), content }),
)

/** A command as the nth: the builder gives each new block an id of its own. */
function asNth(given: Command, nth: number): Command {
	if (given.name !== 'insert') return given
	return { ...given, blocks: given.blocks.map((added) => ({ ...added, id: `new_${nth}` })) }
}

/** Takes everything back, or does it again. */
function turn(history: History, by: typeof undo): History {
	for (let next = by(history); next !== undefined; next = by(next.history)) history = next.history
	return history
}

test('Undoing all steps restores a form exactly, and redoing them leads to the same form', () => {
	fc.assert(
		fc.property(content, fc.array(fc.tuple(command, fc.nat(1_500)), { maxLength: 60 }), (start, steps) => {
			let now = 0
			const done = steps.reduce(
				(history, [each, pause], nth) => run(history, asNth(each, nth), (now += pause)),
				startHistory(start),
			)
			const undone = turn(done, undo)
			expect(JSON.stringify(undone.content)).toBe(JSON.stringify(start))
			expect(turn(undone, redo).content).toEqual(done.content)
		}),
	)
})

test('50 steps of a form of 200 blocks are undone exactly', () => {
	const types = Object.keys(authoredTypes)
	const words = { types: {}, option: 'Option', text: 'Text', consentText: 'Text' }
	const taken = new Set<string>()
	const blocks = Array.from({ length: 200 }, (_, at) => {
		const block = makeBlock(types[at % types.length] ?? 'text', words, taken)
		taken.add(block.id)
		return block
	})
	const start = { name: 'Long', settings: {}, blocks }
	expect(findFaults(start)).toEqual([])
	let history = startHistory(start)
	for (let step = 0; step < 50; step++) {
		const { id } = history.content.blocks[(step * 37) % 200] ?? { id: '' }
		const next: Command =
			step % 2 === 0
				? { name: 'move', id, to: (step * 53 + 5) % 200 }
				: { name: 'set', id, key: 'label', value: step }
		history = run(history, next, step * 10_000)
	}
	expect(history.past.length).toBe(50)
	const undone = turn(history, undo)
	expect(JSON.stringify(undone.content)).toBe(JSON.stringify(start))
})

test('Two forms differ exactly where a difference is listed, and where two states clash', () => {
	fc.assert(
		fc.property(content, content, (one, other) => {
			const isEqual = isSame(one, other)
			expect(listDifferences(one, other).length === 0).toBe(isEqual)
			expect(listClashes(undefined, one, other).length === 0).toBe(isEqual)
			expect(listDifferences(one, structuredClone(one))).toEqual([])
		}),
	)
})

test('A merge takes each part from the side that was chosen, and loses no block', () => {
	fc.assert(
		fc.property(content, content, content, (base, mine, theirs) => {
			const clashes = listClashes(base, mine, theirs)
			expect(merge(mine, theirs, clashes, () => 'mine')).toEqual(mine)
			expect(
				isSame(
					merge(mine, theirs, clashes, () => 'theirs'),
					theirs,
				),
			).toBe(true)
			const merged = merge(mine, theirs, clashes, ({ side: wanted }) => wanted)
			const ids = merged.blocks.map(({ id }) => id)
			expect(new Set(ids).size).toBe(ids.length)
			for (const { id } of mine.blocks)
				if (theirs.blocks.some((each) => each.id === id)) expect(ids).toContain(id)
		}),
	)
})

test('Whoever alone has changed a form keeps all of it in a merge', () => {
	fc.assert(
		fc.property(content, content, (base, changed) => {
			const take = (mine: Content, theirs: Content): Content =>
				merge(mine, theirs, listClashes(base, mine, theirs), ({ side: wanted }) => wanted)
			expect(isSame(take(changed, base), changed)).toBe(true)
			expect(isSame(take(base, changed), changed)).toBe(true)
		}),
	)
})

test('A table of texts that is read again changes nothing', () => {
	fc.assert(
		fc.property(content, (form) => {
			const both: Content = { ...form, settings: { languages: ['en', 'de'] } }
			const read = readTranslations(both, formatTranslations(both))
			if (read !== undefined) expect(read).toEqual({ content: both, changed: 0, unknown: 0 })
		}),
	)
})
