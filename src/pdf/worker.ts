import type { Inspection, Upload } from './inspect.ts'
import type { RendererSetup, RenderedPdf, RenderOrder, SealedRenderer } from './render-sealed.ts'

/** The setup comes first, null for a worker that only reads, then orders. */
export type WorkerMessage = { readonly setup: RendererSetup | null } | { readonly order: WorkerOrder }

export type WorkerOrder = RenderOrder | { readonly inspect: Upload } | { readonly findMissing: string }

export type WorkerReply =
	| RenderedPdf
	| { readonly inspected: Inspection | null }
	| { readonly missing: string[] }
	| { readonly error: string }

declare const self: Worker

let renderer: Promise<SealedRenderer> | undefined

self.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
	if ('order' in data) {
		void answer(data.order)
		return
	}
	const { setup } = data
	if (setup === null) return
	// Loaded aside: the shaping engine starts asynchronously, and a message that comes before this file has ended
	// would be lost.
	renderer = import('./render-sealed.ts').then(({ openSealedRenderer }) => openSealedRenderer(setup))
	// The error is reported with each document.
	renderer.catch(() => undefined)
})

async function answer(order: WorkerOrder): Promise<void> {
	try {
		if ('inspect' in order) {
			const { inspectUpload } = await import('./inspect.ts')
			postMessage({ inspected: await inspectUpload(order.inspect) } satisfies WorkerReply)
			// Frees an idle worker's copies of the files.
			setImmediate(() => Bun.gc(true))
			return
		}
		if (renderer === undefined) throw new Error('The worker was not set up to print.')
		const { render, findMissing } = await renderer
		if ('findMissing' in order) {
			postMessage({ missing: findMissing(order.findMissing) } satisfies WorkerReply)
			return
		}
		const reply = render(order)
		postMessage(reply satisfies WorkerReply, reply.pdf === null ? [] : [reply.pdf.buffer])
	} catch (error) {
		const message = error instanceof Error ? `${error.name}: ${error.message}` : 'something that is no error'
		postMessage({ error: message } satisfies WorkerReply)
	}
}
