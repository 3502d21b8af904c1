import { Database } from 'bun:sqlite'
import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { readConfig } from '../../../src/config/config.ts'
import { databaseReplicaOf } from '../../../src/files/open-copies.ts'
import { Follower } from '../../../src/features/backup/follow-replica.ts'
import type { DatabaseReplica } from '../../../src/files/ltx.ts'
import { systemIds } from '../../../src/kit/ids.ts'
import { createLog } from '../../../src/kit/log.ts'
import { systemClock } from '../../../src/kit/time/clock.ts'
import { folderReplica, startBucket, startLitestream } from '../../support/disk/replicas.ts'
import type { Running } from '../../support/disk/replicas.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { tools } from '../../support/run/machine.ts'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import { until } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const running: Running[] = []
afterEach(async () => {
	for (const each of running.splice(0).reverse()) await each.end('SIGKILL')
})

/** As over a slow line: each file takes longer to fetch than Litestream keeps it in level 0. */
const FETCH_MS = 1_500

/** @returns the replica, and how many files went before they were fetched */
function slowDown(replica: DatabaseReplica) {
	const state = { isSlow: false, gone: 0 }
	const stream: DatabaseReplica['stream'] = async (name, take) => {
		if (state.isSlow) await Bun.sleep(FETCH_MS)
		const isThere = await replica.stream(name, take)
		if (!isThere) state.gone++
		return isThere
	}
	return { database: { ...replica, stream }, state }
}

test.each(['a folder', 'a bucket'])(
	'A standby that fetches so slowly from %s that files go meanwhile catches up with all that was signed',
	async (place) => {
		const bucket = place === 'a bucket' ? await startBucket() : undefined
		if (bucket !== undefined) running.push(bucket)
		const replica = bucket?.env ?? folderReplica()
		const dataDir = makeDataDir()
		const key = await makeKey(dataDir)
		const box = await startChild(dataDir, replica)
		running.push({ end: async (signal = 'SIGTERM') => void (await box.end(signal).catch(() => undefined)) })
		const litestream = startLitestream({ ...replica, DATA_DIR: dataDir })
		running.push(litestream)
		const call = box.client(key)
		const templateId = await publishTemplate(call)

		const config = readConfig({ ...replica, DATA_DIR: makeDataDir(), LITESTREAM: tools.litestream })
		const opened = databaseReplicaOf(config, systemIds)
		if (opened === undefined) throw new Error('The replica is not one that can be followed.')
		const { database, state } = slowDown(opened)
		const log = createLog('error', systemClock, () => undefined)
		const follower = new Follower({ config, clock: systemClock, ids: systemIds, log, database })
		running.push({ end: () => follower.stop() })
		follower.start()
		await until(() => follower.readBehindSeconds())
		const { path } = follower

		state.isSlow = true
		const signed: string[] = []
		await until(async () => {
			signed.push((await sign({ call }, templateId)).id)
			return state.gone > 2 || undefined
		}, 60_000)
		state.isSlow = false
		// Ended in order, Litestream has copied everything.
		await box.end('SIGTERM')
		await litestream.end('SIGTERM')
		await until(async () => (await follower.isNewest()) || undefined, 10_000)
		await until(async () => ((await follower.readBehindSeconds()) === 0 ? true : undefined), 10_000)
		// What is applied lies nowhere any more but in the copy.
		await until(
			() =>
				!readdirSync(dirname(path), { recursive: true }).some((name) => String(name).endsWith('.ltx')) ||
				undefined,
		)
		await follower.stop()
		expect(follower.path).toBe(path)
		const copy = new Database(path)
		expect(copy.query('PRAGMA integrity_check').values()).toEqual([['ok']])
		expect(copy.query('SELECT count(*) FROM waivers').values()).toEqual([[signed.length]])
		copy.close()
	},
)
