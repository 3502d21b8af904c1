import { expect, test } from 'bun:test'
import { readCopyLag, watchCopies } from '../../../../src/features/replication/copy-lag.ts'
import { enqueueJob } from '../../../../src/jobs/queue.ts'
import { useService } from '../../../support/service/service.ts'
import { createStillClock } from '../../../support/service/clock.ts'

const clock = createStillClock()

// Without its loops, which would look beside us.
const running = useService({}, { clock, withoutLoops: true })

const alarms = () =>
	running.logged
		.map((line) => JSON.parse(line))
		.filter(({ message }) => message.startsWith('files wait to be copied'))

test('Files that wait longer than a minute for their copy are reported until they have it', async () => {
	const { deps } = running.service
	const look = () => {
		watchCopies(deps)
		return readCopyLag(deps)
	}
	expect(look()).toEqual({ waiting: 0, seconds: 0 })
	clock.advance(3_600_000)
	expect(look()).toEqual({ waiting: 0, seconds: 0 })
	await deps.write((tx) => enqueueJob(tx, 'file.copy', 'ab'.repeat(32)))
	clock.advance(60_000)
	// Another one that comes later makes the first no younger.
	await deps.write((tx) => enqueueJob(tx, 'file.copy', 'cd'.repeat(32)))
	expect(look()).toEqual({ waiting: 2, seconds: 60 })
	expect(alarms()).toEqual([])
	clock.advance(1_000)
	expect(look()).toEqual({ waiting: 2, seconds: 61 })
	expect(alarms()).toEqual([expect.objectContaining({ level: 'error', waiting: 2, seconds: 61 })])
	deps.db.$client.run("DELETE FROM jobs WHERE kind = 'file.copy'")
	expect(look()).toEqual({ waiting: 0, seconds: 0 })
	expect(alarms()).toHaveLength(1)
})
