import type { FontName, Fonts } from './fonts.ts'
import type { Command } from './flow.ts'
import type { Glyph } from './glyphs.ts'
import type { Page } from './layout.ts'
import { pageHeight } from './style.ts'
import { encodeGlyph, type FontUse, openFontUse } from './subset.ts'

/** What a document's pages share: fonts by the glyphs used of them, and the names of resources. */
export type Ink = {
	readonly fonts: Fonts
	readonly uses: Map<FontName, FontUse>
	readonly missing: Set<string>
}

export type PageLink = { readonly rect: readonly [number, number, number, number]; readonly href: string }

export type PageContent = {
	/** A content stream (ISO 32000-2, 7.8.2). */
	readonly operators: string
	readonly fonts: readonly FontName[]
	/** Paths of the images drawn, in the order of their resource names `I0`, `I1`, … */
	readonly images: readonly string[]
	readonly links: readonly PageLink[]
}

type Pen = {
	readonly ink: Ink
	readonly operators: string[]
	readonly fonts: Set<FontName>
	readonly images: string[]
	readonly links: PageLink[]
}

/** Writes a page's commands as PDF operators; gathers the glyphs and the characters that no font has. */
export function writePage(page: Page, ink: Ink): PageContent {
	const pen: Pen = { ink, operators: [], fonts: new Set(), images: [], links: [] }
	for (const { box, y } of page.content) for (const command of box.commands) write(pen, command, y)
	// Header, footer and frames are no part of what the document says.
	pen.operators.push('/Artifact BMC')
	for (const command of page.furniture) write(pen, command, 0)
	pen.operators.push('EMC')
	return { ...pen, operators: pen.operators.join('\n'), fonts: [...pen.fonts] }
}

function write(pen: Pen, command: Command, dy: number): void {
	switch (command.kind) {
		case 'text':
			return writeText(pen, command, dy)
		case 'rule': {
			const { x, y, width, height } = command
			pen.operators.push(`${paint(command.color)} rg ${area(x, y + dy, width, height)} re f`)
			return
		}
		case 'frame': {
			const { x, y, width, height, lineWidth } = command
			const dash = command.dashed === true ? '[3 2.5] 0 d' : '[] 0 d'
			const box = area(x, y + dy, width, height)
			pen.operators.push(`${paint(command.color)} RG ${number(lineWidth)} w ${dash} ${box} re S`)
			return
		}
		case 'image': {
			const { x, y, width, height } = command
			pen.operators.push(
				`q ${number(width)} 0 0 ${number(height)} ${number(x)} ${number(flip(y + dy + height))} cm /I${pen.images.length} Do Q`,
			)
			pen.images.push(command.path)
			return
		}
		case 'link': {
			const { x, y, width, height } = command
			pen.links.push({ rect: [x, flip(y + dy + height), x + width, flip(y + dy)], href: command.href })
			return
		}
	}
}

function writeText(pen: Pen, command: Extract<Command, { kind: 'text' }>, dy: number): void {
	const { run, size } = command
	let use = pen.ink.uses.get(run.font)
	if (use === undefined) {
		use = openFontUse(pen.ink.fonts[run.font])
		pen.ink.uses.set(run.font, use)
	}
	pen.fonts.add(run.font)
	const place = `${number(command.x)} ${number(flip(command.y + dy))}`
	pen.operators.push(
		`BT ${paint(command.color)} rg /${run.font} ${number(size)} Tf ${place} Td ${showGlyphs(pen, use, run.glyphs, size)} ET`,
	)
}

/**
 * One `TJ` array, in which a number moves the pen back by thousandths of the size: that is how kerning and
 * the places of marks get in. A mark set higher or lower needs the text rise.
 */
function showGlyphs(pen: Pen, use: FontUse, glyphs: readonly Glyph[], size: number): string {
	let shown = '[<'
	for (const glyph of glyphs) {
		if (glyph.id === 0) pen.ink.missing.add(glyph.text)
		if (glyph.dy !== 0) shown += `>] TJ ${number((glyph.dy * size) / 1000)} Ts [<`
		if (glyph.dx !== 0) shown += `>${number(-glyph.dx)}<`
		shown += encodeGlyph(use, glyph)
		const back = glyph.width - glyph.advance + glyph.dx
		if (Math.abs(back) > smallestMove) shown += `>${number(back)}<`
		if (glyph.dy !== 0) shown += '>] TJ 0 Ts [<'
	}
	return `${shown}>] TJ`.replaceAll('[<>] TJ', '').replaceAll('<>', '')
}

/** Thousandths of the size; less can't be seen. */
const smallestMove = 0.5

function area(x: number, y: number, width: number, height: number): string {
	return `${number(x)} ${number(flip(y + height))} ${number(width)} ${number(height)}`
}

/** PDF counts from the page's foot. */
function flip(y: number): number {
	return pageHeight - y
}

/** Hundredths of a point are finer than print. */
function number(value: number): string {
	return String(Math.round(value * 100) / 100)
}

const paints = new Map<string, string>()

/** `#rrggbb` as three shares of one. The colours are few and fixed. */
function paint(color: string): string {
	let shares = paints.get(color)
	if (shares === undefined) {
		shares = [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')
		paints.set(color, shares)
	}
	return shares
}
