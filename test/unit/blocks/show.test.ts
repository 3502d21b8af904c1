import { describe, expect, test } from 'bun:test'
import { raisedFlags } from '../../../src/blocks/flags.ts'
import { minorsOf, signerOf } from '../../../src/blocks/people.ts'
import { englishWords } from '../../../src/blocks/english-words.ts'
import { showBlocks } from '../../../src/blocks/show.ts'
import { languagesOf } from '../../../src/blocks/authoring/languages.ts'
import { inLanguage } from '../../../src/blocks/text.ts'
import { blockOf, png, sampleBlocks, sampleValues } from '../../support/fixtures/blocks.ts'

const stored = { ...sampleValues, signature: png, photo_capture: png, id_capture: png }

describe('What a reader sees', () => {
	test('The answer of every type is shown in plain form', () => {
		const answers = showBlocks(Object.values(sampleBlocks), stored, 'en', 'en', englishWords)
		expect(answers.slice(0, 5)).toEqual([
			{ kind: 'heading', id: 'heading', level: 2, text: { text: 'Waiver', language: 'en' } },
			{ kind: 'divider', id: 'divider' },
			{ kind: 'summary', id: 'summary', text: { text: 'You can fall.', language: 'en' } },
			{ kind: 'prose', id: 'text', text: { text: '**Risks** are real.', language: 'en' } },
			{
				kind: 'notice',
				id: 'notice',
				text: { text: 'Climbing can kill.', language: 'en' },
				largerByPt: 0,
				isFramed: true,
			},
		])
		const parts = answers.map((block) => (block.kind === 'answer' ? [block.type, block.parts] : []))
		const text = (...lines: string[]) => lines.map((line) => ({ kind: 'text', text: line }))
		expect(Object.fromEntries(parts.filter((each) => each.length > 0))).toEqual({
			name: text('Ana Núñez'),
			email: text('ana@example.com'),
			phone: text('+1 (555) 123-4567 x89'),
			date_of_birth: text('1990-05-17'),
			address: text('1 Main St', 'Springfield, 12345', 'US'),
			emergency_contact: text('Bo Li', '555 123 4567'),
			short_text: text('one line'),
			long_text: text('two\nlines'),
			number: text('42.5'),
			date: text('2024-02-29'),
			checkbox: text('Agreed'),
			yes_no: text('No'),
			single_choice: text('Ay'),
			multiple_choice: text('Bee', 'Ay'),
			minors: [
				{
					kind: 'table',
					head: ['First name', 'Last name', 'Date of birth'],
					rows: [['Cy', 'Núñez', '2015-01-31']],
				},
			],
			consent: text('Agreed'),
			initials: [{ kind: 'typed', text: 'AN' }],
			signature: [{ kind: 'image', path: 'signature', image: png, role: 'ink' }],
			photo_capture: [{ kind: 'image', path: 'photo_capture', image: png, role: 'photo' }],
			id_capture: [{ kind: 'image', path: 'id_capture', image: png, role: 'photo' }],
		})
	})

	test('A waiver is shown in another language, with the language of each text', () => {
		const words = { ...englishWords, no: 'Nein', day: (day: string) => day.split('-').reverse().join('.') }
		const blocks = [
			blockOf('yes_no'),
			blockOf('date'),
			blockOf('single_choice'),
			blockOf('consent', { text: { de: 'Ich stimme zu.' } }),
			blockOf('heading', { level: 3, text: { en: 'Only English' } }),
			blockOf('number', { unit: { de: 'Jahre' } }),
		]
		const answers = showBlocks(blocks, stored, 'de-AT', 'en', words)
		expect(answers).toEqual([
			{
				kind: 'answer',
				id: 'yes_no',
				type: 'yes_no',
				label: { text: 'Krank?', language: 'de' },
				parts: [{ kind: 'text', text: 'Nein' }],
			},
			{
				kind: 'answer',
				id: 'date',
				type: 'date',
				label: { text: 'Date', language: 'en' },
				parts: [{ kind: 'text', text: '29.02.2024' }],
			},
			{
				kind: 'answer',
				id: 'single_choice',
				type: 'single_choice',
				label: { text: 'One', language: 'en' },
				parts: [{ kind: 'text', text: 'Ah' }],
			},
			{
				kind: 'answer',
				id: 'consent',
				type: 'consent',
				label: { text: 'Electronic records', language: 'en' },
				text: { text: 'Ich stimme zu.', language: 'de' },
				parts: [{ kind: 'text', text: 'Agreed' }],
			},
			{ kind: 'heading', id: 'heading', level: 3, text: { text: 'Only English', language: 'en' } },
			{
				kind: 'answer',
				id: 'number',
				type: 'number',
				label: { text: 'Number', language: 'en' },
				parts: [{ kind: 'text', text: '42.5 Jahre' }],
			},
		])
	})

	test('Hidden blocks are not shown, and blocks without an answer or with a purged one have no parts', () => {
		const blocks = [
			blockOf('yes_no'),
			blockOf('email', { visibleIf: { blockId: 'yes_no', equals: true } }),
			blockOf('phone', { required: false }),
		]
		expect(
			showBlocks(blocks, { yes_no: false, email: 'x' }, 'en', 'en', englishWords).map((block) => block.id),
		).toEqual(['yes_no', 'phone'])
		for (const block of showBlocks(Object.values(sampleBlocks), {}, 'en', 'en', englishWords))
			if (block.kind === 'answer') expect(block.parts).toEqual([])
		const mangled = Object.fromEntries(Object.keys(sampleValues).map((type) => [type, new Date(0)]))
		expect(showBlocks(Object.values(sampleBlocks), mangled, 'en', 'en', englishWords).length).toBe(
			Object.keys(sampleBlocks).length,
		)
	})

	test('Both sides of a document, a relationship and an answer of the signer’s own are shown', () => {
		const sides = showBlocks(
			[blockOf('id_capture', { sides: 2 })],
			{ id_capture: { front: png, back: png } },
			'en',
			'en',
			englishWords,
		)
		expect(sides[0]).toMatchObject({ parts: [{ path: 'id_capture/front' }, { path: 'id_capture/back' }] })
		const minors = [
			{ firstName: 'A', lastName: 'B', dateOfBirth: '2020-01-01' },
			{ firstName: 'C', lastName: 'D', dateOfBirth: '2020-01-01', relationship: 'niece' },
		]
		expect(showBlocks([blockOf('minors')], { minors }, 'en', 'en', englishWords)[0]).toMatchObject({
			parts: [
				{
					head: ['First name', 'Last name', 'Date of birth', 'Relationship'],
					rows: [
						['A', 'B', '2020-01-01', ''],
						['C', 'D', '2020-01-01', 'niece'],
					],
				},
			],
		})
		expect(
			showBlocks(
				[blockOf('single_choice', { allowOther: true })],
				{ single_choice: 'mine' },
				'en',
				'en',
				englishWords,
			)[0],
		).toMatchObject({ parts: [{ text: 'mine' }] })
	})
})

describe('Languages', () => {
	const text = { 'en-GB': 'colour', 'zh-Hant': '繁', de: 'Farbe', en: 'color' }
	test.each([
		['en-GB', 'de', 'en-GB'],
		['EN-gb', 'de', 'en-GB'],
		['en-US', 'de', 'en'],
		['zh-Hant-TW', 'de', 'zh-Hant'],
		['fr', 'de-CH', 'de'],
		['fr', 'it', 'en-GB'],
		['constructor', '__proto__', 'en-GB'],
	])('A text in %s with the fallback %s is found as %s', (language, fallback, found) => {
		expect(inLanguage(text, language, fallback).language).toBe(found)
	})

	test('A single text is in the fallback language', () => {
		expect(inLanguage('x', 'de', 'en')).toEqual({ text: 'x', language: 'en' })
	})

	test('Languages are collected from every text of every block', () => {
		const blocks = [
			blockOf('heading', { text: { en: 'x' } }),
			blockOf('email', {
				label: { de: 'x' },
				help: { fr: 'x' },
				flagIf: { notEmpty: true, label: { it: 'x' } },
			}),
			blockOf('single_choice', { options: [{ value: 'a', label: { es: 'x', en: 'y' } }] }),
		]
		expect(languagesOf(blocks)).toEqual(['en', 'de', 'fr', 'it', 'es'])
	})
})

describe('People', () => {
	test('The signer comes from the first visible block of each type', () => {
		const when = (answer: boolean) => ({ visibleIf: { blockId: 'yes_no', equals: answer } })
		const blocks = [
			blockOf('yes_no'),
			blockOf('name', { id: 'n1', ...when(true) }),
			blockOf('name', { id: 'n2' }),
			blockOf('email', { id: 'e1', required: false }),
			blockOf('email', { id: 'e2' }),
			blockOf('phone'),
			blockOf('date_of_birth'),
		]
		const values = {
			yes_no: false,
			n1: { firstName: 'Hidden', lastName: 'One' },
			n2: { firstName: 'Ana', middleName: 'M', lastName: 'B' },
			e1: '',
			e2: 'guardian@example.com',
			phone: '55512',
			date_of_birth: '1990-01-01',
		}
		expect(signerOf(blocks, values)).toEqual({
			firstName: 'Ana',
			middleName: 'M',
			lastName: 'B',
			phone: '55512',
			dateOfBirth: '1990-01-01',
		})
		expect(signerOf(blocks, { yes_no: true })).toEqual({ firstName: '', lastName: '' })
	})

	test('Minors come from every visible block of their type', () => {
		const one = { firstName: 'A', lastName: 'B', dateOfBirth: '2020-01-01', relationship: '' }
		const two = { firstName: 'C', lastName: 'D', dateOfBirth: '2021-01-01', relationship: 'son' }
		const blocks = [
			blockOf('minors'),
			blockOf('minors', { id: 'm2', visibleIf: { blockId: 'minors', notEmpty: true } }),
		]
		expect(minorsOf(blocks, { minors: [one], m2: [two] })).toEqual([
			{ firstName: 'A', lastName: 'B', dateOfBirth: '2020-01-01' },
			two,
		])
		expect(minorsOf(blocks, { m2: [two] })).toEqual([])
	})
})

describe('Flags', () => {
	const flagsOf = (type: string, flagIf: object, value: unknown, settings: object = {}) =>
		raisedFlags([blockOf(type, { flagIf, ...settings })], { [type]: value }, 'de').map((flag) => [
			flag.label,
			flag.value,
		])

	test.each([
		['yes_no', { equals: true }, true, [['Krank?', 'Yes']]],
		['yes_no', { equals: true }, false, []],
		['yes_no', { equals: false }, undefined, []],
		['single_choice', { anyOf: ['a'], label: { de: 'Achtung' } }, 'a', [['Achtung', 'Ah']]],
		['multiple_choice', { equals: 'b' }, ['a', 'b'], [['Some', 'Ah, Bee']]],
		['long_text', { notEmpty: true }, 'x', [['Long', 'x']]],
		['long_text', { notEmpty: true }, ' ', []],
		['number', { min: 10 }, 10, [['Number', '10']]],
		['number', { min: 10 }, 9.9, []],
		['number', { max: 10 }, 10.1, []],
		['number', { min: 5, max: 6 }, 5.5, [['Number', '5.5']]],
		['number', { min: 5, max: 6 }, 7, []],
		['number', { max: 10 }, undefined, []],
		['signature', { notEmpty: true }, png, [['Signature', '']]],
		[
			'minors',
			{ min: 1 },
			[{ firstName: 'A', lastName: 'B', dateOfBirth: '2020-01-01' }],
			[['Minors', 'A B 2020-01-01']],
		],
	])('A %s block with the flag %j and the answer %j raises %j', (type, rule, value, expected) => {
		expect(flagsOf(type, rule, value)).toEqual(expected)
	})

	test('A hidden block raises no flag, and a long answer is cut', () => {
		const hidden = { visibleIf: { blockId: 'nobody', equals: 1 } }
		expect(flagsOf('yes_no', { equals: true }, true, hidden)).toEqual([])
		const [flag] = flagsOf('long_text', { notEmpty: true }, '🏂'.repeat(5000))
		expect(Array.from(flag?.[1] ?? '').length).toBe(500)
		expect(flag?.[1]?.endsWith('🏂…')).toBe(true)
	})
})
