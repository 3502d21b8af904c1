import { freePort } from '../service/free-port.ts'

/** A line between a tablet and the service, which can be cut. */
export type CutLine = {
	readonly url: string
	/** From now on nobody listens. */
	cut(): Promise<void>
	restore(): void
	/** From now on streams of events are silent, old and new, until the line is restored. */
	silence(): void
	/** The service gets the next form, and the tablet no response: the line is cut between them. */
	cutWithNextResponse(): Promise<void>
	/** The service fails at the form that comes next, however often it comes, until the line is restored. */
	failAtNext(): void
	close(): Promise<void>
}

export function openLine(upstream: string): CutLine {
	const port = freePort()
	let lost: (() => void) | undefined
	/** The key of that form; empty before it has come. */
	let failing: string | undefined
	let server: ReturnType<typeof Bun.serve> | undefined
	let silent: PromiseWithResolvers<void> | undefined
	const restore = (): void => {
		failing = undefined
		silent?.resolve()
		silent = undefined
		server ??= Bun.serve({ port, hostname: '127.0.0.1', idleTimeout: 0, fetch: pass })
	}
	const cut = async (): Promise<void> => {
		const cutServer = server
		server = undefined
		await cutServer?.stop(true)
	}
	async function pass(request: Request): Promise<Response> {
		const { pathname, search } = new URL(request.url)
		if (pathname === '/v1/live') await silent?.promise
		const key = request.headers.get('idempotency-key')
		if (failing === '' && key !== null) failing = key
		if (failing !== undefined && failing === key) return new Response('Fault', { status: 500 })
		const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
		const body = hasBody ? await request.arrayBuffer() : null
		const response = await fetch(upstream + pathname + search, {
			method: request.method,
			headers: request.headers,
			body,
			redirect: 'manual',
			decompress: false,
		})
		if (response.headers.get('content-type') === 'text/event-stream')
			return new Response(response.body?.pipeThrough(new TransformStream({ transform: passPiece })), response)
		if (request.method !== 'POST' || lost === undefined) return response
		await response.arrayBuffer()
		lost()
		lost = undefined
		void cut()
		return new Response(null, { status: 503 })
	}
	async function passPiece(
		piece: Uint8Array,
		stream: TransformStreamDefaultController<Uint8Array>,
	): Promise<void> {
		await silent?.promise
		stream.enqueue(piece)
	}
	restore()
	return {
		url: `http://127.0.0.1:${port}`,
		cut,
		restore,
		silence() {
			silent = Promise.withResolvers()
		},
		cutWithNextResponse: () =>
			new Promise((resolve) => {
				lost = resolve
			}),
		failAtNext() {
			failing = ''
		},
		close: cut,
	}
}
