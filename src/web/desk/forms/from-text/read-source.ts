import { parseMarkdown } from '../../../../blocks/markdown.ts'
import type { Inline, MarkdownBlock } from '../../../../blocks/markdown.ts'
import { escapeHtml } from '../../../../kit/text/text.ts'
import { readPieces } from './pieces.ts'
import type { Piece } from './pieces.ts'
import { archiveFault } from '../../../../kit/packing/archive.ts'
import { readLines } from './pdf-lines.ts'
import type { PdfLine } from './pdf-lines.ts'

/** The largest file that is read, in bytes. */
const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Why a file is not read. */
export type FileFault = 'large' | 'kind' | 'damaged' | PdfFault

/** Reads HTML from outside. The parser is inert: it runs no script and loads nothing, and its tree is never shown. */
export function readHtml(html: string): Piece[] {
	return readPieces(new DOMParser().parseFromString(quiet(html), 'text/html').body)
}

/**
 * Renames styles and handlers, which browsers report as violations of our content policy although they are not used.
 */
function quiet(html: string): string {
	return html
		.replace(/([\s"'/])(on\w+|style)(\s*=)/gi, '$1data-$2$3')
		.replace(/<(\/?)style\b/gi, '<$1template')
}

/** Reads plain text, in which Markdown's marks count. */
export function readText(text: string): Piece[] {
	return readHtml(parseMarkdown(text).map(toHtml).join(''))
}

/** Reads a file by its name. @returns a fault if it can't be read */
export async function readFile(file: File): Promise<readonly Piece[] | FileFault> {
	if (file.size > MAX_FILE_BYTES) return 'large'
	if (/\.docx$/i.test(file.name)) return readDocx(file)
	if (/\.pdf$/i.test(file.name)) return readPdf(file)
	return /\.(?:md|markdown|txt|html?)$/i.test(file.name)
		? /\.html?$/i.test(file.name)
			? readHtml(await file.text())
			: readText(await file.text())
		: 'kind'
}

/** The reader of Word files is loaded when a user chooses one. */
async function readDocx(file: File): Promise<readonly Piece[] | FileFault> {
	const arrayBuffer = await file.arrayBuffer()
	const fault = archiveFault(new Uint8Array(arrayBuffer))
	if (fault !== undefined) return fault
	const { default: mammoth } = await import('mammoth')
	try {
		const { value } = await mammoth.convertToHtml(
			{ arrayBuffer },
			{ convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })) },
		)
		return readHtml(value)
	} catch {
		return 'damaged'
	}
}

function toHtml(block: MarkdownBlock): string {
	if (block.type === 'heading') return `<h${block.level}>${inlinesToHtml(block.inlines)}</h${block.level}>`
	if (block.type === 'paragraph') return `<p>${inlinesToHtml(block.inlines)}</p>`
	const tag = block.ordered ? 'ol' : 'ul'
	const start = block.start === undefined ? '' : ` start="${block.start}"`
	return `<${tag}${start}>${block.items.map((item) => `<li>${inlinesToHtml(item)}</li>`).join('')}</${tag}>`
}

function inlinesToHtml(inlines: readonly Inline[]): string {
	return inlines
		.map(({ text, bold, italic, href }) => {
			let html = escapeHtml(text).replaceAll('\n', '<br>')
			if (italic === true) html = `<em>${html}</em>`
			if (bold === true) html = `<strong>${html}</strong>`
			return href === undefined ? html : `<a href="${escapeHtml(href)}">${html}</a>`
		})
		.join('')
}

type PdfFault = 'damaged-pdf' | 'locked' | 'scanned' | 'long'

/** Larger forms are not signed, and the page would freeze. */
const MAX_PAGES = 100
const MAX_MS = 30_000

/** With fewer letters a page is a picture. */
const MIN_LETTERS = 20

/** The used parts of a text item. `transform` ends with its position; its fourth number is its height. */
type Item = {
	readonly str: string
	readonly transform: readonly number[]
	readonly width: number
	readonly hasEOL: boolean
}

/** Reads the text of a PDF. Its reader is loaded now: half a megabyte. @returns a fault if it can't be read */
async function readPdf(file: File): Promise<readonly Piece[] | PdfFault> {
	const { getDocument } = await import('unpdf/pdfjs')
	const start = performance.now()
	const loading = getDocument({
		data: new Uint8Array(await file.arrayBuffer()),
		verbosity: 0,
		// Nothing is drawn or fetched.
		disableFontFace: true,
		useSystemFonts: false,
		useWorkerFetch: false,
		useWasm: false,
		stopAtErrors: true,
	})
	try {
		const pdf = await loading.promise
		if (pdf.numPages > MAX_PAGES) return 'long'
		const pages: PdfLine[][] = []
		for (let number = 1; number <= pdf.numPages; number++) {
			if (performance.now() - start > MAX_MS) return 'long'
			const { items } = await (await pdf.getPage(number)).getTextContent()
			pages.push(toLines(items.filter((item): item is typeof item & Item => 'str' in item)))
		}
		const letters = pages.flat().reduce((count, { text }) => count + text.length, 0)
		return letters < MIN_LETTERS ? 'scanned' : readLines(pages)
	} catch (error) {
		return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged-pdf'
	} finally {
		await loading.destroy()
	}
}

/** Groups pieces of the same height into lines. */
function toLines(items: readonly Item[]): PdfLine[] {
	const lines: (PdfLine & { readonly isOver: boolean })[] = []
	for (const { str, transform, width, hasEOL } of items) {
		const [, , , height = 0, x = 0, y = 0] = transform
		const item = { text: str, y, size: Math.abs(height), end: x + width, isOver: hasEOL }
		const last = lines.at(-1)
		const isSame =
			last !== undefined && !last.isOver && Math.abs(last.y - y) < Math.max(item.size, last.size) / 2
		if (isSame) {
			const size = Math.max(last.size, item.size)
			lines.splice(-1, 1, { ...item, text: last.text + str, size, end: Math.max(last.end, item.end) })
		} else lines.push(item)
	}
	return lines
		.map(({ text, y, size, end }) => ({ text: text.replace(/\s+/g, ' ').trim(), y, size, end }))
		.filter(({ text }) => text !== '')
}
