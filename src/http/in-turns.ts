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
	const waiting: (() => void)[] = []
	let begun = 0
	const endTurn = (): void => {
		begun = 0
		for (const beginNext of waiting.splice(0, REQUESTS_PER_TURN)) beginNext()
		// Requests that were given up have begun nothing.
		if (begun === 0 && waiting.length > 0) setImmediate(endTurn)
	}
	const begin = (request: Request): Response | Promise<Response> => {
		begun += 1
		if (begun === 1) setImmediate(endTurn)
		return respond(request)
	}
	return (request) => {
		if (begun < REQUESTS_PER_TURN && waiting.length === 0) return begin(request)
		return new Promise((resolve) => {
			waiting.push(() => {
				// No client waits for this response any more.
				if (request.signal.aborted) resolve(new Response(null))
				else resolve(Promise.try(() => begin(request)))
			})
		})
	}
}
