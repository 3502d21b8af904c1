import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { ShownBlock } from '../../../src/blocks/types.ts'
import { openFonts } from '../../../src/pdf/text/fonts.ts'
import type { PdfInput } from '../../../src/pdf/input.ts'
import { renderPdf } from '../../../src/pdf/render.ts'
import { createShaper } from '../../../src/pdf/text/shaper.ts'
import { answer, createInput, drawPhoto, en, image, imagePart, textPart } from '../../support/pdf/samples.ts'
import { readText, readWords, runTool, withPdfFile } from '../../support/pdf/poppler.ts'

// Documents of many pages, which a busy machine takes its time to read.
setDefaultTimeout(120_000)

const fonts = openFonts()
const tools = { fonts, shaper: createShaper(fonts) }

/** Renders, and has qpdf check the file. */
async function render(more: Partial<PdfInput>): Promise<{ pdf: Uint8Array; pages: number }> {
	const { pdf } = renderPdf(createInput(more), tools)
	return withPdfFile(pdf, async (path) => {
		expect(new TextDecoder().decode(await runTool(['qpdf', '--check', path]))).toContain('No syntax')
		const info = new TextDecoder().decode(await runTool(['pdfinfo', path]))
		expect(info).toMatch(/Tagged: +yes/)
		return { pdf, pages: Number(/Pages: +(\d+)/.exec(info)?.[1]) }
	})
}

const name = (length: number): string => 'Wolfeschlegelsteinhausen '.repeat(20).slice(0, length)

describe('Long documents', () => {
	test('Sixty pages of clauses are all there, in order, none across a margin', async () => {
		const clauses = Array.from(
			{ length: 620 },
			(_none, index) =>
				`${index + 1}. Clause ${index + 1}. ${'Every word of this is part of the contract. '.repeat(8)}`,
		)
		const { pdf, pages } = await render({
			blocks: [{ kind: 'prose', id: 'p', text: en(clauses.join('\n')) }],
		})
		expect(pages).toBeGreaterThanOrEqual(60)
		const text = await readText(pdf)
		const places = clauses.map((_clause, index) => text.indexOf(`Clause ${index + 1}.`))
		expect(places.every((place, index) => place > (places[index - 1] ?? -1))).toBe(true)
		expect(text).toContain(`Page ${pages} of ${pages}`)
		for (const word of await readWords(pdf)) {
			expect(word.right).toBeLessThan(595.28 - 63)
			expect(word.bottom).toBeLessThan(841.89 - 25)
		}
	})

	test('Two hundred blocks are all there, with their answers', async () => {
		const blocks = Array.from({ length: 200 }, (_none, index): ShownBlock =>
			index % 3 === 0
				? { kind: 'heading', id: `${index}`, level: 2, text: en(`Heading ${index}`) }
				: answer(`Question ${index}`, index % 3 === 1 ? [textPart(`Reply ${index}`)] : []),
		)
		const { pdf } = await render({ blocks })
		const text = await readText(pdf)
		for (let index = 0; index < 200; index += 1)
			expect(text).toContain(index % 3 === 0 ? `Heading ${index}` : `Question ${index}`)
	})

	test('Forty photos are each there, and each told in words', async () => {
		const photo = await drawPhoto(160, 120)
		const paths = Array.from({ length: 40 }, (_none, index) => `photo${index}`)
		const { pdf } = await render({
			blocks: paths.map((path) => answer(`Photo ${path}`, [imagePart(path, 'photo')])),
			images: paths.map((path) => image(path, photo, { contentType: 'image/jpeg', width: 160, height: 120 })),
		})
		const list = await withPdfFile(pdf, async (path) =>
			new TextDecoder().decode(await runTool(['pdfimages', '-list', path])),
		)
		expect(list.trim().split('\n').length - 2).toBe(40)
		const structure = await withPdfFile(pdf, async (path) =>
			new TextDecoder().decode(await runTool(['pdfinfo', '-struct', path])),
		)
		expect(structure.match(/Figure/g)?.length).toBe(41)
	})
})

describe('Odd documents', () => {
	test('A word of five hundred letters stays within the margins, as an answer, a question, a title and a cell', async () => {
		const word = 'abcde'.repeat(100)
		const { pdf } = await render({
			template: { name: word, versionNumber: 1 },
			blocks: [
				answer('Word', [textPart(word)]),
				answer(word, [textPart('Reply')]),
				answer('Table', [{ kind: 'table', head: ['One', word], rows: [[word, 'Two']] }]),
				{ kind: 'heading', id: 'h', level: 1, text: en(word) },
			],
		})
		for (const each of await readWords(pdf)) expect(each.right).toBeLessThan(595.28 - 60)
		const whole = (await readText(pdf)).replaceAll(/\s/g, '')
		expect(whole.split(word).length - 1).toBeGreaterThanOrEqual(3)
	})

	test('A document with nothing that need not be there has its two pages', async () => {
		const { pdf, pages } = await render({
			organization: { name: '', timezone: 'UTC', color: null, logo: null, address: null, links: [] },
			template: { name: '', versionNumber: 0 },
			waiver: { id: '', signedAt: '1970-01-01T00:00:00.000Z', expiresAt: null, hash: '', chainSeq: 0 },
			blocks: [
				{ kind: 'prose', id: 'p', text: en('') },
				{ kind: 'heading', id: 'h', level: 1, text: en('') },
				{ kind: 'divider', id: 'd' },
				answer('', []),
				answer('', [{ kind: 'table', head: [], rows: [] }]),
				answer('', [], { type: 'signature' }),
			],
			participants: [{ role: 'signer', name: '' }],
			certificate: [
				{ title: '', rows: [] },
				{ title: '', head: [], cells: [] },
			],
			verifyUrl: '',
		})
		expect(pages).toBe(2)
		expect(await readText(pdf)).toContain('Certificate of signature')
	})

	test('Names of two hundred letters stand in the head, the tables and under the signature', async () => {
		const long = name(200)
		const { pdf } = await render({
			organization: { name: long, timezone: 'UTC', color: '#ffff00', logo: null, address: null, links: [] },
			participants: [{ role: 'signer', name: long, dateOfBirth: '1988-03-14' }],
			blocks: [
				answer('Name', [textPart(long)]),
				answer('Signature', [{ kind: 'typed', text: long }], { type: 'signature' }),
			],
		})
		const text = (await readText(pdf)).replaceAll(/\s/g, '')
		const solid = long.replaceAll(/\s/g, '')
		expect(text.split(solid).length - 1).toBeGreaterThanOrEqual(4)
		for (const word of await readWords(pdf)) expect(word.right).toBeLessThan(595.28 - 60)
	})
})
