import { parseMarkdown } from '../../../../blocks/markdown.ts'
import type { Inline, MarkdownBlock } from '../../../../blocks/markdown.ts'
import { escapeHtml } from '../../../../kit/text/escape-html.ts'
import { readPieces } from './pieces.ts'
import type { Piece } from './pieces.ts'
import { readPdf } from './read-pdf.ts'
import type { PdfFault } from './read-pdf.ts'
import { archiveFault } from './unpacked-size.ts'

/** The largest file that is read, in bytes. */
const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Why a file is not read. */
export type FileFault = 'large' | 'kind' | 'damaged' | PdfFault

/** Reads HTML that somebody has brought along. The parser is inert: it runs no script and loads nothing, and its tree is never shown. */
export function readHtml(html: string): Piece[] {
	return readPieces(new DOMParser().parseFromString(quiet(html), 'text/html').body)
}

/** Renames styles and handlers, of which browsers complain by our content policy although nothing would use them. */
function quiet(html: string): string {
	return html
		.replace(/([\s"'/])(on\w+|style)(\s*=)/gi, '$1data-$2$3')
		.replace(/<(\/?)style\b/gi, '<$1template')
}

/** Reads plain text, in which Markdown's marks count. */
export function readText(text: string): Piece[] {
	return readHtml(parseMarkdown(text).map(toHtml).join(''))
}

/** Reads a file by its name. @returns why not, if it can't */
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

/** The reader of Word's files is loaded when somebody chooses one. */
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
