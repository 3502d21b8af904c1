/** `text` may contain `\n`, a line break of the author. */
export type Inline = {
	readonly text: string
	readonly bold?: true
	readonly italic?: true
	readonly href?: string
}

export type MarkdownBlock =
	| { readonly type: 'paragraph'; readonly inlines: readonly Inline[] }
	| { readonly type: 'heading'; readonly level: 1 | 2 | 3; readonly inlines: readonly Inline[] }
	| {
			readonly type: 'list'
			readonly ordered: boolean
			/** The number of the first item in an ordered list; 1 by default. */
			readonly start?: number
			readonly items: readonly (readonly Inline[])[]
	  }

/** Longest link target, in UTF-16 units. It also limits the look-ahead after a `(`. */
const hrefMaxLength = 2048
const headingLine = /^ {0,3}(#{1,3})[ \t]+(\S.*)$/
const itemLine = /^ {0,3}(?:([-*])|(\d{1,6})\.)[ \t]+(\S.*)$/

/**
 * Parses a safe subset of Markdown in linear time: paragraphs (a newline is a line break), `#` to `###`, one-level
 * lists, bold, italic, `https:` and `mailto:` links, backslash escapes. All else, HTML included, is literal text. A
 * numbered clause keeps its number: a number that does not follow the last one starts a new list.
 */
export function parseMarkdown(text: string): MarkdownBlock[] {
	const blocks: MarkdownBlock[] = []
	let current: OpenBlock | undefined
	let afterBlank = false
	const close = (): void => {
		if (current !== undefined) blocks.push(finishBlock(current))
		current = undefined
	}
	for (const line of text.split(/\r\n?|\n/)) {
		const content = line.trim()
		if (content === '') {
			if (current?.type === 'paragraph') close()
			afterBlank = true
			continue
		}
		const heading = headingLine.exec(line)
		const item = heading === null ? itemLine.exec(line) : null
		if (heading !== null) {
			close()
			const level = heading[1]?.length === 1 ? 1 : heading[1]?.length === 2 ? 2 : 3
			blocks.push({ type: 'heading', level, inlines: parseInlines((heading[2] ?? '').trimEnd()) })
		} else if (item !== null) {
			const number = item[2] === undefined ? undefined : Number(item[2])
			if (current?.type !== 'list' || !continuesList(current, number)) {
				close()
				current = { type: 'list', ordered: number !== undefined, start: number ?? 1, items: [] }
			}
			current.items.push([(item[3] ?? '').trimEnd()])
		} else {
			if (afterBlank && current?.type === 'list') close()
			if (current === undefined) current = { type: 'paragraph', lines: [] }
			const lines = current.type === 'list' ? current.items[current.items.length - 1] : current.lines
			lines?.push(content)
		}
		afterBlank = false
	}
	close()
	return blocks
}

/** The addresses that a text links to, each once, with the text of the link. */
export function listLinks(blocks: readonly MarkdownBlock[]): { text: string; url: string }[] {
	const links = new Map<string, string>()
	for (const inlines of blocks.flatMap((block) => (block.type === 'list' ? block.items : [block.inlines]))) {
		for (const [at, { text, href }] of inlines.entries()) {
			if (href === undefined) continue
			// A link that is bold in parts has several pieces.
			const isContinued = inlines[at - 1]?.href === href
			links.set(href, isContinued ? `${links.get(href)}${text}` : (links.get(href) ?? text))
		}
	}
	return Array.from(links, ([url, text]) => ({ url, text }))
}

type OpenBlock = OpenList | { type: 'paragraph'; lines: string[] }

type OpenList = { type: 'list'; ordered: boolean; start: number; items: string[][] }

/** A list continues if the number is the next one, or if the author wrote `1.` for every item. */
function continuesList(list: OpenList, number: number | undefined): boolean {
	if (number === undefined) return !list.ordered
	return list.ordered && (number === list.start + list.items.length || (number === 1 && list.start === 1))
}

function finishBlock(block: OpenBlock): MarkdownBlock {
	if (block.type === 'paragraph') return { type: 'paragraph', inlines: parseInlines(block.lines.join('\n')) }
	const items = block.items.map((lines) => parseInlines(lines.join('\n')))
	const start = block.ordered && block.start !== 1 ? { start: block.start } : {}
	return { type: 'list', ordered: block.ordered, ...start, items }
}

type Piece = { text: string; bold: boolean; italic: boolean; href?: string }

type Emphasis = 'bold' | 'italic'

type Scan = {
	readonly pieces: Piece[]
	readonly openers: { bold: number; italic: number; bracket: number }
}

function parseInlines(text: string): Inline[] {
	const scan: Scan = { pieces: [], openers: { bold: -1, italic: -1, bracket: -1 } }
	let at = 0
	let literalFrom = 0
	const flush = (): void => {
		if (at > literalFrom) pushPiece(scan, text.slice(literalFrom, at))
	}
	while (at < text.length) {
		const mark = text.charAt(at)
		if (mark === '\\' && isPunctuation(text.charAt(at + 1))) {
			flush()
			literalFrom = at + 1
			at += 2
		} else if (mark === '*') {
			flush()
			at = literalFrom = readStars(scan, text, at)
		} else if (mark === '[') {
			flush()
			scan.openers.bracket = scan.pieces.length
			literalFrom = at
			at += 1
			flush()
			literalFrom = at
		} else if (mark === ']' && scan.openers.bracket >= 0) {
			flush()
			literalFrom = at
			at = readLinkEnd(scan, text, at)
			if (text.charAt(at - 1) === ')') literalFrom = at
		} else at += 1
	}
	flush()
	return joinPieces(scan.pieces)
}

function pushPiece(scan: Scan, text: string): void {
	scan.pieces.push({ text, bold: false, italic: false })
}

function readStars(scan: Scan, text: string, start: number): number {
	let end = start
	while (text.charAt(end) === '*') end += 1
	const length = end - start
	if (length > 3) {
		pushPiece(scan, text.slice(start, end))
		return end
	}
	const before = text.charAt(start - 1)
	const after = text.charAt(end)
	const styles: Emphasis[] = length === 1 ? ['italic'] : length === 2 ? ['bold'] : ['bold', 'italic']
	for (const emphasis of styles) {
		const openerAt = scan.openers[emphasis]
		if (openerAt >= 0 && isFlanking(after, before)) closeEmphasis(scan, emphasis, openerAt)
		else {
			// An opening mark without a closing one stays text.
			if (openerAt < 0 && isFlanking(before, after)) scan.openers[emphasis] = scan.pieces.length
			pushPiece(scan, emphasis === 'bold' ? '**' : '*')
		}
	}
	return end
}

/** CommonMark 0.31, left- and right-flanking runs. Only ASCII punctuation counts, since old browsers lack `\p`. */
function isFlanking(outer: string, inner: string): boolean {
	if (isSpace(inner)) return false
	return !isPunctuation(inner) || inner === '*' || isSpace(outer) || isPunctuation(outer)
}

/**
 * Linear: a piece is styled at most once for bold and once for italic, since a second bold can't begin in the first.
 */
function closeEmphasis(scan: Scan, emphasis: Emphasis, openerAt: number): void {
	const opener = scan.pieces[openerAt]
	if (opener !== undefined) opener.text = ''
	for (let index = openerAt + 1; index < scan.pieces.length; index += 1) {
		const piece = scan.pieces[index]
		if (piece !== undefined) piece[emphasis] = true
	}
	scan.openers[emphasis] = -1
}

function readLinkEnd(scan: Scan, text: string, start: number): number {
	const bracket = scan.openers.bracket
	scan.openers.bracket = -1
	const href = text.charAt(start + 1) === '(' ? readHref(text, start + 2) : undefined
	if (href === undefined || bracket + 1 >= scan.pieces.length) return start + 1
	const opener = scan.pieces[bracket]
	if (opener !== undefined) opener.text = ''
	for (const piece of scan.pieces.slice(bracket + 1)) piece.href = href
	return start + 2 + href.length + 1
}

const safeHref = /^(?:https:\/\/[^/?#@\s]|mailto:[^@\s]+@[^@\s])/i

/** Another opening mark before the closing parenthesis means that this is not a link. */
function readHref(text: string, start: number): string | undefined {
	const limit = Math.min(text.length, start + hrefMaxLength)
	for (let end = start; end < limit; end += 1) {
		const mark = text.charAt(end)
		if (mark === ')') {
			const href = text.slice(start, end)
			return safeHref.test(href) ? href : undefined
		}
		if (mark <= ' ' || '([<>"\\\u007f'.includes(mark)) return undefined
	}
	return undefined
}

function joinPieces(pieces: readonly Piece[]): Inline[] {
	const inlines: Inline[] = []
	let last: Piece | undefined
	for (const piece of pieces) {
		if (piece.text === '') continue
		if (last !== undefined && hasSameStyle(last, piece)) last.text += piece.text
		else {
			if (last !== undefined) inlines.push(finishPiece(last))
			last = { ...piece }
		}
	}
	if (last !== undefined) inlines.push(finishPiece(last))
	return inlines
}

function hasSameStyle(a: Piece, b: Piece): boolean {
	return a.bold === b.bold && a.italic === b.italic && a.href === b.href
}

function finishPiece(piece: Piece): Inline {
	return {
		text: piece.text,
		...(piece.bold ? { bold: true as const } : {}),
		...(piece.italic ? { italic: true as const } : {}),
		...(piece.href === undefined ? {} : { href: piece.href }),
	}
}

function isSpace(mark: string): boolean {
	return mark === '' || mark.trim() === ''
}

function isPunctuation(mark: string): boolean {
	return mark !== '' && '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'.includes(mark)
}
