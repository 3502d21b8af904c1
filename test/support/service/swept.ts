import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../../src/db/create-database.ts'
import { newDatabase } from '../../../src/db/new-database.ts'
import { DATABASE } from '../../../src/files/data-dir.ts'
import { FILE_PREFIXES } from '../../../src/files/store.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { startTestService, until } from './service.ts'
import type { TestService } from './service.ts'

/**
 * The service once the sweep that it begins with is over, so that only the test sweeps from here on. That sweep tells of
 * itself by the one file that it finds to discard, in the folder that it comes to last.
 */
export async function startSweptService(): Promise<TestService> {
	const dataDir = mkdtempSync(join(tmpdir(), 'waiver-test-'))
	// Files without a database would be those of a box that has lost it.
	createDatabase(join(dataDir, DATABASE), () => newDatabase(Date.now()), 'first')
	const prefix = FILE_PREFIXES.at(-1) ?? ''
	const name = prefix.repeat(32)
	const path = join(dataDir, 'files', prefix, name)
	mkdirSync(join(path, '..'), { recursive: true })
	writeFileSync(path, '')
	const yesterday = new Date(Date.now() - DAY_MS)
	utimesSync(path, yesterday, yesterday)
	const running = startTestService({ dataDir })
	await until(
		() =>
			running.logged.some((line) => line.includes('the sweep found leftover or missing files')) || undefined,
	)
	rmSync(join(dataDir, 'trash', name))
	return running
}
