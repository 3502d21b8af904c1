import { beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../../src/config/config.ts'
import { WeeklyDrill } from '../../../../src/features/backup/weekly-drill.job.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/kit/time/durations.ts'
import { createLog } from '../../../../src/kit/log.ts'
import { createStillClock } from '../../../support/service/clock.ts'

let dataDir: string
let lines: string[]
let runs: number
const clock = createStillClock('2026-07-01T12:00:00.000Z')

beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'waiver-weekly-'))
	lines = []
	runs = 0
})

const deps = (replica = 'file:///elsewhere/db') => ({
	config: readConfig({ DATA_DIR: dataDir, DB_REPLICA_URL: replica }),
	clock,
	log: createLog('info', clock, (line) => lines.push(line)),
})

/** A result as a drill stores it. */
const resultOf = (outcome: { at: string; ok: boolean; reason?: string }): string =>
	JSON.stringify({
		...outcome,
		source: 'replica',
		waivers: 1,
		files: 1,
		lostEntries: 0,
		lostSeconds: 0,
		repaired: { images: 0, pdfs: 0 },
		readySeconds: 1,
		verifySeconds: 1,
	})

/** A drill that ends like this. */
const ending = (ok: boolean) => async () => {
	runs++
	const text = resultOf({
		at: new Date(clock.now()).toISOString(),
		ok,
		...(ok ? {} : { reason: 'It is gone.' }),
	})
	writeFileSync(join(dataDir, 'drill.json'), text)
}

/** A drill that dies before it says anything. */
const dying = async () => {
	runs++
}

/** What watches over the drills of a box that has been up for a while. */
function watch(drill: () => Promise<void>, replica?: string): WeeklyDrill {
	const weekly = new WeeklyDrill(deps(replica), drill)
	clock.advance(HOUR_MS)
	return weekly
}

test('The drill runs once a week, and logs nothing while it succeeds', async () => {
	const weekly = watch(ending(true))
	await weekly.check()
	await weekly.check()
	expect(runs).toBe(1)
	clock.advance(7 * DAY_MS + 1)
	await weekly.check()
	expect([runs, lines]).toEqual([2, []])
})

test('A failed drill is reported each time and retried the next day until one succeeds', async () => {
	const failing = watch(ending(false))
	await failing.check()
	await failing.check()
	expect(runs).toBe(1)
	expect(lines).toHaveLength(2)
	expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', reason: 'It is gone.' })
	const mended = watch(ending(true))
	await mended.check()
	expect([runs, lines.length]).toEqual([1, 3])
	clock.advance(DAY_MS)
	await mended.check()
	expect([runs, lines.length]).toEqual([2, 3])
})

test('A drill that never ends is reported as overdue', async () => {
	await watch(dying).check()
	expect(JSON.parse(lines[0] ?? '')).toMatchObject({
		level: 'error',
		message: expect.stringContaining('no drill has succeeded for more than a week'),
	})
})

test('A drill is reported as overdue eight days after the last successful one', async () => {
	await watch(ending(true)).check()
	const dead = watch(dying)
	clock.advance(8 * DAY_MS - HOUR_MS)
	await dead.check()
	expect([runs, lines]).toEqual([2, []])
	clock.advance(1)
	await dead.check()
	expect(runs).toBe(3)
	expect(lines.map((line) => JSON.parse(line))).toEqual([
		expect.objectContaining({
			level: 'error',
			message: expect.stringContaining('no drill has succeeded for more than a week'),
			last: expect.any(String),
		}),
	])
})

test.each([
	[
		'dated in the future, since the clock was set back later',
		resultOf({ at: '2036-01-01T00:00:00.000Z', ok: true }),
	],
	['damaged', '{"at":"20'],
])('A drill result that is %s does not delay the next drill', async (_, text) => {
	writeFileSync(join(dataDir, 'drill.json'), text)
	await watch(ending(true)).check()
	expect([runs, lines]).toEqual([1, []])
})

test('A new service gets an hour to make its replica before the first drill', async () => {
	const weekly = new WeeklyDrill(deps(), ending(true))
	await weekly.check()
	clock.advance(HOUR_MS - 1)
	await weekly.check()
	expect([runs, lines]).toEqual([0, []])
	clock.advance(1)
	await weekly.check()
	expect([runs, lines]).toEqual([1, []])
})

test('Without a replica no drill runs', async () => {
	await watch(ending(true), '').check()
	expect([runs, lines]).toEqual([0, []])
})
