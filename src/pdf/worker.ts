import { openFonts } from './fonts.ts'
import type { PdfInput } from './input.ts'
import { renderPdf } from './render.ts'
import { createShaper } from './shaper.ts'

/** What the worker answers to the input it was sent. */
export type WorkerAnswer =
	| { readonly pdf: Uint8Array<ArrayBuffer>; readonly missingCodePoints: string[] }
	| { readonly error: string }

declare const self: Worker

/** Opened once; the shaper's memory of words makes every later document quick. */
const tools = openFonts().then((fonts) => ({ fonts, shaper: createShaper(fonts) }))
// A font that can't be opened is told with each document.
tools.catch(() => undefined)

self.addEventListener('message', (event: MessageEvent<PdfInput>) => {
	void answer(event.data)
})

async function answer(input: PdfInput): Promise<void> {
	try {
		const rendered = await renderPdf(input, await tools)
		postMessage(rendered satisfies WorkerAnswer, [rendered.pdf.buffer])
	} catch (error) {
		const message = error instanceof Error ? `${error.name}: ${error.message}` : 'something that is no error'
		postMessage({ error: message } satisfies WorkerAnswer)
	}
}
