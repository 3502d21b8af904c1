import { join } from 'node:path'
import { createApp } from './app.ts'
import type { App, AppState, Serving } from './app.ts'
import { ConfigError } from './config/config.ts'
import type { Config } from './config/config.ts'
import { openDeps } from './deps.ts'
import type { Deps, Overrides } from './deps.ts'
import { awaitRecovery } from './features/evidence/await-recovery.ts'
import { BodiesInFlight } from './http/bodies.ts'
import { drain } from './http/drain.ts'
import type { InFlight } from './http/drain.ts'
import { KeyUses } from './features/keys/use.ts'
import { ensureOrganization } from './features/organization/create.ts'
import { followExpiries } from './features/waivers/announce-expiries.job.ts'
import { ensureIndexes } from './features/waivers/search/index-waivers.job.ts'
import { freeJobs } from './jobs/queue.ts'
import type { Loop } from './jobs/loop.ts'
import { isLoopback } from './kit/client-address.ts'
import { messageOf } from './kit/message-of.ts'
import { createLoops } from './loops.ts'
import { loadPageAssets } from './web/assets/load-assets.ts'
import { makeDataDir } from './files/data-dir.ts'
import { lockDataDir } from './files/lock.ts'

/** The file in the data directory that a running service holds locked. */
export const SERVICE_LOCK = 'lock'

/**
 * How long a connection may be silent, in seconds. Bun also cuts a body that comes slower than about 16 KiB a second, after
 * about as long.
 */
const IDLE_TIMEOUT_SECONDS = 30

export type Service = {
	readonly app: App
	readonly deps: Deps
	/** Where it listens, without a slash at the end. */
	readonly url: string
	/** Ends what is in flight, gives jobs back, checkpoints, closes, unlocks. Asking again changes nothing. */
	stop(): Promise<void>
}

/**
 * Starts all of the service: data directory, loops, listener.
 * @throws DataDirLocked, MigrationError, or what listening throws; then nothing is left running
 */
export function startService(config: Config, overrides: Overrides = {}): Service {
	makeDataDir(config.dataDir)
	const unlock = lockDataDir(join(config.dataDir, SERVICE_LOCK))
	let deps: Deps | undefined
	try {
		deps = openDeps(config, overrides)
		return serve(deps, unlock, overrides.withoutLoops === true)
	} catch (error) {
		deps?.db.$client.close()
		unlock()
		throw error
	}
}

function serve(deps: Deps, unlock: () => void, withoutLoops: boolean): Service {
	ensureOrganization(deps)
	ensureIndexes(deps.db)
	followExpiries(deps)
	freeJobs(deps.db, deps.clock.now())
	const keyUses = new KeyUses(deps)
	const serving: Serving = { draining: false }
	const bodies = new BodiesInFlight()
	const inFlight: InFlight = { handlers: 0 }
	const app = createApp(deps, { keyUses, serving, bodies, inFlight })
	const url = listen(app, deps.config)
	const loops = withoutLoops ? [] : createLoops(deps, keyUses)
	const recovery = awaitRecovery(deps, serving, () => startInTurn(loops, serving))
	recovery.start()
	deps.log.info('serving', { url })
	if (deps.config.baseUrl === '' && !isLoopback(deps.config.host))
		deps.log.warn('BASE_URL is not set: guests get links to whatever host their request names')
	// Else the first guest would wait for them to be made; a failure comes up again with the first page.
	loadPageAssets().catch(() => deps.log.error('the pages’ files could not be made'))
	let stopping: Promise<void> | undefined
	const stop = (): Promise<void> => {
		serving.draining = true
		stopping ??= stopService({ app, deps, loops: [recovery, ...loops], keyUses, inFlight, bodies }).finally(
			unlock,
		)
		return stopping
	}
	return { app, deps, url, stop }
}

/** One loop in each turn of events, so that who asks first is answered between them. */
function startInTurn([next, ...rest]: readonly Loop[], serving: Serving): void {
	if (next === undefined || serving.draining) return
	next.start()
	setImmediate(() => startInTurn(rest, serving))
}

function listen(app: App, config: Config): string {
	const tls =
		config.tlsCert === '' ? {} : { tls: { cert: Bun.file(config.tlsCert), key: Bun.file(config.tlsKey) } }
	try {
		app.listen({
			port: config.port,
			hostname: config.host,
			// A second process on the port must fail to start, not share the traffic.
			reusePort: false,
			idleTimeout: IDLE_TIMEOUT_SECONDS,
			// Ours is the limit, and answers in the envelope. What nobody reads, Bun leaves with the sender.
			maxRequestBodySize: Number.MAX_SAFE_INTEGER,
			...tls,
		})
	} catch (error) {
		// What the runtime says of an address that is not this machine's may be anything, even that its port is in use.
		throw new ConfigError(
			`HOST and PORT must be an address of this machine and a free port, which ${config.host} and ${config.port} are not.`,
			{ cause: error },
		)
	}
	const { server } = app
	if (server === null) throw new Error('The server did not start.')
	return server.url.href.replace(/\/$/, '')
}

type Running = Omit<AppState, 'serving'> & { app: App; deps: Deps; loops: readonly Loop[] }

async function stopService({ app, deps, loops, keyUses, inFlight, bodies }: Running): Promise<void> {
	await drain({ stop: (endConnections) => app.stop(endConnections), inFlight, bodies, log: deps.log })
	await Promise.all(loops.map((loop) => loop.stop()))
	try {
		keyUses.flush()
	} catch (error) {
		// On a full disk, where this is all that is lost.
		deps.log.error('when keys were last used could not be stored', {
			cause: messageOf(error),
		})
	}
	deps.log.info('stopped')
	await deps.close()
}
