/**
 * Fetches, and gives up after a time: a box that hangs never ends a request. The time includes the body.
 * @param ms milliseconds
 * @param read takes the response; the result is its value
 * @throws DOMException `TimeoutError` when the time is over, whatever `fetch` throws otherwise
 */
export async function fetchWithin<T>(
	ms: number,
	path: string,
	{ signal, ...init }: RequestInit,
	read: (response: Response) => Promise<T>,
): Promise<T> {
	const end = new AbortController()
	const stop = (): void => end.abort(signal?.reason)
	const timer = setTimeout(() => end.abort(new DOMException('No response', 'TimeoutError')), ms)
	signal?.addEventListener('abort', stop)
	if (signal?.aborted === true) stop()
	try {
		return await read(await fetch(path, { ...init, signal: end.signal }))
	} finally {
		clearTimeout(timer)
		signal?.removeEventListener('abort', stop)
	}
}
