import { describe, expect, test } from 'bun:test'
import type { ShownBlock } from '../../../src/blocks/types.ts'
import { openFonts } from '../../../src/pdf/text/fonts.ts'
import type { PdfInput } from '../../../src/pdf/input.ts'
import { renderPdf } from '../../../src/pdf/render.ts'
import { createShaper } from '../../../src/pdf/text/shaper.ts'
import {
	answer,
	createInput,
	createUsualInput,
	drawPhoto,
	en,
	image,
	imagePart,
	textPart,
} from '../../support/pdf/samples.ts'
import { runTool, withPdfFile } from '../../support/pdf/poppler.ts'

const fonts = openFonts()
const tools = { fonts, shaper: createShaper(fonts) }
const render = (more: Partial<PdfInput>): Uint8Array => renderPdf(createInput(more), tools).pdf

const tool = async (pdf: Uint8Array, ...command: string[]): Promise<string> =>
	withPdfFile(pdf, async (path) => new TextDecoder().decode(await runTool([...command, path])))

/** The structure tree as poppler reads it, a line each. */
const structureOf = async (pdf: Uint8Array, option = '-struct'): Promise<string[]> =>
	(await tool(pdf, 'pdfinfo', option)).split('\n')

/** All objects, uncompressed, for what no tool lists. */
const objectsOf = async (pdf: Uint8Array): Promise<string> =>
	withPdfFile(pdf, async (path) => {
		await runTool(['qpdf', '--qdf', '--object-streams=disable', path, `${path}.qdf`])
		return Buffer.from(await Bun.file(`${path}.qdf`).bytes()).toString('latin1')
	})

const heading = (level: 1 | 2 | 3, text: string): ShownBlock => ({
	kind: 'heading',
	id: text,
	level,
	text: en(text),
})

describe('What a screen reader gets', () => {
	test('The document is tagged, titled and in a language, from the first line to the last', async () => {
		const pdf = renderPdf(await createUsualInput(), tools).pdf
		expect(await tool(pdf, 'pdfinfo')).toMatch(/Tagged: +yes/)
		const lines = await structureOf(pdf)
		expect(lines[0]).toBe('Document')
		const kinds = new Set(lines.map((line) => /^ *([A-Z]\w*)/.exec(line)?.[1]))
		for (const kind of [
			'H1',
			'H2',
			'H3',
			'P',
			'L',
			'LI',
			'Lbl',
			'LBody',
			'Table',
			'TR',
			'TH',
			'TD',
			'Figure',
			'Link',
			'Form',
		])
			expect([kind, kinds.has(kind)]).toEqual([kind, true])
		const objects = await objectsOf(pdf)
		for (const part of ['/DisplayDocTitle true', '/Marked true', '<pdfuaid:part>1</pdfuaid:part>'])
			expect(objects).toContain(part)
		// Every page says that its order of tabs is that of the structure.
		expect(objects.match(/\/Tabs \/S/g)?.length).toBe(3)
	})

	test('Nothing that is drawn is outside the tags', async () => {
		const objects = await objectsOf(renderPdf(await createUsualInput(), tools).pdf)
		const streams = [...objects.matchAll(/stream\n((?:BT|\/)[\s\S]*?)\nendstream/g)].map(
			([, body]) => body ?? '',
		)
		const pages = streams.filter((body) => body.includes('BDC'))
		expect(pages.length).toBe(3)
		for (const page of pages) {
			const open: string[] = []
			for (const line of page.split('\n')) {
				const drawn = /\b(?:TJ|re|Do)\b/.test(line)
				for (const [word] of line.matchAll(/\/\w+ <<[^>]*>> BDC|\/\w+ BMC|\bEMC\b/g))
					if (word === 'EMC') open.pop()
					else open.push(word)
				if (drawn) expect([line, open.length > 0]).toEqual([line, true])
				// Rules and frames are no part of what the document says.
				if (line.endsWith('re f') || line.endsWith('re S'))
					expect([line, open]).toEqual([line, ['/Artifact BMC']])
			}
			expect(open).toEqual([])
		}
	})

	test('A question comes before its answer, and the text in the order of the page', async () => {
		const pdf = render({
			blocks: [answer('First question', [textPart('First answer')]), answer('Second question', [])],
		})
		const text = (await structureOf(pdf, '-struct-text')).join(' ')
		const places = [
			'Climbing and bouldering',
			'First question',
			'First answer',
			'Second question',
			'Not answered',
		].map((part) => text.indexOf(part))
		expect(places.every((place) => place >= 0)).toBe(true)
		expect([...places].sort((a, b) => a - b)).toEqual(places)
	})

	test('A picture has a description, and so has a drawn signature', async () => {
		const photo = await drawPhoto(40, 30)
		const pdf = render({
			blocks: [
				answer('Your photo (für Zoë)', [imagePart('p', 'photo')]),
				answer('Signature', [imagePart('s', 'ink')], { type: 'signature' }),
			],
			images: ['p', 's'].map((path) =>
				image(path, photo, { contentType: 'image/jpeg', width: 40, height: 30 }),
			),
		})
		const text = (await structureOf(pdf)).join('\n')
		const alts = [...(await objectsOf(pdf)).matchAll(/\/Alt <([0-9a-f]+)>/g)].map(([, hex]) =>
			Buffer.from(hex ?? '', 'hex')
				.swap16()
				.toString('utf16le')
				.slice(1),
		)
		expect(alts).toContain('Your photo (für Zoë)')
		expect(alts).toContain('Signature: handwritten')
		expect(alts.some((alt) => alt.startsWith('QR code'))).toBe(true)
		expect(text.match(/Figure/g)?.length).toBe(3)
	})

	test('A text in another language says so', async () => {
		const blocks: ShownBlock[] = [
			{ kind: 'prose', id: 'p', text: { text: 'Auf eigene Gefahr.', language: 'de' } },
		]
		const objects = await objectsOf(render({ blocks }))
		// "de" in UTF-16.
		expect(objects).toMatch(/\/Lang <feff00640065>[\s\S]*?\/S \/P\b/)
		expect(objects).toMatch(/\/Lang <feff0065006e>/)
	})

	test('A cell without text is a cell of its row, and a head that is repeated on the next page is none', async () => {
		const rows = Array.from({ length: 74 }, (_none, at) => (at % 2 === 0 ? ['', `${at}`] : [`${at}`, '']))
		const table = { kind: 'table', head: ['Plate', ''], rows } as const
		const kindsOf = async (blocks: ShownBlock[]): Promise<string[]> =>
			(await structureOf(render({ blocks }))).flatMap((line) => /^ *(TR|TH|TD)\b/.exec(line)?.[1] ?? [])
		const own = ['TR', 'TH', 'TH', ...rows.flatMap(() => ['TR', 'TD', 'TD'])]
		expect(await kindsOf([answer('Vehicles', [table])])).toEqual([...own, ...(await kindsOf([]))])
		const countHeads = async (blocks: ShownBlock[]): Promise<number> =>
			[...(await objectsOf(render({ blocks }))).matchAll(/\/TH <<\/MCID/g)].length
		expect(await countHeads([answer('Vehicles', [table])])).toBe(2 + (await countHeads([])))
	})

	test('Headings never skip a level, and are the bookmarks', async () => {
		const pdf = render({
			blocks: [heading(3, 'Deep'), heading(1, 'Top'), heading(2, 'Under'), heading(2, 'Next')],
		})
		const kinds = (await structureOf(pdf)).flatMap((line) => /^ *(H\d)/.exec(line)?.[1] ?? [])
		expect(kinds.slice(0, 5)).toEqual(['H1', 'H2', 'H2', 'H3', 'H3'])
		let last = 0
		for (const kind of kinds) {
			expect(Number(kind[1])).toBeLessThanOrEqual(last + 1)
			last = Number(kind[1])
		}
		const json = JSON.parse(await tool(pdf, 'qpdf', '--json=1', '--json-key=outlines')) as {
			outlines: Bookmark[]
		}
		const titles = (marks: readonly Bookmark[]): unknown[] =>
			marks.map(({ title, kids }) => (kids.length === 0 ? title : [title, ...titles(kids)]))
		expect(titles(json.outlines)).toEqual([
			['Climbing and bouldering waiver', 'Deep', ['Top', 'Under', 'Next']],
			['Certificate of signature', 'Signed record'],
		])
	})
})

type Bookmark = { readonly title: string; readonly kids: readonly Bookmark[] }
