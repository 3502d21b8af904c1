import { startPdfWorker } from '../../../src/pdf/renderer.ts'

/** Idle, and loaded with the code that makes PDFs: starting a worker takes more processor than ten PDFs. */
const idle: Worker[] = []

/**
 * A worker that makes PDFs, warm where an earlier service of this process has left one. Whoever renders
 * sets it up anew; whoever only inspects PDFs needs nothing of what is in it.
 */
export function takePdfWorker(): Worker {
	return new LentWorker(idle.pop() ?? startPdfWorker()) as unknown as Worker
}

type Listen = Parameters<Worker['addEventListener']>

/** Goes back to the idle ones when its renderer ends it, unless it has not replied, or has failed. */
class LentWorker {
	readonly #worker: Worker
	readonly #listeners: Listen[] = []
	#due = 0
	#isSound = true

	constructor(worker: Worker) {
		this.#worker = worker
		this.addEventListener('message', () => (this.#due -= 1))
		for (const end of ['error', 'close']) this.addEventListener(end, () => (this.#isSound = false))
	}

	addEventListener(...listen: Listen): void {
		this.#listeners.push(listen)
		this.#worker.addEventListener(...listen)
	}

	postMessage(message: object, transfer: Bun.Transferable[]): void {
		if ('order' in message) this.#due += 1
		this.#worker.postMessage(message, transfer)
	}

	ref(): void {
		this.#worker.ref()
	}

	unref(): void {
		this.#worker.unref()
	}

	terminate(): void {
		for (const listen of this.#listeners) this.#worker.removeEventListener(...listen)
		this.#worker.unref()
		if (this.#isSound && this.#due === 0) idle.push(this.#worker)
		else this.#worker.terminate()
	}
}
