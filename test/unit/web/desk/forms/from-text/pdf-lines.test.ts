import { describe, expect, test } from 'bun:test'
import { readLines } from '../../../../../../src/web/desk/forms/from-text/pdf-lines.ts'
import type { PdfLine } from '../../../../../../src/web/desk/forms/from-text/pdf-lines.ts'

/** Lines of 11 points, 14 apart, as wide as the page; `gap` is the distance from the line before. */
function page(...lines: (Partial<PdfLine> & { text: string; gap?: number })[]): PdfLine[] {
	let y = 800
	return lines.map(({ text, size = 11, end = 500, gap = 14 }) => {
		y -= gap
		return { text, size, end, y }
	})
}

describe('The lines of a PDF', () => {
	test('The lines of a PDF are headings by their size, and paragraphs by their gaps', () => {
		const lines = page(
			{ text: 'Boat hire', size: 20 },
			{ text: 'at the lake', size: 20, gap: 24 },
			{ text: 'Boats can', gap: 30 },
			{ text: 'capsize, also calm ones.' },
			{ text: 'You wear a vest.', gap: 22 },
			{ text: 'Rules', size: 14, gap: 30 },
			{ text: 'Sober skippers only, day and night, whatever the weather is like.', gap: 22 },
		)
		expect(readLines([lines])).toEqual([
			{ kind: 'heading', level: 1, text: 'Boat hire at the lake' },
			{ kind: 'text', text: 'Boats can capsize, also calm ones.' },
			{ kind: 'text', text: 'You wear a vest.' },
			{ kind: 'heading', level: 2, text: 'Rules' },
			{ kind: 'text', text: 'Sober skippers only, day and night, whatever the weather is like.' },
		])
	})

	test('The lines of a PDF are list items by their marks, and fields stay alone', () => {
		const lines = page(
			{ text: 'I know that' },
			{ text: '• boats' },
			{ text: 'capsize' },
			{ text: '2. oars *float*' },
			{ text: '(3) water is wet' },
			{ text: 'Name: ______' },
			{ text: 'Can you swim? ☐ Yes ☐ No' },
			{ text: 'Signature: ______' },
		)
		expect(readLines([lines])).toEqual([
			{ kind: 'text', text: 'I know that' },
			{ kind: 'item', text: 'boats capsize' },
			{ kind: 'item', number: 2, text: 'oars \\*float\\*' },
			{ kind: 'item', number: 3, text: 'water is wet' },
			{ kind: 'text', text: 'Name: ______' },
			{ kind: 'text', text: 'Can you swim? ☐ Yes ☐ No' },
			{ kind: 'text', text: 'Signature: ______' },
		])
	})

	test('Lines of a PDF that end a sentence early end a paragraph without a gap', () => {
		const lines = page({ text: 'A first paragraph.', end: 200 }, { text: 'A second one,' }, { text: 'too.' })
		expect(readLines([lines]).map(({ text }) => text)).toEqual(['A first paragraph.', 'A second one, too.'])
	})

	test('The lines of a PDF go on over a page, and leave out what stands on each page', () => {
		const pages = ['One begins and', 'goes on here.', 'Another begins.'].map((text, at) =>
			page({ text: 'Boat hire Ltd' }, { text, gap: 40 }, { text: `Page ${at + 1} of 3`, gap: 400 }),
		)
		expect(readLines(pages).map(({ text }) => text)).toEqual([
			'One begins and goes on here.',
			'Another begins.',
		])
		expect(readLines([])).toEqual([])
	})
})
