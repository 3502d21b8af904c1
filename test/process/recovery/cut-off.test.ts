import { Database } from 'bun:sqlite'
import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { readConfig } from '../../../src/config/config.ts'
import { replicaOf } from '../../../src/files/open-copies.ts'
import { systemIds } from '../../../src/kit/ids.ts'
import { startBucket } from '../../support/disk/replicas.ts'
import type { Running } from '../../support/disk/replicas.ts'
import { layWire } from '../../support/disk/wire.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { tools } from '../../support/run/machine.ts'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import { createClient, until } from '../../support/service/service.ts'
import { startReplicaRun } from '../../support/service/replica-run.ts'
import { isReady, listWaivers, readHealth, startStandby } from '../../support/service/standby.ts'

setDefaultTimeout(240_000)

const running: Running[] = []
afterEach(async () => {
	for (const each of running.splice(0).reverse()) await each.end('SIGKILL')
})

/** A lease, the wait after a claim, and a busy machine. */
const WITHIN_MS = 90_000

type Env = Readonly<Record<string, string>>

/** The ids of all waivers that the replica has; undefined while it can't be restored. */
async function restoreIds(env: Env): Promise<string[] | undefined> {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-restored-'))
	try {
		const path = join(folder, 'waiver.db')
		const restored = Bun.spawn([tools.litestream, 'restore', '-o', path, env['DB_REPLICA_URL'] ?? ''], {
			env,
			stdout: 'ignore',
			stderr: 'ignore',
		})
		if ((await restored.exited) !== 0) return undefined
		const db = new Database(path, { readonly: true })
		try {
			if (db.query<{ ok: string }, []>('PRAGMA integrity_check').values()[0]?.[0] !== 'ok') return undefined
			return db
				.query<{ id: string }, []>('SELECT id FROM waivers ORDER BY id')
				.all()
				.map(({ id }) => id)
		} finally {
			db.close()
		}
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

test('A box that was cut off and replaced writes nothing into the copies of its successor when it is back', async () => {
	const bucket = await startBucket()
	running.push(bucket)
	const { AWS_ENDPOINT_URL_S3: endpoint = '' } = bucket.env
	const wire = await layWire(Number(new URL(endpoint).port))
	running.push({ end: () => wire.cut() })
	const byWire = Object.fromEntries(
		Object.entries(bucket.env).map(([name, value]) => [
			name,
			value.replace(endpoint, `http://127.0.0.1:${wire.port}`),
		]),
	)
	const dataDir = makeDataDir()
	const key = await makeKey(dataDir)
	// The copies have long been this box's.
	const owner = Buffer.from(JSON.stringify({ id: 'first' }))
	writeFileSync(join(dataDir, 'owner'), owner)
	await replicaOf(readConfig(bucket.env), systemIds)?.put('owner', owner)

	const box = await startChild(dataDir, byWire)
	running.push({ end: async (signal = 'SIGTERM') => void (await box.end(signal)) })
	const old = startReplicaRun({ ...byWire, DATA_DIR: dataDir })
	running.push(old)
	const call = box.client(key)
	const templateId = await publishTemplate(call)
	const copied = [await sign({ call }, templateId), await sign({ call }, templateId)].map(({ id }) => id)
	const isCopied = async (id: string) => (await restoreIds(bucket.env))?.includes(id) === true || undefined
	const standby = startStandby(bucket.env)
	running.push({ end: async (signal) => void (await standby.end(signal)) })
	await until(() => readHealth(standby.url))
	// It waits for the takeover, so nobody need think of it then.
	const next = startReplicaRun(standby.env)
	running.push(next)
	const copiesOf = async () => (await readHealth(standby.url))?.body.copies
	await until(async () => ((await copiesOf()) === 'ok' ? true : undefined), WITHIN_MS)
	// Copies are "ok" for seconds before the last waiver is in them.
	for (const id of copied) await until(() => isCopied(id), WITHIN_MS)

	await wire.cut()
	const onlyHere = await sign({ call }, templateId)
	expect(await runWaiver(['standby', 'promote'], standby.env)).toMatchObject({ code: 0 })
	await until(() => isReady(standby.url))
	const there = createClient(standby.url, key)
	expect(await copiesOf()).toBe('missing')
	const { id: signedAlone } = await sign({ call: there }, templateId)
	// The old one has no lease any more, and the new one waits for longer than that.
	await until(() => (old.litestreams().length === 0 ? true : undefined), WITHIN_MS)
	expect(next.litestreams()).toEqual([])
	expect(old.isRunning()).toBe(true)
	await until(() => (next.litestreams().length === 1 ? true : undefined), WITHIN_MS)
	// Once it no longer says that it is alone, what was signed meanwhile is copied.
	await until(async () => ((await copiesOf()) === undefined ? true : undefined), WITHIN_MS)
	expect(await restoreIds(bucket.env)).toContain(signedAlone)
	const { id: signedThere } = await sign({ call: there }, templateId)
	await until(() => isCopied(signedThere), WITHIN_MS)

	await wire.join()
	expect(await old.ended).toMatchObject({
		code: 1,
		err: expect.stringContaining('belong to another data directory'),
	})
	expect(old.litestreams()).toEqual([])
	const { id: last } = await sign({ call: there }, templateId)
	await until(() => isCopied(last), WITHIN_MS)
	await next.end('SIGTERM')
	expect(await next.ended).toMatchObject({ code: 0 })
	const kept = await restoreIds(bucket.env)
	expect(kept).toEqual((await listWaivers(there)).toSorted())
	expect(kept).toEqual(expect.arrayContaining([...copied, signedAlone]))
	expect(kept).not.toContain(onlyHere.id)
})
