import { expect, test } from 'bun:test'
import { longestWait, waitAfterFailures } from '../../../src/jobs/backoff.ts'

test('Each failure has its wait, and the last wait repeats', () => {
	const waits = [1, 2, 3, 4, 100].map((failures) => waitAfterFailures([10, 600, 60], failures))
	expect(waits).toEqual([10, 600, 60, 60, 60])
	expect(longestWait([10, 600, 60])).toBe(600)
})
