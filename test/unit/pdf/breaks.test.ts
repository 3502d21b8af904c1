import { describe, expect, test } from 'bun:test'
import type { ShownBlock } from '../../../src/blocks/types.ts'
import type { Command } from '../../../src/pdf/layout/flow.ts'
import type { PdfInput } from '../../../src/pdf/input.ts'
import { layOutDocument, type Page } from '../../../src/pdf/layout/layout.ts'
import { evenShaper } from '../../support/pdf/fakes.ts'
import { answer, createInput, en, imagePart, textPart } from '../../support/pdf/samples.ts'

const layOutInput = (input: Partial<PdfInput>): Page[] =>
	layOutDocument(createInput(input), evenShaper, new Map([['s', { width: 600, height: 200 }]]))

const layOut = (blocks: readonly ShownBlock[]): Page[] => layOutInput({ blocks })

/** The texts of a page's content, in order; ink is `(ink)`. */
const readPage = (page: Page): string[] =>
	page.content.flatMap(({ box }) => box.commands.flatMap(readCommand))

const readCommand = (command: Command): string[] => {
	if (command.kind === 'image') return ['(ink)']
	return command.kind === 'text' ? [command.run.glyphs.map((glyph) => glyph.text).join('')] : []
}

const filler = (count: number): ShownBlock[] =>
	Array.from({ length: count }, (_none, index) => answer(`Q${index}`, [textPart(`A${index}`)]))

describe('A signature', () => {
	const signature = answer('Sign here', [imagePart('s', 'ink')], { type: 'signature' })
	const prose = (text: string): ShownBlock => ({ kind: 'prose', id: text, text: en(text) })
	const heading: ShownBlock = { kind: 'heading', id: 'h', level: 2, text: en('Signature') }
	const divider: ShownBlock = { kind: 'divider', id: 'd' }

	test.each([
		['an answer', []],
		['a text', [prose('What is signed.')]],
		['a text, a line and a heading', [prose('What is signed.'), divider, heading]],
		['initials', [answer('Initials', [{ kind: 'typed', text: 'JB' }], { type: 'initials' })]],
	] as const)('A signature stands on no page without %s that goes before it', (_what, before) => {
		for (let count = 1; count < 40; count += 1) {
			const pages = layOut([...filler(count), ...before, signature]).map(readPage)
			const texts = pages.find((page) => page.includes('(ink)')) ?? []
			const own =
				before.length === 0 ? `A${count - 1}` : before[0].kind === 'prose' ? 'What is signed.' : 'Initials'
			expect({ count, texts }).toEqual({ count, texts: expect.arrayContaining([own, 'Sign here', '(ink)']) })
		}
	})

	test('A signature has its own text, and keeps of the one before only what fits', () => {
		for (let count = 1; count < 40; count += 1) {
			const own = { ...signature, text: en('What is signed.') }
			const texts = layOut([...filler(count), own])
				.map(readPage)
				.find((page) => page.includes('(ink)'))
			expect({ count, texts }).toEqual({ count, texts: expect.arrayContaining(['What is signed.', '(ink)']) })
		}
		// Twenty in a row are no chain that would leave half of the pages empty.
		const pages = layOut([...filler(3), ...Array.from({ length: 20 }, () => signature)])
		const least = pages.slice(0, -2).map((page) => readPage(page).filter((text) => text === '(ink)').length)
		expect(Math.min(...least)).toBeGreaterThanOrEqual(3)
	})
})

describe('A table that breaks', () => {
	const rows = Array.from({ length: 90 }, (_none, index) => [`First ${index}`, `Last ${index}`])
	const table = { kind: 'table', head: ['Given name', 'Surname'], rows } as const
	const pages = layOut([answer('People', [table], { type: 'minors' })])
	const texts = pages.map(readPage).filter((page) => page.some((text) => text.startsWith('First ')))

	test('A table that breaks has its head again on each page, and loses no row', () => {
		expect(texts.length).toBeGreaterThan(2)
		for (const page of texts) expect(page.filter((text) => text === 'Given name')).toHaveLength(1)
		for (const page of texts.slice(1)) expect(page.slice(0, 2)).toEqual(['Given name', 'Surname'])
		expect(texts.flat().filter((text) => text.startsWith('First '))).toEqual(
			rows.map(([first = '']) => first),
		)
	})

	test('A table that breaks gives its head only once to a screen reader', () => {
		const commands = pages.flatMap((page) => page.content.flatMap(({ box }) => box.commands))
		const heads = commands.filter((command) => readCommand(command)[0] === 'Surname')
		const types = heads.map((command) => (command.kind === 'text' ? command.tag?.type : undefined))
		expect(types).toEqual(['TH', ...texts.slice(1).map(() => undefined)])
	})
})

test('A section of the certificate that does not fit goes to the next page whole', () => {
	const rows = Array.from({ length: 6 }, (_none, index) => ({ label: `Proof ${index}`, value: `${index}` }))
	for (let count = 1; count < 40; count += 1) {
		const before = Array.from({ length: count }, () => ({
			title: 'Step',
			rows: [{ label: 'Step', value: '' }],
		}))
		const pages = layOutInput({ certificate: [...before, { title: 'Proof', rows }] }).map(readPage)
		const texts = pages.find((page) => page.includes('Proof')) ?? []
		expect({ count, texts }).toEqual({ count, texts: expect.arrayContaining(['Proof 0', 'Proof 5']) })
	}
})
