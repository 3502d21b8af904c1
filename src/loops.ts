import type { Deps } from './deps.ts'
import { drillWeekly } from './features/backup/weekly-drill.job.ts'
import { publishCheckpoints } from './features/evidence/publish.job.ts'
import type { KeyUses } from './features/keys/use.ts'
import { expirePrefillLinks } from './features/prefill-links/end.ts'
import { beginCopies } from './features/replication/begin.ts'
import { copyFile } from './features/replication/copy-file.job.ts'
import { CopyLag } from './features/replication/copy-lag.ts'
import { StateMirror } from './features/replication/mirror-state.job.ts'
import { eraseFile } from './features/retention/erase-file.job.ts'
import { maintain } from './features/retention/maintain.ts'
import { announceLapses } from './features/waivers/announce-lapses.job.ts'
import { catchUpIndexes } from './features/waivers/catch-up.job.ts'
import { createStamper } from './features/seals/stamper.ts'
import { sweepFiles } from './features/retention/sweep.ts'
import { noteRenderFailure, renderWaiverPdf } from './features/waivers/render-pdf.job.ts'
import { stampWaiverPdf } from './features/waivers/stamp-pdf.job.ts'
import { storeImages } from './features/waivers/store-images.job.ts'
import { Dispatch } from './features/webhooks/dispatch.ts'
import { createSender } from './features/webhooks/send.ts'
import { tidyWebhooks } from './features/webhooks/tidy.job.ts'
import { createInterval, createJobLoop } from './jobs/loop.ts'
import type { JobLoop, Loop } from './jobs/loop.ts'
import { parseNetworks } from './lib/client-address.ts'

/** How often the times of last use are written down, in milliseconds: `lastUsedAt` is never a minute behind. */
const KEY_USE_INTERVAL_MS = 20_000

/** How often chains that have grown get a checkpoint, in milliseconds. */
const CHECKPOINT_INTERVAL_MS = 1_000

/** How often keys and checkpoints are copied off the box where they have changed, in milliseconds. */
const STATE_COPY_INTERVAL_MS = 1_000

/** How often it is looked whether copies are late, in milliseconds. */
const COPY_WATCH_INTERVAL_MS = 30_000

/** How often it is looked whether the weekly drill is due, in milliseconds. */
const DRILL_LOOK_INTERVAL_MS = 60 * 60 * 1000

/** How often it is looked for what is due to be purged, in milliseconds. */
const MAINTENANCE_INTERVAL_MS = 60 * 60 * 1000
/** How often the indexes for searches catch up, in milliseconds; a search that comes first does it itself. */
const CATCH_UP_INTERVAL_MS = 500

/** How often it is looked for waivers that have expired, in milliseconds. */
const LAPSE_INTERVAL_MS = 10_000

/** How often it is looked for what fell through: PDFs, files, rows. In milliseconds. */
const SWEEP_INTERVAL_MS = 60 * 60 * 1000

/** How often the webhooks' log is tidied, in milliseconds. */
const WEBHOOK_TIDY_INTERVAL_MS = 10_000

/** How often answers of prefill links whose time is over are erased, in milliseconds. */
const PREFILL_EXPIRY_INTERVAL_MS = 10_000

/** The background of the service on one screen: what, and how much of it at once. */
export function createLoops(deps: Deps, keyUses: KeyUses): Loop[] {
	const stamper = createStamper(deps)
	const jobLoops: JobLoop[] = [
		{ kind: 'waiver.images', atOnce: 1, run: (job) => storeImages(deps, job) },
		{
			kind: 'waiver.pdf',
			atOnce: 1,
			run: (job) => renderWaiverPdf(deps, stamper, job),
			onFailure: (job, failure) => noteRenderFailure(deps, job, failure),
		},
		{ kind: 'waiver.stamp', atOnce: 1, run: (job) => stampWaiverPdf(deps, job) },
		{ kind: 'file.erase', atOnce: 1, run: (job) => eraseFile(deps, job) },
		{ kind: 'file.copy', atOnce: 4, run: (job) => copyFile(deps, job) },
	]
	const allowed = parseNetworks(deps.config.webhookAllowNets)
	return [
		...jobLoops.map((jobLoop) => {
			const loop = createJobLoop(deps, jobLoop)
			deps.onWake(jobLoop.kind, () => loop.wake())
			return loop
		}),
		createInterval(deps, {
			name: 'evidence.checkpoints',
			everyMs: CHECKPOINT_INTERVAL_MS,
			run: () => publishCheckpoints(deps),
		}),
		createInterval(deps, {
			name: 'retention.maintenance',
			everyMs: MAINTENANCE_INTERVAL_MS,
			run: (isStopped) => maintain(deps, isStopped),
		}),
		createInterval(deps, {
			name: 'search.catch-up',
			everyMs: CATCH_UP_INTERVAL_MS,
			run: (isStopped) => catchUpIndexes(deps, isStopped),
		}),
		createInterval(deps, {
			name: 'waivers.lapses',
			everyMs: LAPSE_INTERVAL_MS,
			run: () => announceLapses(deps),
		}),
		createInterval(deps, {
			name: 'prefill-links.expiry',
			everyMs: PREFILL_EXPIRY_INTERVAL_MS,
			run: () => expirePrefillLinks(deps),
		}),
		createInterval(deps, {
			name: 'retention.sweep',
			everyMs: SWEEP_INTERVAL_MS,
			run: async (isStopped) => {
				await sweepFiles(deps, isStopped)
			},
		}),
		new Dispatch(deps, createSender({ clock: deps.clock, allowed })),
		createInterval(deps, {
			name: 'webhooks.tidy',
			everyMs: WEBHOOK_TIDY_INTERVAL_MS,
			run: () => tidyWebhooks(deps),
		}),
		...createReplication(deps),
		createInterval(deps, {
			name: 'backup.drill',
			everyMs: DRILL_LOOK_INTERVAL_MS,
			run: () => drillWeekly(deps),
		}),
		createInterval(deps, { name: 'keys.uses', everyMs: KEY_USE_INTERVAL_MS, run: () => keyUses.flush() }),
	]
}

/** What keeps the copies off the box; nothing where there is no place for them. */
function createReplication(deps: Deps): Loop[] {
	if (deps.replica === undefined) return []
	const [mirror, lag] = [new StateMirror(deps, deps.replica), new CopyLag(deps)]
	let begun = false
	return [
		createInterval(deps, {
			name: 'replication.state',
			everyMs: STATE_COPY_INTERVAL_MS,
			async run() {
				if (!begun) await beginCopies(deps)
				begun = true
				await mirror.run()
			},
		}),
		createInterval(deps, {
			name: 'replication.watch',
			everyMs: COPY_WATCH_INTERVAL_MS,
			run: () => lag.watch(),
		}),
	]
}
