import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { until } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const folder = makeDataDir()
const dataDir = join(folder, 'data')
const env = { DATA_DIR: dataDir }
let log: string

/** Everything below a folder that somebody other than its owner may do something with. */
function listOpen(below: string): string[] {
	return readdirSync(below, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
		const { mode } = lstatSync(join(below, name))
		return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`]
	})
}

// The folder was there before, open to everybody, as were the files of a database.
beforeAll(async () => {
	const before = process.umask(0o022)
	try {
		mkdirSync(dataDir, { mode: 0o755 })
		const service = await startChild(dataDir, { FILES_REPLICA_URL: join(folder, 'copies') })
		const call = service.client(await makeKey(dataDir))
		const { id } = await sign({ call }, await publishTemplate(call), { values: { photo } })
		await until(async () =>
			(await call('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' ? true : undefined,
		)
		log = (await service.end('SIGTERM')).out
	} finally {
		process.umask(before)
	}
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("No file that the service writes is readable by other users, whatever the umask and the folder's mode", () => {
	expect(readdirSync(dataDir)).toContain('waiver.db')
	expect(listOpen(dataDir)).toEqual([])
	expect(listOpen(join(folder, 'copies'))).toEqual([])
})

test('The start warns about a data directory that other users can read', async () => {
	expect(log).toContain('DATA_DIR is open to other users of this machine; close it with chmod 700')
	chmodSync(dataDir, 0o700)
	const closed = await startChild(dataDir)
	expect((await closed.end('SIGTERM')).out).not.toContain('chmod 700')
})

test.each([
	['backup', (to: string) => ['backup', '--to', to]],
	['export', (to: string) => ['export', '--to', join(to, 'all.zip')]],
] as const)('What %s writes into a folder that was there is closed to other users', async (name, args) => {
	const to = join(folder, name)
	mkdirSync(to, { mode: 0o755 })
	const before = process.umask(0o022)
	const { code, err } = await runWaiver(args(to), env).finally(() => process.umask(before))
	expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' })
	expect(readdirSync(to).length).toBeGreaterThan(0)
	expect(listOpen(to)).toEqual([])
})

test('The next start makes database files private that other users could read', async () => {
	for (const name of ['waiver.db', 'waiver.db-wal']) {
		writeFileSync(join(dataDir, name), '', { flag: 'a' })
		chmodSync(join(dataDir, name), 0o644)
	}
	const service = await startChild(dataDir)
	expect(readdirSync(dataDir)).toContain('waiver.db-wal')
	expect(listOpen(dataDir)).toEqual([])
	await service.end('SIGTERM')
})
