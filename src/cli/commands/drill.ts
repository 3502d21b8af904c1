import { Command } from 'commander'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { drill } from '../../features/backup/drill.ts'
import { readDrill } from '../../features/backup/last-drill.ts'
import type { DrillResult } from '../../features/backup/last-drill.ts'
import type { Rehearsal } from '../../features/backup/drill.ts'
import { startService } from '../../service.ts'
import { count, openProgress } from '../terminal.ts'
import { CommandFailed } from '../failed.ts'
import { doDueJobs } from '../own-jobs.ts'
import { withExistingDataDir } from '../with-deps.ts'

export const drillCommand = (): Command =>
	new Command('drill')
		.description(
			'Restore the newest replica, or a new backup if no replica is configured, into another folder; start a service on it, verify everything, and report what would be lost.',
		)
		.option('--last', 'report the result of the last drill without running one')
		.action(({ last }: { last?: true }) =>
			withExistingDataDir(async (deps) => {
				const result = last ? readDrill(deps.config) : await drillWithProgress(deps)
				if (result === undefined) throw new CommandFailed('There was no drill yet.', 1)
				if (!result.ok)
					throw new CommandFailed(`The drill of ${result.at} failed: ${result.reason ?? 'unknown'}`, 1)
				console.log(describe(result))
			}),
		)

async function drillWithProgress(deps: Deps): Promise<DrillResult> {
	const progress = openProgress()
	const onStep = (what: string): void => progress.show(`${what} …`)
	try {
		return await drill({ ...deps, onStep }, (dataDir) => rehearse(deps.config, dataDir))
	} finally {
		progress.end()
	}
}

function describe(result: DrillResult): string {
	const { at, source, waivers, files, lostEntries, lostSeconds, repaired, readySeconds, verifySeconds } =
		result
	return [
		`Drill of ${at} from a ${source}: ${count(waivers, 'waiver')}, ${count(files, 'file')}.`,
		`Ready after ${readySeconds} s, verified in ${verifySeconds} s.`,
		`Lost: ${count(lostEntries, 'entry', 'entries')}, the last ${lostSeconds} s.`,
		`Restored from the spool or rendered again: ${count(repaired.images, 'image')}, ${count(repaired.pdfs, 'PDF')}.`,
	].join('\n')
}

/** Settings of a service that touches only its own data directory. */
const ALONE = {
	port: 0,
	host: '127.0.0.1',
	logLevel: 'error',
	filesReplicaUrl: '',
	filesStore: '',
	dbReplicaUrl: '',
	timestampUrl: '',
} as const

/** No loop runs, and no replica or person is contacted. */
async function rehearse(config: Config, dataDir: string): Promise<Rehearsal> {
	const service = startService({ ...config, ...ALONE, dataDir }, { withoutLoops: true })
	const health = await service.app.handle(new Request(`${service.url}/health`))
	if (!health.ok) throw new Error('The restored service is not healthy.')
	return {
		deps: service.deps,
		repair: async () => {
			await doDueJobs(service.deps, ['waiver.images', 'waiver.pdf'])
		},
		stop: () => service.stop(),
	}
}
