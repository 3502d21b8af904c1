import type { PdfInput } from './input.ts'
import type { WorkerAnswer } from './worker.ts'

/** Renders waivers one after the other, away from the thread that answers requests. */
export type PdfRenderer = {
	/**
	 * Returns the PDF and the characters that no font has, as `U+XXXX`.
	 * @throws when the input can't be rendered, takes longer than the limit or brings the worker down; the
	 * next document is rendered all the same.
	 */
	render(input: PdfInput): Promise<{ pdf: Uint8Array; missingCodePoints: string[] }>
	/** Ends the worker; whatever still waits is rejected. */
	close(): Promise<void>
}

/** A document that takes this long has gone astray: the longest real ones take a second. */
const renderLimitMs = 30_000

type Job = {
	readonly input: PdfInput
	resolve(rendered: { pdf: Uint8Array; missingCodePoints: string[] }): void
	reject(error: Error): void
}

/**
 * Starts nothing until the first document. An idle worker does not keep the process alive.
 * The options are for tests.
 */
export function createPdfRenderer(
	options: { readonly startWorker?: () => Worker; readonly limitMs?: number } = {},
): PdfRenderer {
	const { startWorker = startPdfWorker, limitMs = renderLimitMs } = options
	const waiting: Job[] = []
	let worker: Worker | undefined
	let running: { readonly job: Job; readonly timer: Timer } | undefined
	let isClosed = false

	const open = (): Worker => {
		const started = startWorker()
		started.addEventListener('message', (event: MessageEvent<WorkerAnswer>) => {
			if (worker === started) settle(event.data)
		})
		const fail = (reason: string): void => {
			if (worker === started) drop(reason)
		}
		started.addEventListener('error', (event) => {
			event.preventDefault()
			fail(`The PDF worker failed: ${event.message}`)
		})
		started.addEventListener('close', () => fail('The PDF worker ended.'))
		return started
	}

	const start = (): void => {
		const job = running === undefined ? waiting.shift() : undefined
		if (job === undefined) return
		// The limit's timer keeps the process alive while a document is being rendered.
		const timer = setTimeout(() => drop(`The PDF took longer than ${limitMs} ms.`), limitMs)
		running = { job, timer }
		try {
			worker ??= open()
			worker.ref()
			worker.postMessage(job.input, [])
		} catch (error) {
			settle({ error: error instanceof Error ? error.message : 'The input could not be sent.' })
		}
	}

	/** Ends the running document and lets the next begin. */
	const settle = (answer: WorkerAnswer): void => {
		const settled = running
		if (settled === undefined) return
		running = undefined
		clearTimeout(settled.timer)
		worker?.unref()
		if ('error' in answer) settled.job.reject(new Error(`The PDF could not be rendered. ${answer.error}`))
		else settled.job.resolve(answer)
		start()
	}

	/** Gives the worker up, with the document it was at; the next document gets a new one. */
	const drop = (reason: string): void => {
		const dropped = worker
		worker = undefined
		dropped?.terminate()
		settle({ error: reason })
	}

	return {
		render(input) {
			if (isClosed) return Promise.reject(new Error('The PDF renderer is closed.'))
			return new Promise((resolve, reject) => {
				waiting.push({ input, resolve, reject })
				start()
			})
		},
		async close() {
			isClosed = true
			for (const job of waiting.splice(0)) job.reject(new Error('The PDF renderer is closed.'))
			drop('The PDF renderer is closed.')
		},
	}
}

/**
 * From source the worker stands beside this file. A compiled binary is one file whose entry points keep
 * their place under `src`, so there the path begins at `src`; the build must name the worker as an entry.
 */
function startPdfWorker(): Worker {
	const path = import.meta.url.endsWith('/renderer.ts') ? './worker.ts' : './pdf/worker.ts'
	return new Worker(new URL(path, import.meta.url).href)
}
