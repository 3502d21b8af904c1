import { describe, expect, test } from 'bun:test'
import type { Command } from '../../../../../../src/web/desk/forms/editing/commands.ts'
import type { Content } from '../../../../../../src/web/desk/forms/editing/content.ts'
import { redo, run, startHistory, undo } from '../../../../../../src/web/desk/forms/editing/history.ts'
import type { History } from '../../../../../../src/web/desk/forms/editing/history.ts'

const content: Content = {
	name: 'Day pass',
	settings: {},
	blocks: ['a', 'b', 'c', 'd'].map((id) => ({ id, type: 'short_text', label: id.toUpperCase() })),
}

/** Does commands far apart in time. */
function runAll(commands: readonly Command[]): History {
	let now = 0
	return commands.reduce((history, command) => run(history, command, (now += 10_000)), startHistory(content))
}
const idsOf = ({ content: { blocks } }: History): string => blocks.map(({ id }) => id).join('')

describe('Each command and its way back', () => {
	test.each([
		[{ name: 'insert', at: 1, blocks: [{ id: 'x' }, { id: 'y' }] }, 'axybcd', 'x'],
		[{ name: 'remove', ids: ['b', 'c'] }, 'ad', 'd'],
		[{ name: 'remove', ids: ['d'] }, 'abc', 'c'],
		[{ name: 'move', id: 'a', to: 2 }, 'bcad', 'a'],
		[{ name: 'move', id: 'd', to: -5 }, 'dabc', 'd'],
		[{ name: 'set', id: 'b', key: 'label', value: 'New' }, 'abcd', 'b'],
		[{ name: 'set', id: 'b', key: 'label', value: undefined }, 'abcd', 'b'],
		[{ name: 'put', block: { id: 'c', type: 'divider' } }, 'abcd', 'c'],
		[{ name: 'rename', to: 'Year pass' }, 'abcd', undefined],
		[{ name: 'configure', settings: { ageOfMajority: 16 } }, 'abcd', undefined],
		[{ name: 'replace', content: { name: '', settings: {}, blocks: [{ id: 'z' }] } }, 'z', undefined],
	] as const)('%j leads to %s and back exactly', (command, ids, about) => {
		const done = runAll([command])
		expect(idsOf(done)).toBe(ids)
		expect(done.content).not.toEqual(content)
		const undone = undo(done)
		expect(JSON.stringify(undone?.history.content)).toBe(JSON.stringify(content))
		const redone = undone && redo(undone.history)
		expect(redone?.history.content).toEqual(done.content)
		expect(redone?.blockId).toBe(about)
	})

	test.each([
		{ name: 'move', id: 'b', to: 1 },
		{ name: 'move', id: 'gone', to: 1 },
		{ name: 'remove', ids: ['gone'] },
		{ name: 'set', id: 'a', key: 'label', value: 'A' },
		{ name: 'set', id: 'gone', key: 'label', value: 'A' },
		{ name: 'insert', at: 0, blocks: [] },
		{ name: 'rename', to: 'Day pass' },
	] as const)('%j changes nothing, and is no step', (command) => {
		const history = startHistory(content)
		expect(run(history, command, 0)).toBe(history)
	})
})

test('Keys that follow each other in one field are one step, those of another field or after a pause another', () => {
	const type = (history: History, key: string, value: string, now: number): History =>
		run(history, { name: 'set', id: 'a', key, value }, now)
	let history = startHistory(content)
	history = type(history, 'label', 'H', 1_000)
	history = type(history, 'label', 'He', 1_900)
	history = type(history, 'label', 'Hel', 2_800)
	history = type(history, 'help', 'x', 2_900)
	history = type(history, 'help', 'xy', 4_900)
	expect(history.past.length).toBe(3)
	const once = undo(undo(history)?.history ?? history)?.history ?? history
	expect(once.content.blocks[0]).toEqual({ id: 'a', type: 'short_text', label: 'Hel' })
	const twice = undo(once)?.history ?? once
	expect(twice.content).toEqual(content)
	expect(redo(twice)?.history.content).toEqual(once.content)
})

test('After an undo a new change is a step of its own, and what was undone is gone', () => {
	const done = runAll([
		{ name: 'set', id: 'a', key: 'label', value: 'One' },
		{ name: 'move', id: 'a', to: 3 },
	])
	const undone = undo(done)?.history ?? done
	const other = run(undone, { name: 'set', id: 'a', key: 'label', value: 'Two' }, 10_100)
	expect(redo(other)).toBeUndefined()
	expect(undo(other)?.history.content).toEqual(undone.content)
	expect(undo(startHistory(content))).toBeUndefined()
})

test('Typing that restores the earlier text is not a step, so earlier changes can still be undone', () => {
	const named = run(startHistory(content), { name: 'set', id: 'a', key: 'label', value: 'One' }, 0)
	const back = ['Day', 'Day pass'].reduce(
		(history, to, at) => run(history, { name: 'rename', to }, 10_000 + at),
		named,
	)
	expect(back.past.length).toBe(named.past.length)
	expect(undo(back)?.history.content).toEqual(content)
})
