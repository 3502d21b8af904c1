import { expect, test } from 'bun:test'
import { fill } from '../../../src/i18n/fill.ts'
import { isolate, joinTexts } from '../../../src/i18n/isolate.ts'

test('A name that runs against its sentence is isolated, and another one is not', () => {
	expect(fill('{name} signed.', { name: 'שלום כהן' }, isolate)).toBe('\u2068שלום כהן\u2069 signed.')
	expect(fill('{name} signed.', { name: 'Ada' }, isolate)).toBe('Ada signed.')
	expect(fill('חתם {name}', { name: 'Ada' }, isolate)).toBe('חתם \u2068Ada\u2069')
	expect(fill('חתם {name}', { name: 'שלום' }, isolate)).toBe('חתם שלום')
	expect(fill('הטלפון: {phone}', { phone: '+49 170 123' }, isolate)).toBe('הטלפון: \u2068+49 170 123\u2069')
})

test('A link is never isolated, since it is copied by hand', () => {
	for (const link of ['https://a.example/s/abc', 'ada@a.example'])
		expect(fill('הקישור: {link}', { link }, isolate)).toBe(`הקישור: ${link}`)
})

test('The names of children are isolated one by one', () => {
	const isolateIn = (around: string): string[] => ['Ada', 'שלום'].map((name) => isolate(name, around))
	expect(isolateIn('Signed on')).toEqual(['Ada', '\u2068שלום\u2069'])
	expect(isolateIn('נחתם')).toEqual(['\u2068Ada\u2069', 'שלום'])
})

test('Texts of one direction are joined as they are, and mixed ones are isolated', () => {
	expect(joinTexts(['Ada', undefined, '', false, '5 May'], ' · ')).toBe('Ada · 5 May')
	expect(joinTexts(['שלום', '2014-01-01'], ', ')).toBe('\u2068שלום\u2069, \u20682014-01-01\u2069')
	expect(joinTexts(['שלום', 'דוד'], ', ')).toBe('שלום, דוד')
})
