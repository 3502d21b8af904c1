import { describe, expect, test } from 'bun:test'
import { checkBlocks, publishIssues } from '../../../src/blocks/authoring/check-blocks.ts'
import { blockOf } from '../../support/fixtures/blocks.ts'

const codesOf = (input: unknown): string[] =>
	checkBlocks(input).issues.map((issue) => `${issue.path} ${issue.code}`)

describe('A draft as a whole', () => {
	test.each([
		[undefined, ' wrong_setting_type'],
		[{}, ' wrong_setting_type'],
		[[], ' no_blocks'],
		[Array.from({ length: 201 }, (_, at) => blockOf('divider', { id: `d${at}` })), ' too_many_items'],
		[[null], '/0 wrong_setting_type'],
		[[['name']], '/0 wrong_setting_type'],
	])('The template check refuses %j', (input, expected) => {
		expect(codesOf(input)).toEqual([expected])
	})

	test('A draft takes 200 blocks', () => {
		const blocks = Array.from({ length: 200 }, (_, at) => blockOf('divider', { id: `d${at}` }))
		expect(checkBlocks(blocks)).toEqual({ blocks, issues: [] })
	})

	test('The size of a draft is counted in UTF-8 bytes of its JSON', () => {
		const clause = (id: string, text: string): object => ({ id, type: 'text', text })
		const full = Array.from({ length: 3 }, (_, at) => clause(`a${at}`, '🏂'.repeat(43_000)))
		const spare = 512 * 1024 - new TextEncoder().encode(JSON.stringify([...full, clause('z', '')])).length
		const filler = Math.floor(spare)
		expect(filler).toBeLessThan(50_000)
		expect(codesOf([...full, clause('z', 'x'.repeat(filler))])).toEqual([])
		expect(codesOf([...full, clause('z', 'x'.repeat(filler + 1))])).toEqual([' template_too_large'])
	})

	test('A draft gets at most 50 issues', () => {
		const blocks = Array.from({ length: 100 }, (_, at) => ({ id: `b${at}`, type: 'nothing' }))
		expect(checkBlocks(blocks).issues.length).toBe(50)
		const settings = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`s${at}`, 1]))
		expect(checkBlocks([blockOf('name', settings)]).issues.length).toBe(50)
	})

	test.each(['', 'a b', 'ä', 'x'.repeat(65), 1, null, undefined, 'a/b'])(
		'The block id %j is refused',
		(id) => {
			expect(codesOf([{ id, type: 'divider' }])).toEqual(['/0/id bad_id'])
		},
	)

	test('Ids may be names of built-in properties, except __proto__', () => {
		const blocks = ['constructor', 'toString', 'hasOwnProperty', 'x'.repeat(64)].map((id) =>
			blockOf('name', { id }),
		)
		expect(checkBlocks(blocks)).toEqual({ blocks, issues: [] })
		expect(codesOf([{ id: '__proto__', type: 'divider' }])).toEqual(['/0/id reserved_id'])
	})

	test('A repeated id is refused, and so is a type that is the name of a built-in property', () => {
		expect(codesOf([blockOf('name'), blockOf('name')])).toEqual(['/1/id duplicate_id'])
		for (const type of ['constructor', '__proto__', 'toString', undefined, 5])
			expect(codesOf([{ id: 'a', type }])).toEqual(['/0/type unknown_type'])
	})

	test('A setting named __proto__ is unknown and harmless', () => {
		const input: unknown = JSON.parse('[{"id":"a","type":"divider","__proto__":{"required":true}}]')
		expect(codesOf(input)).toEqual(['/0/__proto__ unknown_field'])
	})
})

describe('Conditions', () => {
	const choice = blockOf('multiple_choice')
	const codesOfShown = (visibleIf: unknown, before = choice): string[] =>
		codesOf([before, blockOf('heading', { visibleIf })])

	test.each([
		[{ blockId: 'multiple_choice', equals: 'a' }],
		[{ blockId: 'multiple_choice', anyOf: ['a', 'b'] }],
		[{ blockId: 'multiple_choice', notEmpty: true }],
		[{ blockId: 'multiple_choice', notEmpty: false }],
	])('A condition may be %j', (rule) => {
		expect(codesOfShown(rule)).toEqual([])
	})

	test.each([
		[{ blockId: 'multiple_choice' }, '/1/visibleIf one_condition'],
		[{ blockId: 'multiple_choice', equals: 'a', notEmpty: true }, '/1/visibleIf one_condition'],
		[{ blockId: 'multiple_choice', equals: 'c' }, '/1/visibleIf/equals impossible_answer'],
		[{ blockId: 'multiple_choice', equals: true }, '/1/visibleIf/equals impossible_answer'],
		[{ blockId: 'multiple_choice', equals: {} }, '/1/visibleIf/equals wrong_setting_type'],
		[{ blockId: 'multiple_choice', equals: 'x'.repeat(201) }, '/1/visibleIf/equals too_long'],
		[{ blockId: 'multiple_choice', anyOf: ['a', 'c'] }, '/1/visibleIf/anyOf/1 impossible_answer'],
		[{ blockId: 'multiple_choice', anyOf: [] }, '/1/visibleIf/anyOf empty_list'],
		[{ blockId: 'multiple_choice', anyOf: ['a', 'a'] }, '/1/visibleIf/anyOf/1 duplicate_item'],
		[{ blockId: 'multiple_choice', min: 1, notEmpty: true }, '/1/visibleIf/min unknown_field'],
		[{ blockId: 'nobody', equals: 'a' }, '/1/visibleIf/blockId not_an_earlier_answer'],
		[{ blockId: 'heading', notEmpty: true }, '/1/visibleIf/blockId not_an_earlier_answer'],
		[{ blockId: 'constructor', notEmpty: true }, '/1/visibleIf/blockId not_an_earlier_answer'],
		[{ equals: 'a' }, '/1/visibleIf/blockId missing_field'],
		['multiple_choice', '/1/visibleIf wrong_setting_type'],
	])('The template check refuses %j', (rule, expected) => {
		expect(codesOfShown(rule)).toEqual([expected])
	})

	test('A condition may not refer to a later block or to content', () => {
		const rule = { visibleIf: { blockId: 'yes_no', equals: true } }
		expect(codesOf([blockOf('email', rule), blockOf('yes_no')])).toEqual([
			'/0/visibleIf/blockId not_an_earlier_answer',
		])
		const content = { visibleIf: { blockId: 'divider', notEmpty: true } }
		expect(codesOf([blockOf('divider'), blockOf('email', content)])).toEqual([
			'/1/visibleIf/blockId not_an_earlier_answer',
		])
	})

	test.each([
		['yes_no', true, 'no'],
		['checkbox', false, 1],
		['consent', true, 'yes'],
		['single_choice', 'b', 'c'],
		['number', 5, '5'],
		['date', '2024-02-29', '2023-02-29'],
		['date_of_birth', '2000-01-01', 20],
		['email', 'a@example.com', 'a@'],
		['short_text', 'x', 1],
	])('A condition may compare a %s block with %j but not with %j', (type, possible, impossible) => {
		expect(codesOfShown({ blockId: type, equals: possible }, blockOf(type))).toEqual([])
		expect(codesOfShown({ blockId: type, equals: impossible }, blockOf(type))).toEqual([
			'/1/visibleIf/equals impossible_answer',
		])
	})

	test('A condition may compare a number only within its bounds and steps', () => {
		const before = blockOf('number', { min: 1, max: 2, step: 0.1 })
		for (const equals of [0.9, 2.1, 1.25])
			expect(codesOfShown({ blockId: 'number', equals }, before)).toEqual([
				'/1/visibleIf/equals impossible_answer',
			])
		expect(codesOfShown({ blockId: 'number', equals: 1.3 }, before)).toEqual([])
	})

	test.each(['name', 'phone', 'address', 'minors', 'signature', 'photo_capture', 'id_capture'])(
		'%s answers only to notEmpty',
		(type) => {
			expect(codesOfShown({ blockId: type, notEmpty: true }, blockOf(type))).toEqual([])
			expect(codesOfShown({ blockId: type, equals: 'a' }, blockOf(type))).toEqual([
				'/1/visibleIf/equals condition_not_possible',
			])
		},
	)

	test.each([
		['yes_no', { equals: true, label: 'Ill' }, []],
		['number', { min: 3 }, []],
		['number', { min: 3, max: 3 }, []],
		['minors', { min: 3 }, []],
		['multiple_choice', { anyOf: ['a'] }, []],
		['signature', { notEmpty: true }, []],
		['yes_no', {}, [' one_condition']],
		['yes_no', { label: 'x' }, [' one_condition']],
		['number', { min: 3, equals: 4 }, [' one_condition']],
		['number', { min: 4, max: 3 }, ['/min out_of_order']],
		['yes_no', { min: 1 }, ['/min condition_not_possible']],
		['short_text', { max: 1 }, ['/max condition_not_possible']],
		['yes_no', { equals: 'yes' }, ['/equals impossible_answer']],
		['yes_no', { notEmpty: false }, ['/notEmpty flag_on_nothing']],
		['signature', { equals: 'x' }, ['/equals condition_not_possible']],
	])('On a %s block the flag %j has the faults %j', (type, flagIf, expected) => {
		expect(codesOf([blockOf(type, { flagIf })])).toEqual(expected.map((each) => `/0/flagIf${each}`))
	})
})

describe('Publishing', () => {
	test('Publishing needs a signature block and a name block', () => {
		expect(publishIssues([blockOf('email')]).map((issue) => issue.code)).toEqual([
			'missing_signature',
			'missing_name',
		])
		expect(publishIssues([blockOf('name')]).map((issue) => issue.code)).toEqual(['missing_signature'])
		expect(publishIssues([blockOf('name'), blockOf('signature')])).toEqual([])
	})
})
