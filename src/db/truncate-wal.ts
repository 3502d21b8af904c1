import { Database } from 'bun:sqlite'
import { closeSync, openSync, readSync, statSync, truncateSync } from 'node:fs'
import { BUSY_TIMEOUT_MS } from './client.ts'
import type { Db } from './client.ts'
import { transact } from './transact.ts'

/** Bytes of the log's own header, and of the one before each page (SQLite, "Database File Format", section 4.1). */
const WAL_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/**
 * Empties the write-ahead log, where no other process reads from it just now: a replicator mostly does, and to wait for it
 * would have everybody wait.
 * @returns whether it is empty
 */
export function truncateWal(db: Db): boolean {
	db.$client.run('PRAGMA busy_timeout = 0')
	try {
		return db.$client.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
	} finally {
		db.$client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
	}
}

/** Where the log's header keeps what changes each time that the log starts anew, and how much it is, in bytes. */
const SALT_AT = 16
const SALT_BYTES = 8

/** What tells one run of the write-ahead log from the next; empty where there is no log. */
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
 * Cuts off what stands behind the end of the write-ahead log. One that starts anew is written over from the front, and
 * what it held before stays in the file as far as it has not come again; a replicator that reads from the log never lets
 * it be emptied.
 */
export function trimWal(db: Db): void {
	const { filename } = db.$client
	// A connection can not ask about the log while it has a transaction; and without one, others may write meanwhile.
	const beside = new Database(filename, { readwrite: true, create: false })
	try {
		const length = beside.query<{ log: number }, []>('PRAGMA wal_checkpoint(NOOP)')
		const pageSize = beside.query<{ page_size: number }, []>('PRAGMA page_size').get()?.page_size ?? 0
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
