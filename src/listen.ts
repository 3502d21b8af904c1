import { constants } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Server } from 'bun'
import type { App } from './app.ts'
import { ConfigError } from './config/config.ts'
import type { Config } from './config/config.ts'
import { inTurns } from './http/in-turns.ts'

/**
 * How long a connection may be silent, in seconds. Bun also cuts a body that is slower than about 16 KiB a second.
 */
const IDLE_TIMEOUT_SECONDS = 30

export type Listener = {
	/** Without a slash at the end. */
	readonly url: string
	/** Accepts nothing new, and settles when every connection has ended; with `true` it ends them. */
	stop(endConnections?: boolean): Promise<void>
	/**
	 * Continues with the certificate and key that are in the files now. Open connections keep theirs.
	 * @throws if they can't be read or used; then the former ones stay in use
	 */
	renewCertificate(): void
	/** From now on another app responds at the same address. Connections stay open. */
	handOver(to: App, respondElsewhere?: RespondElsewhere): void
}

/**
 * Listens at `HOST` and `PORT`. Elysia's own `listen` would build the table of routes twice and collect garbage before the
 * first response, which takes a tenth of the start.
 * @param firstElsewhere takes the requests that are not for the app
 * @throws ConfigError if it can't listen
 */
export function listen(
	first: App,
	config: ListenConfig,
	firstElsewhere: RespondElsewhere = () => undefined,
): Listener {
	let respondElsewhere = firstElsewhere
	let app = first
	const respond: Respond = (request) => respondElsewhere(request, app) ?? app.fetch(request)
	let pair = readPair(config)
	let server = serve(config, pair, respond)
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
			const newPair = readPair(config)
			// The runtime can't change the certificate of a server, and no two servers may share the port.
			const old = server
			const { port = config.port } = old
			former.push(old.stop())
			stopFormer.push(() => old.stop(true))
			try {
				server = serve({ ...config, port }, newPair, respond)
				pair = newPair
			} catch (error) {
				// The files may have been replaced after they were checked.
				server = serve({ ...config, port }, pair, respond)
				throw error
			} finally {
				app.server = server
			}
		},
		handOver(to, elsewhere = () => undefined) {
			app = to
			respondElsewhere = elsewhere
			app.server = server
		},
	}
}

type RespondElsewhere = (request: Request, app: App) => Promise<Response> | undefined

type Respond = (request: Request) => Response | Promise<Response>

type ListenConfig = Pick<Config, 'host' | 'port' | 'tlsCert' | 'tlsKey'>

/**
 * For clients of TLS 1.2; the runtime refuses older ones, and all ciphers of TLS 1.3 are strong. Each of these is
 * authenticated and makes a new key for each connection. The server's order counts.
 */
const TLS = {
	ciphers: ['AES256-GCM-SHA384', 'CHACHA20-POLY1305', 'AES128-GCM-SHA256']
		.flatMap((cipher) => [`ECDHE-ECDSA-${cipher}`, `ECDHE-RSA-${cipher}`])
		.join(':'),
	secureOptions: constants.SSL_OP_CIPHER_SERVER_PREFERENCE,
}

type Pair = { readonly cert: Buffer; readonly key: Buffer }

/** Undefined without TLS. */
function readPair({ tlsCert, tlsKey }: ListenConfig): Pair | undefined {
	return tlsCert === '' ? undefined : { cert: readFileSync(tlsCert), key: readFileSync(tlsKey) }
}

function serve(config: ListenConfig, pair: Pair | undefined, respond: Respond): Server<undefined> {
	try {
		return Bun.serve({
			port: config.port,
			hostname: config.host,
			// Otherwise an error outside our own handlers would show its place in the code.
			development: false,
			// A second process on the port must fail to start, and not share the traffic.
			reusePort: false,
			idleTimeout: IDLE_TIMEOUT_SECONDS,
			// Our own limit refuses with the error envelope. Bun does not read a body before it is requested.
			maxRequestBodySize: Number.MAX_SAFE_INTEGER,
			fetch: inTurns(pair !== undefined ? (request) => respond(withPort(request)) : respond),
			...(pair === undefined ? {} : { tls: { ...TLS, ...pair } }),
		})
	} catch (error) {
		// The runtime's message for an address of another machine is unreliable, and may even say that the port is in use.
		throw new ConfigError(
			`HOST must be an address of this machine and PORT a free port; ${config.host} and ${config.port} are not.`,
			{ cause: error },
		)
	}
}

/** Index from which Elysia searches for the path in an https URL: after `https://` and three letters. */
const PATH_FROM = 11

/** Adds the port to a URL with a shorter host, such as `https://pi/desk`, since Elysia would misread its path. */
function withPort(request: Request): Request {
	const { url } = request
	const end = url.indexOf('/', 'https://'.length)
	if (end < PATH_FROM)
		Object.defineProperty(request, 'url', { value: `${url.slice(0, end)}:443${url.slice(end)}` })
	return request
}
