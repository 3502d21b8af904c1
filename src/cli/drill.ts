import { Command } from 'commander'
import type { Config } from '../config.ts'
import { drill, readLastDrill } from '../features/backup/drill.ts'
import type { DrillResult, Rehearsal } from '../features/backup/drill.ts'
import { renderWaiverPdf } from '../features/waivers/render-pdf.job.ts'
import { storeImages } from '../features/waivers/store-images.job.ts'
import { claimJobs } from '../jobs/queue.ts'
import type { JobKind } from '../jobs/table.ts'
import { startService } from '../service.ts'
import type { Service } from '../service.ts'
import { CommandFailed } from './failed.ts'
import { withDataDir } from './with-deps.ts'

export const drillCommand = (): Command =>
	new Command('drill')
		.description(
			'Restore the newest replica, or a fresh backup where none is set, elsewhere; start on it, verify everything, and say what would be lost.',
		)
		.option('--last', 'say what the last drill found, and do none')
		.action(({ last }: { last?: true }) =>
			withDataDir(async (deps) => {
				const found = last
					? await readLastDrill(deps.config)
					: await drill(deps, (dataDir) => rehearse(deps.config, dataDir))
				if (found === undefined) throw new CommandFailed('There was no drill yet.', 1)
				console.log(describe(found))
				if (!found.ok) throw new CommandFailed(`The drill failed: ${found.reason ?? 'unknown'}`, 1)
			}),
		)

function describe(result: DrillResult): string {
	const { at, source, waivers, files, lostEntries, lostSeconds, healed, readySeconds, verifySeconds } = result
	return [
		`Drill of ${at} from a ${source}: ${waivers} waivers, ${files} files.`,
		`Ready after ${readySeconds} s, verified in ${verifySeconds} s.`,
		`Lost: ${lostEntries} entries, the last ${lostSeconds} s.`,
		`Made again: ${healed.images} images, ${healed.pdfs} PDFs.`,
	].join('\n')
}

/** A service on a copy: it answers, and does nothing in the background. Nothing of it reaches a replica or a person. */
async function rehearse(config: Config, dataDir: string): Promise<Rehearsal> {
	const service = startService(
		{
			...config,
			dataDir,
			port: 0,
			host: '127.0.0.1',
			logLevel: 'error',
			filesReplicaUrl: '',
			dbReplicaUrl: '',
		},
		{ withoutLoops: true },
	)
	const health = await service.app.handle(new Request(`${service.url}/health`))
	if (!health.ok) throw new Error('The restored service is not healthy.')
	return {
		deps: service.deps,
		heal: () => doJobs(service),
		stop: () => service.stop(),
	}
}

async function doJobs({ deps }: Service): Promise<void> {
	for (const [kind, run] of [
		['waiver.images', storeImages],
		['waiver.pdf', renderWaiverPdf],
	] as const satisfies [JobKind, unknown][])
		for (;;) {
			const jobs = await claimJobs(deps.db, deps.write, { kind, now: deps.clock.now(), limit: 1 })
			if (jobs.length === 0) break
			for (const job of jobs) await run(deps, job)
		}
}
