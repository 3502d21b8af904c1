import type { RendererSetup, RenderedPdf, RenderOrder } from './render-sealed.ts'
import { startOwnWorker } from '../runtime/workers.ts'
import { createWorkerQueue } from '../runtime/worker-queue.ts'
import type { Inspection, Upload } from './inspect.ts'
import type { WorkerOrder } from './worker.ts'

export type PdfRenderer = {
	/** @throws when it can't be rendered, takes longer than the limit or crashes the worker */
	render(order: RenderOrder): Promise<RenderedPdf>
	/**
	 * Moves the upload's bytes to the worker, so that they are empty here. @returns null for a form without a file
	 * @throws when the file takes longer than the limit or crashes the worker
	 */
	inspect(upload: Upload): Promise<Inspection | null>
	/** As `U+XXXX` in order. @throws when it takes longer than the limit or crashes the worker */
	findMissing(text: string): Promise<string[]>
	renewFonts(): void
	close(): Promise<void>
}

/** The longest real documents take a second. */
const renderLimitMs = 30_000
/** An uploaded file may be made to keep a reader busy. A genuine one takes milliseconds, and a busy box seconds to start the reader. */
const readLimitMs = 10_000

/**
 * Asks for the setup with the first document. Files from outside have a worker of their own, so that they can't delay
 * rendering. The options are for tests.
 */
export function createPdfRenderer(
	setup: () => RendererSetup,
	options: { readonly startWorker?: () => Worker; readonly limitMs?: number } = {},
): PdfRenderer {
	const { startWorker: start = startPdfWorker, limitMs = renderLimitMs } = options
	const renderer = createWorkerQueue<WorkerOrder, RenderedPdf | { missing: string[] }>({
		start,
		setup: () => ({ setup: setup() }),
		limitMs,
		failed: 'The PDF could not be rendered.',
	})
	const reader = createWorkerQueue<WorkerOrder, { inspected: Inspection | null }>({
		start,
		setup: () => ({ setup: null }),
		limitMs: Math.min(limitMs, readLimitMs),
		failed: 'The PDF could not be read.',
	})
	return {
		async render(order) {
			const result = await renderer.run(order)
			if ('missing' in result) throw new Error('The worker returned something else.')
			return result
		},
		async findMissing(text) {
			const result = await renderer.run({ findMissing: text })
			return 'missing' in result ? result.missing : []
		},
		renewFonts: () => renderer.renew(),
		async inspect(upload) {
			const own = 'pdf' in upload ? { pdf: ownBytes(upload.pdf) } : { ...upload, form: ownBytes(upload.form) }
			const { buffer } = 'pdf' in own ? own.pdf : own.form
			return (await reader.run({ inspect: own }, [buffer])).inspected
		},
		async close() {
			renderer.close()
			reader.close()
		},
	}
}

/** Small buffers share their memory with others, which must stay here. */
function ownBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

/** With a small heap, PDFs are made as fast. */
export const startPdfWorker = (): Worker => startOwnWorker('pdf/worker.ts', { smol: true })
