import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openDb } from '../../../src/db/client.ts'
import type { Db, Tx } from '../../../src/db/client.ts'
import { createGroupCommit } from '../../../src/db/group-commit.ts'
import { messageOf } from '../../../src/kit/message-of.ts'

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

test('what arrives in the next turns of the event loop shares a commit', async () => {
	const write = createGroupCommit(db, countCommits)
	const written = [write(add(1))]
	await turn()
	written.push(write(add(2)))
	await turn()
	written.push(write(add(3)))
	expect(await Promise.all(written)).toEqual([1, 1, 1])
	expect(commits).toBe(1)
	expect(db.$client.query('SELECT n FROM pieces').values().flat()).toEqual([1, 2, 3])
})

test('a group is bounded, and those after it are committed too', async () => {
	const write = createGroupCommit(db, countCommits)
	await Promise.all(Array.from({ length: 300 }, (_, n) => write(add(n))))
	expect(commits).toBe(3)
	await write(add(300))
	expect(commits).toBe(4)
	expect(db.$client.query('SELECT n FROM pieces').values()).toHaveLength(301)
})

test('work that comes after the database was closed is refused, and does not end the process', async () => {
	const own = openDb(':memory:')
	const write = createGroupCommit(own, countCommits)
	own.$client.close()
	expect(await write(() => 1).catch(messageOf)).toContain('closed')
	expect(commits).toBe(1)
})
