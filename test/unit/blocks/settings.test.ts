import { describe, expect, test } from 'bun:test'
import { authoredTypes } from '../../../src/blocks/authoring/registry.ts'
import { checkBlocks } from '../../../src/blocks/authoring/check-blocks.ts'
import { blockOf, sampleBlocks } from '../../support/fixtures/blocks.ts'

const tooLong = 'x'.repeat(50_001)
const option = { value: 'a', label: 'A' }

/** Settings that a type takes. */
const valid: readonly [string, Record<string, unknown>][] = [
	['heading', { level: 1, text: { en: 'A', 'pt-BR': 'B' } }],
	['heading', { text: 'x'.repeat(300) }],
	['text', { requireScroll: true, text: 'a\n\tb' }],
	['name', { middleName: true, help: 'As on your passport.\nPlease.', sensitivity: 'personal' }],
	['date_of_birth', { minAge: 0, maxAge: 150 }],
	['date_of_birth', { minAge: 18, maxAge: 18 }],
	['address', { defaultCountry: 'DE' }],
	['short_text', { minLength: 500 }],
	['short_text', { minLength: 3, maxLength: 3, pattern: '[A-Z]{3}' }],
	['long_text', { maxLength: 50_000 }],
	['number', { min: -1.5, max: -1.5, step: 0.1, unit: { en: 'cm' } }],
	['date', { min: '2024-02-29', max: '2024-02-29' }],
	['checkbox', { mustBeTrue: false, required: false }],
	['single_choice', { allowOther: true, options: [option] }],
	['multiple_choice', { min: 2, max: 2 }],
	['multiple_choice', { min: 5, allowOther: true }],
	['minors', { min: 0, max: 50, relationship: true }],
	['consent', { text: { en: 'Yes', de: 'Ja' } }],
	['initials', { methods: ['typed'] }],
	['signature', { methods: ['drawn', 'typed'] }],
	['photo_capture', { camera: 'environment' }],
	['id_capture', { sides: 2, keepDays: 30 }],
]

/** Settings that a type refuses: type, settings, path, code. */
const faulty: readonly [string, Record<string, unknown>, string, string][] = [
	['heading', { text: undefined }, '/text', 'missing_field'],
	['summary', { text: undefined }, '/text', 'missing_field'],
	['summary', { text: { en: 'x'.repeat(1001) } }, '/text/en', 'too_long'],
	['heading', { text: '' }, '/text', 'empty_text'],
	['heading', { text: ' \t' }, '/text', 'empty_text'],
	['heading', { text: 'a\nb' }, '/text', 'bad_characters'],
	['heading', { text: 'x'.repeat(301) }, '/text', 'too_long'],
	['heading', { text: {} }, '/text', 'empty_text'],
	['heading', { text: { en_US: 'a' } }, '/text/en_US', 'bad_language_tag'],
	['heading', { text: { en: '' } }, '/text/en', 'empty_text'],
	['heading', { text: { en: 1 } }, '/text/en', 'wrong_setting_type'],
	['heading', { text: ['a'] }, '/text', 'wrong_setting_type'],
	['heading', { level: 4 }, '/level', 'not_one_of'],
	['heading', { label: 'x' }, '/label', 'unknown_field'],
	['divider', { text: 'x' }, '/text', 'unknown_field'],
	['text', { text: tooLong }, '/text', 'too_long'],
	['text', { text: 'a\u0000b' }, '/text', 'bad_characters'],
	['text', { text: 'a\ud800b' }, '/text', 'bad_characters'],
	['text', { requireScroll: 'yes' }, '/requireScroll', 'wrong_setting_type'],
	['name', { label: undefined }, '/label', 'missing_field'],
	['name', { label: null }, '/label', 'wrong_setting_type'],
	['name', { required: 1 }, '/required', 'wrong_setting_type'],
	['name', { sensitivity: 'secret' }, '/sensitivity', 'not_one_of'],
	['name', { 'a/b~c': 1 }, '/a~1b~0c', 'unknown_field'],
	['name', { ['k'.repeat(65)]: 1 }, '', 'unknown_field'],
	['email', { pattern: 'x' }, '/pattern', 'unknown_field'],
	['phone', { min: 1 }, '/min', 'unknown_field'],
	['date_of_birth', { minAge: 1.5 }, '/minAge', 'wrong_setting_type'],
	['date_of_birth', { minAge: -1 }, '/minAge', 'number_too_small'],
	['date_of_birth', { maxAge: 151 }, '/maxAge', 'number_too_large'],
	['date_of_birth', { minAge: 19, maxAge: 18 }, '/minAge', 'out_of_order'],
	['address', { defaultCountry: 'Germany' }, '/defaultCountry', 'not_a_country'],
	['emergency_contact', { min: 1 }, '/min', 'unknown_field'],
	['short_text', { minLength: 501 }, '/minLength', 'out_of_order'],
	['short_text', { minLength: 5, maxLength: 4 }, '/minLength', 'out_of_order'],
	['short_text', { maxLength: 0 }, '/maxLength', 'number_too_small'],
	['short_text', { pattern: '(' }, '/pattern', 'pattern_invalid'],
	['short_text', { pattern: '(a+)+' }, '/pattern', 'pattern_unsafe'],
	['short_text', { pattern: 'a'.repeat(201) }, '/pattern', 'pattern_too_long'],
	['long_text', { pattern: 'a+', maxLength: 501 }, '/maxLength', 'number_too_large'],
	['long_text', { maxLength: 50_001 }, '/maxLength', 'number_too_large'],
	['number', { min: '1' }, '/min', 'wrong_setting_type'],
	['number', { min: Number.NaN }, '/min', 'wrong_setting_type'],
	['number', { max: 1e16 }, '/max', 'number_too_large'],
	['number', { min: 2, max: 1 }, '/min', 'out_of_order'],
	['number', { step: 0 }, '/step', 'not_above'],
	['number', { unit: 'x'.repeat(21) }, '/unit', 'too_long'],
	['date', { min: '2023-02-29' }, '/min', 'not_a_day'],
	['date', { max: '1899-12-31' }, '/max', 'not_a_day'],
	['date', { min: '2024-01-02', max: '2024-01-01' }, '/min', 'out_of_order'],
	['checkbox', { mustBeTrue: 'true' }, '/mustBeTrue', 'wrong_setting_type'],
	['yes_no', { options: [] }, '/options', 'unknown_field'],
	['single_choice', { options: undefined }, '/options', 'missing_field'],
	['single_choice', { options: [] }, '/options', 'empty_list'],
	['single_choice', { options: 'a' }, '/options', 'wrong_setting_type'],
	['single_choice', { options: ['a'] }, '/options/0', 'wrong_setting_type'],
	['single_choice', { options: [option, option] }, '/options/1', 'duplicate_item'],
	['single_choice', { options: [{ value: 'a' }] }, '/options/0/label', 'missing_field'],
	['single_choice', { options: [{ ...option, x: 1 }] }, '/options/0/x', 'unknown_field'],
	['single_choice', { options: [{ value: '', label: 'A' }] }, '/options/0/value', 'empty_text'],
	['single_choice', { min: 1 }, '/min', 'unknown_field'],
	['multiple_choice', { options: Array.from({ length: 201 }, () => option) }, '/options', 'too_many_items'],
	['multiple_choice', { min: 3 }, '/min', 'number_too_large'],
	['multiple_choice', { min: 2, max: 1 }, '/min', 'out_of_order'],
	['minors', { min: 11 }, '/min', 'out_of_order'],
	['minors', { max: 51 }, '/max', 'number_too_large'],
	['minors', { relationship: 'x' }, '/relationship', 'wrong_setting_type'],
	['consent', { text: undefined }, '/text', 'missing_field'],
	['initials', { methods: [] }, '/methods', 'empty_list'],
	['signature', { methods: ['drawn', 'drawn'] }, '/methods/1', 'duplicate_item'],
	['signature', { methods: ['stamped'] }, '/methods/0', 'not_one_of'],
	['photo_capture', { camera: 'rear' }, '/camera', 'not_one_of'],
	['id_capture', { sides: 3 }, '/sides', 'not_one_of'],
	['id_capture', { keepDays: 0 }, '/keepDays', 'number_too_small'],
]

describe('Settings of a block', () => {
	test('Every type has a sample block, which is valid', () => {
		expect(Object.keys(sampleBlocks)).toEqual(Object.keys(authoredTypes))
		const blocks = Object.values(sampleBlocks)
		expect(checkBlocks(blocks)).toEqual({ blocks, issues: [] })
	})

	test.each(valid)('A %s block takes the settings %j', (type, settings) => {
		const block = blockOf(type, settings)
		expect(checkBlocks([block])).toEqual({ blocks: [block], issues: [] })
	})

	test.each(faulty)('A %s block refuses the settings %j at %s with %s', (type, settings, path, code) => {
		const { blocks, issues } = checkBlocks([blockOf(type, settings)])
		expect(blocks).toEqual([])
		expect(issues.map((issue) => [issue.path, issue.code, issue.blockId])).toEqual([
			[`/0${path}`, code, type],
		])
	})

	test('Labels are composed and trimmed, and other texts stay as written', () => {
		const draft = blockOf('name', { label: ' Cafe\u0301 ', help: ' Cafe\u0301 ' })
		expect(checkBlocks([draft]).blocks).toEqual([{ ...draft, label: 'Café' }])
	})

	test('A text in more than 50 languages is refused', () => {
		const tags = Array.from({ length: 51 }, (_, at) => `en-a${at}`)
		const text = Object.fromEntries(tags.map((tag) => [tag, 'x']))
		expect(checkBlocks([blockOf('heading', { text })]).issues[0]?.code).toBe('too_many_items')
	})
})
