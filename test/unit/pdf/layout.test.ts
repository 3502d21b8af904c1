import { describe, expect, test } from 'bun:test'
import type { ShownBlock } from '../../../src/blocks/types.ts'
import type { Command } from '../../../src/pdf/layout/flow.ts'
import type { PdfInput } from '../../../src/pdf/input.ts'
import { layOutDocument, type Page } from '../../../src/pdf/layout/layout.ts'
import { frame, papers } from '../../../src/pdf/layout/style.ts'
import { documentWords } from '../../../src/i18n/dictionaries.ts'
import { evenShaper } from '../../support/pdf/fakes.ts'
import { answer, createInput, en, imagePart, textPart } from '../../support/pdf/samples.ts'

const layOut = (more: Partial<PdfInput>, images: readonly string[] = []): Page[] =>
	layOutDocument(
		createInput(more),
		evenShaper,
		new Map(images.map((path) => [path, { width: 600, height: 200 }])),
	)

type Text = { x: number; y: number; text: string; size: number; page: number }

const textsOf = (commands: readonly Command[], page: number, dy: number): Text[] =>
	commands.flatMap((command) =>
		command.kind === 'text'
			? [
					{
						x: command.x,
						y: command.y + dy,
						size: command.size,
						page,
						text: command.run.glyphs.map((glyph) => glyph.text).join(''),
					},
				]
			: [],
	)

const contentOf = (pages: readonly Page[]): Text[] =>
	pages.flatMap((page, index) => page.content.flatMap(({ box, y }) => textsOf(box.commands, index + 1, y)))

const furnitureOf = (pages: readonly Page[]): Text[] =>
	pages.flatMap((page, index) => textsOf(page.furniture, index + 1, 0))

const find = (texts: readonly Text[], text: string): Text => {
	const match = texts.find((candidate) => candidate.text === text)
	if (match === undefined) throw new Error(`"${text}" is not drawn.`)
	return match
}

const commandsOf = (pages: readonly Page[], kind: Command['kind']): Command[] =>
	pages.flatMap((page) =>
		page.content.flatMap(({ box }) => box.commands.filter((command) => command.kind === kind)),
	)

describe('The pages around the content', () => {
	test('The first page says who, what, when and until when', () => {
		const texts = contentOf(layOut({})).filter((text) => text.page === 1)
		for (const text of ['Alpine Climbing Hall', 'Climbing and bouldering waiver', '7'])
			expect(find(texts, text).page).toBe(1)
		expect(find(texts, '6 October 2026 at 14:32\u00a0CEST').y).toBe(
			find(texts, '6 October 2027 at 14:32\u00a0CEST').y,
		)
	})

	test('Every page has the waiver and its number, every later page a header', () => {
		const blocks = Array.from({ length: 60 }, (_none, index) =>
			answer(`Question ${index}`, [textPart('Yes')]),
		)
		const pages = layOut({ blocks })
		const texts = furnitureOf(pages)
		expect(pages.length).toBeGreaterThan(2)
		for (let page = 1; page <= pages.length; page += 1) {
			const own = texts.filter((text) => text.page === page).map((text) => text.text)
			expect(own).toContain(`Page ${page} of ${pages.length}`)
			expect(own).toContain('Document 01927f3e-6b1c-7d2a-9c4e-5f60718293a4')
			expect(own.includes('Alpine Climbing Hall')).toBe(page > 1)
		}
	})

	test('The certificate begins on a page of its own and says what the record is', () => {
		const pages = layOut({ certificate: [{ title: 'Signer', rows: [{ label: 'Zone', value: 'UTC' }] }] })
		const texts = contentOf(pages)
		expect(find(texts, 'Certificate of signature').page).toBe(2)
		for (const text of ['48213', createInput().waiver.hash, 'Signer', 'UTC'])
			expect(find(texts, text).page).toBe(2)
	})

	test('A waiver without an expiry says so', () => {
		const texts = contentOf(layOut({ waiver: { ...createInput().waiver, expiresAt: null } }))
		expect(find(texts, 'Does not expire').page).toBe(1)
	})

	test('The words come from the input', () => {
		const words = { ...documentWords.en, pageOf: '{page}/{pages}', certificate: 'Unterschriftsnachweis' }
		const pages = layOut({ words })
		expect(find(furnitureOf(pages), '1/2').page).toBe(1)
		expect(find(contentOf(pages), 'Unterschriftsnachweis').page).toBe(2)
	})
})

describe('Answers', () => {
	test('A short answer is beside its question', () => {
		const texts = contentOf(layOut({ blocks: [answer('Name', [textPart('Jane Doe')])] }))
		const [question, reply] = [find(texts, 'Name'), find(texts, 'Jane Doe')]
		expect(reply.x).toBeGreaterThan(question.x + 100)
		expect(Math.abs(reply.y - question.y)).toBeLessThan(1)
	})

	test('A long answer is below its question, from margin to margin', () => {
		const texts = contentOf(layOut({ blocks: [answer('Story', [textPart('word '.repeat(200))])] }))
		const question = find(texts, 'Story')
		const reply = texts.filter((text) => text.text.startsWith('word'))
		expect(reply.length).toBeGreaterThan(5)
		for (const line of reply) expect(line.x).toBe(frame.left)
		expect(reply[0]?.y).toBeGreaterThan(question.y)
	})

	test('A question without an answer says so', () => {
		const texts = contentOf(layOut({ blocks: [answer('A', []), answer('B', [textPart('  ')])] }))
		expect(texts.filter((text) => text.text === 'Not answered').length).toBe(2)
	})

	test('A question stays with its answer, and a heading with what follows', () => {
		for (let filler = 1; filler < 40; filler += 1) {
			const blocks: ShownBlock[] = [
				...Array.from({ length: filler }, (_none, index) => answer(`Q${index}`, [textPart('A')])),
				{ kind: 'heading', id: 'h', level: 2, text: en('Heading') },
				answer('Consent', [textPart('Agreed')], { type: 'consent', text: 'I agree.' }),
				answer('Signature', [imagePart('s', 'ink')], { type: 'signature' }),
			]
			const pages = layOut({ blocks }, ['s'])
			const texts = contentOf(pages)
			const page = find(texts, 'Heading').page
			for (const text of ['Consent', 'I agree.', 'Agreed']) expect(find(texts, text).page).toBe(page)
			const inkPage = pages.findIndex((page) =>
				page.content.some(({ box }) => box.commands.some((command) => command.kind === 'image')),
			)
			expect(find(texts, 'Signature').page).toBe(inkPage + 1)
		}
	})

	test('Ink stands on a line, with the typed name under it', () => {
		const parts = [imagePart('s', 'ink'), { kind: 'typed', text: 'Jane Doe' }] as const
		const pages = layOut({ blocks: [answer('Signature', parts, { type: 'signature' })] }, ['s'])
		const [ink] = commandsOf(pages, 'image')
		if (ink?.kind !== 'image') throw new Error('No ink is drawn.')
		expect(ink.width / ink.height).toBeCloseTo(3, 5)
		const name = find(contentOf(pages), 'Jane Doe')
		expect(name.size).toBeLessThan(10)
		const inkBox = pages[0]?.content.find(({ box }) => box.commands.includes(ink))
		expect(name.y).toBeGreaterThan((inkBox?.y ?? 0) + ink.y + ink.height)
	})

	test('A typed signature is large, and shrinks until a long one fits its line', () => {
		const sizeOf = (text: string): number =>
			find(
				contentOf(layOut({ blocks: [answer('S', [{ kind: 'typed', text }], { type: 'signature' })] })),
				text,
			).size
		expect(sizeOf('Jane')).toBeGreaterThan(20)
		expect(sizeOf('Maria-Magdalena Wolfeschlegel')).toBeLessThan(20)
	})

	test('An image that cannot be read leaves a framed note', () => {
		const blocks = [
			answer('Photo', [imagePart('p', 'photo')]),
			answer('S', [imagePart('s', 'ink')], { type: 'signature' }),
		]
		const pages = layOut({ blocks })
		expect(commandsOf(pages, 'image')).toEqual([])
		expect(commandsOf(pages, 'frame').length).toBe(2)
		const notes = contentOf(pages).filter((text) => documentWords.en.imageUnreadable.startsWith(text.text))
		expect(notes.length).toBeGreaterThanOrEqual(2)
	})

	test('A table has its cells in columns', () => {
		const table = {
			kind: 'table',
			head: ['First', 'Last'],
			rows: [
				['Emil', 'Brandt'],
				['Ada', 'Brandt-Lang'],
			],
		} as const
		const texts = contentOf(layOut({ blocks: [answer('Minors', [table], { type: 'minors' })] }))
		expect(find(texts, 'Emil').x).toBe(find(texts, 'First').x)
		expect(find(texts, 'Brandt').x).toBe(find(texts, 'Last').x)
		expect(find(texts, 'Brandt').y).toBe(find(texts, 'Emil').y)
		expect(find(texts, 'Ada').y).toBeGreaterThan(find(texts, 'Emil').y)
	})
})

describe('Wide tables', () => {
	test('No word is broken where all of them have room', () => {
		const note = 'A long remark about the vehicle that wraps a few times in its cell, and then again'
		const row = ['M-AB 1234', 'Volkswagen', 'Transporter California', '2021', 'Blue', note]
		const head = ['Plate', 'Make', 'Model', 'Year', 'Color', 'Notes']
		const texts = contentOf(layOut({ blocks: [answer('Vehicles', [{ kind: 'table', head, rows: [row] }])] }))
		for (const word of row.join(' ').split(' '))
			expect([word, texts.some((line) => line.text.split(' ').includes(word))]).toEqual([word, true])
	})

	test('A date is not broken where a long name beside it can be', () => {
		const name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren Hubert-Blaine Maximilian'
		const row = [name, 'Minor', '18 September 2018']
		const head = ['Name', 'Role', 'Date of birth']
		const texts = contentOf(layOut({ blocks: [answer('People', [{ kind: 'table', head, rows: [row] }])] }))
		expect(find(texts, '18 September 2018').y).toBe(find(texts, 'Minor').y)
	})

	test('A table with too many columns becomes a list of names and values', () => {
		const head = Array.from({ length: 12 }, (_none, index) => `Head ${index}`)
		const row = Array.from({ length: 12 }, (_none, index) => `Cell ${index}`)
		const texts = contentOf(layOut({ blocks: [answer('Wide', [{ kind: 'table', head, rows: [row] }])] }))
		for (let index = 0; index < 12; index += 1)
			expect(find(texts, `Cell ${index}`).y).toBe(find(texts, `Head ${index}`).y)
	})
})

describe('Prose', () => {
	test('Markdown becomes headings, lists and styles, and links stay links', () => {
		const text = '## Risks\n\nRead *this* at [home](https://a.example).\n\n3. three\n4. four'
		const pages = layOut({ blocks: [{ kind: 'prose', id: 'p', text: en(text) }] })
		const texts = contentOf(pages)
		expect(find(texts, 'Risks').size).toBeGreaterThan(find(texts, 'three').size)
		expect(find(texts, '3.').x).toBeLessThan(find(texts, 'three').x)
		expect(find(texts, '4.').y).toBe(find(texts, 'four').y)
		expect(commandsOf(pages, 'link')[0]).toMatchObject({ href: 'https://a.example' })
	})

	test('Text in Hebrew begins at the right, in English at the left', () => {
		const texts = contentOf(
			layOut({
				blocks: [
					{ kind: 'prose', id: 'p', text: { text: 'abc', language: 'he' } },
					{ kind: 'prose', id: 'q', text: { text: 'xyz', language: 'en' } },
				],
			}),
		)
		const hebrew = find(texts, 'abc')
		expect(hebrew.x + 3 * 0.5 * hebrew.size).toBeCloseTo(papers.a4.width - frame.right, 5)
		expect(find(texts, 'xyz').x).toBe(frame.left)
	})

	test('No line of a paragraph stands alone on a page', () => {
		for (let lines = 2; lines < 60; lines += 1) {
			const paragraph = {
				kind: 'prose',
				id: 'p',
				text: en(Array.from({ length: lines }, () => 'line').join('\n')),
			} as const
			const filler = Array.from({ length: 12 }, (_none, index) => answer(`Q${index}`, [textPart('A')]))
			const counts = new Map<number, number>()
			for (const text of contentOf(layOut({ blocks: [...filler, paragraph] })))
				if (text.text === 'line') counts.set(text.page, (counts.get(text.page) ?? 0) + 1)
			for (const count of counts.values()) expect(count).toBeGreaterThan(1)
		}
	})
})

test.each(['a4', 'letter'] as const)('Two hundred blocks stay on %s and never overlap', (paper) => {
	const { contentWidth, contentBottom } = papers[paper]
	const blocks = Array.from({ length: 200 }, (_none, index): ShownBlock => {
		const kinds: ShownBlock[] = [
			{
				kind: 'heading',
				id: `${index}`,
				level: 2,
				text: en(`Heading ${index} ${'long '.repeat(index % 40)}`),
			},
			{ kind: 'prose', id: `${index}`, text: en('word '.repeat(index)) },
			answer(`Question ${'q'.repeat(index)}`, [textPart('a'.repeat(index * 3))]),
			answer('Photo', [imagePart('p', 'photo'), imagePart('lost', 'photo')]),
			{ kind: 'divider', id: `${index}` },
			answer('T', [{ kind: 'table', head: ['a', 'b', 'c'], rows: [['x', 'y'.repeat(index), 'z']] }]),
			answer('Wide', [
				{
					kind: 'table',
					head: Array.from({ length: 20 }, () => 'h'),
					rows: [Array.from({ length: 20 }, () => 'c')],
				},
			]),
		]
		return kinds[index % kinds.length] ?? { kind: 'divider', id: 'd' }
	})
	const pages = layOut({ blocks, ...(paper === 'letter' ? { paper } : {}) }, ['p'])
	expect(pages.length).toBeGreaterThan(20)
	for (const page of pages) {
		let foot = 0
		for (const { box, y } of page.content) {
			expect(y).toBeGreaterThanOrEqual(foot - 0.001)
			foot = y + box.height
			for (const command of box.commands) {
				if (command.kind === 'empty') continue
				const width = command.kind === 'text' ? (command.run.width * command.size) / 1000 : command.width
				expect(command.x).toBeGreaterThanOrEqual(frame.left - 0.001)
				expect(command.x + width).toBeLessThanOrEqual(frame.left + contentWidth + 0.001)
			}
		}
		expect(foot).toBeLessThanOrEqual(contentBottom + 0.001)
	}
})
