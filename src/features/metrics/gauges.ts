import { statSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { DATABASE, listUnusable } from '../../files/data-dir.ts'
import { readDrill } from '../backup/last-drill.ts'
import type { DrillResult } from '../backup/last-drill.ts'
import { VERSION } from '../../kit/release/version.ts'
import { countEntries } from '../evidence/tree.ts'
import { readLastSweep } from '../found/last-sweep.ts'
import type { LastSweep } from '../found/last-sweep.ts'
import { readCopyLag } from '../replication/copy-lag.ts'
import { secondsBehind } from '../status/clock-at-start.ts'
import { listSeasonNotices } from '../templates/season.ts'
import { countJobs, countWaitingForFont, findNextSignedAt, readPendingDeliveries } from './queries.ts'

type Labelled = Iterable<readonly [Readonly<Record<string, string>>, number]>

const one = (value: number): Labelled => [[{}, value]]

export function registerGauges(deps: Deps): void {
	const { db, config, metrics, replica } = deps
	const { dataDir } = config
	metrics.gauge('waiver_build_info', 'Release and commit that run; always 1.', ['version'], () => [
		[{ version: VERSION }, 1],
	])
	metrics.gauge('waiver_jobs', 'Jobs that wait or run, by kind.', ['kind'], () =>
		countJobs(db).map(({ kind, waiting }) => [{ kind }, waiting] as const),
	)
	metrics.gauge('waiver_jobs_failing', 'Jobs that failed and will be retried, by kind.', ['kind'], () =>
		countJobs(db).map(({ kind, failing }) => [{ kind }, failing] as const),
	)
	metrics.gauge(
		'waiver_pdfs_waiting_for_font',
		'PDFs that wait for a font with some letter of theirs.',
		[],
		() => one(countWaitingForFont(db)),
	)
	registerAges(deps)
	metrics.gauge('waiver_chain_entries', 'Entries of all evidence chains.', [], () => one(countEntries(db)))
	metrics.gauge('waiver_wal_bytes', 'Size of the write-ahead log.', [], () =>
		one(statSync(join(dataDir, `${DATABASE}-wal`), { throwIfNoEntry: false })?.size ?? 0),
	)
	metrics.gauge('waiver_database_bytes', 'Size of the database.', [], () =>
		one(statSync(join(dataDir, DATABASE), { throwIfNoEntry: false })?.size ?? 0),
	)
	registerFaults(deps)
	metrics.gauge('waiver_disk_free_bytes', 'Free space on the disk of the data directory.', [], () => {
		const { bavail, bsize } = statfsSync(dataDir)
		return one(bavail * bsize)
	})
	metrics.gauge('waiver_memory_bytes', 'Resident memory.', [], () => one(process.memoryUsage.rss()))
	registerDrill(deps)
	registerFiles(deps)
	metrics.gauge(
		'waiver_template_seasons',
		'Templates in use whose season ends within 14 days, or is over.',
		['state'],
		() => {
			const notices = listSeasonNotices(deps)
			return (['ending', 'over'] as const).map((state) => {
				return [{ state }, notices.filter((notice) => notice.state === state).length]
			})
		},
	)
	const { databaseLag } = deps
	if (databaseLag !== undefined) {
		metrics.gauge('waiver_database_replica_lag_seconds', "How far Litestream's replica is behind.", [], () =>
			one(databaseLag.seconds),
		)
		metrics.gauge(
			'waiver_database_copy_missing',
			'Whether nothing of the database is copied, as after a takeover.',
			[],
			() => one(databaseLag.isCopied === false ? 1 : 0),
		)
	}
	if (replica === undefined) return
	metrics.gauge('waiver_copies_waiting', 'Files that wait to be copied off the box.', [], () =>
		one(readCopyLag(deps).waiting),
	)
	metrics.gauge(
		'waiver_copies_lag_seconds',
		'How long some file has waited to be copied off the box.',
		[],
		() => one(readCopyLag(deps).seconds),
	)
}

/** Gauges that are 0 on a sound box. */
function registerFaults(deps: Deps): void {
	const { metrics } = deps
	metrics.gauge('waiver_database_damaged', 'Whether the last check found damage.', [], () =>
		one(deps.integrity.isDamaged ? 1 : 0),
	)
	metrics.gauge(
		'waiver_clock_behind_seconds',
		'How far the clock is behind the newest record; 0 if it is not.',
		[],
		() => one(secondsBehind(deps)),
	)
	metrics.gauge(
		'waiver_key_files_lost',
		'Key files that are missing, damaged, or not those that the database knows.',
		[],
		() => one(deps.lostKeys().length),
	)
}

/** A short queue may still be stuck. */
function registerAges({ db, clock, metrics }: Deps): void {
	const ageOf = (since: number | null | undefined): number =>
		Math.max(0, clock.now() - (since ?? Infinity)) / 1000
	metrics.gauge(
		'waiver_jobs_oldest_seconds',
		'Time since the signing of the next waiver whose images or PDF wait.',
		['kind'],
		() =>
			(['waiver.images', 'waiver.pdf'] as const).map((kind) => [{ kind }, ageOf(findNextSignedAt(db, kind))]),
	)
	metrics.gauge('waiver_webhook_deliveries', 'Pending webhook deliveries.', [], () =>
		one(readPendingDeliveries(db).waiting),
	)
	metrics.gauge(
		'waiver_webhook_deliveries_oldest_seconds',
		'Time since the event of the oldest pending delivery.',
		[],
		() => one(ageOf(readPendingDeliveries(db).since)),
	)
}

/** Gauges without a value before the first sweep. */
function registerFiles(deps: Deps): void {
	const { metrics, loopWatch, config, files } = deps
	const { cache } = files
	if (cache !== undefined)
		metrics.gauge('waiver_files_cache_bytes', 'Files on the disk while a bucket keeps them.', [], () => {
			const bytes = cache.bytes()
			return bytes === undefined ? [] : one(bytes)
		})
	const figure = (name: string, help: string, readValue: (last: LastSweep) => number): void =>
		metrics.gauge(name, help, [], () => {
			const last = readLastSweep(deps)
			return last === undefined ? [] : one(readValue(last))
		})
	figure('waiver_files_missing', 'Files that waivers name, and that are nowhere.', ({ missing }) => missing)
	figure(
		'waiver_files_unexplained',
		'Files of waivers that the database lacks, too many to be set aside.',
		({ unexplained }) => unexplained,
	)
	figure('waiver_files_found', 'Files of lost waivers that are kept for a time.', ({ found }) => found)
	metrics.gauge('waiver_data_unusable', 'Files and folders that the service can not use.', [], () =>
		one(listUnusable(config.dataDir).length),
	)
	metrics.gauge('waiver_loops_failing', 'Loops that have failed for more than a minute.', [], () =>
		one(loopWatch.listFailing().length),
	)
}

/** Gauges without a value before the first drill: 0 would mean a drill a moment ago. */
function registerDrill({ config, clock, metrics }: Deps): void {
	const figure = (name: string, help: string, readValue: (last: DrillResult) => number): void =>
		metrics.gauge(name, help, ['source'], () => {
			const last = readDrill(config)
			return last === undefined ? [] : [[{ source: last.source }, readValue(last)]]
		})
	figure('waiver_drill_ok', 'Whether the last drill succeeded.', ({ ok }) => (ok ? 1 : 0))
	figure(
		'waiver_drill_age_seconds',
		'Time since the last drill.',
		({ at }) => Math.max(0, clock.now() - Date.parse(at)) / 1000,
	)
	figure(
		'waiver_drill_lost_seconds',
		'How much newest work the last drill lacked.',
		(last) => last.lostSeconds,
	)
}
