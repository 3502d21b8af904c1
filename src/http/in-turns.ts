/**
 * How many requests are begun in one turn of the event loop. The runtime hands over all arrived requests at once: one
 * connection may send thousands together (HTTP pipelining), and other clients would wait for all of them.
 */
const REQUESTS_PER_TURN = 32

type Respond = (request: Request) => Response | Promise<Response>

/**
 * Begins a few requests in each turn; the others wait for the next one, in order. The runtime closes a connection that
 * sends another request while one of its own waits, so other clients never wait behind a pipelining connection.
 */
export function inTurns(respond: Respond): Respond {
	const queue: (() => void)[] = []
	let beginCount = 0
	const endTurn = (): void => {
		beginCount = 0
		for (const beginNext of queue.splice(0, REQUESTS_PER_TURN)) beginNext()
		// Requests that were given up have begun nothing.
		if (beginCount === 0 && queue.length > 0) setImmediate(endTurn)
	}
	const begin = (request: Request): Response | Promise<Response> => {
		beginCount += 1
		if (beginCount === 1) setImmediate(endTurn)
		return respond(request)
	}
	return (request) => {
		if (beginCount < REQUESTS_PER_TURN && queue.length === 0) return begin(request)
		return new Promise((resolve) => {
			queue.push(() => {
				// No client waits for this response any more.
				if (request.signal.aborted) resolve(new Response(null))
				else resolve(Promise.try(() => begin(request)))
			})
		})
	}
}
