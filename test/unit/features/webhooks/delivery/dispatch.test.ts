import { expect, test } from 'bun:test'
import { openDb } from '../../../../../src/db/client.ts'
import type { Deps } from '../../../../../src/deps.ts'
import { Dispatch } from '../../../../../src/features/webhooks/delivery/dispatch.ts'
import { LoopWatch } from '../../../../../src/jobs/loop-watch.ts'
import { MINUTE_MS } from '../../../../../src/kit/time/durations.ts'

test('Webhooks that can not be read are logged, and named once they have failed for a minute', async () => {
	const db = openDb(':memory:')
	let now = 0
	const clock = { now: () => now, monotonic: () => now }
	const loopWatch = new LoopWatch(clock)
	const errors: object[] = []
	const log = { error: (message: string, fields: object) => errors.push({ message, ...fields }) }
	const deps = { db, clock, loopWatch, log, onWake: () => undefined } as unknown as Deps
	const dispatch = new Dispatch(deps, () => Promise.reject(new Error('Nothing is sent here.')))
	dispatch.start()
	now = MINUTE_MS + 1
	expect(errors).toEqual([
		{
			message: 'loop failed',
			name: 'webhooks',
			failures: 1,
			cause: expect.stringContaining('webhook_endpoints'),
		},
	])
	expect(loopWatch.listFailing()).toEqual(['webhooks'])
	await dispatch.stop()
	db.$client.close()
})
