import { Command } from 'commander'
import { verifyData } from '../../../verifier/data.ts'
import { describeVerdict, exitCodeOf } from '../../../verifier/report.ts'
import { readConfig } from '../../config/config.ts'
import { transact } from '../../db/transact.ts'
import { replicaOf } from '../../files/open-copies.ts'
import type { Deps } from '../../deps.ts'
import { fetchState } from '../../features/backup/fetch-state.ts'
import { requeueMissing } from '../../features/documents/requeue-missing.ts'
import { elsewhereBut } from '../../features/backup/drill.ts'
import { createPrepareCopy } from '../../features/backup/prepare-copy.ts'
import type { PrepareCopy } from '../../features/backup/prepare-copy.ts'
import { restoreBackup } from '../../features/backup/restore-backup.ts'
import { fetchFiles, restoreReplica } from '../../features/backup/restore-replica.ts'
import { whyReadOnly } from '../../features/evidence/recover.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { systemClock } from '../../kit/time/clock.ts'
import { systemIds } from '../../kit/ids.ts'
import { cliActor } from '../actor.ts'
import { count } from '../terminal.ts'
import { CommandFailed } from '../failed.ts'
import { withDataDir } from '../with-deps.ts'

export const restoreCommand = (): Command =>
	new Command('restore')
		.description(
			'Restore into an empty DATA_DIR from a backup or, without --from, from DB_REPLICA_URL and FILES_STORE or FILES_REPLICA_URL, and verify the result. The exit codes are those of verify.',
		)
		.option('--from <folder>', 'a folder made by "waiver backup"')
		.option(
			'--at <time>',
			'from DB_REPLICA_URL as it was at this time, for as long as it keeps changes: 2026-11-25T14:30:00Z, or with another offset as in …+01:00',
		)
		.action(async ({ from, at }: { from?: string; at?: string }) => {
			const time = at === undefined ? undefined : readTime(at)
			if (from !== undefined && at !== undefined)
				throw new Error('A backup is of one moment. Leave out --at, or restore without --from.')
			const config = readConfig()
			const deps = {
				config,
				clock: systemClock,
				ids: systemIds,
				replica: replicaOf(config, systemIds),
			}
			const began = systemClock.monotonic()
			if (from === undefined) await fromReplica(deps, time)
			else await fromBackup(from, deps)
			let awaitsRecovery = false
			let missing: readonly string[] = []
			await withDataDir(async (deps) => {
				if (from === undefined) missing = await fetchAndRepair(deps)
				const reason = whyReadOnly(deps)
				awaitsRecovery = reason !== undefined
				console.log(reason ?? NEW_ORIGINS)
			})
			const verdicts = verifyData(config.dataDir, from === undefined ? elsewhereBut(config, missing) : {})
			for (const verdict of verdicts) console.log(describeVerdict(verdict))
			console.log(`Restored in ${((systemClock.monotonic() - began) / 1000).toFixed(1)} s.`)
			// The missing checkpoints were reported above; only the owner can act on them.
			const unsound = verdicts.filter(({ fault }) => !(awaitsRecovery && fault?.level === 'checkpoints'))
			const code = exitCodeOf(unsound)
			if (code !== 0) throw new CommandFailed('It is restored, but its evidence does not verify.', code)
		})

const NEW_ORIGINS =
	'New signings are published under new origins, because it is not known what was published after the copy was made.'

type RestoreDeps = Pick<Deps, 'config' | 'clock' | 'ids' | 'replica'>

const prepareCopy = (deps: RestoreDeps): PrepareCopy =>
	createPrepareCopy(deps, (organizationId) => cliActor({ id: organizationId }))

async function fromBackup(folder: string, deps: RestoreDeps): Promise<void> {
	const { config, replica } = deps
	const { madeAt, waivers, files } = await restoreBackup(folder, config.dataDir, {
		ids: deps.ids,
		prepare: prepareCopy(deps),
		...(replica === undefined ? {} : { elsewhere: await fetchState(replica) }),
	})
	console.log(`A backup of ${madeAt}: ${count(waivers, 'waiver')}, ${count(files, 'file')}.`)
}

/** @throws unless the text names one moment in the past */
function readTime(text: string): number {
	const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
		? Date.parse(text)
		: NaN
	if (Number.isNaN(time))
		throw new Error(
			'--at needs a time with its offset, such as 2026-11-25T14:30:00Z or 2026-11-25T15:30:00+01:00.',
		)
	if (time > systemClock.now()) throw new Error('--at names a time that has not come yet.')
	return time
}

async function fromReplica(deps: RestoreDeps, at: number | undefined): Promise<void> {
	await restoreReplica(deps, deps.config.dataDir, { at, prepare: prepareCopy(deps) })
	if (at !== undefined) console.log(`The database is as it was at ${toTimestamp(at)}.`)
	console.log(
		'The database is restored, and the service can be started: it reads missing files from their copies.',
	)
}

/** @returns the files that have no copy */
async function fetchAndRepair(deps: Deps): Promise<readonly string[]> {
	const { files, missing } = await fetchFiles(deps, deps.db, deps.config.dataDir, (fileCount) =>
		console.error(count(fileCount, 'file')),
	)
	console.log(deps.config.filesStore === '' ? `Files restored: ${files}.` : `Files in the bucket: ${files}.`)
	const { images, pdfs, lost } = transact(deps.db, (tx) => requeueMissing(tx, missing))
	if (images + pdfs > 0)
		console.log(
			`${count(images, 'image')} and ${count(pdfs, 'PDF')} were not copied yet; the service will make them again.`,
		)
	if (lost.length > 0) console.error(`Files that waivers name but that were not copied: ${lost.length}.`)
	return missing
}
