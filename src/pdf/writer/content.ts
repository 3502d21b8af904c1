import type { FontName, Fonts } from '../text/fonts.ts'
import type { Command } from '../layout/flow.ts'
import type { Glyph } from '../text/glyphs.ts'
import type { Page } from '../layout/layout.ts'
import { type Accent, colors } from '../layout/style.ts'
import { encodeGlyph, encodeUtf16, type FontUse, openFontUse } from '../text/subset.ts'
import type { Tag } from '../layout/tags.ts'

export type Ink = {
	readonly fonts: Fonts
	readonly uses: Map<FontName, FontUse>
	readonly missing: Set<string>
	readonly accent: Accent
	/** Of a page, in points. */
	readonly height: number
}

/** Points from the page's bottom left: left, bottom, right, top. */
export type Area = readonly [number, number, number, number]

export type PageLink = { readonly area: Area; readonly href: string; readonly tag: Tag }

/** A mark's position in the list is its number on the page. `top` is in points from the page's foot. */
export type Mark = { readonly tag: Tag; readonly area?: Area; readonly top?: number }

export type PageContent = {
	/** A content stream (ISO 32000-2, 7.8.2). */
	readonly operators: string
	readonly fonts: readonly FontName[]
	readonly images: readonly string[]
	readonly links: readonly PageLink[]
	readonly marks: readonly Mark[]
}

type Pen = {
	readonly ink: Ink
	readonly operators: string[]
	readonly fonts: Set<FontName>
	readonly images: string[]
	readonly links: PageLink[]
	readonly marks: Mark[]
	open: Tag | 'artifact' | undefined
}

export function writePage(page: Page, ink: Ink): PageContent {
	const pen: Pen = {
		ink,
		operators: [],
		fonts: new Set(),
		images: [],
		links: [],
		marks: [],
		open: undefined,
	}
	for (const { box, y } of page.content) for (const command of box.commands) write(pen, command, y)
	for (const command of page.furniture) write(pen, command, 0)
	if (pen.open !== undefined) pen.operators.push('EMC')
	const { images, links, marks } = pen
	return { operators: pen.operators.join('\n'), fonts: [...pen.fonts], images, links, marks }
}

function write(pen: Pen, command: Command, dy: number): void {
	switch (command.kind) {
		case 'text':
			mark(pen, command.tag, undefined, flip(pen, command.y + dy - 2 * command.size))
			return writeText(pen, command, dy)
		case 'rule': {
			const { x, y, width, height } = command
			mark(pen, undefined)
			pen.operators.push(
				`${paint(tint(pen, command.color, 'shape'))} rg ${rectangle(pen, x, y + dy, width, height)} re f`,
			)
			return
		}
		case 'frame': {
			const { x, y, width, height, lineWidth } = command
			const dash = command.dashed === true ? '[3 2.5] 0 d' : '[] 0 d'
			const box = rectangle(pen, x, y + dy, width, height)
			mark(pen, undefined)
			pen.operators.push(
				`${paint(tint(pen, command.color, 'shape'))} RG ${number(lineWidth)} w ${dash} ${box} re S`,
			)
			return
		}
		case 'image': {
			const { x, y, width, height } = command
			mark(pen, command.tag, areaOf(pen, x, y + dy, width, height))
			pen.operators.push(
				`q ${number(width)} 0 0 ${number(height)} ${number(x)} ${number(flip(pen, y + dy + height))} cm /I${pen.images.length} Do Q`,
			)
			pen.images.push(command.path)
			return
		}
		case 'link': {
			const { x, y, width, height, href, tag } = command
			pen.links.push({ area: areaOf(pen, x, y + dy, width, height), href, tag })
			return
		}
		case 'empty':
			mark(pen, command.tag)
			return
		case 'squares':
			return writeSquares(pen, command, dy)
	}
}

/** ISO 32000-1, 14.6. */
function mark(pen: Pen, tag: Tag | undefined, area?: Area, top?: number): void {
	const next = tag ?? 'artifact'
	if (pen.open === next && area === undefined) return
	if (pen.open !== undefined) pen.operators.push('EMC')
	pen.open = next
	if (tag === undefined) {
		pen.operators.push('/Artifact BMC')
		return
	}
	const name = tag.type === 'Heading' ? 'H' : tag.type
	pen.operators.push(`/${name} <</MCID ${pen.marks.length}>> BDC`)
	pen.marks.push({ tag, ...(area === undefined ? {} : { area }), ...(top === undefined ? {} : { top }) })
}

function writeText(pen: Pen, command: Extract<Command, { kind: 'text' }>, dy: number): void {
	const { run, size } = command
	let use = pen.ink.uses.get(run.font)
	if (use === undefined) {
		use = openFontUse(pen.ink.fonts.get(run.font))
		pen.ink.uses.set(run.font, use)
	}
	pen.fonts.add(run.font)
	const place = `${number(command.x)} ${number(flip(pen, command.y + dy))}`
	pen.operators.push(
		`BT ${paint(tint(pen, command.color, 'text'))} rg /${run.font} ${number(size)} Tf ${place} Td ${showGlyphs(pen, use, run.glyphs, size)} ET`,
	)
}

/**
 * In a `TJ` array, numbers move the pen back by thousandths of the size, for kerning and marks. A raised mark needs the
 * text rise, and glyphs that are read together need a span with their text.
 */
function showGlyphs(pen: Pen, use: FontUse, glyphs: readonly Glyph[], size: number): string {
	let operators = '[<'
	let joinedEnd = -1
	for (let index = 0; index < glyphs.length; index += 1) {
		const glyph = glyphs[index] as Glyph
		if (glyph.id === 0) pen.ink.missing.add(glyph.text)
		if (glyph.joined !== undefined) {
			joinedEnd = index + glyph.joined
			operators += `>] TJ /Span <</ActualText <feff${encodeUtf16(glyph.text)}>>> BDC [<`
		}
		if (glyph.dy !== 0) operators += `>] TJ ${number((glyph.dy * size) / 1000)} Ts [<`
		if (glyph.dx !== 0) operators += `>${number(-glyph.dx)}<`
		operators += encodeGlyph(use, glyph)
		const back = glyph.width - glyph.advance + glyph.dx
		if (Math.abs(back) > smallestMove) operators += `>${number(back)}<`
		if (glyph.dy !== 0) operators += '>] TJ 0 Ts [<'
		if (index + 1 === joinedEnd) operators += '>] TJ EMC [<'
	}
	return `${operators}>] TJ`.replaceAll('[<>] TJ', '').replaceAll('<>', ' ')
}

/** Thousandths of the size. */
const smallestMove = 0.5

/** Adjacent squares are drawn as one, so that no hairline shows between them. */
function writeSquares(pen: Pen, command: Extract<Command, { kind: 'squares' }>, dy: number): void {
	const { x, y, width, height, rows, tag } = command
	const side = height / Math.max(1, rows.length)
	mark(pen, tag, areaOf(pen, x, y + dy, width, height))
	// In units of a square, so that each takes a few digits.
	const grid = `${side.toFixed(4)} 0 0 ${(-side).toFixed(4)} ${number(x)} ${number(flip(pen, y + dy))} cm`
	const operators: string[] = [`q ${grid}`, '0 0 0 rg']
	rows.forEach((row, line) => {
		for (let at = 0; at < row.length; at += 1) {
			const start = at
			while (row[at] === true) at += 1
			if (at > start) operators.push(`${start} ${line} ${at - start} 1 re`)
		}
	})
	pen.operators.push(`${operators.join('\n')}\nf Q`)
}

function areaOf(pen: Pen, x: number, y: number, width: number, height: number): Area {
	return [x, flip(pen, y + height), x + width, flip(pen, y)]
}

function rectangle(pen: Pen, x: number, y: number, width: number, height: number): string {
	return `${number(x)} ${number(flip(pen, y + height))} ${number(width)} ${number(height)}`
}

function flip({ ink }: Pen, y: number): number {
	return ink.height - y
}

function number(value: number): string {
	return String(Math.round(value * 100) / 100)
}

function tint(pen: Pen, color: string, use: keyof Accent): string {
	return color === colors.accent ? pen.ink.accent[use] : color
}

const paints = new Map<string, string>()

function paint(color: string): string {
	let shares = paints.get(color)
	if (shares === undefined) {
		shares = [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')
		if (paints.size >= paintsMax) paints.clear()
		paints.set(color, shares)
	}
	return shares
}

const paintsMax = 1000
