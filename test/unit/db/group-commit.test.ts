import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { openDb } from '../../../src/db/client.ts'
import type { Db, Tx } from '../../../src/db/client.ts'
import { createGroupCommit } from '../../../src/db/group-commit.ts'
import { beforeCommit } from '../../../src/db/transact.ts'
import { messageOf } from '../../../src/kit/errors.ts'

let db: Db
let commits: number

beforeEach(() => {
	db = openDb(':memory:')
	db.$client.run('CREATE TABLE pieces (n INTEGER)')
	commits = 0
})
afterEach(() => db.$client.close())

const add = (n: number) => (tx: Tx) => tx.$client.query('INSERT INTO pieces VALUES (?)').run(n).changes
const countCommits = (): void => void commits++
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('What arrives in the next turns of the event loop shares a commit', async () => {
	const write = createGroupCommit(db, { onCommit: countCommits })
	const written = [write(add(1))]
	await turn()
	written.push(write(add(2)))
	await turn()
	written.push(write(add(3)))
	expect(await Promise.all(written)).toEqual([1, 1, 1])
	expect(commits).toBe(1)
	expect(db.$client.query('SELECT n FROM pieces').values().flat()).toEqual([1, 2, 3])
})

test('A group is bounded, and those after it are committed too', async () => {
	const write = createGroupCommit(db, { onCommit: countCommits })
	await Promise.all(Array.from({ length: 300 }, (_, n) => write(add(n))))
	expect(commits).toBe(3)
	await write(add(300))
	expect(commits).toBe(4)
	expect(db.$client.query('SELECT n FROM pieces').values()).toHaveLength(301)
})

test('Work that comes after the database was closed is refused, and does not end the process', async () => {
	const own = openDb(':memory:')
	const write = createGroupCommit(own, { onCommit: countCommits })
	own.$client.close()
	expect(await write(() => 1).catch(messageOf)).toContain('closed')
	expect(commits).toBe(1)
})

describe('The last work of a transaction', () => {
	const values = () => db.$client.query('SELECT n FROM pieces').values().flat()
	/** Adds a piece, and has 100 added at the end, or 200 where that fails. */
	const addWith = (n: number, run: (tx: Tx) => void) => {
		const work = { run, insteadOf: (_: unknown, tx: Tx) => void add(200)(tx) }
		return (tx: Tx) => {
			beforeCommit(tx, work)
			return add(n)(tx)
		}
	}

	test('The last work of a transaction is done once for a group, however often it is asked for', async () => {
		const write = createGroupCommit(db)
		const last = addWith(1, add(100))
		await Promise.all([write(last), write(last), write(add(2))])
		await write(add(3))
		expect(values()).toEqual([1, 1, 2, 100, 3])
	})

	test('Last work that fails refuses nobody: the group is committed with what takes its place', async () => {
		const write = createGroupCommit(db)
		const last = addWith(1, (tx) => {
			add(100)(tx)
			throw new Error('It is damaged.')
		})
		const fail = (tx: Tx): never => {
			add(9)(tx)
			throw new Error('Undo this.')
		}
		const undone = write(fail).catch(messageOf)
		expect(await Promise.all([write(last), undone, write(add(2))])).toEqual([1, 'Undo this.', 1])
		expect(values()).toEqual([1, 2, 200])
	})

	test.each(['SQLITE_IOERR_FSYNC', 'SQLITE_FULL', 'SQLITE_BUSY'])(
		'A group that fails with %s is not committed without its last work',
		async (code) => {
			const write = createGroupCommit(db)
			const last = addWith(1, () => {
				throw Object.assign(new Error('The disk fails.'), { code })
			})
			expect(await write(last).catch(messageOf)).toBe('The disk fails.')
			expect(values()).toEqual([])
		},
	)
})

describe('On a full disk', () => {
	const fill = (tx: Tx) => tx.$client.query('INSERT INTO pieces VALUES (zeroblob(100000))').run().changes
	const limit = (pages: number): void => void db.$client.run(`PRAGMA max_page_count = ${pages}`)
	const rowCount = () => db.$client.query('SELECT count(*) FROM pieces').values()[0]?.[0]

	test('On a full disk the whole group is tried once more with the reserve, and nobody in it is refused', async () => {
		limit(3)
		const write = createGroupCommit(db, { makeRoom: () => (limit(1_000), true) })
		expect(await Promise.all([write(add(1)), write(fill), write(add(2))])).toEqual([1, 1, 1])
		expect(rowCount()).toBe(3)
	})

	test('On a full disk, without a reserve or with one that is too small, nothing of the work that needs room is stored', async () => {
		limit(3)
		let calls = 0
		for (const makeRoom of [() => false, () => (calls++, true)]) {
			const write = createGroupCommit(db, { makeRoom })
			const outcome = await write(fill).then(
				() => 'stored',
				(error: { code?: string }) => error.code,
			)
			expect(outcome).toBe('SQLITE_FULL')
		}
		expect({ asked: calls, rows: rowCount() }).toEqual({ asked: 1, rows: 0 })
	})
})
