import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDb, openDb } from '../../../src/db/client.ts'
import { leaveCopies } from '../../support/disk/page-copies.ts'
import { searchBytes } from '../../support/disk/byte-search.ts'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { tools } from '../../support/run/machine.ts'
import { folderReplica, startLitestream } from '../../support/disk/replicas.ts'
import type { Running } from '../../support/disk/replicas.ts'
import { until } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(90_000)

const running: Running[] = []
afterEach(async () => {
	for (const each of running.splice(0).reverse()) await each.end('SIGKILL')
})

/** How long the replica keeps what is past, in seconds; deployed are three days. */
const RETENTION = 14

/** @returns names that were deleted, and of which SQLite left copies in the file */
function leaveCopiesIn(dataDir: string): string[] {
	const db = openDb(join(dataDir, 'waiver.db'))
	const names = leaveCopies(db.$client)
	closeDb(db)
	const copies = searchBytes(dataDir, names).map((place) => place.replace(/ in .*/, ''))
	expect(copies).not.toEqual([])
	return copies
}

test('Purged data is gone from the replica once its horizon has passed, whatever moment is restored', async () => {
	const dataDir = makeDataDir()
	const replica = folderReplica()
	const env = { DATA_DIR: dataDir, LITESTREAM: tools.litestream, ...replica }
	const key = await makeKey(dataDir)
	// Before anybody else reads the WAL, which Litestream always does.
	const leftNames = leaveCopiesIn(dataDir)
	const service = await startChild(dataDir, env)
	running.push({ end: async (signal = 'SIGTERM') => void (await service.end(signal)) })
	running.push(startLitestream(env, RETENTION))
	const call = service.client(key)
	const templateId = await publishTemplate(call)
	const name = { firstName: 'Zwxyqvlora', lastName: 'Qwxyzabc' }
	const { id } = await sign({ call }, templateId, { values: { name, photo, email: 'zwxy@qvlora.example' } })
	await until(async () =>
		(await call('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' ? true : undefined,
	)
	const needles = ['Zwxyqvlora', 'Qwxyzabc', 'qvlora.example', ...leftNames]

	const restore = async (...more: string[]): Promise<{ code: number; folder: string }> => {
		const folder = mkdtempSync(join(tmpdir(), 'waiver-horizon-'))
		const url = replica['DB_REPLICA_URL'] ?? ''
		const command = [tools.litestream, 'restore', ...more, '-o', join(folder, 'waiver.db'), url]
		const child = Bun.spawn(command, { stdout: 'ignore', stderr: 'ignore' })
		return { code: await child.exited, folder }
	}
	// So that the search below can find something: the name is in the replica while it is in the database.
	const before = await until(async () => {
		const { code, folder } = await restore()
		return code === 0 && searchBytes(folder, needles).length > 0 ? new Date().toISOString() : undefined
	}, 20_000)
	// Litestream has made its own tables in the database by then.
	const archive = join(mkdtempSync(join(tmpdir(), 'waiver-beside-')), 'all.zip')
	expect(await runWaiver(['export', '--to', archive], env)).toMatchObject({ code: 0 })
	const copies = replica['FILES_REPLICA_URL'] ?? ''
	await until(() => (readdirSync(join(copies, 'files'), { recursive: true }).length > 2 ? true : undefined))

	/** Life goes on, and with it the replica. @returns whether the person is in it, as it was then or as it is now */
	const isThere = async (...more: string[]): Promise<boolean> => {
		await call('POST', '/v1/templates', { name: 'Another' })
		const { code, folder } = await restore(...more)
		return code === 0 && searchBytes(folder, needles).length > 0
	}
	// That moment can be gone back to, until the horizon has passed.
	await until(async () => ((await isThere('-timestamp', before)) ? true : undefined), 20_000)
	expect((await call('POST', `/v1/waivers/${id}/purge`, {})).status).toBeLessThan(300)
	// The box itself lets go sooner: of its log with the maintenance after the replicator has read it.
	await until(async () => {
		await call('POST', '/v1/templates', { name: 'Another' })
		expect((await runWaiver(['purge', '--due'], { DATA_DIR: dataDir })).code).toBe(0)
		return searchBytes(dataDir, needles).length === 0 ? true : undefined
	}, 60_000)
	await until(async () => ((await isThere()) ? undefined : true), 20_000)
	// Every moment that can still be gone back to: each file of the replica ends in one.
	const places = (): string[] => {
		const ltx = join((replica['DB_REPLICA_URL'] ?? '').replace('file://', ''), 'ltx')
		const names = readdirSync(ltx, { recursive: true, encoding: 'utf8' })
		return [...new Set(names.flatMap((name) => /-([0-9a-f]{16})\.ltx$/.exec(name)?.[1] ?? []))]
	}
	await until(async () => {
		for (const place of places()) if (await isThere('-txid', place)) return undefined
		return true
	}, 60_000)
	expect((await restore()).code).toBe(0)
	expect(await isThere()).toBe(false)
	const left = readdirSync(join(copies, 'files'), { recursive: true, withFileTypes: true })
	expect(left.filter((entry) => entry.isFile())).toEqual([])
})

test('Ten seconds after a purge the data directory contains nothing about the person, with and without Litestream', async () => {
	for (const isReplicated of [true, false]) {
		const dataDir = makeDataDir()
		const env = { DATA_DIR: dataDir, LITESTREAM: tools.litestream, ...folderReplica() }
		const key = await makeKey(dataDir)
		const service = await startChild(dataDir, isReplicated ? env : {})
		running.push({ end: async (signal = 'SIGTERM') => void (await service.end(signal)) })
		if (isReplicated) running.push(startLitestream(env))
		const call = service.client(key)
		const templateId = await publishTemplate(call)
		const waivers: { id: string; participantId: string }[] = []
		for (const lastName of ['Qwxyzabc', 'Qwxyzdef', 'Qwxyzghi']) {
			const name = { firstName: 'Zwxyqvlora', lastName }
			waivers.push(
				await sign({ call }, templateId, { values: { name, photo, email: `${lastName}@qvlora.example` } }),
			)
		}
		for (const { id } of waivers)
			await until(
				async () => (await call('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' || undefined,
			)
		const isThere = (needle: string): boolean => searchBytes(dataDir, [needle]).length > 0
		expect(['Qwxyzabc', 'Qwxyzdef', 'Qwxyzghi'].filter(isThere)).toHaveLength(3)
		const [first, second] = waivers
		const untilGone = (needle: string) => until(() => !isThere(needle) || undefined, 10_000)

		expect((await call('POST', `/v1/waivers/${first?.id}/purge`)).status).toBe(200)
		await untilGone('Qwxyzabc')
		const command = ['erase', '--participant', second?.participantId ?? '']
		expect((await runWaiver(command, { DATA_DIR: dataDir })).code).toBe(0)
		await untilGone('Qwxyzdef')
		// Whom nobody purged is still there, so the search can find.
		expect(isThere('Qwxyzghi')).toBe(true)
		for (const each of running.splice(0).reverse()) await each.end('SIGKILL')
	}
})
