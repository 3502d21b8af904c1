import { join } from 'node:path'
import type { Config } from './config/config.ts'
import { backUpSchema } from './db/backup.ts'
import { closeDb, openDb } from './db/client.ts'
import type { Db } from './db/client.ts'
import { createDatabase } from './db/create-database.ts'
import { statement } from './db/statement.ts'
import { truncateWal } from './db/truncate-wal.ts'
import { createGroupCommit } from './db/group-commit.ts'
import type { Write } from './db/group-commit.ts'
import { IntegrityWatch } from './db/integrity/integrity.ts'
import { migrate } from './db/migrate.ts'
import { newDatabase } from './db/new-database.ts'
import { migrations } from './db/migrations.ts'
import { requireNoRollback } from './db/rollback-note.ts'
import { RecentTraffic } from './http/traffic.ts'
import type { Traffic } from './http/traffic.ts'
import { LoopWatch } from './jobs/loop-watch.ts'
import { createWakes } from './jobs/wakes.ts'
import type { Wakes } from './jobs/wakes.ts'
import { Refusals } from './kit/limits/refusals.ts'
import { systemClock } from './kit/time/clock.ts'
import type { Clock } from './kit/time/clock.ts'
import { systemIds } from './kit/ids.ts'
import type { Ids } from './kit/ids.ts'
import { createLog } from './kit/log.ts'
import type { Log } from './kit/log.ts'
import { openLogSink } from './runtime/log-sink.ts'
import { listOperatorFonts } from './pdf/text/font-files.ts'
import type { RendererSetup } from './pdf/render-sealed.ts'
import { messageOf } from './kit/errors.ts'
import { PASSWORD_COST } from './kit/password-cost.ts'
import type { PasswordCost } from './kit/password-cost.ts'
import { createMetrics } from './kit/metrics.ts'
import type { Metrics } from './kit/metrics.ts'
import { createPdfRenderer } from './pdf/renderer.ts'
import type { PdfRenderer } from './pdf/renderer.ts'
import { DATABASE, closeDatabaseFiles, listFaults, makeDataDir } from './files/data-dir.ts'
import { DatabaseLag } from './files/database-lag.ts'
import { RESERVE_IN_USE, makeRoomToStart, watchDisk } from './files/disk.ts'
import type { Disk } from './files/disk.ts'
import { openCheckpointLog, takeLogsBack } from './ledger/checkpoint-log.ts'
import type { CheckpointLog } from './ledger/checkpoint-log.ts'
import type { CopiesOwner } from './files/copies-owner.ts'
import type { KeyFile } from './files/key-file.ts'
import { openFileStore } from './files/store.ts'
import type { FileStore } from './files/store.ts'
import type { LinkTokens } from './files/link-tokens.ts'
import { copiesOwnerOf, databaseReplicaOf } from './files/open-copies.ts'
import { createFetch } from './files/fetch.ts'
import { copyName } from './files/replica.ts'
import type { Replica } from './files/replica.ts'
import type { LostKey } from './ledger/key-files.ts'
import { keyFilesOf, openKeys } from './ledger/open-keys.ts'
import type { SigningKeys } from './ledger/signing-keys.ts'
import type { SealName } from './seal/certificate.ts'
import { openSealKey } from './seal/key.ts'
import type { SealKey } from './seal/key.ts'
import type { SecretBox } from './files/secret-box.ts'

/** Everything that has state or an effect. It is made once and passed down. */
export type Deps = Wakes & {
	readonly config: Config
	readonly clock: Clock
	readonly ids: Ids
	readonly log: Log
	readonly metrics: Metrics
	readonly db: Db
	readonly write: Write
	readonly integrity: IntegrityWatch
	readonly files: FileStore
	/** The copies of files off the box; undefined when none are configured. */
	readonly replica: Replica | undefined
	/** The box that owns the copies; undefined if none are configured. */
	readonly copiesOwner: CopiesOwner | undefined
	/** How far Litestream's replica is behind; undefined without one, or if only Litestream can read it. */
	readonly databaseLag: DatabaseLag | undefined
	readonly keys: SigningKeys
	/** Reads the faults of the key files now. @throws if a file can't be read */
	readonly lostKeys: () => readonly LostKey[]
	readonly checkpoints: CheckpointLog
	readonly secretBox: SecretBox
	readonly linkTokens: LinkTokens
	readonly disk: Disk
	readonly passwordCost: PasswordCost
	readonly pdf: PdfRenderer
	/** The key that seals PDFs. Our own is made at the first call. */
	readonly seal: () => SealKey
	readonly traffic: Traffic
	/** Refusals of the mail server since the start. */
	readonly mailRefusals: Refusals
	readonly loopWatch: LoopWatch
	/** Checkpoints and closes the database, stops the workers, flushes the log. */
	close(): Promise<void>
}

/** Dependencies of a change in one transaction. */
export type ActDeps = Pick<Deps, 'write' | 'clock' | 'ids'>

export type Overrides = Partial<Pick<Deps, 'clock' | 'ids' | 'log' | 'disk' | 'passwordCost' | 'traffic'>> & {
	/** No job, webhook or message runs in the background. */
	readonly withoutLoops?: true
	/** The pages are bundled at the first request that needs them, not at the start. */
	readonly withLatePages?: true
	/** Replaces `CHECKPOINT_PAUSE_MS`. */
	readonly checkpointPauseMs?: number
	/** Starts a worker that makes or reads PDFs. */
	readonly startWorker?: () => Worker
	/** Called before an existing schema is changed. If it throws, the schema stays. */
	readonly beforeMigration?: () => void
}

const LINES_DROPPED = 'log lines were dropped because their reader was too slow'

/** Least time between two checkpoints of one organization, in milliseconds. */
const CHECKPOINT_PAUSE_MS = 1_000

/**
 * Opens the data directory, makes it if it is missing, and migrates the database.
 * @throws MigrationError, and whatever opening files throws
 */
export function openDeps(config: Config, overrides: Overrides = {}): Deps {
	const { dataDir } = config
	makeDataDir(dataDir)
	const { checkpointPauseMs = CHECKPOINT_PAUSE_MS } = overrides
	const clock = overrides.clock ?? systemClock
	const ids = overrides.ids ?? systemIds
	const metrics = createMetrics()
	const sink = openLogSink({
		onDrop: () => metrics.logLineDropped(),
		onRecover: (lines) => log.warn(LINES_DROPPED, { lines }),
	})
	const log = overrides.log ?? createLog(config.logLevel, clock, sink.write)
	const db = openDatabase(dataDir, log, { clock, ids }, overrides.beforeMigration)
	const keyFile = keyFilesOf(db, dataDir, ids)
	const host = hostOf(config)
	const copiesOwner = copiesOwnerOf(config, ids, clock)
	const replica = copiesOwner?.guard()
	const seal = openSeal(config, keyFile('seal.pem'), clock, db)
	const pdf = createPdfRenderer(() => setUpRenderer(config, log, seal()), overrides)
	const wakes = createWakes()
	const floorBytes = config.diskFloorMb * 1024 * 1024
	const disk = overrides.disk ?? watchDisk({ dataDir, floorBytes, clock, log })
	const traffic = overrides.traffic ?? new RecentTraffic(clock)
	const integrity = new IntegrityWatch({ path: join(dataDir, DATABASE), clock, log, traffic })
	return {
		...wakes,
		config,
		clock,
		ids,
		log,
		metrics,
		db,
		integrity,
		write: createGroupCommit(db, {
			onCommit: () => wakes.wake('commit'),
			makeRoom: () => disk.release(),
		}),
		files: openFileStore({
			folder: dataDir,
			clock,
			nextId: () => ids.next(),
			...listElsewhere(config, clock, replica),
		}),
		replica,
		copiesOwner,
		databaseLag: databaseLagOf(config, ids, { dataDir, clock, log }),
		...openKeys(config, db, { keyFile, host }),
		checkpoints: openCheckpointLog(join(dataDir, 'checkpoints'), clock, checkpointPauseMs, replica),
		disk,
		passwordCost: overrides.passwordCost ?? PASSWORD_COST,
		pdf,
		seal,
		traffic,
		mailRefusals: new Refusals(),
		loopWatch: new LoopWatch(clock),
		async close() {
			await pdf.close()
			integrity.stop()
			emptyWal(db, log)
			closeDb(db)
			sink.flush()
		},
	}
}

/** Where files are that are not on the disk, and whether the disk is only their cache. */
function listElsewhere({ filesStore, filesCacheMb }: Config, clock: Clock, replica: Replica | undefined) {
	const load = async (sha256: string) => replica?.get(copyName(sha256))
	if (filesStore === '') return { elsewhere: load }
	return { elsewhere: createFetch(load, clock), cacheBytes: filesCacheMb * 1024 * 1024 }
}

function emptyWal(db: Db, log: Log): void {
	try {
		truncateWal(db)
	} catch (error) {
		// The disk is full. The WAL stays, and the next start reads it.
		log.error('the write-ahead log could not be emptied', { cause: messageOf(error) })
	}
}

/** Opens the database, readable only by this user, at this program's schema. */
function openDatabase(
	dataDir: string,
	log: Log,
	{ clock, ids }: Pick<Deps, 'clock' | 'ids'>,
	beforeMigration?: () => void,
): Db {
	if (makeRoomToStart(dataDir)) log.error(RESERVE_IN_USE)
	for (const fault of listFaults(dataDir)) log.warn(fault, { dataDir })
	closeDatabaseFiles(dataDir)
	requireNoRollback(dataDir, migrations.length)
	const path = join(dataDir, DATABASE)
	createDatabase(path, () => newDatabase(clock.now()), ids.next())
	const db = openDb(path)
	try {
		migrate(db, migrations, clock.now(), (version) => {
			beforeMigration?.()
			backUpSchema(db, join(dataDir, 'backups'), version)
		})
		takeLogsBack(join(dataDir, 'checkpoints'), db)
		return db
	} catch (error) {
		closeDb(db)
		throw error
	}
}

function databaseLagOf(
	config: Config,
	ids: Ids,
	box: { readonly dataDir: string; readonly clock: Clock; readonly log: Log },
): DatabaseLag | undefined {
	const replica = databaseReplicaOf(config, ids)
	return replica && new DatabaseLag(box, replica)
}

/**
 * Returns a function that opens the seal's key once.
 * @throws when the operator's own key can't be read, so that the start fails
 */
function openSeal(config: Config, file: KeyFile, clock: Clock, db: Db): () => SealKey {
	const { sealP12: path, sealP12Password: password } = config
	const p12 = path === '' ? undefined : { path, password }
	let key: SealKey | undefined
	const open = (): SealKey =>
		(key ??= openSealKey({
			...file,
			subject: nameOfSeal(config, db),
			earlier: certificates.all(db).map(({ certificate }) => certificate),
			p12,
			now: new Date(clock.now()),
		}))
	if (p12 !== undefined) open()
	return open
}

function setUpRenderer(config: Config, log: Log, { key, certificate, chain }: SealKey): RendererSetup {
	const { fontDir, timestampUrl } = config
	const { usable, passedOver } = listOperatorFonts(config)
	if (passedOver.length > 0)
		log.warn('fonts without TrueType outlines are passed over', { fonts: passedOver.join(' ') })
	if (fontDir !== '' && usable.length === 0) log.warn('FONT_DIR holds no font that can be used')
	const pem = key.export({ format: 'pem', type: 'pkcs8' }).toString()
	const timestampBytes = timestampUrl === '' ? 0 : TIMESTAMP_BYTES
	return { fontFiles: usable, seal: { key: pem, certificate, chain, timestampBytes } }
}

/** Room for a timestamp in a seal, in bytes: tokens take 2,000 to 8,000. */
const TIMESTAMP_BYTES = 12_000

const names = statement<SealName, []>(
	"SELECT name, settings ->> '$.legalName' AS legalName FROM organizations LIMIT 2",
)

/** A venue changes its names a few times in its life. */
const certificates = statement<{ certificate: Uint8Array }, []>(
	'SELECT certificate FROM seal_certificates ORDER BY first_used_at DESC LIMIT 100',
)

/** The venue and its company, as a reader of PDFs shows them; the host where several venues share the key. */
function nameOfSeal(config: Config, db: Db): SealName {
	const [only, other] = names.all(db)
	if (only !== undefined && other === undefined) return only
	return { name: `${hostOf(config)} document seal`, legalName: null }
}

/** The host that guests see. The checkpoint logs are named after it. */
function hostOf({ baseUrl, host }: Config): string {
	return baseUrl === '' ? host : new URL(baseUrl).host
}
