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
	const left = join(place, 'drill-cCHosU')
	mkdirSync(join(left, 'data', 'files'), { recursive: true })
	return left
}

test('A starting service removes the leftovers of a killed drill', async () => {
	const dataDir = makeFolder()
	const left = leaveDrill(dataDir)
	const running = startTestService({ dataDir })
	await until(() => (existsSync(left) ? undefined : true))
	await running.close()
})

test('A starting service removes drill folders from DRILL_DIR and keeps every other folder', async () => {
	const [dataDir, drillDir] = [makeFolder(), makeFolder()]
	const left = leaveDrill(drillDir)
	mkdirSync(join(drillDir, 'films'))
	await sweepDrills({ config: readConfig({ DATA_DIR: dataDir, DRILL_DIR: drillDir }) })
	expect([existsSync(left), existsSync(join(drillDir, 'films'))]).toEqual([false, true])
})

test('A starting service keeps the folder of a drill that is still running', async () => {
	const dataDir = makeFolder()
	const left = leaveDrill(dataDir)
	const unlock = lockDataDir(join(dataDir, 'drill.lock'))
	const config = readConfig({ DATA_DIR: dataDir })
	await sweepDrills({ config })
	expect(existsSync(left)).toBe(true)
	unlock()
	await sweepDrills({ config })
	expect(existsSync(left)).toBe(false)
})

test('A missing DRILL_DIR does not stop the start; the drill reports it', async () => {
	const dataDir = makeFolder()
	const config = { ...readConfig({ DATA_DIR: dataDir }), drillDir: join(dataDir, 'gone') }
	expect(await sweepDrills({ config })).toBeUndefined()
})
