import { beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../../../src/kit/log.ts'
import { DatabaseLag } from '../../../src/files/database-lag.ts'
import { createStillClock } from '../../support/service/clock.ts'

let dataDir: string
let lines: string[]
let there: string[]
let listed: string[]
let lag: DatabaseLag
const clock = createStillClock()

beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'waiver-lag-'))
	lines = []
	there = []
	listed = []
	const log = createLog('info', clock, (line) => lines.push(line))
	const prefixOf = (level: number): string => `ltx/${level}/`
	lag = new DatabaseLag({ dataDir, clock, log }, { list: names, prefixOf })
})

async function* names(prefix: string): AsyncGenerator<string> {
	listed.push(prefix)
	yield* there.filter((name) => name.startsWith(prefix))
}

const nameOf = (transaction: number): string => {
	const hex = transaction.toString(16).padStart(16, '0')
	return `${hex}-${hex}.ltx`
}

/** Litestream has taken in a transaction here, at a time in seconds since 1970. */
function takeIn(transaction: number, at = 1_000): void {
	const folder = join(dataDir, '.waiver.db-litestream/ltx/0')
	mkdirSync(folder, { recursive: true })
	writeFileSync(join(folder, nameOf(transaction)), '')
	utimesSync(join(folder, nameOf(transaction)), at, at)
}

function writeDatabase(at: number): void {
	writeFileSync(join(dataDir, 'waiver.db-wal'), '')
	utimesSync(join(dataDir, 'waiver.db-wal'), at, at)
}

test('A replica that keeps up is never late, however much is written', async () => {
	for (let transaction = 1; transaction < 200; transaction++) {
		takeIn(transaction)
		there = [`ltx/0/${nameOf(transaction - 1)}`, `ltx/0/${nameOf(transaction)}`]
		clock.advance(30_000)
		await lag.check()
	}
	expect([lag.seconds, lines]).toEqual([0, []])
	// The others hold a file for every two seconds of three days.
	expect(new Set(listed)).toEqual(new Set(['ltx/0/', 'ltx/9/']))
})

test('A replica that stands still is reported after a minute, and not again once it has caught up', async () => {
	takeIn(5)
	there = [`ltx/0/${nameOf(5)}`]
	await lag.check()
	takeIn(9)
	await lag.check()
	clock.advance(59_000)
	await lag.check()
	expect([lag.seconds, lines]).toEqual([59, []])
	clock.advance(2_000)
	await lag.check()
	expect(lines.map((line) => JSON.parse(line))).toEqual([
		expect.objectContaining({ level: 'error', seconds: 61 }),
	])
	// Compacted into one file with those before.
	there = [`ltx/1/0000000000000001-${nameOf(9).slice(17)}`]
	await lag.check()
	expect([lag.seconds, lines.length]).toEqual([0, 1])
})

test('A Litestream that is not running is reported by the data that it has not copied', async () => {
	takeIn(5, 1_000)
	there = [`ltx/0/${nameOf(5)}`]
	writeDatabase(1_050)
	await lag.check()
	expect([lag.seconds, lines]).toEqual([50, []])
	writeDatabase(1_100)
	await lag.check()
	expect([lag.seconds, lines.length]).toEqual([100, 1])
})

test('A Litestream that has never started is reported, whatever an earlier box has left in the replica', async () => {
	there = [`ltx/0/${nameOf(7)}`]
	await lag.check()
	expect([lag.seconds, lines]).toEqual([0, []])
	clock.advance(61_000)
	await lag.check()
	expect([lag.seconds, lines.length]).toEqual([61, 1])
	// It begins, and is late until all of that is there.
	takeIn(8)
	await lag.check()
	expect(lag.seconds).toBe(61)
	there.push(`ltx/0/${nameOf(8)}`)
	await lag.check()
	expect([lag.seconds, lines.length]).toEqual([0, 2])
})

test('After a takeover the database counts as not copied until the first upload of this box', async () => {
	expect(lag.isCopied).toBeUndefined()
	there = [`ltx/0/${nameOf(40)}`]
	await lag.check()
	expect(lag.isCopied).toBe(false)
	// Litestream has begun here, and has uploaded nothing.
	takeIn(41)
	await lag.check()
	expect(lag.isCopied).toBe(false)
	there = [`ltx/0/${nameOf(41)}`]
	await lag.check()
	expect(lag.isCopied).toBe(true)
	takeIn(42)
	await lag.check()
	expect(lag.isCopied).toBe(true)
})

test('After a restart the database counts as copied, even if its replica is a moment behind', async () => {
	takeIn(7)
	there = [`ltx/0/${nameOf(6)}`]
	await lag.check()
	expect(lag.isCopied).toBe(true)
})
