import { describe, expect, test } from 'bun:test'
import { demoBlocks } from '../../../src/demo/forms.ts'
import { listImports } from '../../../src/web/desk-pages/list-imports.ts'
import { staffLanguages, wordsOf } from '../../../src/i18n/dictionaries.ts'
import { makePageAssets } from '../../../src/web/assets/make-assets.ts'
import { unpackAsset } from '../../../src/web/assets/unpack-asset.ts'
import { startTestService } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

/** Sizes as gzip, in bytes: browsers accept no brotli over http. */
const SCRIPT_BUDGET = 36 * 1024
/** A tablet loads all at once, and keeps it. */
const KIOSK_SCRIPT_BUDGET = 43 * 1024
const STYLE_BUDGET = 6 * 1024
const PAGE_BUDGET = 7.25 * 1024
const WHOLE_BUDGET = 50 * 1024
const DESK_SCRIPT_BUDGET = 56 * 1024
/** The entry, what it shares with later parts, and no small chunks beside them. */
const DESK_FIRST_SCRIPTS = 3
/** Each chunk is a request: what several wings need is one chunk, and not dozens of this size, in bytes. */
const SMALL_CHUNK = 1024
const SMALL_CHUNKS = 6
const DESK_STYLE_BUDGET = 12 * 1024
const DESK_SCREEN_BUDGET = 25 * 1024
const BUILDER_BUDGET = 50 * 1024
/** The reader of Word files, which comes when somebody chooses one. */
const WORD_READER_BUDGET = 105 * 1024
/** The reader of PDFs, likewise. */
const PDF_READER_BUDGET = 500 * 1024

/** The longest part of a text without a mark that a script writes otherwise. */
function longestText(words: object): string {
	const texts = (value: unknown): string[] =>
		typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(texts)
	const plain = texts(words).flatMap((text) => text.match(/[\p{L}\p{M}\w .,]+/gu) ?? [])
	return plain.sort((a, b) => b.length - a.length)[0] ?? ''
}

const assets = await makePageAssets()

const sum = (paths: readonly string[]): number => paths.reduce((all, path) => all + sizeOf(path), 0)
const sizeOf = (path: string): number => assets.files.get(path)?.gzip?.length ?? 0
const textOf = (path: string): string => new TextDecoder().decode(assets.files.get(path)?.bytes)

test('A file of which the binary carries only the Brotli has the same other forms as when it was made', () => {
	const packed = [...assets.files.values()].flatMap((asset) =>
		asset.brotli === undefined ? [] : [{ asset, unpacked: unpackAsset(asset.type, asset.brotli) }],
	)
	expect(packed.length).toBeGreaterThan(100)
	for (const { asset, unpacked } of packed)
		expect(Bun.deepEquals({ ...unpacked, bytes: unpacked.bytes, gzip: unpacked.gzip }, asset)).toBe(true)
})

describe('What a phone loads', () => {
	test('A page loads at most 36 KB of script and 6 KB of style', () => {
		expect(sizeOf(assets.script)).toBeWithin(1, SCRIPT_BUDGET)
		expect(sizeOf(assets.kioskScript)).toBeWithin(1, KIOSK_SCRIPT_BUDGET)
		expect(sizeOf(assets.kioskStartScript)).toBeWithin(1, 4 * 1024)
		expect(sizeOf(assets.memoryScript)).toBeWithin(1, 1.25 * 1024)
		// What draws, proves and sends comes after the page, and the hand of a typed signature when it is chosen.
		expect(sizeOf(assets.laterScript)).toBeWithin(1, 5.75 * 1024)
		expect(assets.files.get(assets.hand)?.bytes.length).toBeWithin(1, 28 * 1024)
		expect(textOf(assets.style)).toContain(assets.hand)
		expect(sizeOf(assets.kioskWorker)).toBeWithin(1, 1024)
		expect(sizeOf(assets.style)).toBeWithin(1, STYLE_BUDGET)
	})

	test('The desk with its door loads at most 56 KB in three scripts, and 12 KB of style, a screen at most 25 KB more, the builder 50, in few small chunks', () => {
		const shared = listImports(assets, assets.deskScript)
		expect(shared.length).toBeWithin(1, DESK_FIRST_SCRIPTS)
		expect(sizeOf(assets.deskScript) + sum(shared)).toBeWithin(1, DESK_SCRIPT_BUDGET)
		expect(sizeOf(assets.deskStyle)).toBeWithin(1, DESK_STYLE_BUDGET)
		const chunks = [...assets.files.keys()].filter((path) => /desk-.*\.js$/.test(path))
		const screens = chunks.filter((path) => !shared.includes(path))
		expect(screens.length).toBeGreaterThan(1)
		const small = chunks.filter((path) => (assets.files.get(path)?.bytes.length ?? 0) < SMALL_CHUNK)
		expect(small.length).toBeWithin(0, SMALL_CHUNKS + 1)
		const builder = screens.find((path) => textOf(path).includes('"block-list"')) ?? ''
		expect(sizeOf(builder)).toBeWithin(1, BUILDER_BUDGET)
		// Its styles come with the forms.
		expect(textOf(assets.deskStyle)).not.toContain('.block-list')
		expect(screens.filter((path) => textOf(path).includes('.block-list{'))).toHaveLength(1)
		const isWordReader = (path: string): boolean => textOf(path).includes('word/document.xml')
		const isPdfReader = (path: string): boolean => textOf(path).includes('PasswordException')
		const large = screens.filter((path) => path !== builder && sizeOf(path) > DESK_SCREEN_BUDGET)
		expect(large.filter((path) => !isWordReader(path) && !isPdfReader(path))).toEqual([])
		expect(sum(screens.filter(isWordReader))).toBeWithin(1, WORD_READER_BUDGET)
		expect(sum(screens.filter(isPdfReader))).toBeWithin(1, PDF_READER_BUDGET)
	})

	test('The desk loads the words of the frame and the door first, and those of a wing when it opens, each in one language', () => {
		const first = [assets.deskScript, ...listImports(assets, assets.deskScript)]
		const filesWith = (text: string): string[] =>
			[...assets.files.keys()].filter((path) => textOf(path).includes(text))
		for (const area of ['kit', 'shell', 'door'] as const) {
			expect(first).toEqual(expect.arrayContaining(filesWith(longestText(wordsOf(area).en))))
			expect(filesWith(longestText(wordsOf(area).de))).toEqual(filesWith(longestText(wordsOf('door').de)))
		}
		const wings = ['records', 'groups', 'forms', 'venue', 'system', 'upkeep', 'help'] as const
		const own = wings
			.flatMap((area) => staffLanguages.map((tag) => wordsOf(area)[tag] ?? {}))
			.map((words) => filesWith(longestText(words)))
		expect(own.filter((files) => files.length !== 1)).toEqual([])
		expect(new Set(own.flat()).size).toBe(staffLanguages.length * wings.length)
		expect(first.filter((path) => own.flat().includes(path))).toEqual([])
	})

	test('A form of seventeen blocks in four languages is at most 7.25 KB of HTML without its style, and the whole page at most 50 KB', async () => {
		const running = startTestService()
		const { call } = running.tenant('Hall')
		await publishTemplate(call, { name: 'Climbing', of: demoBlocks })
		const answer = await fetch(`${running.service.url}/w/hall/climbing`, {
			headers: { 'accept-encoding': 'gzip' },
			decompress: false,
		} as RequestInit)
		const sent = new Uint8Array(await answer.arrayBuffer())
		const html = new TextDecoder().decode(Bun.gunzipSync(sent))
		const style = `<style>${textOf(assets.style)}</style>`
		expect(html).toContain(style)
		expect(Bun.gzipSync(html.replace(style, '')).length).toBeWithin(1, PAGE_BUDGET)
		expect(sent.length + sizeOf(assets.script)).toBeLessThan(WHOLE_BUDGET)
		await running.close()
	})
})

/** Operators, syntax of classes, numbers and methods that came after ES2020. A minified name may follow a spread: `...at(`. */
const NEWER =
	/\?\?=|\|\|=|&&=|[^.]\bstatic\s*\{|#[a-z_$][\w$]*\s*[=(;]|\b\d+_\d|(?<!\.\.)\.at\(|\.hasOwn\(|\.findLast|\.toSorted|Promise\.any|replaceAll|structuredClone|randomUUID/i

test('Guests load nothing newer than ES2020, so that the browsers which docs/signing-page.md names run it', () => {
	const { script, memoryScript, laterScript, kioskScript, kioskStartScript, kioskWorker } = assets
	for (const path of [script, memoryScript, laterScript, kioskScript, kioskStartScript, kioskWorker])
		expect([path, NEWER.exec(textOf(path))?.[0]]).toEqual([path, undefined])
	for (const newer of ['a??=b', 'class A{static{}}', 'class A{#b=1}', '1_000', 'a.at(0)', 'a.replaceAll(b)'])
		expect(newer).toMatch(NEWER)
})

test('The script of the page works without HTTPS, and runs no text as code', () => {
	const script = textOf(assets.script)
	expect(script).not.toMatch(/serviceWorker|AES-GCM|crypto\.subtle/)
	expect(script).not.toMatch(/\beval\(|new Function|\.innerHTML\s*=\s*[^=]*data/)
})

test('The names contain the hash, so the same source makes the same files', async () => {
	const again = await makePageAssets()
	expect([...again.files.keys()]).toEqual([...assets.files.keys()])
	expect(assets.script).toMatch(/^\/assets\/signing\.[0-9a-f]{16}\.js$/)
})

test('The script does not contain what only templates are checked with', () => {
	// A note of a type, and a setting.
	expect(textOf(assets.script)).not.toContain('The first one is the signer')
	expect(textOf(assets.script)).not.toContain('keepDays')
	// What conditions may compare, and which settings are ordered.
	expect(textOf(assets.script)).not.toMatch(/\boperand\b|"minAge","maxAge"/)
	// What reads Markdown: the texts come with the page, read.
	expect(textOf(assets.script)).not.toContain('#{1,3}')
	// The page's words come with the page, in one language.
	expect(textOf(assets.script)).not.toContain('Not agreed')
})
