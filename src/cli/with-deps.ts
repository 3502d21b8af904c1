import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config/config.ts'
import type { Config } from '../config/config.ts'
import { explainFailure } from '../db/explain-failure.ts'
import { requireNotLost } from '../db/create-database.ts'
import { transact } from '../db/transact.ts'
import { openDeps } from '../deps.ts'
import type { Deps } from '../deps.ts'
import { ensureOrganization } from '../features/organization/create.ts'
import { SERVICE_LOCK } from '../service.ts'
import { DATABASE } from '../files/data-dir.ts'
import { lockDataDir } from '../files/lock.ts'

type Work = (deps: Deps) => void | Promise<void>

/**
 * As `withDataDir`, and makes the organization of an empty database. Reports a new database: a user who forgot DATA_DIR
 * would otherwise wonder why the service lacks the result.
 */
export function withDeps(work: Work): Promise<void> {
	const { dataDir } = readConfig()
	const isNew = !existsSync(join(dataDir, DATABASE))
	return withDataDir((deps) => {
		if (isNew) console.error(`${dataDir} had no database, so a new one was created.`)
		transact(deps.db, (tx) => ensureOrganization(tx, deps))
		return work(deps)
	})
}

/** As `withDataDir`. @throws {Error} without a database: a backup of the wrong folder must not look valid */
export async function withExistingDataDir(work: Work): Promise<void> {
	const { dataDir } = readConfig()
	requireNotLost(join(dataDir, DATABASE))
	if (!existsSync(join(dataDir, DATABASE)))
		throw new Error(`${dataDir} has no database. Set DATA_DIR to the folder of the service.`)
	await withDataDir(work)
}

export async function withDataDir(work: Work): Promise<void> {
	const config = readConfig()
	try {
		const deps = openUnlessServedOlder({ ...config, logLevel: 'error' })
		try {
			await work(deps)
		} finally {
			await deps.close()
		}
	} catch (error) {
		throw explainFailure(config.dataDir, error)
	}
}

const SERVED_BY_OLDER =
	'The running service has an older version than this program, which would upgrade its database. Restart the service with the new version first, or use the program of the old version.'

/**
 * Migrates only while no service runs: an older version would not start on the new schema, and the copy before it would
 * lack that service's later writes. @throws DataDirLocked
 */
function openUnlessServedOlder(config: Config): Deps {
	let unlock: (() => void) | undefined
	try {
		return openDeps(config, {
			beforeMigration: () => {
				unlock = lockDataDir(join(config.dataDir, SERVICE_LOCK), SERVED_BY_OLDER)
			},
		})
	} finally {
		unlock?.()
	}
}
