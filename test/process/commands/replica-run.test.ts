import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderReplica } from '../../support/disk/replicas.ts'
import { makeDataDir, makeKey } from '../../support/service/child-service.ts'
import { startReplicaRun } from '../../support/service/replica-run.ts'
import type { ReplicaRun } from '../../support/service/replica-run.ts'
import { until } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const running: ReplicaRun[] = []
afterEach(async () => {
	for (const each of running.splice(0)) {
		await each.end('SIGKILL')
		for (const pid of each.litestreams()) process.kill(pid, 'SIGKILL')
	}
})

/** On a data directory with a database. @param ids who each says that the copies belong to */
async function start(ids: { here: string; there: string }, replica = folderReplica()): Promise<ReplicaRun> {
	const dataDir = makeDataDir()
	await makeKey(dataDir)
	const { FILES_REPLICA_URL: copies = '' } = replica
	mkdirSync(copies, { recursive: true })
	writeFileSync(join(dataDir, 'owner'), JSON.stringify({ id: ids.here }))
	writeFileSync(join(copies, 'owner'), JSON.stringify({ id: ids.there }))
	const run = startReplicaRun({ ...replica, DATA_DIR: dataDir })
	running.push(run)
	return run
}

async function startOwn(): Promise<ReplicaRun> {
	const replica = folderReplica()
	const run = await start({ here: 'a', there: 'a' }, replica)
	const { DB_REPLICA_URL: url = '' } = replica
	await until(() => (existsSync(fileURLToPath(url)) ? true : undefined))
	expect(run.litestreams()).toHaveLength(1)
	return run
}

const isAlone = (run: ReplicaRun) => until(() => (run.litestreams().length === 0 ? true : undefined))

test('Litestream does not outlive "waiver replica run", not even after kill -9', async () => {
	const run = await startOwn()
	await run.end('SIGKILL')
	await isAlone(run)
})

test('When "waiver replica run" is stopped, Litestream copies what is left, and the command ends with 0', async () => {
	const run = await startOwn()
	await run.end('SIGTERM')
	expect(await run.ended).toMatchObject({ code: 0, err: '' })
	expect((await run.ended).out).toContain('litestream shut down')
	expect(run.litestreams()).toEqual([])
})

test('If Litestream dies, "waiver replica run" ends, too, so that both are started again', async () => {
	const run = await startOwn()
	for (const pid of run.litestreams()) process.kill(pid, 'SIGKILL')
	expect(await run.ended).toMatchObject({ code: 137, err: 'Litestream has ended.\n' })
})

test('"waiver replica run" does not start Litestream if the copies belong to another box, ends with 1, and says why', async () => {
	const run = await start({ here: 'a', there: 'b' })
	const { code, out, err } = await run.ended
	expect({ code, out }).toEqual({ code: 1, out: '' })
	expect(err).toMatch(/^The copies off the box belong to another data directory[^\n]*\.\n$/)
})
