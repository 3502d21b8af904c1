import { readLines } from './pdf-lines.ts'
import type { PdfLine } from './pdf-lines.ts'
import type { Piece } from './pieces.ts'

export type PdfFault = 'damaged-pdf' | 'locked' | 'scanned' | 'long'

/** Nobody signs more pages, and the page would freeze. */
const MAX_PAGES = 100
const MAX_MS = 30_000

/** With fewer letters a page is a picture. */
const MIN_LETTERS = 20

/** The parts of a text item that are used. `transform` ends with its place; its fourth number is its height. */
type Item = {
	readonly str: string
	readonly transform: readonly number[]
	readonly width: number
	readonly hasEOL: boolean
}

/** Reads the text of a PDF. What reads it is loaded now: half a megabyte. @returns why not, if it can't */
export async function readPdf(file: File): Promise<readonly Piece[] | PdfFault> {
	const { getDocument } = await import('unpdf/pdfjs')
	const start = performance.now()
	const loading = getDocument({
		data: new Uint8Array(await file.arrayBuffer()),
		verbosity: 0,
		// Nothing of it is drawn, and nothing is fetched.
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
