import { Webhook } from 'standardwebhooks'
import { until } from '../service/service.ts'

/** A request as a webhook's receiver gets it. */
export type Received = {
	readonly method: string
	readonly path: string
	readonly headers: Readonly<Record<string, string>>
	readonly body: string
	/** Milliseconds since 1970, by the system's clock. */
	readonly at: number
}

export type Receiver = {
	readonly url: string
	readonly received: Received[]
	/** Waits until so many requests have come. */
	untilReceived(count: number, withinMs?: number): Promise<Received[]>
	stop(): Promise<void>
}

type Reply = (received: Received, count: number) => Response | Promise<Response>

const taken: Reply = () => new Response(null, { status: 204 })

/** A receiver of webhooks on a port of its own. @param reply what it answers, told which request this is, from 1 */
export function startReceiver(reply: Reply = taken): Receiver {
	const received: Received[] = []
	const server = Bun.serve({
		port: 0,
		hostname: '127.0.0.1',
		idleTimeout: 60,
		async fetch(request) {
			const got = {
				method: request.method,
				path: new URL(request.url).pathname,
				headers: Object.fromEntries(request.headers),
				body: await request.text(),
				at: Date.now(),
			}
			received.push(got)
			return reply(got, received.length)
		},
	})
	server.unref()
	return {
		url: `http://127.0.0.1:${server.port}/hooks`,
		received,
		untilReceived: (count, withinMs) =>
			until(() => (received.length >= count ? received : undefined), withinMs),
		stop: () => server.stop(true),
	}
}

/** What a receiver that uses the reference library makes of a request. @throws when it does not trust it */
export function verify(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): unknown {
	return new Webhook(secret).verify(body, headers)
}
