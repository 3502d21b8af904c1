import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { databaseReplicaOf, replicaOf } from '../files/open-copies.ts'
import type { Deps } from '../deps.ts'
import { Follower } from '../features/backup/follow-replica.ts'
import { takeOver } from '../features/backup/take-over.ts'
import { systemActor } from '../features/audit/actor.ts'
import type { Actor } from '../features/audit/actor.ts'
import { makeDataDir } from '../files/data-dir.ts'
import { lockDataDir } from '../files/lock.ts'
import type { DatabaseReplica } from '../files/ltx.ts'
import type { Replica } from '../files/replica.ts'
import { systemIds } from '../kit/ids.ts'
import { createLog } from '../kit/log.ts'
import { messageOf } from '../kit/message-of.ts'
import { systemClock } from '../kit/time/clock.ts'
import { openLogSink } from '../runtime/log-sink.ts'
import { SERVICE_LOCK } from '../service.ts'
import { loadPageAssets } from '../web/assets/load-assets.ts'
import { CopiedKeys } from './copied-keys.ts'
import { openStandbyDeps } from './deps.ts'
import { readRequest, requestOf } from './request.ts'
import type { Asker } from './request.ts'
import { serveCopy } from './serve.ts'
import { Takeover } from './takeover.ts'

/** How often to look for a request to take over and to measure how far behind the copy is, in milliseconds. */
const ASKED_EVERY_MS = 200
const MEASURED_EVERY_MS = 2_000

const TAKING_OVER = 'This box is taking over. Try again in half a minute.'

/** What runs until the takeover. */
type Running = Pick<Deps, 'config' | 'clock' | 'ids' | 'log'> & {
	/** The copies of files, keys and checkpoints. */
	readonly replica: Replica
	readonly follower: Follower
	readonly keys: CopiedKeys
	readonly takeover: Takeover
}

type ActorOf = (organizationId: string) => Actor

/**
 * Follows the replicas, and serves reads of its copy, until a takeover or a stop is requested.
 * @returns whether the data directory is a box's now
 * @throws DataDirLocked, and where no replica is set that can be followed
 */
export async function standBy(config: Config, hasToEnd: () => boolean, actorOf: ActorOf): Promise<boolean> {
	const replicas = openReplicas(config)
	makeDataDir(config.dataDir)
	const unlock = lockDataDir(join(config.dataDir, SERVICE_LOCK))
	const sink = openLogSink()
	const log = createLog(config.logLevel, systemClock, sink.write)
	const running = open({ config, clock: systemClock, ids: systemIds, log }, replicas)
	const { follower, keys, replica, takeover } = running
	const db = follower.reads.db
	const server = serveCopy(openStandbyDeps({ ...running, db, replica, keys }), follower.reads, takeover)
	try {
		follower.start()
		log.info('standing by', { url: server.url })
		// Otherwise the first reader would wait for the bundles, and a change of the copy for that reader.
		loadPageAssets().catch(() => log.error('the bundles of the pages could not be made'))
		const request = await untilAsked(running, hasToEnd)
		if (request === undefined) return false
		await becomeBox(running, (id) => actorFor(request.asker, id) ?? actorOf(id))
		await takeover.end('done')
		return true
	} catch (error) {
		// A takeover that failed is not tried again at each start.
		await rm(requestOf(config), { force: true })
		log.error('the takeover failed', { cause: messageOf(error) })
		await takeover.end('failed')
		throw error
	} finally {
		await follower.stop()
		await server.stop()
		sink.flush()
		unlock()
	}
}

type Replicas = { readonly database: DatabaseReplica; readonly replica: Replica }

function openReplicas(config: Config): Replicas {
	const database = databaseReplicaOf(config, systemIds)
	const replica = replicaOf(config, systemIds)
	if (database !== undefined && replica !== undefined) return { database, replica }
	throw new Error(
		'Set DB_REPLICA_URL and FILES_REPLICA_URL to the same folder or bucket as on the first box.',
	)
}

function open(
	deps: Pick<Deps, 'config' | 'clock' | 'ids' | 'log'>,
	{ database, replica }: Replicas,
): Running {
	const follower = new Follower({ ...deps, database })
	const keys = new CopiedKeys(replica, deps.ids)
	return { ...deps, replica, follower, keys, takeover: new Takeover(deps, follower) }
}

async function becomeBox({ takeover, follower, ...deps }: Running, actorOf: ActorOf): Promise<void> {
	const { clock, config, log } = deps
	const began = clock.monotonic()
	log.info('taking over')
	takeover.begin()
	follower.reads.close(TAKING_OVER)
	const lost = await takeOver({ ...deps, actorOf }, follower)
	await rm(requestOf(config), { force: true })
	log.info('taken over', { seconds: (clock.monotonic() - began) / 1000, lostEntries: lost })
}

/** An owner of one organization acts for the box in the others. Undefined for the command. */
function actorFor(asker: Asker, organizationId: string): Actor | undefined {
	if (asker === null) return undefined
	const actor = systemActor(organizationId, 'takeover')
	return asker.organizationId === organizationId ? { ...actor, name: `staff:${asker.staffId}` } : actor
}

/** @returns undefined where it has to end */
async function untilAsked(
	{ clock, config, follower, keys, takeover }: Running,
	hasToEnd: () => boolean,
): Promise<{ readonly asker: Asker } | undefined> {
	let measuredAt = -Infinity
	/** The copy whose keys are here: another one may be another box's. */
	let keysOf = ''
	while (!hasToEnd()) {
		const request = await readRequest(config)
		if (request !== undefined) return request
		if (clock.monotonic() - measuredAt >= MEASURED_EVERY_MS) {
			measuredAt = clock.monotonic()
			takeover.behind.seconds = await follower.readBehindSeconds().catch(() => undefined)
			const { path } = follower
			// While the replica does not respond, the follower says so.
			if (keysOf !== path && (await keys.load().catch(() => false))) keysOf = path
		}
		await Bun.sleep(ASKED_EVERY_MS)
	}
	return undefined
}
