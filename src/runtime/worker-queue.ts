export type WorkerQueue<Order, Result> = {
	/**
	 * @throws when the order fails, takes too long or crashes the worker; later orders run nevertheless
	 * @param transfer buffers that move to the worker and are empty here from then on
	 */
	run(order: Order, transfer?: readonly ArrayBuffer[]): Promise<Result>
	/** The next order gets a new worker, which is set up anew. */
	renew(): void
	close(): void
}

export type WorkerQueueOptions = {
	readonly start: () => Worker
	readonly setup: () => unknown
	readonly limitMs: number
	readonly failed: string
}

type Job<Order, Result> = {
	readonly order: Order
	readonly transfer: readonly ArrayBuffer[]
	resolve(result: Result): void
	reject(error: Error): void
}

/** An idle worker does not keep the process alive. */
export function createWorkerQueue<Order, Result extends object>(
	options: WorkerQueueOptions,
): WorkerQueue<Order, Result> {
	const queue: Job<Order, Result>[] = []
	let worker: Worker | undefined
	let running: { readonly job: Job<Order, Result>; readonly timer: Timer } | undefined
	let isClosed = false
	let isStale = false

	const open = (): Worker => {
		const first = options.setup()
		const next = options.start()
		next.addEventListener('message', ({ data }: MessageEvent<Result | { error: string }>) => {
			if (worker === next) settle(data)
		})
		watchEnd(next, (reason) => (worker === next ? drop(reason) : undefined))
		next.postMessage(first, [])
		return next
	}

	const start = (): void => {
		const job = running === undefined ? queue.shift() : undefined
		if (job === undefined) return
		// The timer keeps the process alive while the worker is busy.
		const timer = setTimeout(() => drop(`It took longer than ${options.limitMs} ms.`), options.limitMs)
		running = { job, timer }
		if (isStale) retire()
		try {
			worker ??= open()
			worker.ref()
			worker.postMessage({ order: job.order }, [...job.transfer])
		} catch (error) {
			settle({ error: error instanceof Error ? error.message : 'The order could not be sent.' })
		}
	}

	const settle = (reply: Result | { error: string }): void => {
		const job = running
		if (job === undefined) return
		running = undefined
		clearTimeout(job.timer)
		worker?.unref()
		if ('error' in reply) job.job.reject(new Error(`${options.failed} ${reply.error}`))
		else job.job.resolve(reply)
		start()
	}

	const retire = (): void => {
		worker?.terminate()
		worker = undefined
		isStale = false
	}

	/** Discards the worker with its order; the next order gets a new one. */
	const drop = (reason: string): void => {
		retire()
		settle({ error: reason })
	}

	return {
		run: (order, transfer = []) =>
			new Promise((resolve, reject) => {
				if (isClosed) throw new Error(`${options.failed} The queue is closed.`)
				queue.push({ order, transfer, resolve, reject })
				start()
			}),
		renew() {
			isStale = true
		},
		close() {
			isClosed = true
			for (const job of queue.splice(0)) job.reject(new Error(`${options.failed} The queue is closed.`))
			drop('It is closed.')
		},
	}
}

function watchEnd(worker: Worker, onEnd: (reason: string) => void): void {
	worker.addEventListener('error', (event) => {
		event.preventDefault()
		onEnd(`The worker failed: ${event.message}`)
	})
	worker.addEventListener('close', () => onEnd('The worker ended.'))
}
