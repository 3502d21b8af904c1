import { join } from 'node:path'
import { createStandbyApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { systemActor } from '../features/audit/actor.ts'
import type { Actor } from '../features/audit/actor.ts'
import { CopiesCheck } from '../features/backup/check-copies.ts'
import { takeOver } from '../features/backup/take-over.ts'
import { makeDataDir } from '../files/data-dir.ts'
import { lockDataDir } from '../files/lock.ts'
import type { DatabaseReplica } from '../files/ltx.ts'
import { databaseReplicaOf, replicaOf } from '../files/open-copies.ts'
import type { Replica } from '../files/replica.ts'
import { BodiesInFlight } from '../http/body/bodies.ts'
import { RecentTraffic } from '../http/traffic.ts'
import { systemIds } from '../kit/ids.ts'
import { createLog } from '../kit/log.ts'
import { messageOf } from '../kit/errors.ts'
import { createMetrics } from '../kit/metrics.ts'
import { systemClock } from '../kit/time/clock.ts'
import { listen } from '../listen.ts'
import type { Listener } from '../listen.ts'
import { openLogSink } from '../runtime/log-sink.ts'
import { SERVICE_LOCK } from '../service.ts'
import { loadPageAssets } from '../web/assets/load-assets.ts'
import type { StandbyBox, TakeoverState } from '../web/standby/box.ts'
import {
	askToTakeOver,
	hasCode,
	isCode,
	makeFolder,
	noteFailure,
	readAsker,
	removeFailure,
	removeFolder,
} from './files.ts'
import type { Asker } from './files.ts'

/** How often to look for a request to take over, in milliseconds. */
const POLL_MS = 200

type Box = Pick<Deps, 'config' | 'clock' | 'ids' | 'log'> & {
	/** The copies of files, keys and checkpoints. */
	readonly replica: Replica
	/** Litestream's replica; undefined if only Litestream can read it. */
	readonly database: DatabaseReplica | undefined
}

export type StandByOptions = {
	readonly isStopped: () => boolean
	/** Called once it listens. */
	readonly onListening: (listener: Listener) => void
	/** The actor of a takeover that the command requested. */
	readonly commandActor: (organizationId: string) => Actor
}

/**
 * Shows how old the copies are, and waits until it is asked to take over.
 * @returns the listener at which the service goes on, now that the data directory is a box's; undefined if it was
 * stopped
 * @throws DataDirLocked, ConfigError if it can't listen, and an Error without configured copies
 */
export async function standBy(config: Config, options: StandByOptions): Promise<Listener | undefined> {
	const copies = openCopies(config)
	makeDataDir(config.dataDir)
	const unlock = lockDataDir(join(config.dataDir, SERVICE_LOCK))
	const sink = openLogSink()
	const log = createLog(config.logLevel, systemClock, sink.write)
	const box = { config, clock: systemClock, ids: systemIds, log, ...copies }
	try {
		makeFolder(config)
		const takeover = new Waiting(box)
		const listener = listen(createStandbyApp(appDeps(box), takeover), config)
		log.info('standing by', { url: listener.url })
		// Otherwise the first reader would wait for the bundles.
		loadPageAssets().catch(() => log.error('the bundles of the page could not be made'))
		options.onListening(listener)
		return await waitAt(listener, takeover, options)
	} finally {
		sink.flush()
		unlock()
	}
}

/** The listener closes after a stop or a failure. */
async function waitAt(
	listener: Listener,
	takeover: Waiting,
	options: StandByOptions,
): Promise<Listener | undefined> {
	let isTakenOver = false
	try {
		isTakenOver = await takeover.untilTakenOver(options)
	} finally {
		if (!isTakenOver) await listener.stop(true)
	}
	return isTakenOver ? listener : undefined
}

/** @throws without configured copies */
export function openCopies(config: Config): Pick<Box, 'replica' | 'database'> {
	const replica = replicaOf(config, systemIds)
	if (replica === undefined || config.dbReplicaUrl === '')
		throw new Error(
			'Set DB_REPLICA_URL and FILES_STORE or FILES_REPLICA_URL to the same folders or buckets as on the first box.',
		)
	return { replica, database: databaseReplicaOf(config, systemIds) }
}

const appDeps = (box: Box) => ({
	...box,
	metrics: createMetrics(),
	traffic: new RecentTraffic(box.clock),
	bodies: new BodiesInFlight(),
	inFlight: { handlers: 0 },
})

class Waiting implements StandbyBox {
	readonly #box: Box
	readonly #copies: CopiesCheck
	#state: 'none' | 'failed' | { readonly since: number } = 'none'

	constructor(box: Box) {
		this.#box = box
		this.#copies = new CopiesCheck(box)
	}

	copies() {
		return this.#copies.read()
	}

	hasCode(): boolean {
		return hasCode(this.#box.config)
	}

	isCode(guess: string): Promise<boolean> {
		return isCode(this.#box.config, guess)
	}

	takeover(): TakeoverState {
		const state = this.#state
		if (typeof state === 'string') return { is: state }
		return { is: 'running', seconds: Math.round((this.#box.clock.monotonic() - state.since) / 1000) }
	}

	takeOver(): void {
		const { config, ids, clock } = this.#box
		askToTakeOver(config, ids, 'page')
		this.#state = { since: clock.monotonic() }
	}

	/** A failed takeover is tried again at the next request. @returns false if it was stopped */
	async untilTakenOver({ isStopped, commandActor }: StandByOptions): Promise<boolean> {
		const { config } = this.#box
		for (; !isStopped(); await Bun.sleep(POLL_MS)) {
			const asker = await readAsker(config)
			if (asker === undefined) continue
			const actorOf = asker === 'page' ? (id: string): Actor => systemActor(id, 'takeover') : commandActor
			if (await this.#takeOver(asker, actorOf)) return !isStopped()
		}
		return false
	}

	async #takeOver(by: Asker, actorOf: (organizationId: string) => Actor): Promise<boolean> {
		const { config, clock, ids, log } = this.#box
		const began = clock.monotonic()
		this.#state = { since: began }
		await removeFailure(config)
		log.info('taking over', { by })
		try {
			const lostEntries = await takeOver({ ...this.#box, actorOf })
			await removeFolder(config)
			log.info('taken over', { seconds: (clock.monotonic() - began) / 1000, lostEntries })
			return true
		} catch (error) {
			const cause = messageOf(error)
			log.error('the takeover failed', { cause })
			this.#state = 'failed'
			await noteFailure(config, ids, cause)
			return false
		}
	}
}
