import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WAL_PAGES, openDb } from '../../../src/db/client.ts'
import type { Db } from '../../../src/db/client.ts'
import { truncateWal } from '../../../src/db/truncate-wal.ts'
import { createWalCheckpointer } from '../../../src/db/wal-checkpointer.ts'
import { until } from '../../support/service/service.ts'

const PAGE = 4_096
const opened: { db: Db; directory: string }[] = []

function open(): Db {
	const directory = mkdtempSync(join(tmpdir(), 'waiver-log-'))
	const db = openDb(join(directory, 'waiver.db'))
	db.$client.run('CREATE TABLE pages (bytes BLOB)')
	opened.push({ db, directory })
	return db
}

afterEach(() => {
	for (const { db, directory } of opened.splice(0)) {
		db.$client.close()
		rmSync(directory, { recursive: true })
	}
})

/** Commits rows that fill as many pages. */
function fill(db: Db, pages: number): void {
	db.$client.run(
		`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${pages})
		INSERT INTO pages SELECT randomblob(${PAGE}) FROM n`,
	)
}

function logOf(db: Db): { log: number; checkpointed: number } {
	const query = db.$client.query<{ log: number; checkpointed: number }, []>('PRAGMA wal_checkpoint(NOOP)')
	return query.get() ?? { log: 0, checkpointed: 0 }
}

test('a long log is checkpointed beside the thread that commits, and a short one is left alone', async () => {
	const db = open()
	// What is folded is then the worker's work.
	db.$client.run('PRAGMA wal_autocheckpoint = 0')
	const keeper = createWalCheckpointer(db.$client)
	fill(db, 1_000)
	keeper.check()
	await keeper.stop()
	expect(logOf(db).checkpointed).toBe(0)

	const other = createWalCheckpointer(db.$client)
	fill(db, 1_500)
	other.check()
	const { log, checkpointed } = await until(() => {
		const state = logOf(db)
		return state.checkpointed > 0 ? state : undefined
	})
	expect(checkpointed).toBe(log)
	await other.stop()
})

test('under constant commits the log is reset again and again, and keeps every row', async () => {
	const db = open()
	const keeper = createWalCheckpointer(db.$client)
	let [longest, restarts, before] = [0, 0, 0]
	for (let i = 0; i < 150; i++) {
		fill(db, 200)
		keeper.check()
		const { log } = logOf(db)
		longest = Math.max(longest, log)
		if (log < before) restarts++
		before = log
		// What the worker began before takes as long as the machine lets it.
		await (log > WAL_PAGES ? keeper.settled() : Bun.sleep(0))
	}
	await keeper.stop()
	expect(restarts).toBeGreaterThan(1)
	expect(longest).toBeLessThan(WAL_PAGES + 500)
	expect(db.$client.query('SELECT count(*) AS n FROM pages').get()).toEqual({ n: 30_000 })
	expect(db.$client.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
})

test('where a commit is about to checkpoint the log, the worker does not start; where a reader uses the log, it continues', async () => {
	const db = open()
	db.$client.run('PRAGMA wal_autocheckpoint = 0')
	const keeper = createWalCheckpointer(db.$client)
	const fillTo = (pages: number): void => {
		while (logOf(db).log < pages) fill(db, 50)
	}
	fillTo(WAL_PAGES - 300)
	keeper.check()
	await keeper.settled()
	fillTo(WAL_PAGES + 200)
	keeper.check()
	await keeper.settled()
	expect(logOf(db).checkpointed).toBe(0)
	fillTo(WAL_PAGES + 500)
	keeper.check()
	await keeper.settled()
	const { log, checkpointed } = logOf(db)
	expect(log).toBeGreaterThan(WAL_PAGES)
	expect(checkpointed).toBe(log)
	await keeper.stop()
})

test('once it has stopped, nothing holds the log', async () => {
	const db = open()
	const keeper = createWalCheckpointer(db.$client)
	fill(db, 3_000)
	keeper.check()
	await keeper.stop()
	expect(truncateWal(db)).toBe(true)
	expect(logOf(db).log).toBe(0)
})

test('where no worker can checkpoint, commits do', async () => {
	const db = open()
	const keeper = createWalCheckpointer({
		filename: '/nowhere/waiver.db',
		query: (sql: string) => db.$client.query(sql),
	} as Db['$client'])
	for (let i = 0; i < 50; i++) {
		fill(db, 200)
		keeper.check()
		await Bun.sleep(0)
	}
	await keeper.stop()
	expect(logOf(db).log).toBeLessThan(WAL_PAGES + 500)
})
