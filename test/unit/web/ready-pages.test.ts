import { expect, test } from 'bun:test'
import { ReadyPages } from '../../../src/web/pages/ready-pages.ts'

const PAGE = { status: 200, language: 'en', title: 'Climbing', body: 'kept apart' }

test('A page is kept in the parts around its slots, and compressed if it has none', () => {
	const pages = new ReadyPages()
	expect(pages.add('a', PAGE, '<p>1</p><p>1</p>', '1')).toMatchObject({ parts: ['<p>', '</p><p>', '</p>'] })
	expect(pages.find('a')?.gzip).toBeUndefined()
	const { parts, gzip = new Uint8Array() } = pages.add('b', PAGE, '<p>1</p>', '')
	expect([parts, new TextDecoder().decode(Bun.gunzipSync(gzip))]).toEqual([['<p>1</p>'], '<p>1</p>'])
})

test('The pages take at most 32 MiB, and the one used longest ago goes first', () => {
	const pages = new ReadyPages()
	// Hardly compressible, so that each takes some two megabytes.
	const html = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
		.toString('base64')
		.repeat(12)
	for (let n = 0; n < 25; n++) {
		pages.add(`page ${n}`, PAGE, html, '')
		expect(pages.find('page 0')).toBeDefined()
		expect(pages.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
	}
	expect(pages.find('page 1')).toBeUndefined()
	expect(pages.find('page 24')).toBeDefined()
	for (let n = 0; n < 25; n++) pages.add('page 0', PAGE, html, '')
	expect(pages.bytes).toBeGreaterThan(0)
})

test('Very many small pages are bounded, too', () => {
	const pages = new ReadyPages()
	for (let n = 0; n < 20_000; n++) pages.add(`page ${n}`, PAGE, '', '')
	expect(pages.bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
	expect(pages.find('page 0')).toBeUndefined()
})
