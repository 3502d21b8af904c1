import { afterAll, beforeEach, expect, test } from 'bun:test'
import { createGroupCommit } from '../../../src/db/group-commit.ts'
import { transact } from '../../../src/db/transact.ts'
import { claimJobs, completeJob, enqueueJob, enqueueOwnedJob, retryJob } from '../../../src/jobs/queue.ts'
import type { Job } from '../../../src/jobs/table.ts'
import { openEmptyDb } from '../../support/sql/query-plans.ts'

const NOW = 1_000

let db = openEmptyDb()
beforeEach(() => {
	db.$client.close()
	db = openEmptyDb()
})
afterAll(() => db.$client.close())

function enqueue(organizationId: string, ...ids: string[]): void {
	transact(db, (tx) => {
		for (const id of ids) enqueueOwnedJob(tx, 'waiver.pdf', { id, organizationId })
	})
}

function claim(limit: number, after = '', now = NOW): Promise<Job[]> {
	return claimJobs(db, createGroupCommit(db), { kind: 'waiver.pdf', now, limit, after })
}

/** Claims one job after the other, as a loop does. @returns their subjects in turn */
async function work(count: number): Promise<string[]> {
	const done: Job[] = []
	while (done.length < count) {
		const [job] = await claim(1, done.at(-1)?.organizationId)
		if (job === undefined) break
		transact(db, (tx) => completeJob(tx, job))
		done.push(job)
	}
	return done.map(({ subject }) => subject)
}

test('Organizations take turns, and the jobs of each come in the order in which they were enqueued', async () => {
	enqueue('rush', 'r1', 'r2', 'r3', 'r4')
	enqueue('calm', 'c1')
	enqueue('other', 'o1', 'o2')
	expect(await work(9)).toEqual(['c1', 'o1', 'r1', 'o2', 'r2', 'r3', 'r4'])
})

test('A claim of several jobs takes one of each organization, starting after the last turn', async () => {
	enqueue('a', 'a1', 'a2')
	enqueue('b', 'b1', 'b2')
	enqueue('c', 'c1', 'c2')
	expect((await claim(2, 'b')).map(({ subject }) => subject)).toEqual(['c1', 'a1'])
	expect((await claim(8)).map(({ subject }) => subject)).toEqual(['a2', 'b1', 'c2'])
	expect((await claim(8)).map(({ subject }) => subject)).toEqual(['b2'])
	expect(await claim(8)).toEqual([])
})

test('An organization whose jobs are due later is skipped', async () => {
	enqueue('a', 'a1')
	enqueue('b', 'b1')
	const [failed] = await claim(1)
	if (failed === undefined) throw new Error('Nothing was due.')
	transact(db, (tx) => retryJob(tx, failed, 'x', NOW))
	expect(await work(5)).toEqual(['b1'])
	expect((await claim(1, '', NOW + 60_000)).map(({ subject }) => subject)).toEqual(['a1'])
})

test('Work of no organization comes in the order in which it was enqueued', async () => {
	transact(db, (tx) => {
		for (const subject of ['1', '2', '3']) enqueueJob(tx, 'file.erase', subject)
	})
	const claimed: string[] = []
	for (let time = 0; time < 3; time++) {
		const [job] = await claimJobs(db, createGroupCommit(db), { kind: 'file.erase', now: NOW, limit: 4 })
		claimed.push(job?.subject ?? '')
	}
	expect(claimed).toEqual(['1', '2', '3'])
})
