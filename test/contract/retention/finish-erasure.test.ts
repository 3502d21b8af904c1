import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { emptyWal } from '../../../src/features/retention/finish-erasure.ts'
import { doDueJobs } from '../../../src/cli/own-jobs.ts'
import { searchBytes } from '../../support/disk/byte-search.ts'
import { leaveCopies } from '../../support/disk/page-copies.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'

const running = useService({}, { withoutLoops: true })

test('A purge erases copies of deleted rows that SQLite left in pages from which rows were moved', async () => {
	const { deps } = running.service
	const names = leaveCopies(deps.db.$client)
	expect(searchBytes(running.config.dataDir, names)).not.toEqual([])
	const hall = running.tenant('Climbing Hall')
	const { id } = await sign(hall, await publishTemplate(hall.call))
	await hall.call('POST', `/v1/waivers/${id}/purge`)
	expect(await doDueJobs(deps, ['file.erase', 'outbox.erase', 'remains.erase'])).toEqual([])
	expect(searchBytes(running.config.dataDir, names)).toEqual([])
})

test('A reader of the log that ends meanwhile, such as a check of the database, holds it no longer than that', async () => {
	const { deps } = running.service
	const path = join(running.config.dataDir, 'waiver.db')
	const reader = new Database(path)
	reader.run('BEGIN')
	reader.query('SELECT count(*) FROM organizations').get()
	await running.tenant('Hall').call('POST', '/v1/locations', { name: 'Hall 2' })
	let looks = 0
	// It ends after the first attempt, and no time passes: what waited to the end would wait for ever.
	const monotonic = (): number => {
		if (++looks === 2) reader.close(true)
		return 0
	}
	expect(await emptyWal({ ...deps, clock: { ...deps.clock, monotonic } })).toBe(true)
	expect(looks).toBe(2)
	expect(statSync(`${path}-wal`).size).toBe(0)
})
