import { constants } from 'node:crypto'
import type { Server } from 'bun'
import type { App } from './app.ts'
import { ConfigError } from './config/config.ts'
import type { Config } from './config/config.ts'
import { inTurns } from './http/in-turns.ts'

export type ListenOptions = {
	/** How long a connection may be silent, in seconds. */
	readonly idleTimeoutSeconds: number
	readonly respond: (request: Request) => Response | Promise<Response>
}

export type Listener = {
	/** Without a slash at the end. */
	readonly url: string
	/** Accepts nothing new, and settles when every connection has ended; with `true` it ends them. */
	stop(endConnections?: boolean): Promise<void>
	/**
	 * Goes on with the certificate and key that are in the files now. Connections that are open keep theirs.
	 * @throws ConfigError if it can't listen again
	 */
	renewCertificate(): void
}

/**
 * Listens at `HOST` and `PORT`. Elysia's own `listen` would build the table of routes twice and collect garbage before the
 * first response, which takes a tenth of the start.
 * @throws ConfigError if it can't listen
 */
export function listen(app: App, config: ListenConfig, options: ListenOptions): Listener {
	let server = serve(config, options)
	// The app reads the IP addresses of clients from it.
	app.server = server
	const former: Promise<void>[] = []
	const stopFormer: (() => Promise<void>)[] = []
	return {
		url: server.url.href.replace(/\/$/, ''),
		async stop(endConnections = false) {
			if (endConnections) await Promise.all(stopFormer.map((stop) => stop()))
			await Promise.all([...former, app.stop(endConnections)])
		},
		renewCertificate() {
			// The runtime can't change the certificate of a server, and no two servers may share the port.
			const old = server
			const { port = config.port } = old
			former.push(old.stop())
			stopFormer.push(() => old.stop(true))
			server = serve({ ...config, port }, options)
			app.server = server
		},
	}
}

type ListenConfig = Pick<Config, 'host' | 'port' | 'tlsCert' | 'tlsKey'>

/**
 * For clients of TLS 1.2; the runtime takes no older ones, and TLS 1.3 has strong ciphers alone. Each of these is
 * authenticated and makes a new key for each connection. Ours count in their order.
 */
const TLS = {
	ciphers: ['AES256-GCM-SHA384', 'CHACHA20-POLY1305', 'AES128-GCM-SHA256']
		.flatMap((cipher) => [`ECDHE-ECDSA-${cipher}`, `ECDHE-RSA-${cipher}`])
		.join(':'),
	secureOptions: constants.SSL_OP_CIPHER_SERVER_PREFERENCE,
}

function serve(config: ListenConfig, { idleTimeoutSeconds, respond }: ListenOptions): Server<undefined> {
	const isTls = config.tlsCert !== ''
	try {
		return Bun.serve({
			port: config.port,
			hostname: config.host,
			// Otherwise a fault outside our own handlers would show where it is in the code.
			development: false,
			// A second process on the port must fail to start, and not share the traffic.
			reusePort: false,
			idleTimeout: idleTimeoutSeconds,
			// Our own limit refuses with the error envelope. Bun does not read a body that is not requested.
			maxRequestBodySize: Number.MAX_SAFE_INTEGER,
			fetch: inTurns(isTls ? (request) => respond(withPort(request)) : respond),
			...(isTls ? { tls: { ...TLS, cert: Bun.file(config.tlsCert), key: Bun.file(config.tlsKey) } } : {}),
		})
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
