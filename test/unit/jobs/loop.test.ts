import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '../../../src/db/client.ts'
import { createGroupCommit } from '../../../src/db/group-commit.ts'
import type { Write } from '../../../src/db/group-commit.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { migrations } from '../../../src/db/migrations.ts'
import { transact } from '../../../src/db/transact.ts'
import { createInterval, createJobLoop } from '../../../src/jobs/loop.ts'
import { completeJob, enqueueJob } from '../../../src/jobs/queue.ts'
import { createLog } from '../../../src/kit/log.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { until } from '../../support/service/service.ts'

const folder = mkdtempSync(join(tmpdir(), 'waiver-jobs-'))

const db = openDb(join(folder, 'waiver.db'))
migrate(db, migrations, 0, () => undefined)
afterAll(() => {
	db.$client.close()
	rmSync(folder, { recursive: true })
})

test('A job that fails on a full disk is queued again as soon as there is room', async () => {
	const clock = createStillClock()
	const commit = createGroupCommit(db)
	const errors: string[] = []
	let isDiskFull = false
	let runs = 0
	const write: Write = (work) =>
		isDiskFull
			? Promise.reject(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }))
			: commit(work)
	transact(db, (tx) => enqueueJob(tx, 'file.erase', 'one'))
	const silent = () => undefined
	const loop = createJobLoop(
		{
			db,
			write,
			clock,
			log: { debug: silent, info: silent, warn: silent, error: (message) => void errors.push(message) },
			traffic: { note: silent, isBusy: () => false },
			metrics: { job: silent },
		},
		{
			kind: 'file.erase',
			atOnce: 1,
			async run(job) {
				runs++
				isDiskFull = runs === 1
				if (isDiskFull) throw new Error('ENOSPC')
				await write((tx) => completeJob(tx, job))
			},
		},
	)
	loop.start()
	await until(() => (errors.length > 0 ? true : undefined))
	isDiskFull = false
	const state = () => db.$client.query('SELECT leased, failure FROM jobs').get()
	await until(() => (state() === null || (state() as { leased: number }).leased === 0 ? true : undefined))
	expect(state()).toEqual({ leased: 0, failure: 'Error: ENOSPC' })
	clock.advance(60_000)
	loop.wake()
	await until(() => (runs === 2 && state() === null ? true : undefined))
	await loop.stop()
	expect(errors).toContain('the outcome of a job could not be stored')
})

test('Consecutive failures are logged less and less often, and the recovery is logged', async () => {
	const lines: string[] = []
	let runs = 0
	const loop = createInterval(
		{ log: createLog('info', createStillClock(), (line) => lines.push(line)) },
		{
			name: 'replication.state',
			everyMs: 3_600_000,
			run() {
				runs++
				if (runs <= 20) throw new Error('EROFS')
				return runs === 21
			},
		},
	)
	loop.start()
	for (let turn = 1; runs < 21; turn++) {
		await until(() => runs >= turn || undefined)
		loop.wake()
	}
	await loop.stop()
	const told = lines.map((line) => JSON.parse(line))
	expect(told.map(({ message, failures }) => [message, failures])).toEqual([
		...[1, 2, 4, 8, 16].map((failures) => ['loop failed', failures]),
		['loop works again', 20],
	])
	expect(told[0]).toMatchObject({ level: 'error', name: 'replication.state', cause: 'EROFS' })
})
