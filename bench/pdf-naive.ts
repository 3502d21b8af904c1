import { create } from 'fontkit'
import { PDFDocument, type PDFFont } from 'pdf-lib'
import type { PdfInput } from '../src/pdf/input.ts'

const fontPath = `${import.meta.dir}/../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf`
const fontBytes = await Bun.file(fontPath).bytes()

/** Points. */
const size = 9.8
const leading = 15
const margin = 64

/**
 * The same words as one writes them with pdf-lib at first: a font embedded as a subset, paragraphs broken by measuring
 * words, PNGs embedded as they come. No tags, no bookmarks, no seal, one font; its lines are ours, near enough.
 */
export async function renderNaively(input: PdfInput): Promise<Uint8Array> {
	const document = await PDFDocument.create()
	document.registerFontkit({ create: openFont } as never)
	const font = await document.embedFont(fontBytes, { subset: true })
	let page = document.addPage()
	let y = page.getHeight() - margin
	const turn = (): void => {
		page = document.addPage()
		y = page.getHeight() - margin
	}
	for (const paragraph of textsOf(input)) {
		for (const line of breakLines(paragraph, font, page.getWidth() - 2 * margin)) {
			if (y < margin) turn()
			page.drawText(line, { x: margin, y, size, font })
			y -= leading
		}
		y -= leading / 2
	}
	for (const image of input.images) {
		if (image.bytes === null) continue
		const embedded = await document.embedPng(image.bytes)
		if (y < margin + 70) turn()
		page.drawImage(embedded, { x: margin, y: y - 60, width: 180, height: 60 })
		y -= 70
	}
	return document.save()
}

/** The API that pdf-lib knows, of an earlier fontkit. */
function openFont(bytes: Uint8Array): unknown {
	const font = create(bytes)
	const createSubset = font.createSubset.bind(font)
	return Object.assign(font, {
		createSubset: () => {
			const subset = createSubset()
			return Object.assign(subset, {
				encodeStream: () => ({
					on(event: string, tell: (part?: Uint8Array) => void) {
						if (event === 'data') tell(subset.encode())
						if (event === 'end') queueMicrotask(tell)
						return this
					},
				}),
			})
		},
	})
}

function textsOf({ organization, template, participants, blocks, certificate, waiver }: PdfInput): string[] {
	const said = blocks.flatMap((block) => {
		if (block.kind === 'divider') return []
		if (block.kind !== 'answer') return block.text.text.split('\n')
		const parts = block.parts.map((part) => ('text' in part ? part.text : JSON.stringify(part)))
		return [`${block.label.text}: ${parts.join(' ')}`]
	})
	const proof = certificate.flatMap((section) =>
		'rows' in section
			? section.rows.map(({ label, value }) => `${label}: ${value}`)
			: section.cells.map((row) => row.join(' ')),
	)
	const people = participants.map((person) => `${person.name} ${person.dateOfBirth ?? ''}`)
	return [organization.name, template.name, ...people, ...said, waiver.id, waiver.hash, ...proof]
}

function breakLines(text: string, font: PDFFont, width: number): string[] {
	const lines = ['']
	for (const word of text.replaceAll(/\s+/g, ' ').split(' ')) {
		const longer = `${lines.at(-1)} ${word}`.trim()
		if (font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer
		else lines.push(word)
	}
	return lines
}
