import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'bun:test'
import type { ShownBlock } from '../../../src/blocks/types.ts'
import { openFonts } from '../../../src/pdf/text/fonts.ts'
import type { PdfInput } from '../../../src/pdf/input.ts'
import { LAYOUT_VERSION, OLDEST_LAYOUT } from '../../../src/pdf/input.ts'
import { renderPdf, type RenderedPdf } from '../../../src/pdf/render.ts'
import { createShaper } from '../../../src/pdf/text/shaper.ts'
import {
	answer,
	createInput,
	createUsualInput,
	drawPhoto,
	drawSignature,
	en,
	image,
	imagePart,
	textPart,
} from '../../support/pdf/samples.ts'
import golden from '../../golden/pdf-bytes.json' with { type: 'json' }
import { hashGoldens } from '../../support/pdf/golden.ts'
import { countInk, drawPage, readText, readWords, runTool, withPdfFile } from '../../support/pdf/poppler.ts'

const fonts = openFonts()
const tools = { fonts, shaper: createShaper(fonts) }

const render = async (more: Partial<PdfInput>): Promise<RenderedPdf> => renderPdf(createInput(more), tools)

/** Direction marks that pdftotext adds around text from right to left. */
const plain = (text: string): string => text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/** @throws when qpdf finds a fault. */
const checkPdf = async (pdf: Uint8Array): Promise<unknown> =>
	withPdfFile(pdf, (path) => runTool(['qpdf', '--check', path]))

describe('Characters that no font has', () => {
	test('Characters that no font has are drawn as boxes and reported by code point, never by text', async () => {
		const blocks = [answer('Name', [textPart('王小明 Jane')]), answer('Odd', [textPart('\ud800 x 👩‍👧')])]
		const { pdf, missingCodePoints } = await render({ blocks })
		expect(missingCodePoints).toEqual(['U+5C0F', 'U+660E', 'U+738B'])
		const word = (await readWords(pdf)).find((word) => word.text === '王小明')
		if (word === undefined) throw new Error('The name can not be copied.')
		const columns = countInk(await drawPage(pdf, 1), word)
		expect(columns.filter((dark) => dark > 0).length / columns.length).toBeGreaterThan(0.5)
	})

	test('The report belongs to its own document, though words are remembered', async () => {
		const blocks = [answer('Name', [textPart('王')])]
		for (const missing of [['U+738B'], ['U+738B']])
			expect((await render({ blocks })).missingCodePoints).toEqual(missing)
		expect((await render({})).missingCodePoints).toEqual([])
	})

	test('Emoji and joiners break nothing', async () => {
		const text = '😀 👩‍👩‍👧 🏳️‍🌈 \u200d\ufe0f e\u0301\u0301\u0301 \u0301'
		const { pdf } = await render({ blocks: [answer('Name', [textPart(text)])] })
		await checkPdf(pdf)
		expect(await readText(pdf)).toContain('😀')
	})
})

describe('The file', () => {
	test('The file is sound, embeds every font, and names what it is', async () => {
		const { pdf } = renderPdf(await createUsualInput(), tools)
		await checkPdf(pdf)
		const fonts = await withPdfFile(pdf, async (path) =>
			new TextDecoder().decode(await runTool(['pdffonts', path])),
		)
		const rows = fonts.trim().split('\n').slice(2)
		expect(rows.length).toBeGreaterThanOrEqual(4)
		// Columns: embedded, subset, with a map to text.
		for (const row of rows) expect(row).toMatch(/^[A-Z]{6}\+.* yes +yes +yes +\d+ +0$/)
		const info = await withPdfFile(pdf, async (path) =>
			new TextDecoder().decode(await runTool(['pdfinfo', '-isodates', path])),
		)
		expect(info).toMatch(/Title: +Climbing and bouldering waiver\n/)
		expect(info).toMatch(/Author: +Alpine Climbing Hall\n/)
		expect(info).toMatch(/CreationDate: +2026-10-06T/)
		expect(info).toMatch(/Pages: +3\n/)
		expect(info).toMatch(/Page size: +595.28 x 841.89 pts \(A4\)\n/)
		expect(new TextDecoder('latin1').decode(pdf)).toContain('/Lang<feff0065006e>')
	})

	test('The file is the same, byte for byte, for the same input, warm or cold', async () => {
		const input = await createUsualInput()
		const [first, second] = [renderPdf(input, tools), renderPdf(input, tools)]
		const fonts = openFonts()
		const cold = renderPdf(input, { fonts, shaper: createShaper(fonts) })
		expect(Buffer.from(second.pdf).equals(Buffer.from(first.pdf))).toBe(true)
		expect(Buffer.from(cold.pdf).equals(Buffer.from(first.pdf))).toBe(true)
		const other = renderPdf({ ...input, waiver: { ...input.waiver, chainSeq: 1 } }, tools)
		expect(Buffer.from(other.pdf).equals(Buffer.from(first.pdf))).toBe(false)
	})

	test('The file is the same, byte for byte, as its layout has ever made it', () => {
		// Other bytes? A font, a library or the layout has changed: count LAYOUT_VERSION up, look at what changed, and run
		// `bun test/support/pdf/renew-goldens.ts`. If it can't make the bytes of an older layout any more, raise
		// OLDEST_LAYOUT and remove them there.
		const layouts = Array.from(
			{ length: LAYOUT_VERSION - OLDEST_LAYOUT + 1 },
			(_none, index) => OLDEST_LAYOUT + index,
		)
		expect(Object.fromEntries(layouts.map((layout) => [layout, hashGoldens(layout)]))).toEqual(golden)
	})

	test('The file with nothing answered is still a document', async () => {
		const { pdf } = await render({})
		await checkPdf(pdf)
		expect(await readText(pdf)).toContain('Certificate of signature')
	})

	test('The file with two hundred blocks has them all', async () => {
		const blocks = Array.from({ length: 200 }, (_none, index): ShownBlock =>
			index % 2 === 0
				? answer(`Question ${index}`, [textPart(`Reply ${index}`)])
				: { kind: 'prose', id: `${index}`, text: en(`Term ${index}. ${'All of this matters. '.repeat(12)}`) },
		)
		const { pdf } = await render({ blocks })
		await checkPdf(pdf)
		const text = await readText(pdf)
		for (let index = 0; index < 200; index += 1)
			expect(text).toContain(index % 2 === 0 ? `Reply ${index}` : `Term ${index}.`)
	})

	test('The file holds a word of five hundred letters whole', async () => {
		const { pdf } = await render({ blocks: [answer('Word', [textPart('abcde'.repeat(100))])] })
		expect((await readText(pdf)).replaceAll(/\s/g, '')).toContain('abcde'.repeat(100))
	})

	test('The file leads to a link of the terms', async () => {
		const text = '[rules](https://a.example/(x)?q=ä)\n\n[rules](https://a.example/x?q=ä%20)'
		const { pdf } = await render({ blocks: [{ kind: 'prose', id: 'p', text: en(text) }] })
		await checkPdf(pdf)
		const { context } = await PDFDocument.load(pdf)
		const objects = context.enumerateIndirectObjects().map(([, object]) => String(object))
		expect(objects.some((text) => text.includes('(https://a.example/x?q=%C3%A4%20)'))).toBe(true)
	})

	test('The file is refused for an invalid signing time', () => {
		const waiver = { ...createInput().waiver, signedAt: 'yesterday' }
		expect(render({ waiver })).rejects.toThrow('time of signing')
	})
})

test('Text is drawn as wide as it was measured', async () => {
	const text = 'AVAVAVAVAVAVAVAVAVAVAVAV'
	const { pdf } = await render({ blocks: [{ kind: 'prose', id: 'p', text: { text, language: 'he' } }] })
	const word = (await readWords(pdf)).find((word) => word.text === text)
	// It is set to end at the right margin; without its kerning it would end some ten points further.
	expect(word?.right).toBeCloseTo(595.28 - 64, 0)
})

test('A document in Hebrew reads from right to left', async () => {
	const he = (text: string): { text: string; language: string } => ({ text, language: 'he' })
	const { pdf } = await render({
		language: 'he',
		template: { name: 'כתב ויתור', versionNumber: 1 },
		blocks: [
			{ kind: 'prose', id: 'p', text: he('אני מסכים לתנאים (כולם) של ABC מתאריך 2026.') },
			answer('שם', [textPart('יוסף כהן')], { language: 'he' }),
		],
	})
	const words = await readWords(pdf)
	const place = (text: string): number => {
		const word = words.find((word) => plain(word.text) === text)
		if (word === undefined) throw new Error(`"${text}" is not on the page.`)
		return word.left
	}
	// The line from its right end to its left.
	const order = ['אני', 'מסכים', 'לתנאים', 'של', 'ABC', 'מתאריך']
	for (const [index, word] of order.entries())
		if (index > 0) expect([word, place(word) < place(order[index - 1] ?? '')]).toEqual([word, true])
	const title = words.find((word) => plain(word.text) === 'כתב')
	expect(title?.right).toBeGreaterThan(520)
	expect(place('יוסף')).toBeLessThan(place('שם'))
	expect(plain(await readText(pdf))).toContain('(כולם)')
})

describe('Images', () => {
	test('A flattened signature is seen as PNG and as JPEG', async () => {
		for (const contentType of ['image/png', 'image/jpeg'] as const) {
			const bytes = await drawSignature(contentType)
			// A view into a larger buffer, as a worker may get it.
			const shifted = new Uint8Array(bytes.length + 8).subarray(8)
			shifted.set(bytes)
			const { pdf } = await render({
				blocks: [answer('Signature', [imagePart('s', 'ink')], { type: 'signature' })],
				images: [image('s', shifted, { contentType })],
			})
			await checkPdf(pdf)
			expect(await readText(pdf)).not.toContain('could not be read')
			const label = (await readWords(pdf)).find((word) => word.text === 'Signature')
			const area = {
				text: '',
				page: 1,
				left: 74,
				right: 250,
				top: (label?.bottom ?? 0) + 2,
				bottom: (label?.bottom ?? 0) + 58,
			}
			const columns = countInk(await drawPage(pdf, 1), area)
			expect(columns.filter((dark) => dark > 0).length / columns.length).toBeGreaterThan(0.7)
		}
	})

	test('An image that is lost, damaged or empty leaves its note, and the others stay', async () => {
		const { pdf } = await render({
			blocks: ['good', 'lost', 'damaged', 'lying'].map((path) => answer(path, [imagePart(path, 'photo')])),
			images: [
				image('good', await drawPhoto(400, 300), { contentType: 'image/jpeg', width: 400, height: 300 }),
				image('lost', null),
				image('damaged', new Uint8Array([0x89, 0x50, 1, 2, 3])),
				image('lying', await drawSignature('image/png'), { contentType: 'image/jpeg' }),
			],
		})
		await checkPdf(pdf)
		expect((await readText(pdf)).split('This image could not be read').length - 1).toBe(3)
		const list = await withPdfFile(pdf, async (path) =>
			new TextDecoder().decode(await runTool(['pdfimages', '-list', path])),
		)
		expect(list.trim().split('\n').length - 2).toBe(1)
	})
})
