import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ReadyPages, fillPackedPage, fillPage } from '../../../src/web/pages/ready-pages.ts'

const PAGE = { status: 200, language: 'en', title: 'Climbing', body: 'kept apart' }
const slotOf = (digit: string): string => `form-${digit.repeat(32)}`

const texts = (page: ReturnType<ReadyPages['add']>, slot: string): readonly string[] =>
	[fillPage(page, slot), Bun.gunzipSync(fillPackedPage(page, slot))].map((bytes) =>
		new TextDecoder().decode(bytes),
	)

test('A page is the same, plain and compressed, with another text in each of its slots', () => {
	const part = fc.oneof(
		fc.string({ unit: 'grapheme' }),
		fc.constantFrom('form-', '<p>form-1111</p>', 'x'.repeat(70_000)),
	)
	fc.assert(
		fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
			const page = new ReadyPages().add('a', PAGE, parts.join(slotOf('1')), slotOf('1'))
			for (const slot of [slotOf('1'), slotOf('2')])
				expect(texts(page, slot)).toEqual([parts.join(slot), parts.join(slot)])
		}),
	)
})

test('A page without a slot is kept as it is', () => {
	expect(texts(new ReadyPages().add('a', PAGE, '<p>', ''), '')).toEqual(['<p>', '<p>'])
})

test('A slot of another length is refused', () => {
	const page = new ReadyPages().add('a', PAGE, `a${slotOf('1')}b`, slotOf('1'))
	expect(() => fillPackedPage(page, 'short')).toThrow('one length')
})

test('The pages take at most 32 MiB, and the one used longest ago goes first', () => {
	const pages = new ReadyPages()
	// Hardly compressible, so that each takes some two megabytes.
	const html = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
		.toString('base64')
		.repeat(12)
	for (let n = 0; n < 100; n++) {
		pages.add(`page ${n}`, PAGE, html, '')
		expect(pages.find('page 0')).toBeDefined()
		expect(pages.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
	}
	expect(pages.find('page 1')).toBeUndefined()
	expect(pages.find('page 99')).toBeDefined()
	for (let n = 0; n < 100; n++) pages.add('page 0', PAGE, html, '')
	expect(pages.bytes).toBeGreaterThan(0)
})

test('Very many small pages are bounded, too', () => {
	const pages = new ReadyPages()
	for (let n = 0; n < 20_000; n++) pages.add(`page ${n}`, PAGE, '', '')
	expect(pages.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
	expect(pages.find('page 0')).toBeUndefined()
})
