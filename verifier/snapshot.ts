import { Database, SQLiteError, constants } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listLogs } from './checkpoints.ts'
import type { PublishedLog } from './checkpoints.ts'
import { isExport, loadExport } from './export.ts'
import type { WaiverRow } from './waivers.ts'

/** The data to verify, as of one moment. */
export type Snapshot = {
	readonly dataDir: string
	readonly db: Database
	readonly logs: readonly PublishedLog[]
}

/** The caller closes its `db`. */
export function takeSnapshot(dataDir: string): Snapshot {
	const isOurs = isExport(dataDir) || existsSync(join(dataDir, 'waiver.db'))
	if (!isOurs) throw new Error(`${dataDir} holds no database, nor an export.`)
	// Before the database: a checkpoint that is published later may cover entries that the snapshot lacks.
	const logs = listLogs(dataDir)
	const db = isExport(dataDir) ? loadExport(dataDir) : openDatabase(dataDir)
	try {
		db.run('PRAGMA temp_store = FILE')
		db.run(
			'CREATE TEMP TABLE acts (subject TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (subject, seq)) WITHOUT ROWID',
		)
		db.run('BEGIN')
		// A transaction sees the data of its first read.
		db.query('SELECT 1 FROM organizations').get()
		return { dataDir, db, logs }
	} catch (error) {
		db.close()
		throw error
	}
}

/** Returns true if the row names the file now, too: a purge, or a new PDF, may have removed it since the snapshot. */
export function isStillNamed(dataDir: string, waiver: WaiverRow, hash: string): boolean {
	const { seq, pdf_status: pdfStatus, pdf_sha256: pdf } = waiver
	// A restore brought the row and no copy of the PDF, which the service makes again.
	if (pdfStatus === 'pending' && pdf === hash) return false
	if (isExport(dataDir)) return true
	const db = openDatabase(dataDir)
	try {
		const named = db.query(
			'SELECT 1 FROM waivers WHERE seq = ?1 AND pdf_sha256 = ?2 UNION ALL SELECT 1 FROM waiver_images WHERE waiver_seq = ?1 AND file_sha256 = ?2',
		)
		return named.get(seq, hash) !== null
	} finally {
		db.close()
	}
}

/** Opens the database for reading alone, beside a running service as well as on a disc that can't be written to. */
function openDatabase(dataDir: string): Database {
	const path = join(dataDir, 'waiver.db')
	const db = new Database(path, { readonly: true })
	try {
		db.query('SELECT 1 FROM sqlite_schema').get()
		return db
	} catch (error) {
		db.close()
		// To read beside writers SQLite has to write a file of its own. If it can't, and no write-ahead log waits to be
		// read, there is no writer.
		const isStill =
			error instanceof SQLiteError && error.code === 'SQLITE_CANTOPEN' && !existsSync(`${path}-wal`)
		if (!isStill) throw error
		const unchanging = `${pathToFileURL(path).href}?immutable=1`
		return new Database(unchanging, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI)
	}
}
