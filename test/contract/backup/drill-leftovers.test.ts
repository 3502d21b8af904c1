import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../src/config/config.ts'
import { sweepDrills } from '../../../src/features/backup/drill.ts'
import { lockDataDir } from '../../../src/files/lock.ts'
import { startTestService, until } from '../../support/service/service.ts'

const folders: string[] = []
afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'waiver-leftovers-'))
	folders.push(folder)
	return folder
}

/** Makes what a drill that was killed leaves. @returns its path */
function leaveDrill(place: string): string {
	const leftover = join(place, 'drill-cCHosU')
	mkdirSync(join(leftover, 'data', 'files'), { recursive: true })
	return leftover
}

test('A starting service removes the leftovers of a killed drill', async () => {
	const dataDir = makeFolder()
	const leftover = leaveDrill(dataDir)
	const running = startTestService({ dataDir })
	await until(() => (existsSync(leftover) ? undefined : true))
	await running.close()
})

test('A starting service removes drill folders from DRILL_DIR and keeps every other folder', async () => {
	const [dataDir, drillDir] = [makeFolder(), makeFolder()]
	const leftover = leaveDrill(drillDir)
	mkdirSync(join(drillDir, 'films'))
	await sweepDrills({ config: readConfig({ DATA_DIR: dataDir, DRILL_DIR: drillDir }) })
	expect([existsSync(leftover), existsSync(join(drillDir, 'films'))]).toEqual([false, true])
})

test('A starting service keeps the folder of a drill that is still running', async () => {
	const dataDir = makeFolder()
	const leftover = leaveDrill(dataDir)
	const unlock = lockDataDir(join(dataDir, 'drill.lock'))
	const config = readConfig({ DATA_DIR: dataDir })
	await sweepDrills({ config })
	expect(existsSync(leftover)).toBe(true)
	unlock()
	await sweepDrills({ config })
	expect(existsSync(leftover)).toBe(false)
})

test('A missing DRILL_DIR does not stop the start; the drill reports it', async () => {
	const dataDir = makeFolder()
	const config = { ...readConfig({ DATA_DIR: dataDir }), drillDir: join(dataDir, 'gone') }
	expect(await sweepDrills({ config })).toBeUndefined()
})
