import { describe, expect, test } from 'bun:test'
import type { Block } from '../../../src/blocks/types.ts'
import { checkValues } from '../../../src/blocks/values.ts'
import { blockOf, context, png, sampleBlocks, sampleValues } from '../../support/fixtures/blocks.ts'

describe('Answers as a whole', () => {
	const issuesOf = (blocks: readonly Block[], values: unknown): string[] =>
		checkValues(blocks, values as Record<string, unknown>, context).issues.map(
			(issue) => `${issue.path} ${issue.code} ${issue.blockId}`,
		)

	test('A complete waiver is accepted and stored as sent, except for its images', () => {
		const result = checkValues(Object.values(sampleBlocks), sampleValues, context)
		expect(result.issues).toEqual([])
		const jpeg = { ...png, contentType: 'image/jpeg' }
		expect(result.values).toEqual({ ...sampleValues, signature: png, photo_capture: jpeg, id_capture: png })
	})

	test('Unknown ids are refused, also names of built-in properties', () => {
		const values: unknown = JSON.parse('{"__proto__":1,"constructor":2,"a/b":3,"toString":4}')
		expect(issuesOf([blockOf('email', { required: false })], values)).toEqual([
			'/__proto__ unknown_block __proto__',
			'/constructor unknown_block constructor',
			'/a~1b unknown_block undefined',
			'/toString unknown_block toString',
		])
		expect(issuesOf([], { ['x'.repeat(65)]: 1, 'a\u0000': 1 })).toEqual([
			' unknown_block undefined',
			' unknown_block undefined',
		])
	})

	test('A block whose id is the name of a built-in property has no answer until it gets one', () => {
		const blocks = ['constructor', 'toString', 'valueOf'].map((id) => blockOf('email', { id }))
		expect(issuesOf(blocks, {})).toEqual([
			'/constructor required constructor',
			'/toString required toString',
			'/valueOf required valueOf',
		])
		const values = { constructor: 'a@example.com', toString: 'a@example.com', valueOf: 'a@example.com' }
		const result = checkValues(blocks, values, context)
		expect(result.issues).toEqual([])
		expect(Object.keys(result.values)).toEqual(['constructor', 'toString', 'valueOf'])
	})

	test('A content block takes no answer', () => {
		expect(issuesOf([blockOf('heading'), blockOf('divider')], { heading: 'x', divider: null })).toEqual([
			'/heading not_a_question heading',
			'/divider not_a_question divider',
		])
	})

	test('A check returns at most 50 issues', () => {
		const values = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`v${at}`, 1]))
		expect(issuesOf([], values).length).toBe(50)
		expect(issuesOf([blockOf('name')], { name: { firstName: 'A', ...values } }).length).toBe(50)
	})

	test('An object of blank texts is not stored', () => {
		const result = checkValues(
			[blockOf('name', { required: false })],
			{ name: { firstName: '', x: ' ' } },
			context,
		)
		expect(result).toMatchObject({ issues: [], values: {} })
		expect(Object.keys(result.values)).toEqual([])
	})
})

describe('Visibility', () => {
	const blocks = [
		blockOf('yes_no', { required: false }),
		blockOf('short_text', { visibleIf: { blockId: 'yes_no', equals: true } }),
		blockOf('email', { visibleIf: { blockId: 'short_text', notEmpty: true } }),
		blockOf('phone', { visibleIf: { blockId: 'short_text', notEmpty: false } }),
	]
	const run = (values: Record<string, unknown>) => {
		const { issues, visible } = checkValues(blocks, values, context)
		return [...visible, ...issues.map((issue) => `${issue.path} ${issue.code}`)]
	}

	test('A hidden block needs no answer and refuses one', () => {
		expect(run({ yes_no: false, phone: '55512' })).toEqual(['yes_no', 'phone'])
		expect(run({ yes_no: false, phone: '55512', short_text: 'x' })).toEqual([
			'yes_no',
			'phone',
			'/short_text hidden',
		])
	})

	test('The answer to a hidden block makes no other block visible', () => {
		expect(run({ short_text: 'x', email: 'a@example.com', phone: '55512' })).toEqual([
			'yes_no',
			'phone',
			'/short_text hidden',
			'/email hidden',
		])
	})

	test('A chain of conditions shows its blocks one by one', () => {
		expect(run({ yes_no: true, short_text: 'x', email: 'a@example.com' })).toEqual([
			'yes_no',
			'short_text',
			'email',
		])
		expect(run({ yes_no: true, short_text: 'x' })).toEqual([
			'yes_no',
			'short_text',
			'email',
			'/email required',
		])
	})

	test('Equals and anyOf match an item in a list of choices', () => {
		const listed = (rule: object) => [
			blockOf('multiple_choice', { required: false }),
			blockOf('heading', { visibleIf: { blockId: 'multiple_choice', ...rule } }),
		]
		const shows = (rule: object, value: unknown): boolean =>
			checkValues(listed(rule), { multiple_choice: value }, context).visible.has('heading')
		expect(shows({ equals: 'b' }, ['a', 'b'])).toBe(true)
		expect(shows({ equals: 'b' }, ['a'])).toBe(false)
		expect(shows({ anyOf: ['b', 'c'] }, ['b'])).toBe(true)
		expect(shows({ anyOf: ['b', 'c'] }, ['a'])).toBe(false)
		expect(shows({ anyOf: ['b'] }, [])).toBe(false)
	})
})
