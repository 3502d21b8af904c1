import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import { expectStanding, workDesk } from '../../support/fixtures/desk.ts'
import type { Fact } from '../../support/fixtures/desk.ts'
import { ForgetfulDisk, TRACED, readText, replayTrace } from '../../support/disk/disk-replay.ts'
import type { Leftover } from '../../support/disk/disk-replay.ts'
import { until } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

/** Rounds of a desk's work, and after how many syncs between two answers the power is cut, too: for a rehearsal, 20 and 1. */
const ROUNDS = Number(Bun.env['POWER_CUT_ROUNDS'] ?? 1)
const EACH_SYNC = Number(Bun.env['POWER_CUT_EACH_SYNC'] ?? 15)

/** Longest text that the tracer writes whole, in bytes: more than a PDF has. */
const LONGEST = 4_000_000

setDefaultTimeout(ROUNDS > 2 ? 2 * 60 * 60_000 : 180_000)

const work = mkdtempSync(join(tmpdir(), 'waiver-power-'))
const dataDir = makeDataDir()
const before = join(work, 'before')
const trace = join(work, 'trace')
let key: string
let told: Fact[]

beforeAll(async () => {
	key = await makeKey(dataDir)
	const prepared = await startChild(dataDir)
	const templateId = await publishTemplate(prepared.client(key))
	await prepared.end('SIGTERM')
	cpSync(dataDir, before, { recursive: true })
	const format = ['-qq', '-y', '-x', '-s', String(LONGEST)]
	const tracer = ['strace', '-f', '--seccomp-bpf', ...format, '-o', trace, '-e', `trace=${TRACED}`]
	const service = await startChild(dataDir, {}, tracer)
	const client = service.client(key)
	const desk = { told: [] as Fact[] }
	for (let round = 0; round < ROUNDS; round++) {
		const { told: more, refused, hanging } = await workDesk(client, templateId, 1)
		expect({ refused, hanging }).toEqual({ refused: [], hanging: [] })
		desk.told.push(...more)
		await untilFiled(client, more)
	}
	told = desk.told.flatMap((fact) => fact)
	await service.end('SIGTERM')
})
afterAll(() => {
	rmSync(work, { recursive: true, force: true })
	rmSync(dataDir, { recursive: true, force: true })
})

/** Waits for the images and PDFs, whose files and rows a power cut may come between. Its answers count as none of the desk's. */
async function untilFiled(client: Client, facts: readonly Fact[]): Promise<void> {
	for (const { kind, id } of facts)
		if (kind === 'signed')
			await until(
				async () =>
					(await client('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' ? true : undefined,
				60_000,
			)
}

type Cut = { readonly dataDir: string; readonly told: readonly Fact[] }

/** Cuts the power after every answer that told something, and after some syncs in between. */
function cutPower(leftover: Leftover): Cut[] {
	const disk = new ForgetfulDisk(dataDir, before)
	const cuts: Cut[] = []
	let [answers, syncs] = [0, 0]
	const cut = (): void => {
		const left = mkdtempSync(join(work, 'cut-'))
		disk.leave(left, leftover)
		cuts.push({ dataDir: left, told: told.slice(0, answers) })
	}
	replayTrace(readFileSync(trace, 'utf8'), disk, ({ name, args }) => {
		if (name === 'fsync' && args.includes(dataDir) && ++syncs % EACH_SYNC === 0) cut()
		if (name !== 'sendto') return
		const fact = told[answers]
		if (fact === undefined || !readText(args).toString().includes(fact.requestId)) return
		answers++
		cut()
	})
	expect(answers).toBe(told.length)
	return cuts
}

test('After a power cut that keeps only synced bytes, everything with a 2xx response is still there', async () => {
	const cuts = cutPower('nothing')
	expect(cuts.length).toBeGreaterThan(ROUNDS * 8)
	for (const cut of cuts) await expectStanding(cut.dataDir, key, cut.told)
})

test('After a power cut that keeps some unsynced writes and loses others, everything with a 2xx response is still there', async () => {
	let seed = 46
	// A generator of the kind that C has: the same cuts in every run.
	const byChance = (): boolean => {
		seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
		return (seed >>> 16) % 2 === 0
	}
	// What differs from the test before is what is left of a write, of which each cut has many.
	const cuts = cutPower(byChance).filter((_cut, at) => ROUNDS > 1 || at % 3 === 0)
	expect(cuts.length).toBeGreaterThan(2)
	for (const cut of cuts) await expectStanding(cut.dataDir, key, cut.told)
})
