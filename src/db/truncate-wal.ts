import { Database } from 'bun:sqlite'
import { closeSync, openSync, readSync, statSync, truncateSync } from 'node:fs'
import { BUSY_TIMEOUT_MS } from './client.ts'
import type { Db } from './client.ts'
import { transact } from './transact.ts'

/** Bytes of the WAL header and of each frame header (SQLite, "Database File Format", section 4.1). */
const WAL_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/** Does not wait: a replicator reads from the WAL most of the time. @returns true if the WAL is empty */
export function truncateWal(db: Db): boolean {
	db.$client.run('PRAGMA busy_timeout = 0')
	try {
		return db.$client.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
	} finally {
		db.$client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
	}
}

/** Offset and length, in bytes, of the salt in the WAL header. It changes each time that the WAL restarts. */
const SALT_AT = 16
const SALT_BYTES = 8

/** Identifies the current run of the WAL; empty without a WAL. */
export function readLogSalt(db: Db): string {
	const salt = Buffer.alloc(SALT_BYTES)
	let file: number | undefined
	try {
		file = openSync(`${db.$client.filename}-wal`, 'r')
		return salt.toString('hex', 0, readSync(file, salt, 0, SALT_BYTES, SALT_AT))
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
		return ''
	} finally {
		if (file !== undefined) closeSync(file)
	}
}

/**
 * A WAL that restarts is overwritten from the front, so older content stays behind its end. A replicator never lets
 * it be truncated, so the rest is cut off here.
 */
export function trimWal(db: Db): void {
	const { filename } = db.$client
	// A connection can't query the WAL inside a transaction, and outside of one others may write.
	const beside = new Database(filename, { readwrite: true, create: false })
	try {
		const length = beside.query<{ log: number }, []>('PRAGMA wal_checkpoint(NOOP)')
		const pageSize = pageSizeOf(beside)
		transact(db, () => {
			const frames = Math.max(length.get()?.log ?? 0, 0)
			const end = WAL_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + pageSize)
			const path = `${filename}-wal`
			if (statSync(path).size > end) truncateSync(path, end)
		})
	} finally {
		beside.close()
	}
}

/**
 * Copies the WAL into the database's file as far as its readers allow. To be called in a transaction of another
 * connection, so that nobody writes meanwhile.
 *
 * @returns the numbers of the pages of which the WAL has a newer version than the file; undefined if somebody else
 *   copies just now
 */
export function copyWal(beside: Database): ReadonlySet<number> | undefined {
	const { busy, log, checkpointed } = beside
		.query<{ busy: number; log: number; checkpointed: number }, []>('PRAGMA wal_checkpoint(PASSIVE)')
		.get() ?? { busy: 1, log: 0, checkpointed: 0 }
	if (busy === 1) return undefined
	if (checkpointed >= log) return new Set()
	const pageSize = pageSizeOf(beside)
	const wal = openSync(`${beside.filename}-wal`, 'r')
	try {
		const header = Buffer.alloc(FRAME_HEADER_BYTES)
		return new Set(
			Array.from({ length: log - checkpointed }, (_none, index) => {
				const frame = (checkpointed + index) * (FRAME_HEADER_BYTES + pageSize)
				readSync(wal, header, 0, FRAME_HEADER_BYTES, WAL_HEADER_BYTES + frame)
				return header.readUInt32BE(0)
			}),
		)
	} finally {
		closeSync(wal)
	}
}

/** In bytes. */
export function pageSizeOf(client: Database): number {
	return client.query<{ page_size: number }, []>('PRAGMA page_size').get()?.page_size ?? 0
}
