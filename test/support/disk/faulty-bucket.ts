import { startBucket } from './replicas.ts'
import type { Bucket } from './replicas.ts'

/** What a bucket does with a request, besides serving it. `full` and `readOnly` refuse what would change something. */
export type Fault = 'none' | 'slow' | 'full' | 'readOnly'

export type FaultyBucket = Bucket & {
	/** Requests by their method, since the start. */
	readonly counts: Record<string, number>
	set(fault: Fault): void
}

const REFUSALS = {
	full: { status: 507, code: 'InsufficientStorage' },
	readOnly: { status: 403, code: 'AccessDenied' },
} as const

/** @param delayMs how long a slow bucket takes for each request */
export async function startFaultyBucket(delayMs = 60_000): Promise<FaultyBucket> {
	const bucket = await startBucket()
	const target = bucket.env['AWS_ENDPOINT_URL_S3'] ?? ''
	const counts: Record<string, number> = {}
	let fault: Fault = 'none'
	let change = Promise.withResolvers<void>()
	const proxy = Bun.serve({
		port: 0,
		hostname: '127.0.0.1',
		idleTimeout: 0,
		async fetch(request) {
			counts[request.method] = (counts[request.method] ?? 0) + 1
			const { pathname, search } = new URL(request.url)
			if (fault === 'slow') await Promise.race([Bun.sleep(delayMs), change.promise])
			const isChange = request.method === 'PUT' || request.method === 'DELETE' || request.method === 'POST'
			if (isChange && (fault === 'full' || fault === 'readOnly')) {
				const { status, code } = REFUSALS[fault]
				return new Response(`<Error><Code>${code}</Code><Message>no</Message></Error>`, { status })
			}
			const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.bytes()
			// The signature is over the name that the client knows, which the headers keep.
			const answer = await fetch(`${target}${pathname}${search}`, {
				method: request.method,
				headers: request.headers,
				...(body === undefined ? {} : { body }),
				decompress: false,
			}).catch(() => new Response(null, { status: 502 }))
			if (request.method === 'HEAD') return answer
			const { status, headers } = answer
			const bytes = await answer.bytes().catch(() => undefined)
			return bytes === undefined
				? new Response(null, { status: 502 })
				: new Response(bytes, { status, headers })
		},
	})
	return {
		...bucket,
		env: { ...bucket.env, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${proxy.port}` },
		counts,
		set(next) {
			fault = next
			change.resolve()
			change = Promise.withResolvers()
		},
		async end(signal) {
			await proxy.stop(true)
			await bucket.end(signal)
		},
	}
}
