import type { PressSetup, Printed, PrintOrder } from './render-sealed.ts'

/** What the worker is sent: first how to set up, null where it is only to read, then orders. */
export type WorkerMessage = { readonly setup: PressSetup | null } | { readonly order: WorkerOrder }

/** A document to print, or a file to read. */
export type WorkerOrder = PrintOrder | { readonly read: Uint8Array }

/** What it answers to an order. */
export type WorkerAnswer = Printed | { readonly waiverId: string | null } | { readonly error: string }

declare const self: Worker

let press: Promise<(order: PrintOrder) => Printed> | undefined

self.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
	if ('order' in data) {
		void answer(data.order)
		return
	}
	const { setup } = data
	if (setup === null) return
	// Loaded aside: the shaping engine starts up by itself, and a message that comes before this file has run to its end
	// would be lost.
	press = import('./render-sealed.ts').then(({ openPress }) => openPress(setup))
	// What can't be opened is told with each document.
	press.catch(() => undefined)
})

async function answer(order: WorkerOrder): Promise<void> {
	try {
		if ('read' in order) {
			const { findWaiverId } = await import('./find-waiver.ts')
			postMessage({ waiverId: await findWaiverId(order.read) } satisfies WorkerAnswer)
			return
		}
		if (press === undefined) throw new Error('The worker was not set up to print.')
		const printed = (await press)(order)
		postMessage(printed satisfies WorkerAnswer, printed.pdf === null ? [] : [printed.pdf.buffer])
	} catch (error) {
		const message = error instanceof Error ? `${error.name}: ${error.message}` : 'something that is no error'
		postMessage({ error: message } satisfies WorkerAnswer)
	}
}
