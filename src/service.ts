import { closeDb } from './db/client.ts'
import { join } from 'node:path'
import { createApp } from './app.ts'
import type { App, AppState, Serving } from './app.ts'
import { requireCertificate } from './config/config.ts'
import type { Config } from './config/config.ts'
import type { Tx } from './db/client.ts'
import { explainFailure } from './db/explain-failure.ts'
import { transact } from './db/transact.ts'
import { openDeps } from './deps.ts'
import type { Deps, Overrides } from './deps.ts'
import { awaitRecovery } from './features/evidence/await-recovery.ts'
import { awaitCopies } from './features/replication/await-copies.ts'
import { BodiesInFlight } from './http/body/bodies.ts'
import { drain } from './http/drain.ts'
import type { InFlight } from './http/drain.ts'
import { listen } from './listen.ts'
import type { Listener } from './listen.ts'
import { KeyUses } from './features/keys/use.ts'
import { SessionUses } from './features/accounts/sessions/use.ts'
import { ensureOrganization } from './features/organization/create.ts'
import { readCertificateEnd } from './features/status/check-box.ts'
import { tellClock } from './features/status/clock-at-start.ts'
import { followExpiries } from './features/waivers/expiry/announce-expiries.job.ts'
import { ensureIndexes } from './features/waivers/search/index-waivers.job.ts'
import { pullMessagesForward } from './features/messages/delivery/reschedule.ts'
import { pullDeliveriesForward } from './features/webhooks/delivery/schedule.ts'
import { freeJobs } from './jobs/queue.ts'
import type { Loop } from './jobs/loop.ts'
import { timestampOrNull } from './kit/time/dates.ts'
import { ClockWatch } from './kit/time/clock-watch.ts'
import { isLoopback } from './kit/network/client-address.ts'
import { messageOf } from './kit/errors.ts'
import { noteKeyFiles } from './ledger/key-files.ts'
import { listDoubts } from './config/doubts.ts'
import { createLoops } from './loops.ts'
import { PracticeBoxes } from './practice/practices.ts'
import { needsBundler, loadPageAssets } from './web/assets/load-assets.ts'
import { makeDataDir } from './files/data-dir.ts'
import { RESERVE_IN_USE, makeRoomToStart } from './files/disk.ts'
import { lockDataDir } from './files/lock.ts'

/** The file in the data directory that a running service locks. */
export const SERVICE_LOCK = 'lock'

/** How long the loops wait, in milliseconds, so that requests from during the start go first. */
const LOOPS_AFTER_MS = 20

export type Service = {
	readonly app: App
	readonly deps: Deps
	/** Without a slash at the end. */
	readonly url: string
	/** Settles only if the background work could not be started: then nothing is rendered, sent or copied. */
	readonly broken: Promise<Error>
	/** Bytes of all request bodies in memory. */
	readonly heldBodyBytes: () => number
	/** Reads `TLS_CERT` and `TLS_KEY` again. If they don't belong together, the former stay in use. */
	renewCertificate(): void
	/** Finishes running requests, returns jobs, checkpoints, closes and unlocks. A second call changes nothing. */
	stop(): Promise<void>
}

/**
 * Starts the service: data directory, loops, listener.
 * @param listener a listener at which another app of this process has responded until now
 * @throws DataDirLocked, MigrationError, or any error of listening; then nothing is left running
 */
export function startService(config: Config, overrides: Overrides = {}, listener?: Listener): Service {
	makeDataDir(config.dataDir)
	const hasMadeRoom = makeRoomToStart(config.dataDir)
	let unlock: (() => void) | undefined
	let deps: Deps | undefined
	try {
		unlock = lockDataDir(join(config.dataDir, SERVICE_LOCK))
		deps = openDeps(config, overrides)
		if (hasMadeRoom) deps.log.error(RESERVE_IN_USE)
		return serve(deps, unlock, overrides, listener)
	} catch (error) {
		if (deps !== undefined) closeDb(deps.db)
		unlock?.()
		void listener?.stop(true)
		throw explainFailure(config.dataDir, error)
	}
}

function serve(
	deps: Deps,
	unlock: () => void,
	{ withoutLoops, withLatePages }: Overrides,
	formerListener?: Listener,
): Service {
	ensureIndexes(deps.db)
	tellClock(deps)
	transact(deps.db, (tx) => prepareDatabase(tx, deps))
	const keyUses = new KeyUses(deps)
	const sessionUses = new SessionUses(deps)
	const clockWatch = new ClockWatch(deps.clock)
	const serving: Serving = { draining: false }
	const bodies = new BodiesInFlight()
	const inFlight: InFlight = { handlers: 0 }
	const practices = new PracticeBoxes({ ...deps, bodies })
	const app = createApp(deps, { keyUses, sessionUses, serving, bodies, inFlight, practices })
	const listener = formerListener ?? listen(app, deps.config, practices.respond)
	formerListener?.handOver(app, practices.respond)
	let loops: readonly Loop[] = []
	const broken = Promise.withResolvers<Error>()
	const startLoops = (): void => {
		try {
			loops = [...createLoops(deps, { keyUses, sessionUses, clockWatch }), practices.createLoop()]
			startInTurn(loops, serving)
		} catch (error) {
			broken.resolve(new Error(`The background work could not be started: ${messageOf(error)}`))
		}
	}
	const copies = awaitCopies(deps, serving, {
		goOn: () => void setTimeout(startLoops, LOOPS_AFTER_MS),
		stopAll: () => void Promise.all(loops.map((loop) => loop.stop())),
	})
	const recovery = awaitRecovery(deps, serving, () => (withoutLoops ? undefined : copies.start()))
	recovery.start()
	const { url } = listener
	serving.certificateEnd = readCertificateEnd(deps.config)
	deps.log.info('serving', { url })
	for (const doubt of listDoubts(deps.config)) deps.log.warn(doubt)
	if (deps.config.baseUrl === '' && !isLoopback(deps.config.host))
		deps.log.warn('BASE_URL is not set: guests get links to whatever host their request names')
	// Otherwise the first guest would wait for the bundles. A failure shows again with the first page.
	if (needsBundler && withLatePages !== true)
		loadPageAssets().catch(() => deps.log.error('the bundles of the pages could not be made'))
	let stopping: Promise<void> | undefined
	const stop = (): Promise<void> => {
		serving.draining = true
		deps.wake('stop')
		const all = [recovery, copies, practices, ...loops]
		stopping ??= stopService({ listener, deps, loops: all, keyUses, sessionUses, inFlight, bodies }).finally(
			unlock,
		)
		return stopping
	}
	const renewCertificate = (): void => {
		if (deps.config.tlsCert === '') return
		try {
			requireCertificate(deps.config)
			listener.renewCertificate()
			serving.certificateEnd = readCertificateEnd(deps.config)
			deps.log.info('the certificate was read again', { endsAt: timestampOrNull(serving.certificateEnd) })
		} catch (error) {
			deps.log.error('the certificate was not read again', { cause: messageOf(error) })
		}
	}
	const heldBodyBytes = (): number => bodies.heldBytes
	return { app, deps, url, broken: broken.promise, heldBodyBytes, renewCertificate, stop }
}

/**
 * Makes the first rows of an empty database, and frees jobs that an earlier process had claimed. One transaction needs
 * one sync.
 */
function prepareDatabase(tx: Tx, deps: Deps): void {
	const now = deps.clock.now()
	ensureOrganization(tx, deps)
	noteKeyFiles(tx, deps.config.dataDir)
	followExpiries(tx, now)
	freeJobs(tx, now)
	pullDeliveriesForward(tx, now)
	pullMessagesForward(tx, now)
}

/** Starts one loop in each turn of the event loop, so that requests are served in between. */
function startInTurn([next, ...rest]: readonly Loop[], serving: Serving): void {
	if (next === undefined || serving.draining || isHeld(serving)) return
	next.start()
	setImmediate(() => startInTurn(rest, serving))
}

const isHeld = ({ replaced, readOnly }: Serving): boolean => (replaced ?? readOnly) !== undefined

type Running = Omit<AppState, 'serving'> & {
	listener: Listener
	deps: Deps
	loops: readonly Pick<Loop, 'stop'>[]
}

async function stopService({
	listener,
	deps,
	loops,
	keyUses,
	sessionUses,
	inFlight,
	bodies,
}: Running): Promise<void> {
	await drain({ stop: (end) => listener.stop(end), inFlight, bodies, log: deps.log })
	// A check may be in the middle of a large table.
	deps.integrity.stop()
	await Promise.all(loops.map((loop) => loop.stop()))
	try {
		keyUses.flush()
		sessionUses.flush()
		transact(deps.db, (tx) => noteKeyFiles(tx, deps.config.dataDir))
	} catch (error) {
		// The disk is full. Nothing else is lost.
		deps.log.error('when keys and sessions were last used, or a new key file, could not be noted', {
			cause: messageOf(error),
		})
	}
	deps.log.info('stopped')
	await deps.close()
}
