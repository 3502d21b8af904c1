/** One paragraph, heading or list item of an outside text. `text` is in our Markdown. */
export type Piece = {
	readonly kind: 'heading' | 'text' | 'item'
	readonly text: string
	/** The level of a heading, 1 to 3. */
	readonly level?: 1 | 2 | 3
	/** The number of a list item; without one it has a bullet. */
	readonly number?: number
}

/** The parts of an HTML tree that are read: a subset of the DOM, so that a test needs no browser. */
export type TreeNode = {
	readonly nodeType: number
	readonly nodeName: string
	readonly nodeValue: string | null
	readonly childNodes: ArrayLike<TreeNode>
	getAttribute?(name: string): string | null
}

const TEXT_NODE = 3
const ELEMENT_NODE = 1

/** Longer texts are cut, in pieces and in characters: no guest signs such a form, and the page would freeze. */
const MAX_PIECES = 2_000
const MAX_TEXT = 400_000
const MAX_DEPTH = 200

/** Elements that are not text of the document. */
const SKIPPED = new Set(
	'SCRIPT STYLE TEMPLATE NOSCRIPT HEAD TITLE META LINK IFRAME OBJECT EMBED SVG MATH CANVAS AUDIO VIDEO PICTURE IMG SELECT BUTTON TEXTAREA'.split(
		' ',
	),
)

/** Elements that begin a paragraph. */
const BLOCKS = new Set(
	'P DIV SECTION ARTICLE HEADER FOOTER MAIN ASIDE NAV BLOCKQUOTE PRE TABLE TBODY THEAD TFOOT TR DL DT DD FORM FIELDSET LEGEND FIGURE FIGCAPTION ADDRESS BODY HTML HR UL OL'.split(
		' ',
	),
)

const HEADINGS: Readonly<Record<string, 1 | 2 | 3>> = { H1: 1, H2: 2, H3: 3, H4: 3, H5: 3, H6: 3 }

type OpenPiece = { piece: Omit<Piece, 'text'>; text: string }

/**
 * Reads the text of an HTML tree, which is never shown: headings, paragraphs, list items, bold, italic and links. Tick
 * boxes become `☐`. Everything else is left out.
 */
export function readPieces(root: TreeNode): Piece[] {
	const pieces: Piece[] = []
	let current: OpenPiece = { piece: { kind: 'text' }, text: '' }
	let budget = MAX_TEXT
	const close = (next: OpenPiece['piece'] = { kind: 'text' }): void => {
		const text = tidy(current.text)
		if (text !== '' && pieces.length < MAX_PIECES) pieces.push({ ...current.piece, text })
		current = { piece: next, text: '' }
	}
	const write = (text: string): void => {
		current.text += text.slice(0, Math.max(0, budget))
		budget -= text.length
	}

	function visit(node: TreeNode, depth: number): void {
		if (depth > MAX_DEPTH || budget <= 0) return
		if (node.nodeType === TEXT_NODE) return write(escapeMarkdown((node.nodeValue ?? '').replace(/\s+/g, ' ')))
		if (node.nodeType !== ELEMENT_NODE) return
		const name = node.nodeName.toUpperCase()
		if (SKIPPED.has(name)) return
		const level = HEADINGS[name]
		if (level !== undefined) return within(node, { kind: 'heading', level }, depth)
		if (name === 'LI') return within(node, { kind: 'item' }, depth)
		if (name === 'OL') return visitList(node, depth)
		// A paragraph in an item is the item itself.
		if (BLOCKS.has(name)) return within(node, current.text === '' ? current.piece : { kind: 'text' }, depth)
		if (name === 'BR') return write('\n')
		if (name === 'TD' || name === 'TH') write(' ')
		if (name === 'INPUT') return write(isTickBox(node) ? ' ☐ ' : ' ____ ')
		const [before, after] = marksOf(name, node)
		const around = current
		const start = current.text.length
		for (const child of Array.from(node.childNodes)) visit(child, depth + 1)
		// A paragraph that began inside the element is not marked.
		if (before !== '' && current === around) current.text = mark(current.text, start, before, after)
	}

	function within(node: TreeNode, piece: OpenPiece['piece'], depth: number): void {
		close(piece)
		for (const child of Array.from(node.childNodes)) visit(child, depth + 1)
		close()
	}

	function visitList(node: TreeNode, depth: number): void {
		close()
		let number = 1
		for (const child of Array.from(node.childNodes)) {
			if (child.nodeName.toUpperCase() === 'LI') {
				within(child, { kind: 'item', number }, depth)
				number += 1
			} else visit(child, depth + 1)
		}
		close()
	}

	visit(root, 0)
	close()
	return pieces
}

function isTickBox(node: TreeNode): boolean {
	const type = node.getAttribute?.('type')?.toLowerCase()
	return type === 'checkbox' || type === 'radio'
}

/** The Markdown marks around the text of an element. */
function marksOf(name: string, node: TreeNode): readonly [string, string] {
	if (name === 'STRONG' || name === 'B') return ['**', '**']
	if (name === 'EM' || name === 'I') return ['*', '*']
	const href = name === 'A' ? (node.getAttribute?.('href') ?? '') : ''
	return /^(?:https:\/\/|mailto:)[^\s()<>]{1,2000}$/.test(href) ? ['[', `](${href})`] : ['', '']
}

/** Escapes characters that our Markdown would read as marks. */
export function escapeMarkdown(text: string): string {
	return text.replace(/[\\*[\]]/g, '\\$&')
}

/** Puts marks around the end of a text, inside the spaces at its edges. An empty end gets none. */
function mark(text: string, start: number, before: string, after: string): string {
	const inner = text.slice(start)
	const bare = inner.trim()
	if (bare === '') return text
	const at = inner.indexOf(bare)
	return text.slice(0, start) + inner.slice(0, at) + before + bare + after + inner.slice(at + bare.length)
}

function tidy(text: string): string {
	return text
		.replace(/[ \t\u00a0]+/g, ' ')
		.replace(/ ?\n ?/g, '\n')
		.trim()
}
