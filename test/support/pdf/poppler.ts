import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireTool } from '../run/tools.ts'

/** A PDF in a directory of its own, for the tools that read files. */
export async function withPdfFile<T>(pdf: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
	const directory = await mkdtemp(join(tmpdir(), 'waiver-pdf-'))
	try {
		const path = join(directory, 'waiver.pdf')
		await Bun.write(path, pdf)
		return await use(path)
	} finally {
		await rm(directory, { recursive: true, force: true })
	}
}

/** An environment in which a tool tells times and numbers the same on every machine. */
export const PLAIN = { ...Bun.env, TZ: 'UTC', LC_ALL: 'C.UTF-8' } as const

/** Runs a tool; returns what it printed. @throws with its complaint when it fails. */
export async function runTool(command: readonly string[]): Promise<Uint8Array> {
	requireTool(command[0] ?? '')
	const child = Bun.spawn([...command], { env: PLAIN, stdout: 'pipe', stderr: 'pipe' })
	const [out, complaint, code] = await Promise.all([
		new Response(child.stdout).bytes(),
		new Response(child.stderr).text(),
		child.exited,
	])
	if (code !== 0 || complaint !== '') throw new Error(`${command[0]} exited with ${code}: ${complaint}`)
	return out
}

export const readText = async (pdf: Uint8Array, ...options: string[]): Promise<string> =>
	withPdfFile(pdf, async (path) =>
		new TextDecoder().decode(await runTool(['pdftotext', ...options, path, '-'])),
	)

/** Where `pdftotext` finds each word, in points from the page's top left. */
export type Word = { text: string; left: number; top: number; right: number; bottom: number; page: number }

export async function readWords(pdf: Uint8Array): Promise<Word[]> {
	const words: Word[] = []
	let page = 0
	for (const line of (await readText(pdf, '-bbox')).split('\n')) {
		if (line.includes('<page ')) page += 1
		const match = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)<\/word>/.exec(
			line,
		)
		if (match === null) continue
		const [left = 0, top = 0, right = 0, bottom = 0] = match.slice(1, 5).map(Number)
		words.push({ text: readVisual(match[5] ?? ''), left, top, right, bottom, page })
	}
	return words
}

/** With `-bbox` a Hebrew or Arabic word comes in the order in which it is seen. */
function readVisual(text: string): string {
	return /\p{Script=Hebrew}|\p{Script=Arabic}/u.test(text) ? Array.from(text).reverse().join('') : text
}

/** A page as it is seen: one byte a pixel, 0 for black. */
export type Raster = { width: number; height: number; scale: number; pixels: Uint8Array }

/** Draws a page as `pdftoppm` sees it, `scale` pixels to a point. */
export async function drawPage(pdf: Uint8Array, page: number, scale = 3): Promise<Raster> {
	const options = ['-gray', '-r', `${72 * scale}`, '-f', `${page}`, '-l', `${page}`]
	const bytes = await withPdfFile(pdf, (path) => runTool(['pdftoppm', ...options, path]))
	// A PGM: "P5", width, height, the greatest value, each after white space, then the pixels.
	const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 64)))
	if (head === null) throw new Error('pdftoppm gave no picture.')
	return { width: Number(head[1]), height: Number(head[2]), scale, pixels: bytes.subarray(head[0].length) }
}

/** For each column of pixels within a word's frame, how many are dark. */
export function countInk(raster: Raster, word: Word): number[] {
	const { width, scale, pixels } = raster
	const [left, right, top, bottom] = [word.left, word.right, word.top, word.bottom].map((edge) =>
		Math.round(edge * scale),
	) as [number, number, number, number]
	return Array.from({ length: Math.max(0, right - left) }, (_none, offset) => {
		let dark = 0
		for (let y = top; y < bottom; y += 1) if ((pixels[y * width + left + offset] ?? 255) < 128) dark += 1
		return dark
	})
}
