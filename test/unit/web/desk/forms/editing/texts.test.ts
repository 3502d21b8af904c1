import { describe, expect, test } from 'bun:test'
import {
	captionOf,
	freeId,
	languagesIn,
	readContent,
	textIn,
	withText,
} from '../../../../../../src/web/desk/forms/editing/content.ts'
import type { Content } from '../../../../../../src/web/desk/forms/editing/content.ts'
import { countGaps, listTexts, rewordBlock } from '../../../../../../src/web/desk/forms/editing/texts.ts'
import {
	formatTranslations,
	readTranslations,
} from '../../../../../../src/web/desk/forms/editing/translation-csv.ts'

const content: Content = {
	name: 'Day pass',
	settings: { languages: ['en', 'de'] },
	blocks: [
		{ id: 'title', type: 'heading', text: { en: 'Agreement', de: 'Vereinbarung' } },
		{ id: 'line', type: 'divider' },
		{
			id: 'size',
			type: 'single_choice',
			label: 'Size',
			options: [
				{ value: 's', label: 'Small' },
				{ value: 'l', label: { en: 'Large', de: 'Groß' } },
			],
			flagIf: { equals: 'l', label: '=Look' },
		},
		{ id: 'odd', type: 'nobody_knows', label: 'Odd' },
	],
}

test('Every text of a form is listed, options and flags among them', () => {
	expect(listTexts(content).map(({ blockId, path }) => `${blockId}/${path}`)).toEqual([
		'title/text',
		'size/label',
		'size/flagIf/label',
		'size/options/0/label',
		'size/options/1/label',
	])
	expect([...countGaps(content, ['en', 'de'])]).toEqual([
		['en', 0],
		['de', 3],
	])
})

describe('A text in several languages', () => {
	test.each([
		['Size', 'de', 'Größe', { en: 'Size', de: 'Größe' }],
		['Size', 'en', 'Width', 'Width'],
		['Size', 'en', '', undefined],
		[{ en: 'Size', de: 'Größe' }, 'de', '', { en: 'Size' }],
		[{ de: 'Größe' }, 'de', '', undefined],
		[undefined, 'en', 'Size', 'Size'],
		[undefined, 'de', 'Größe', { de: 'Größe' }],
	])('%j with another wording in %s, %j, is %j', (before, language, wording, after) => {
		expect(withText(before, language, wording, 'en')).toEqual(after)
		expect(textIn(after, language, 'en')).toBe(wording)
	})

	test('A text without languages is in the first one alone', () => {
		expect([textIn('Size', 'en', 'en'), textIn('Size', 'de', 'en'), textIn(7, 'en', 'en')]).toEqual([
			'Size',
			'',
			'',
		])
		expect(textIn({ en: 'Size' }, 'toString', 'en')).toBe('')
	})
})

test('A text deep in a block is reworded without changing the block it came from', () => {
	const [, , size] = content.blocks
	if (size === undefined) throw new Error('The block is gone.')
	const before = structuredClone(size)
	const wording = { language: 'de', wording: 'Klein', first: 'en' }
	const changed = rewordBlock(size, 'options/0/label', wording)
	expect(changed['options']).toEqual([
		{ value: 's', label: { en: 'Small', de: 'Klein' } },
		{ value: 'l', label: { en: 'Large', de: 'Groß' } },
	])
	expect(rewordBlock(changed, 'options/0/label', { ...wording, wording: '' })['options']).toEqual([
		{ value: 's', label: { en: 'Small' } },
		{ value: 'l', label: { en: 'Large', de: 'Groß' } },
	])
	expect(size).toEqual(before)
})

describe('The table of texts', () => {
	const csv = formatTranslations(content)

	test('The table of texts has a row a text and a column a language, and no cell that a spreadsheet would run', () => {
		expect(csv).toBe(
			"\ufeffblock,text,en,de\r\ntitle,text,Agreement,Vereinbarung\r\nsize,label,Size,\r\nsize,flagIf/label,'=Look,\r\n" +
				'size,options/0/label,Small,\r\nsize,options/1/label,Large,Groß\r\n',
		)
	})

	test('The table of texts is imported where it differs; an empty cell, another language and an unknown row change nothing', () => {
		const changed = csv
			.replace('size,label,Size,', 'size,label,,Größe')
			.replace('Large,Groß', 'Large,Riesig')
			.concat('size,options/7/label,x,y\r\n')
		const read = readTranslations(content, changed)
		expect([read?.changed, read?.unknown]).toEqual([2, 1])
		expect(read?.content.blocks[2]).toMatchObject({
			label: { en: 'Size', de: 'Größe' },
			options: [{ label: 'Small' }, { label: { en: 'Large', de: 'Riesig' } }],
		})
		expect(readTranslations(content, 'block,text,fr\r\ntitle,text,Accord\r\n')).toBeUndefined()
		expect(readTranslations(content, 'a,b\r\n')).toBeUndefined()
		expect(readTranslations(content, '"open')).toBeUndefined()
	})
})

test('What the service answers becomes a form whose blocks have ids of their own', () => {
	const { blocks } = readContent({
		name: '',
		settings: {},
		blocks: [{ id: 'a', type: 'name' }, { id: 'a' }, { id: 'bad id' }, null, { id: '__proto__' }],
	})
	expect(blocks).toEqual([{ id: 'a', type: 'name' }, { id: 'block' }, { id: 'block_2' }, { id: 'block_3' }])
	expect([freeId('x', new Set()), freeId('x', new Set(['x', 'x_2']))]).toEqual(['x', 'x_3'])
})

test('The languages of a form are those of its settings, else those of its texts, else English', () => {
	expect(languagesIn(content)).toEqual(['en', 'de'])
	expect(languagesIn({ ...content, settings: {} })).toEqual(['en', 'de'])
	expect(languagesIn({ name: '', settings: {}, blocks: [{ id: 'a' }] })).toEqual(['en'])
})

test('A block is called by its label or text, in the wanted language or any, without the marks of Markdown', () => {
	const long = 'word '.repeat(40)
	expect(captionOf({ id: 'a', label: { en: 'Name', de: 'Ihr Name' } }, 'de', 'en')).toBe('Ihr Name')
	expect(captionOf({ id: 'a', label: { fr: 'Nom' } }, 'de', 'en')).toBe('Nom')
	expect(captionOf({ id: 'a', text: '# **Danger**\n\nFalls hurt.' }, 'en', 'en')).toBe('Danger Falls hurt.')
	const rules = '- Fall **well**, [ask us](https://example.org).\n- Rest.\n\n2. Look up'
	expect(captionOf({ id: 'a', text: rules }, 'en', 'en')).toBe('Fall well, ask us. Rest. Look up')
	expect(captionOf({ id: 'a', label: '5 * 3 > 12 #1' }, 'en', 'en')).toBe('5 * 3 > 12 #1')
	expect(captionOf({ id: 'a', text: long }, 'en', 'en')).toMatch(/^word .*…$/)
	expect(captionOf({ id: 'a' }, 'en', 'en')).toBe('')
})
