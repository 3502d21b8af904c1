import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config/config.ts'
import { Follower, STANDBY } from './features/backup/follow-replica.ts'
import { takeOver } from './features/backup/take-over.ts'
import type { Actor } from './features/audit/actor.ts'
import { makeDataDir } from './files/data-dir.ts'
import { lockDataDir } from './files/lock.ts'
import { databaseReplicaOf, replicaOf } from './files/open-copies.ts'
import { answerStandby } from './http/standby.ts'
import type { Behind } from './http/standby.ts'
import { systemIds } from './kit/ids.ts'
import { createLog } from './kit/log.ts'
import { messageOf } from './kit/message-of.ts'
import { systemClock } from './kit/time/clock.ts'
import { openLogSink } from './runtime/log-sink.ts'
import { SERVICE_LOCK } from './service.ts'

/** How often to look for a request to take over and to measure how far behind the copy is, in milliseconds. */
const ASKED_EVERY_MS = 200
const MEASURED_EVERY_MS = 2_000

/** The file by which `waiver standby promote` asks the running standby to take over. */
export function requestOf({ dataDir }: Pick<Config, 'dataDir'>): string {
	return join(dataDir, STANDBY, 'take-over')
}

/**
 * Follows the replicas until a takeover or a stop is requested.
 * @returns whether the data directory is a box's now
 * @throws DataDirLocked, and where no replica is set that can be followed
 */
export async function standBy(
	config: Config,
	hasToEnd: () => boolean,
	actorOf: (organizationId: string) => Actor,
): Promise<boolean> {
	const database = databaseReplicaOf(config, systemIds)
	const replica = replicaOf(config, systemIds)
	if (database === undefined || replica === undefined)
		throw new Error(
			'Set DB_REPLICA_URL and FILES_REPLICA_URL to the same folder or bucket as on the first box.',
		)
	makeDataDir(config.dataDir)
	const unlock = lockDataDir(join(config.dataDir, SERVICE_LOCK))
	const sink = openLogSink()
	const log = createLog(config.logLevel, systemClock, sink.write)
	const deps = { config, clock: systemClock, ids: systemIds, log }
	const follower = new Follower({ ...deps, database })
	const behind: Behind = { seconds: undefined }
	const server = listen(config, behind)
	try {
		follower.start()
		log.info('standing by', { url: server.url.href.replace(/\/$/, '') })
		if (!(await untilAsked(config, follower, behind, hasToEnd))) return false
		const began = systemClock.monotonic()
		log.info('taking over')
		const lost = await takeOver({ ...deps, replica, actorOf }, follower)
		await rm(requestOf(config), { force: true })
		log.info('taken over', { seconds: (systemClock.monotonic() - began) / 1000, lostEntries: lost })
		return true
	} catch (error) {
		// A takeover that failed is not tried again at each start.
		await rm(requestOf(config), { force: true })
		log.error('the takeover failed', { cause: messageOf(error) })
		throw error
	} finally {
		await follower.stop()
		await server.stop(true)
		sink.flush()
		unlock()
	}
}

/** @returns false where it has to end */
async function untilAsked(
	config: Config,
	follower: Follower,
	behind: Behind,
	hasToEnd: () => boolean,
): Promise<boolean> {
	let measuredAt = -Infinity
	while (!hasToEnd()) {
		if (existsSync(requestOf(config))) return true
		if (systemClock.monotonic() - measuredAt >= MEASURED_EVERY_MS) {
			measuredAt = systemClock.monotonic()
			behind.seconds = await follower.readBehindSeconds().catch(() => undefined)
		}
		await Bun.sleep(ASKED_EVERY_MS)
	}
	return false
}

function listen({ host, port, tlsCert, tlsKey }: Config, behind: Behind): Bun.Server<undefined> {
	const tls = tlsCert === '' ? {} : { tls: { cert: Bun.file(tlsCert), key: Bun.file(tlsKey) } }
	return Bun.serve({
		hostname: host,
		port,
		reusePort: false,
		fetch: (request) => answerStandby(request, behind, systemIds.next()),
		...tls,
	})
}
