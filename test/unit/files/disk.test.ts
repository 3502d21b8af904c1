import { beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../../../src/kit/log.ts'
import { readConfig } from '../../../src/config/config.ts'
import { watchDisk } from '../../../src/files/disk.ts'
import { createStillClock } from '../../support/service/clock.ts'

const MB = 1024 * 1024
const FLOOR = 512 * MB

let dataDir: string
let left: number
let lines: string[]
const clock = createStillClock()

beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'waiver-disk-'))
	left = 10_000 * MB
	lines = []
})

const watch = (floorBytes = FLOOR) =>
	watchDisk({
		dataDir,
		floorBytes,
		clock,
		log: createLog('info', clock, (line) => lines.push(line)),
		free: () => left,
	})
const ballast = () => join(dataDir, 'ballast')

test('There is room down to the floor, and none below it; a reading is used for two seconds', async () => {
	const disk = watch()
	left = FLOOR
	expect(await disk.hasRoom()).toBe(true)
	expect(await disk.hasRoom(1)).toBe(false)
	left = FLOOR - 1
	expect(await disk.hasRoom()).toBe(true)
	clock.advance(2_000)
	expect(await disk.hasRoom()).toBe(false)
	left = FLOOR
	clock.advance(2_000)
	expect(await disk.hasRoom()).toBe(true)
})

test('Ballast is made where there is room, dropped when the disk is full, reported once, and made again', async () => {
	const disk = watch()
	await disk.trim()
	expect(statSync(ballast()).size).toBe(32 * MB)
	// Really on the disk, and not a hole.
	expect(statSync(ballast()).blocks * 512).toBeGreaterThanOrEqual(32 * MB)
	left = 17 * MB
	await disk.trim()
	expect(existsSync(ballast())).toBe(true)
	left = 15 * MB
	await disk.trim()
	await disk.trim()
	expect(existsSync(ballast())).toBe(false)
	expect(lines.map((line) => JSON.parse(line))).toEqual([
		expect.objectContaining({ level: 'error', leftBytes: 15 * MB }),
	])
	left = FLOOR
	await disk.trim()
	expect(existsSync(ballast())).toBe(false)
	left = FLOOR + 32 * MB
	await disk.trim()
	expect(existsSync(ballast())).toBe(true)
})

test('Ballast that an interrupted start left incomplete is completed', async () => {
	writeFileSync(ballast(), Buffer.alloc(MB))
	await watch().trim()
	expect(statSync(ballast()).size).toBe(32 * MB)
})

test('A floor that the reserve would lift the free space above is refused', () => {
	// The reserve of 32 MB, and the last 16 MB at which it is given up.
	const least = 48
	expect(readConfig({ DISK_FLOOR_MB: String(least) }).diskFloorMb).toBe(least)
	expect(readConfig({ DISK_FLOOR_MB: '0' }).diskFloorMb).toBe(0)
	expect(() => readConfig({ DISK_FLOOR_MB: String(least - 1) })).toThrow(
		'DISK_FLOOR_MB must be 0 or a whole number from 48 to 1000000',
	)
})

test('Without a floor nothing is refused, and no ballast is kept', async () => {
	const disk = watch(0)
	left = 0
	await disk.trim()
	expect([await disk.hasRoom(), existsSync(ballast())]).toEqual([true, false])
})
