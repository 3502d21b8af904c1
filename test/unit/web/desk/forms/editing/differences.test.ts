import { expect, test } from 'bun:test'
import type { Content } from '../../../../../../src/web/desk/forms/editing/content.ts'
import { listDifferences } from '../../../../../../src/web/desk/forms/editing/differences.ts'
import { listClashes, merge } from '../../../../../../src/web/desk/forms/editing/merge.ts'

const make = (ids: string, more: Partial<Content> = {}): Content => ({
	name: 'Day pass',
	settings: { ageOfMajority: 18 },
	blocks: ids.split('').map((id) => ({ id, type: 'name', label: id })),
	...more,
})

test('Added, removed and changed blocks are told by their ids, and settings and texts one by one', () => {
	const before = make('abc')
	const after = make('', {
		name: 'Year pass',
		settings: { ageOfMajority: 16, onPublish: 'keep' },
		blocks: [
			{ id: 'a', type: 'name', label: { en: 'a', de: 'A' }, required: false },
			{ id: 'x', type: 'text' },
			{ id: 'c', type: 'name', label: 'c' },
		],
	})
	expect(listDifferences(before, after)).toEqual([
		{ kind: 'name', before: 'Day pass', after: 'Year pass' },
		{ kind: 'setting', key: 'ageOfMajority', before: 18, after: 16 },
		{ kind: 'setting', key: 'onPublish', before: undefined, after: 'keep' },
		{
			kind: 'changed',
			block: after.blocks[0] ?? { id: '' },
			fields: [
				{ key: 'label', before: 'a', after: { en: 'a', de: 'A' } },
				{ key: 'required', before: undefined, after: false },
			],
		},
		{ kind: 'added', block: { id: 'x', type: 'text' } },
		{ kind: 'removed', block: { id: 'b', type: 'name', label: 'b' } },
	])
})

test('Of a text in several languages only the wordings that differ are told', () => {
	const label = (de: string): Content => make('', { blocks: [{ id: 'a', label: { en: 'Name', de } }] })
	expect(listDifferences(label('Name'), label('Ihr Name'))).toEqual([
		{
			kind: 'changed',
			block: { id: 'a', label: { en: 'Name', de: 'Ihr Name' } },
			fields: [{ key: 'label', language: 'de', before: 'Name', after: 'Ihr Name' }],
		},
	])
})

test.each([
	['abcdef', 'bcdefa', 'a'],
	['abcdef', 'fabcde', 'f'],
	['abcdef', 'acbdef', 'b'],
	['abcdef', 'abxcdef', ''],
	['abcdef', 'acdef', ''],
	['abcd', 'dcba', 'dcb'],
])('From %s to %s as few blocks as possible have moved: %s', (before, after, moved) => {
	const moves = listDifferences(make(before), make(after)).filter(({ kind }) => kind === 'moved')
	expect(moves.length).toBe(moved.length)
	expect(moves.map((each) => (each.kind === 'moved' ? each.block.id : '')).join('')).toMatch(
		moved === 'b' ? /^[bc]$/ : moved === 'dcb' ? /^.{3}$/ : new RegExp(`^${moved}$`),
	)
})

test('Two people clash only in parts that differ, and each part is proposed from whoever alone changed it', () => {
	const base = make('abc')
	const mine = make('abc', { name: 'Mine', blocks: [...make('ab').blocks, { id: 'c', label: 'mine' }] })
	const theirs = make('cabx', { settings: { ageOfMajority: 16 } })
	const clashes = listClashes(base, mine, theirs)
	expect(clashes).toEqual([
		{ part: 'name', side: 'mine' },
		{ part: 'setting', key: 'ageOfMajority', side: 'theirs' },
		{ part: 'block', id: 'c', side: 'mine' },
		{ part: 'block', id: 'x', side: 'theirs' },
		{ part: 'order', side: 'theirs' },
	])
	const merged = merge(mine, theirs, clashes, ({ side: wanted }) => wanted)
	expect([
		merged.name,
		merged.settings,
		merged.blocks.map(({ id, label }) => `${id}:${String(label)}`),
	]).toEqual(['Mine', { ageOfMajority: 16 }, ['c:mine', 'a:a', 'b:b', 'x:x']])
})
