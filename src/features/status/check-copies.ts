import type { Deps } from '../../deps.ts'
import { timestampOrNull } from '../../kit/time/dates.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import { isOverdue, readDrill } from '../backup/last-drill.ts'
import { LATE_SECONDS, readCopyLag } from '../replication/copy-lag.ts'
import type { Status } from './model.ts'
import { judge } from './verdict.ts'

/** Without copies that are made all the time, in milliseconds. */
const BACKUP_EVERY_MS = 8 * DAY_MS

/** Files that wait longer for the bucket are on this disk alone for too long; the disk may fill, too. */
const AWAY_SECONDS = 15 * 60

type CopyDeps = Pick<Deps, 'config' | 'clock' | 'db' | 'replica' | 'databaseLag'>

export function checkCopies(deps: CopyDeps): Status['copies'] {
	const { config, clock, replica, databaseLag } = deps
	const hasDatabase = config.dbReplicaUrl !== ''
	const hasFiles = replica !== undefined
	const lag = databaseLag?.seconds ?? null
	const files = hasFiles ? readCopyLag(deps) : undefined
	const filesLag = files?.seconds ?? 0
	const isStore = config.filesStore !== ''
	const backup = readLastBackup(config)
	const hasNone = !hasDatabase && !hasFiles
	return {
		...judge([
			[isStore && filesLag > AWAY_SECONDS, 'fault', 'bucket_away'],
			[isStore && filesLag > LATE_SECONDS, 'attention', 'bucket_late'],
			[hasNone && backup === undefined, 'attention', 'no_copies'],
			[hasNone && clock.now() - (backup ?? 0) > BACKUP_EVERY_MS, 'attention', 'backup_old'],
			[hasFiles && !hasDatabase, 'attention', 'database_not_copied'],
			[hasDatabase && !hasFiles, 'attention', 'files_not_copied'],
			[databaseLag?.isCopied === false, 'fault', 'database_copy_missing'],
			[(lag ?? 0) > LATE_SECONDS, 'fault', 'database_copy_late'],
			[!isStore && filesLag > LATE_SECONDS, 'fault', 'files_copy_late'],
		]),
		database: hasDatabase ? { lagSeconds: lag } : null,
		files: files === undefined ? null : { waiting: files.waiting, lagSeconds: files.seconds },
		lastBackupAt: timestampOrNull(backup),
	}
}

/** The service makes drills by itself only of a replica. */
export function checkDrill({ config, clock }: Pick<Deps, 'config' | 'clock'>): Status['drill'] {
	const last = readDrill(config)
	const isWeekly = config.dbReplicaUrl !== ''
	return {
		...judge([
			[last?.ok === false, 'fault', 'drill_failed'],
			[isWeekly && last === undefined, 'attention', 'drill_missing'],
			[isWeekly && isOverdue(last, clock.now()), 'attention', 'drill_overdue'],
		]),
		last:
			last === undefined
				? null
				: {
						at: last.at,
						ok: last.ok,
						source: last.source,
						waivers: last.waivers,
						lostSeconds: last.lostSeconds,
					},
	}
}
