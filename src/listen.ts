import type { Server } from 'bun'
import type { App } from './app.ts'
import { ConfigError } from './config/config.ts'
import type { Config } from './config/config.ts'

export type ListenOptions = {
	/** How long a connection may be silent, in seconds. */
	readonly idleTimeoutSeconds: number
	readonly respond: (request: Request) => Response | Promise<Response>
}

/**
 * Listens at `HOST` and `PORT`. Elysia's own `listen` would build the table of routes twice and collect garbage before the
 * first response, which takes a tenth of the start.
 * @returns the URL without a slash at the end, and the server @throws ConfigError if it can't listen
 */
export function listen(
	app: App,
	config: Pick<Config, 'host' | 'port' | 'tlsCert' | 'tlsKey'>,
	{ idleTimeoutSeconds, respond }: ListenOptions,
): { readonly url: string; readonly server: Server<undefined> } {
	const isTls = config.tlsCert !== ''
	try {
		const server = Bun.serve({
			port: config.port,
			hostname: config.host,
			// Otherwise a fault outside our own handlers would show where it is in the code.
			development: false,
			// A second process on the port must fail to start, and not share the traffic.
			reusePort: false,
			idleTimeout: idleTimeoutSeconds,
			// Our own limit refuses with the error envelope. Bun does not read a body that is not requested.
			maxRequestBodySize: Number.MAX_SAFE_INTEGER,
			fetch: isTls ? (request) => respond(withPort(request)) : respond,
			...(isTls ? { tls: { cert: Bun.file(config.tlsCert), key: Bun.file(config.tlsKey) } } : {}),
		})
		// The app reads the IP addresses of clients from it.
		app.server = server
		return { url: server.url.href.replace(/\/$/, ''), server }
	} catch (error) {
		// The runtime's message for an address of another machine may say anything, even that the port is in use.
		throw new ConfigError(
			`HOST must be an address of this machine and PORT a free port; ${config.host} and ${config.port} are not.`,
			{ cause: error },
		)
	}
}

/** Where Elysia begins to look for the path in an https URL: after `https://` and three letters. */
const PATH_FROM = 11

/** Adds the port to a URL with a shorter host, such as `https://pi/desk`, since Elysia would misread its path. */
function withPort(request: Request): Request {
	const { url } = request
	const end = url.indexOf('/', 'https://'.length)
	if (end < PATH_FROM)
		Object.defineProperty(request, 'url', { value: `${url.slice(0, end)}:443${url.slice(end)}` })
	return request
}
