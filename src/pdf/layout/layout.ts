import { composeAnswer, isSignature } from './compose-answer.ts'
import { composeCertificate } from './compose-certificate.ts'
import { composeFront } from './compose-front.ts'
import { composeNotice, composeSummary, largestOf } from './compose-notice.ts'
import { boxLines, composeHeading, composeProse, drawText, fullColumn, setText } from './compose-text.ts'
import { type Box, type Command, heightOf, keepWithNext, paginate, type PlacedBox, widenGap } from './flow.ts'
import type { ShownBlock } from '../../blocks/types.ts'
import type { Shaper } from '../text/glyphs.ts'
import type { PdfInput } from '../input.ts'
import { createSheet, type Sheet } from './sheet.ts'
import { colors, frame, styles } from './style.ts'
import type { Paper } from './style.ts'
import { paragraph } from './tags.ts'
import { fill } from '../../i18n/fill.ts'

export type Page = { readonly content: readonly PlacedBox[]; readonly furniture: readonly Command[] }

const titleTop = 64

/**
 * Pure: the shaper measures, and `images` lists the pictures that can be drawn.
 * @throws RangeError for an unknown time zone
 */
export function layOutDocument(
	input: PdfInput,
	shaper: Shaper,
	images: ReadonlyMap<string, { readonly width: number; readonly height: number }>,
): Page[] {
	const sheet = createSheet(input, shaper, images)
	const document = paginate(composeDocument(sheet), sheet.paper, frame.top, titleTop)
	const certificate = paginate(composeCertificate(sheet), sheet.paper)
	const pages = document.length + certificate.length
	return [...document, ...certificate].map((content, index) => ({
		content,
		furniture: [
			...(index === 0 ? [] : drawHeader(sheet)),
			...(index < document.length ? [] : drawCertificateFrame(sheet)),
			...drawFooter(sheet, index + 1, pages),
		],
	}))
}

const proseGap = 12
const blocksGap = 18

function composeDocument(sheet: Sheet): Box[] {
	const { blocks } = sheet.input
	const boxes = composeFront(sheet)
	const front = boxes.length
	// Number of boxes up to the last one with content; a heading or a divider after it does not count.
	let contentEnd = front
	blocks.forEach((block, index) => {
		const kinds = `${blocks[index - 1]?.kind} ${block.kind}`
		const meet = kinds === 'prose answer' || kinds === 'answer prose'
		const gap = boxes.length === front ? blocksGap : meet ? proseGap : 0
		const own = widenGap(composeBlock(sheet, block), gap)
		if (isBareSignature(block)) keepWithSigned(sheet.paper, boxes, contentEnd, own)
		boxes.push(...own)
		if (own.length > 0 && block.kind !== 'heading' && block.kind !== 'divider') contentEnd = boxes.length
	})
	return boxes
}

function isBareSignature(block: ShownBlock): boolean {
	if (block.kind !== 'answer' || block.text !== undefined) return false
	return block.parts.some(isSignature)
}

/** As a share of the page: many signatures in a row would be a chain. */
const keptShare = 0.6

/** A signature never stands on a page without some of the signed text. */
function keepWithSigned(
	{ contentBottom }: Paper,
	boxes: Box[],
	contentEnd: number,
	signature: readonly Box[],
): void {
	let start = contentEnd - 1
	while (start > 0 && boxes[start - 1]?.keepWithNext === true) start -= 1
	const height = heightOf([...boxes.slice(start), ...signature])
	if (height > (contentBottom - frame.top) * keptShare) return
	boxes.splice(contentEnd - 1, Infinity, ...boxes.slice(contentEnd - 1).map(keepWithNext))
}

function composeBlock(sheet: Sheet, block: ShownBlock): Box[] {
	switch (block.kind) {
		case 'heading':
			return composeHeading(sheet, block.level, block.text)
		case 'notice':
			return composeNotice(sheet, block, largestOf(sheet.input.blocks))
		case 'summary':
			return composeSummary(sheet, block, sheet.input.words)
		case 'prose':
			return composeText(sheet, block)
		case 'divider':
			return [composeDivider(sheet)]
		case 'answer':
			break
	}
	return composeAnswer(sheet, block)
}

function composeText(sheet: Sheet, { id, text }: ShownBlock & { kind: 'prose' | 'summary' }): Box[] {
	const { shaper, input } = sheet
	const prose = composeProse(sheet, text, fullColumn(sheet, text.language), 8)
	if (!input.readBlocks.includes(id)) return prose
	const { words } = input
	const spans = [{ text: `✓ ${words.confirmedRead}`, style: styles.label }]
	const note = boxLines(setText(shaper, spans, fullColumn(sheet, input.language)), {
		gap: 6,
		tag: paragraph(words.tag),
	})
	return [...prose.map((box, index) => (index === prose.length - 1 ? keepWithNext(box) : box)), ...note]
}

function composeDivider({ paper }: Sheet): Box {
	const rule = {
		kind: 'rule',
		x: frame.left,
		y: 0,
		width: paper.contentWidth,
		height: 0.6,
		color: colors.muted,
	} as const
	return { height: 1, gap: 16, keepWithNext: false, commands: [rule] }
}

const headerTop = 38
/** From the foot of the page. */
const footerHeight = 50

function drawHeader(sheet: Sheet): Command[] {
	const { input, shaper, side } = sheet
	const { contentWidth } = sheet.paper
	const half = contentWidth / 2 - 10
	const column = fullColumn(sheet, input.language)
	const left = { x: frame.left, width: half }
	const right = { x: frame.left + contentWidth - half, width: half }
	const [begin, end] = side === 'rtl' ? [right, left] : [left, right]
	const first = setText(shaper, [{ text: input.organization.name, style: styles.running }], {
		...column,
		...begin,
	})
	const second = setText(shaper, [{ text: input.template.name, style: styles.running }], {
		...end,
		side: side === 'rtl' ? 'ltr' : 'rtl',
	})
	// A long name is cut after its first line here: the first page and the certificate have it in full.
	const footLines = [first, second].flatMap((block) =>
		drawText({ ...block, lines: block.lines.slice(0, 1) }, headerTop, undefined),
	)
	return [...footLines, { kind: 'rule', ...ruleAt(sheet, headerTop + 18), color: colors.rule }]
}

function drawFooter(sheet: Sheet, page: number, pages: number): Command[] {
	const { input, shaper, side, put, paper } = sheet
	const { words, waiver } = input
	const opposite = side === 'rtl' ? 'ltr' : 'rtl'
	const footerTop = paper.height - footerHeight
	const full = { x: frame.left, width: paper.contentWidth }
	const id = [{ text: fill(words.footer, { id: waiver.id }, put), style: styles.running }]
	const number = [{ text: fill(words.pageOf, { page, pages }), style: styles.running }]
	return [
		{ kind: 'rule', ...ruleAt(sheet, footerTop - 7), color: colors.rule },
		...drawText(setText(shaper, id, { ...full, side }), footerTop, undefined),
		...drawText(setText(shaper, number, { ...full, side: opposite }), footerTop, undefined),
	]
}

function ruleAt({ paper }: Sheet, y: number): { x: number; y: number; width: number; height: number } {
	return { x: frame.left, y, width: paper.contentWidth, height: 0.5 }
}

const certificateInset = 22

function drawCertificateFrame({ paper }: Sheet): Command[] {
	const border = (inset: number, lineWidth: number): Command => ({
		kind: 'frame',
		x: inset,
		y: inset,
		width: paper.width - 2 * inset,
		height: paper.height - 2 * inset,
		lineWidth,
		color: colors.accent,
	})
	return [border(certificateInset, 1.1), border(certificateInset + 3.5, 0.4)]
}
