import { beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { drillWeekly } from '../../src/features/backup/weekly-drill.job.ts'
import { createLog } from '../../src/lib/log.ts'
import { createTestClock } from '../support/time.ts'

const DAY_MS = 86_400_000

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

test('R61 the drill runs once a week, and says nothing while all is well', async () => {
	await drillWeekly(deps(), ending(true))
	await drillWeekly(deps(), ending(true))
	expect(runs).toBe(1)
	clock.advance(7 * DAY_MS + 1)
	await drillWeekly(deps(), ending(true))
	expect([runs, lines]).toEqual([2, []])
})

test('R61 a drill that failed is told of every time, until one is good again', async () => {
	await drillWeekly(deps(), ending(false))
	await drillWeekly(deps(), ending(false))
	expect(runs).toBe(1)
	expect(lines).toHaveLength(2)
	expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', reason: 'It is gone.' })
	clock.advance(7 * DAY_MS + 1)
	await drillWeekly(deps(), ending(true))
	expect(lines).toHaveLength(2)
})

test('R61 one that never comes to an end is told of as overdue', async () => {
	await drillWeekly(deps(), dying)
	expect(JSON.parse(lines[0] ?? '')).toMatchObject({
		level: 'error',
		message: expect.stringContaining('not been tried for more than a week'),
	})
})

test('without a replica there is nothing to try', async () => {
	await drillWeekly(deps(''), ending(true))
	expect([runs, lines]).toEqual([0, []])
})
