import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { verifyData } from '../../../verifier/data.ts'
import { makeOldSystem } from '../../support/fixtures/old-system.ts'
import { makeDataDir, runWaiver, spawnWaiver } from '../../support/service/child-service.ts'

/** How many waivers are imported, and how often the import is killed on the way. */
const WAIVERS = Number(process.env['IMPORT_WAIVERS'] ?? 60)
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 2)

setDefaultTimeout(30_000 + WAIVERS * 60)

const dataDir = makeDataDir()
let folder: string

beforeAll(async () => {
	folder = makeOldSystem(WAIVERS)
	const env = { DATA_DIR: dataDir }
	expect(await runWaiver(['organizations', 'create', '--name', 'Hall', '--slug', 'hall'], env)).toMatchObject(
		{
			code: 0,
		},
	)
})
afterAll(() => {
	for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true })
})

const ARGS = ['--system', 'old', '--expires-after', 'years=1'] as const
const importAll = (): readonly string[] => ['import', '--from', folder, ...ARGS]

function count(sql: string): number {
	const db = new Database(join(dataDir, 'waiver.db'), { readonly: true })
	try {
		// An import that has just begun recovers what the killed one left.
		db.run('PRAGMA busy_timeout = 10000')
		return db.query<{ n: number }, []>(sql).get()?.n ?? 0
	} finally {
		db.close()
	}
}

const imported = (): number => count('SELECT count(*) AS n FROM imported_waivers')

test(`R47 an import that is killed ${KILLS} times on the way ends like one that was not`, async () => {
	for (let kill = 1; kill <= KILLS; kill++) {
		const child = spawnWaiver(importAll(), { DATA_DIR: dataDir })
		const goal = Math.floor((WAIVERS * kill) / (KILLS + 1))
		while (child.exitCode === null && imported() < goal) await Bun.sleep(5)
		child.kill('SIGKILL')
		await child.exited
		expect(child.signalCode).toBe('SIGKILL')
		expect(imported()).toBeLessThan(WAIVERS)
		// Whatever is there is whole: rows, files and their place in the chain.
		expect(verifyData(dataDir).flatMap(({ fault }) => fault ?? [])).toEqual([])
	}
	const report = join(dataDir, 'imported.csv')
	const last = await runWaiver([...importAll(), '--report', report], { DATA_DIR: dataDir })
	expect(last).toMatchObject({ code: 0, err: '' })
	expect(imported()).toBe(WAIVERS)
	// Also of what the killed runs have brought.
	const told = readFileSync(report, 'utf8').split('\r\n').slice(1, -1)
	expect(told).toEqual(Array.from({ length: WAIVERS }, (_none, at) => `${at + 2},imported,,`))
	expect(count("SELECT count(*) AS n FROM waivers WHERE pdf_status = 'ready'")).toBe(WAIVERS)
	expect(count('SELECT count(*) AS n FROM imports')).toBe(1)
	expect(count("SELECT count(*) AS n FROM webhook_events WHERE type = 'import.finished'")).toBe(1)
	expect(count("SELECT count(*) AS n FROM imports WHERE status = 'finished'")).toBe(1)
	expect(verifyData(dataDir).flatMap(({ fault }) => fault ?? [])).toEqual([])
	const again = await runWaiver(importAll(), { DATA_DIR: dataDir })
	expect(again.out).toContain('0 waivers imported.')
	expect(imported()).toBe(WAIVERS)
})

test('waiver import asks what the list does not say and ends with 3, and an undone import leaves no file', async () => {
	const env = { DATA_DIR: dataDir }
	const report = join(dataDir, 'asked.csv')
	const look = ['import', '--from', folder, '--dry-run', '--system', 'new', '--report', report]
	const asked = await runWaiver(look, env)
	expect(asked).toMatchObject({ code: 3, err: expect.stringContaining('--expires-after years=1') })
	expect(asked.out).toContain(`To import: ${WAIVERS} waivers, 0 of them without a document.`)
	expect(readFileSync(report, 'utf8')).toStartWith(
		'\ufeffLine,Outcome,Column,What to do\r\n2,to be imported,,\r\n',
	)
	expect(await runWaiver(look, env)).toMatchObject({
		code: 2,
		err: expect.stringContaining('is there already'),
	})
	expect(await runWaiver(['import'], env)).toMatchObject({ code: 2, err: expect.stringContaining('--from') })
	const listed = await runWaiver(['import', 'list'], env)
	const [, batch = ''] = /\n(\S+)\s+old\s+finished/.exec(listed.out) ?? []
	expect(await runWaiver(['import', 'undo', batch], env)).toMatchObject({ code: 0, err: '' })
	expect(imported()).toBe(0)
	expect(verifyData(dataDir).flatMap(({ fault }) => fault ?? [])).toEqual([])
	const files = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
	expect(files.filter((file) => file.isFile())).toEqual([])
})
