import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderReplica, startLitestream } from '../../support/disk/replicas.ts'
import { replicaAccidents } from '../../support/recovery/replica-accidents.ts'
import { tools } from '../../support/run/machine.ts'
import { alive, endAll, makeFolder, signSome, startBox } from '../../support/service/box.ts'
import { makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import { until } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

type Env = Readonly<Record<string, string>>

const replicaOf = (env: Env): string => (env['DB_REPLICA_URL'] ?? '').replace('file://', '')

/** A copied box: `data`, `files` and `db`; an `older` replica and that of `another` box; a backup on a `stick`. */
const estate = makeFolder()
const others = { older: join(estate, 'older'), another: join(estate, 'another') }
let ids: readonly string[] = []
let key = ''

beforeAll(async () => {
	const another = await startBox(folderReplica())
	await signSome(another.call, 1)
	await untilDrilled(another.env, 1)
	await endAll('SIGTERM')
	cpSync(replicaOf(another.env), others.another, { recursive: true })
	const box = await startBox(folderReplica())
	ids = await signSome(box.call, 1)
	await untilDrilled(box.env, 1)
	// Litestream replaces files of its copy as it goes on, so it is still while the copy is copied.
	await alive.pop()?.end('SIGTERM')
	cpSync(replicaOf(box.env), others.older, { recursive: true })
	alive.push(startLitestream(box.env))
	ids = [...ids, ...(await signSome(box.call, 1))]
	await untilDrilled(box.env, 2)
	key = await makeKey(box.dataDir)
	expect(await runWaiver(['backup', '--to', join(estate, 'stick')], box.env)).toMatchObject({ code: 0 })
	await endAll('SIGTERM')
	cpSync(box.dataDir, join(estate, 'data'), { recursive: true })
	cpSync(replicaOf(box.env), join(estate, 'db'), { recursive: true })
	cpSync(box.env['FILES_REPLICA_URL'] ?? '', join(estate, 'files'), { recursive: true })
})
afterEach(() => endAll())
afterAll(() => rmSync(estate, { recursive: true }))

/** Waits until a restored copy has so many waivers. */
async function untilDrilled(env: Env, count: number): Promise<void> {
	await until(async () => {
		const { code, out } = await runWaiver(['drill'], env)
		return (code === 0 && out.includes(`${count} waiver`)) || undefined
	}, 60_000)
}

/** Copies the box. @returns its settings */
function copyBox(): Env & { readonly DATA_DIR: string } {
	const home = makeFolder()
	for (const name of ['data', 'db', 'files'])
		cpSync(join(estate, name), join(home, name), { recursive: true })
	return {
		DATA_DIR: join(home, 'data'),
		LITESTREAM: tools.litestream,
		FILES_REPLICA_URL: join(home, 'files'),
		DB_REPLICA_URL: `file://${join(home, 'db')}`,
	}
}

async function startService(env: Env & { readonly DATA_DIR: string }) {
	const service = await startChild(env.DATA_DIR, env)
	alive.push({ end: async (signal = 'SIGTERM') => void (await service.end(signal).catch(() => undefined)) })
	return service.client(key)
}

function loseDatabase(dataDir: string): void {
	for (const name of readdirSync(dataDir)) if (name.startsWith('waiver.db')) rmSync(join(dataDir, name))
}

describe.each(replicaAccidents.map((accident) => [accident.how, accident] as const))(
	'While the replica of the database is %s',
	(_how, { happens, says, isRestored = false }) => {
		test('Guests sign while the replica is lost or damaged, and Litestream copies everything to a new one', async () => {
			const env = copyBox()
			happens(replicaOf(env), others)
			const call = await startService(env)
			expect((await call('GET', '/health/ready')).body).toEqual({ ready: true })
			await signSome(call, 1)
			// As docs/recovery.md says.
			const aside = makeFolder()
			renameSync(join(env.DATA_DIR, '.waiver.db-litestream'), join(aside, 'litestream'))
			if (existsSync(replicaOf(env))) renameSync(replicaOf(env), join(aside, 'db'))
			alive.push(startLitestream(env))
			await untilDrilled(env, 3)
		})

		test('A lost database is not replaced by a wrong one, and comes back from a backup', async () => {
			const env = copyBox()
			happens(replicaOf(env), others)
			loseDatabase(env.DATA_DIR)
			const { code, out, err } = await runWaiver(['restore'], env)
			expect(out + err).toMatch(says)
			expect({
				isRefused: code !== 0 || isRestored,
				isThere: existsSync(join(env.DATA_DIR, 'waiver.db')),
			}).toEqual({
				isRefused: true,
				isThere: isRestored,
			})
			if (isRestored) loseDatabase(env.DATA_DIR)
			const restored = await runWaiver(['restore', '--from', join(estate, 'stick')], env)
			expect(restored).toMatchObject({ code: 0 })
			const call = await startService(env)
			for (const id of ids) expect((await call('GET', `/v1/waivers/${id}/pdf`)).status).toBe(200)
		})
	},
)
