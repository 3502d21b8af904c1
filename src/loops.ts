import type { Deps } from './deps.ts'
import { sendAlerts } from './features/alerts/send.job.ts'
import { sweepDrills } from './features/backup/drill.ts'
import { WeeklyDrill } from './features/backup/weekly-drill.job.ts'
import { tidyBookings } from './features/bookings/tidy.job.ts'
import { requireCompared } from './features/evidence/compare-copies.ts'
import { publishCheckpoints } from './features/evidence/publish.job.ts'
import { renewTimestamps } from './features/documents/timestamps/renew.ts'
import { FontWatch } from './features/documents/watch-fonts.job.ts'
import { KeyWatch } from './features/key-files/watch.job.ts'
import type { KeyUses } from './features/keys/use.ts'
import type { SessionUses } from './features/accounts/sessions/use.ts'
import { expirePrefillLinks } from './features/links/prefill/end.ts'
import { beginCopies } from './features/replication/begin.ts'
import { CacheTrim } from './features/replication/trim-cache.job.ts'
import { watchCopies } from './features/replication/copy-lag.ts'
import { CopyWatch } from './features/replication/copy-note.ts'
import { StateMirror } from './features/replication/mirror-state.job.ts'
import { queueCampaignMails } from './features/messages/campaigns/queue-mails.ts'
import { remindBeforeEnd } from './features/messages/campaigns/remind-before-end.ts'
import { createOutgoing } from './features/messages/delivery/outgoing.ts'
import { queueReceipts } from './features/messages/receipts.ts'
import { rescheduleMessages } from './features/messages/delivery/reschedule.ts'
import { tidyArrivals } from './features/moves/tokens.ts'
import { remindDue } from './features/messages/remind.ts'
import { sendMonthlyMails } from './features/monthly-mail/send.job.ts'
import { maintain } from './features/retention/maintain.ts'
import { announceExpiries } from './features/waivers/expiry/announce-expiries.job.ts'
import { mergeIndexes, retryIndexing } from './features/waivers/search/index-waivers.job.ts'
import { SeasonWatch } from './features/templates/watch-seasons.job.ts'
import { sweepFiles } from './features/retention/sweep.ts'
import { ImagePace } from './features/documents/image-pace.ts'
import { Dispatch } from './features/webhooks/delivery/dispatch.ts'
import { rescheduleDeliveries } from './features/webhooks/delivery/schedule.ts'
import { createSender } from './features/webhooks/delivery/send.ts'
import { tidyWebhooks } from './features/webhooks/tidy.job.ts'
import { createJobHandlers } from './job-handlers.ts'
import { createInterval, createJobLoop } from './jobs/loop.ts'
import type { JobLoop, Loop, PeriodicLoop } from './jobs/loop.ts'
import { JOB_KINDS } from './jobs/table.ts'
import { rescheduleJobs } from './jobs/queue.ts'
import type { ClockWatch } from './kit/time/clock-watch.ts'
import { parseNetworks } from './kit/network/client-address.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './kit/time/durations.ts'

/** Uses and clock steps recorded since the start. */
type Recorders = {
	readonly keyUses: KeyUses
	readonly sessionUses: SessionUses
	readonly clockWatch: ClockWatch
}

/** The background map: every loop, what it does and how often. */
export function createLoops(deps: Deps, recorders: Recorders): Loop[] {
	const nets = parseNetworks(deps.config.webhookAllowNets)
	const outgoing = createOutgoing(deps)
	deps.onWake('messages', () => outgoing.wake())
	return [
		...listJobLoops(deps).map((jobLoop) => {
			const loop = createJobLoop(deps, jobLoop)
			deps.onWake(jobLoop.kind, () => loop.wake())
			return loop
		}),
		new Dispatch(deps, createSender({ clock: deps.clock, allowed: nets })),
		outgoing,
		...[...listPeriodic(deps, recorders), ...listReplication(deps)].map((loop) => createInterval(deps, loop)),
	]
}

/** One loop for each kind of job. Transactions enqueue the jobs. */
function listJobLoops(deps: Deps): JobLoop[] {
	const handlers = createJobHandlers(deps, { pace: new ImagePace(deps.clock) })
	return JOB_KINDS.map((kind) => ({ kind, ...handlers[kind] }))
}

/** Work that runs at an interval. */
function listPeriodic(deps: Deps, { keyUses, sessionUses, clockWatch }: Recorders): PeriodicLoop[] {
	const weeklyDrill = new WeeklyDrill(deps)
	const seasons = new SeasonWatch(deps)
	const fonts = new FontWatch(deps)
	const keyFiles = new KeyWatch(deps)
	return [
		{ name: 'evidence.checkpoints', everyMs: SECOND_MS, run: () => publishCheckpoints(deps) },
		{ name: 'search.retry', everyMs: MINUTE_MS, run: () => retryIndexing(deps.db) },
		{ name: 'search.merge', everyMs: MINUTE_MS, run: (isStopped) => mergeIndexes(deps, isStopped) },
		{ name: 'waivers.expiries', everyMs: 10 * SECOND_MS, run: () => announceExpiries(deps) },
		{ name: 'templates.seasons', everyMs: HOUR_MS, run: async () => seasons.check() },
		{ name: 'prefill-links.expiry', everyMs: 10 * SECOND_MS, run: () => expirePrefillLinks(deps) },
		{ name: 'messages.reminders', everyMs: 20 * SECOND_MS, run: () => remindDue(deps) },
		{ name: 'campaigns.mails', everyMs: 2 * SECOND_MS, run: () => queueCampaignMails(deps) },
		{ name: 'campaigns.reminders', everyMs: MINUTE_MS, run: () => remindBeforeEnd(deps) },
		{ name: 'monthly-mail.send', everyMs: HOUR_MS, run: () => sendMonthlyMails(deps) },
		{ name: 'alerts.send', everyMs: 5 * SECOND_MS, run: () => sendAlerts(deps) },
		{ name: 'messages.receipts', everyMs: 2 * SECOND_MS, run: () => queueReceipts(deps) },
		{ name: 'documents.timestamps', everyMs: MINUTE_MS, run: () => renewTimestamps(deps) },
		{ name: 'documents.fonts', everyMs: 10 * SECOND_MS, run: () => fonts.check() },
		{ name: 'webhooks.tidy', everyMs: 10 * SECOND_MS, run: () => tidyWebhooks(deps) },
		{ name: 'bookings.tidy', everyMs: 10 * SECOND_MS, run: () => tidyBookings(deps) },
		{ name: 'disk.trim', everyMs: 2 * SECOND_MS, run: () => deps.disk.trim() },
		{
			name: 'database.check',
			everyMs: 10 * SECOND_MS,
			run: (isStopped) => deps.integrity.check(isStopped),
		},
		{ name: 'clock.watch', everyMs: 5 * SECOND_MS, run: () => watchClock(deps, clockWatch) },
		{ name: 'key-files.watch', everyMs: 10 * SECOND_MS, run: () => keyFiles.check() },
		// Keeps `lastUsedAt` less than a minute behind.
		{ name: 'keys.uses', everyMs: 20 * SECOND_MS, run: () => keyUses.flush() },
		{ name: 'sessions.uses', everyMs: 20 * SECOND_MS, run: async () => sessionUses.flush() },
		{ name: 'retention.maintenance', everyMs: HOUR_MS, run: (isStopped) => maintain(deps, isStopped) },
		{
			name: 'retention.sweep',
			everyMs: HOUR_MS,
			run: async (isStopped) => void (await sweepFiles(deps, isStopped)),
		},
		{ name: 'moves.leftovers', everyMs: HOUR_MS, run: () => tidyArrivals(deps) },
		{ name: 'backup.leftovers', everyMs: HOUR_MS, run: () => sweepDrills(deps) },
		{ name: 'backup.drill', everyMs: HOUR_MS, run: () => weeklyDrill.check() },
	]
}

/** Maintains the copies off the box; empty when none are configured. */
function listReplication(deps: Deps): PeriodicLoop[] {
	const copies = new CopyWatch(deps)
	const lagWatch: PeriodicLoop = {
		name: 'replication.copies',
		everyMs: 5 * SECOND_MS,
		run: () => copies.run(),
	}
	if (deps.replica === undefined) return deps.databaseLag === undefined ? [] : [lagWatch]
	const mirror = new StateMirror(deps, deps.replica)
	const cache = new CacheTrim(deps)
	return [
		lagWatch,
		{ name: 'replication.cache', everyMs: SECOND_MS, run: (isStopped) => cache.run(isStopped) },
		{
			name: 'replication.state',
			everyMs: SECOND_MS,
			run: async () => {
				await requireCompared(deps)
				await mirror.run()
			},
		},
		{ name: 'replication.begin', everyMs: HOUR_MS, run: () => beginCopies(deps) },
		{ name: 'replication.watch', everyMs: 30 * SECOND_MS, run: () => watchCopies(deps) },
	]
}

/** Reports a change of the system clock. After it was set back, waiting jobs and retries would wait longer. */
async function watchClock({ log, metrics, write }: Deps, clock: ClockWatch): Promise<void> {
	const step = clock.readStep()
	if (step === undefined) return
	if (step.stepMs <= -RESCHEDULE_FROM_MS)
		await write((tx) => {
			rescheduleJobs(tx, step)
			rescheduleDeliveries(tx, step)
			rescheduleMessages(tx, step)
		})
	clock.accept(step)
	metrics.clockStep()
	log.warn('the clock of the system was set', { byMs: step.stepMs })
}

/** In milliseconds: a smaller delay needs no correction. */
const RESCHEDULE_FROM_MS = 30 * SECOND_MS
