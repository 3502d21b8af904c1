import { beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { WeeklyDrill } from '../../src/features/backup/weekly-drill.job.ts'
import { createLog } from '../../src/lib/log.ts'
import { createTestClock } from '../support/time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let dataDir: string
let lines: string[]
let runs: number
const clock = createTestClock('2026-07-01T12:00:00.000Z')

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

/** A drill that ends like this. */
const ending = (ok: boolean) => async () => {
	runs++
	const result = { at: new Date(clock.now()).toISOString(), ok, ...(ok ? {} : { reason: 'It is gone.' }) }
	writeFileSync(join(dataDir, 'drill.json'), JSON.stringify(result))
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

test('R61 the drill runs once a week, and says nothing while all is well', async () => {
	const weekly = watch(ending(true))
	await weekly.look()
	await weekly.look()
	expect(runs).toBe(1)
	clock.advance(7 * DAY_MS + 1)
	await weekly.look()
	expect([runs, lines]).toEqual([2, []])
})

test('R61 a drill that failed is told of every time, and tried again the next day, until one is good again', async () => {
	const failing = watch(ending(false))
	await failing.look()
	await failing.look()
	expect(runs).toBe(1)
	expect(lines).toHaveLength(2)
	expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', reason: 'It is gone.' })
	const mended = watch(ending(true))
	await mended.look()
	expect([runs, lines.length]).toEqual([1, 3])
	clock.advance(DAY_MS)
	await mended.look()
	expect([runs, lines.length]).toEqual([2, 3])
})

test('R61 one that never comes to an end is told of as overdue', async () => {
	await watch(dying).look()
	expect(JSON.parse(lines[0] ?? '')).toMatchObject({
		level: 'error',
		message: expect.stringContaining('not been tried for more than a week'),
	})
})

test('a box that has only just begun is given an hour to make its replica', async () => {
	const weekly = new WeeklyDrill(deps(), ending(true))
	await weekly.look()
	clock.advance(HOUR_MS - 1)
	await weekly.look()
	expect([runs, lines]).toEqual([0, []])
	clock.advance(1)
	await weekly.look()
	expect([runs, lines]).toEqual([1, []])
})

test('without a replica there is nothing to try', async () => {
	await watch(ending(true), '').look()
	expect([runs, lines]).toEqual([0, []])
})
