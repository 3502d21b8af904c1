import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { folderReplica, startLitestream } from '../../support/disk/replicas.ts'
import { tools } from '../../support/run/machine.ts'
import { alive, endAll, makeFolder, signSome, startBox } from '../../support/service/box.ts'
import { makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import { until } from '../../support/service/service.ts'

setDefaultTimeout(120_000)
afterEach(() => endAll())

/** The first interval of `levels` in deploy/litestream.yml. */
const MERGED_WITHIN_MS = 2_000

/** The size of all files below a folder, in bytes. */
function bytesIn(folder: string): number {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
	const files = entries.filter((entry) => entry.isFile() && entry.name !== 'writer.lock')
	return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

test('What happened after a chosen time is undone by "restore --at", and the box that goes on is copied', async () => {
	const replica = folderReplica()
	const box = await startBox(replica)
	const [early = ''] = await signSome(box.call, 1)
	await until(async () => {
		const drilled = await runWaiver(['drill'], box.env)
		return drilled.code === 0 && drilled.out.includes('1 waiver,') ? true : undefined
	}, 60_000)
	// Changes less than two seconds apart are merged, so nobody can go back to between them.
	await Bun.sleep(2 * MERGED_WITHIN_MS)
	const at = new Date().toISOString()
	await Bun.sleep(2 * MERGED_WITHIN_MS)
	const [late = ''] = await signSome(box.call, 1)
	const copied = join(replica['FILES_REPLICA_URL'] ?? '', 'checkpoints')
	await until(() => (bytesIn(copied) === bytesIn(join(box.dataDir, 'checkpoints')) ? true : undefined))
	await endAll('SIGTERM')

	const dataDir = join(makeFolder(), 'data')
	const env = { ...replica, DATA_DIR: dataDir, LITESTREAM: tools.litestream }
	const restored = await runWaiver(['restore', '--at', at], env)
	expect(restored).toMatchObject({ code: 0 })
	expect(restored.out).toContain(`The database is as it was at ${at}.`)
	expect(restored.out).toContain('"waiver recover --confirm"')
	await runWaiver(['recover', '--confirm'], env)
	const key = await makeKey(dataDir)
	const service = await startChild(dataDir, env)
	alive.push({
		end: async (signal = 'SIGTERM') => void (await service.end(signal).catch(() => undefined)),
	})
	const call = service.client(key)
	expect((await call('GET', `/v1/waivers/${early}/pdf`)).status).toBe(200)
	expect((await call('GET', `/v1/waivers/${late}`)).status).toBe(404)
	const again = (await signSome(call, 1))[0] ?? ''
	alive.push(startLitestream(env))
	await until(async () => {
		const drilled = await runWaiver(['drill'], env)
		return drilled.code === 0 && drilled.out.includes('2 waivers') ? true : undefined
	}, 60_000)
	expect((await call('GET', `/v1/waivers/${again}`)).status).toBe(200)
})

test.each([
	['14:30', /^--at needs a time with its offset/],
	['2026-11-25T14:30', /^--at needs a time with its offset/],
	['2999-01-01T00:00:00Z', /has not come yet/],
	['2001-01-01T00:00:00Z', /^Litestream could not restore the database: /],
])('"restore --at %s" is refused in one line, and leaves nothing', async (at, words) => {
	const replica = folderReplica()
	const dataDir = join(makeFolder(), 'data')
	const env = { ...replica, DATA_DIR: dataDir, LITESTREAM: tools.litestream }
	const { code, err } = await runWaiver(['restore', '--at', at], env)
	expect({ code, lines: err.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 })
	expect(err).toMatch(words)
	expect(existsSync(join(dataDir, 'waiver.db'))).toBe(false)
})
