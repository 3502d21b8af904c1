import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { readMemory } from '../../../bench/load/process-use.ts'
import { quantile } from '../../../bench/quantile.ts'
import { verifyData } from '../../../verifier/data.ts'
import { verifyStored } from '../../support/evidence/second-verifier.ts'
import { makeOldSystem } from '../../support/fixtures/old-system.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { until } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import {
	makeDataDir,
	makeKey,
	runWaiver,
	spawnWaiver,
	startChild,
} from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'

/** How many waivers are imported with a PDF of so many bytes, and how often the import is killed on the way. */
const WAIVERS = Number(process.env['IMPORT_WAIVERS'] ?? 60)
const PDF_BYTES = Number(process.env['IMPORT_PDF_BYTES'] ?? 2_000)
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 1)

/** Guests who sign before the import begins, to compare with those who sign meanwhile. */
const SIGNINGS = WAIVERS < 1_000 ? 5 : 500

/** Between two signings, in ms: guests at a few desks. */
const PAUSE_MS = 20

setDefaultTimeout(60_000 + WAIVERS * 120)

const dataDir = makeDataDir()
let folder: string
let service: ChildService
let call: Client
let templateId: string

beforeAll(async () => {
	folder = makeOldSystem(WAIVERS, PDF_BYTES)
	const env = { DATA_DIR: dataDir }
	expect(await runWaiver(['organizations', 'create', '--name', 'Hall', '--slug', 'hall'], env)).toMatchObject(
		{
			code: 0,
		},
	)
	const key = await makeKey(dataDir)
	service = await startChild(dataDir, { RATE_LIMIT_PER_MINUTE: '100000000' })
	call = service.client(key)
	templateId = await publishTemplate(call)
})
afterAll(async () => {
	await service.end('SIGTERM')
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
const faults = () => verifyData(dataDir).flatMap(({ fault }) => fault ?? [])

/** Signs one after another. @returns how long each took, in ms */
async function timeSignings(isOver: (done: number) => boolean): Promise<number[]> {
	const times: number[] = []
	while (!isOver(times.length)) {
		const started = performance.now()
		await sign({ call }, templateId)
		times.push(performance.now() - started)
		await Bun.sleep(PAUSE_MS)
	}
	return times
}

/** Runs an import to its end, or kills it where so many waivers are there. @returns how it was for guests and machine */
async function runImport(args: readonly string[], killAt?: number) {
	const started = performance.now()
	const child = spawnWaiver(args, { DATA_DIR: dataDir })
	let peakMb = 0
	const look = setInterval(() => {
		// One that has just ended tells nothing.
		const now = child.exitCode === null ? readMemory(child.pid).peakMb : 0
		if (now > peakMb) peakMb = now
	}, 50)
	const signings = timeSignings(() => child.exitCode !== null || child.signalCode !== null)
	while (killAt !== undefined && child.exitCode === null && imported() < killAt) await Bun.sleep(5)
	if (killAt !== undefined) child.kill('SIGKILL')
	await child.exited
	clearInterval(look)
	const seconds = (performance.now() - started) / 1000
	return { code: child.signalCode ?? child.exitCode, seconds, peakMb, signings: await signings }
}

test(`An import that is killed ${KILLS} times while guests sign gives the same result as one that was not`, async () => {
	await timeSignings((done) => done === SIGNINGS / 5)
	const idle = await timeSignings((done) => done === SIGNINGS)
	const runs: Awaited<ReturnType<typeof runImport>>[] = []
	for (let kill = 1; kill <= KILLS; kill++) {
		const run = await runImport(importAll(), Math.floor((WAIVERS * kill) / (KILLS + 1)))
		expect(run.code).toBe('SIGKILL')
		expect(imported()).toBeLessThan(WAIVERS)
		// Whatever is there is whole: rows, files and their place in the chain.
		expect(faults()).toEqual([])
		runs.push(run)
	}
	const report = join(dataDir, 'imported.csv')
	const last = await runImport([...importAll(), '--report', report])
	expect(last.code).toBe(0)
	runs.push(last)
	tell(idle, runs)
	expect(imported()).toBe(WAIVERS)
	// Also of what the killed runs have brought.
	const told = readFileSync(report, 'utf8').split('\r\n').slice(1, -1)
	expect(told).toEqual(Array.from({ length: WAIVERS }, (_none, at) => `${at + 2},imported,,`))
	const whole = "SELECT count(*) AS n FROM waivers WHERE source = 'import' AND pdf_status = 'ready'"
	expect(count(whole)).toBe(WAIVERS)
	expect(count('SELECT count(*) AS n FROM imports')).toBe(1)
	expect(count("SELECT count(*) AS n FROM webhook_events WHERE type = 'import.finished'")).toBe(1)
	expect(count("SELECT count(*) AS n FROM imports WHERE status = 'finished'")).toBe(1)
	expect(faults()).toEqual([])
	expect(await verifyStored(dataDir, call)).toBeNull()
	const again = await runWaiver(importAll(), { DATA_DIR: dataDir })
	expect(again.out).toContain('0 waivers imported.')
	expect(imported()).toBe(WAIVERS)
})

const MAX_SECONDS = 300
const MAX_MB = 256

/** Of few waivers the figures say nothing. */
function tell(idle: readonly number[], runs: readonly Awaited<ReturnType<typeof runImport>>[]): void {
	if (WAIVERS < 10_000) return
	const busy = runs.flatMap(({ signings }) => signings)
	const seconds = runs.reduce((sum, run) => sum + run.seconds, 0)
	const peakMb = Math.max(...runs.map((run) => run.peakMb))
	const p99 = [quantile(idle, 0.99), quantile(busy, 0.99)].map((ms) => ms.toFixed(1))
	console.log(
		`${WAIVERS} waivers with PDFs of ${PDF_BYTES} bytes in ${seconds.toFixed(0)} s of ${runs.length} runs, ${peakMb.toFixed(0)} MB at most; ${busy.length} signings meanwhile, p99 ${p99[1]} ms, before ${p99[0]} ms; load ${loadavg()
			.map((load) => load.toFixed(1))
			.join(' ')}`,
	)
	expect(seconds).toBeLessThan(MAX_SECONDS)
	expect(peakMb).toBeLessThan(MAX_MB)
}

test('"waiver import" asks what the list does not say and ends with 3, and an undone import leaves no file', async () => {
	const env = { DATA_DIR: dataDir }
	const report = join(dataDir, 'asked.csv')
	const look = ['import', '--from', folder, '--dry-run', '--system', 'new', '--report', report]
	const answer = await runWaiver(look, env)
	expect(answer).toMatchObject({ code: 3, err: expect.stringContaining('--expires-after years=1') })
	expect(answer.out).toContain(`To import: ${WAIVERS} waivers, 0 of them without a document.`)
	expect(readFileSync(report, 'utf8')).toStartWith(
		'\ufeffLine,Outcome,Column,What to do\r\n2,to be imported,,\r\n',
	)
	expect(await runWaiver(look, env)).toMatchObject({
		code: 2,
		err: expect.stringContaining('is there already'),
	})
	expect(await runWaiver(['import'], env)).toMatchObject({ code: 2, err: expect.stringContaining('--from') })
	const result = await runWaiver(['import', 'list'], env)
	const [, batch = ''] = /\n(\S+)\s+old\s+finished/.exec(result.out) ?? []
	const undone = await runWaiver(['import', 'undo', batch], env)
	expect(undone.code).toBe(0)
	// Files of ten thousand waivers take the service longer than the command waits.
	expect(['', 'The running service is still erasing files and traces in the database.\n']).toContain(
		undone.err,
	)
	await until(
		() => count("SELECT count(*) AS n FROM jobs WHERE kind LIKE '%erase'") === 0 || undefined,
		600_000,
	)
	expect(imported()).toBe(0)
	expect(faults()).toEqual([])
	const hashOf = (name: string): string =>
		new Bun.CryptoHasher('sha256').update(readFileSync(join(folder, 'pdfs', name))).digest('hex')
	const came = new Set(readdirSync(join(folder, 'pdfs')).map(hashOf))
	const files = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
	const names = files.filter((file) => file.isFile()).map(({ name }) => name)
	expect(names.filter((name) => [...came].some((hash) => name.includes(hash)))).toEqual([])
})
