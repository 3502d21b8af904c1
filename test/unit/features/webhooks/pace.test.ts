import { expect, test } from 'bun:test'
import { Pace, MAX_STARTS_WHEN_BUSY, BUSY_SLOT_MS } from '../../../../src/features/webhooks/pace.ts'
import { createStillClock } from '../../../support/service/clock.ts'

function setUp(isBusy: boolean) {
	const clock = createStillClock()
	const pace = new Pace({ clock, traffic: { isBusy: () => isBusy } })
	return { clock, pace }
}

/** Begins as many as it may, up to `most`. @returns how many */
function begin(pace: Pace, most: number): number {
	let begun = 0
	for (; begun < most && !pace.isSpent(); begun++) pace.note()
	return begun
}

test('Deliveries do not wait under normal load', () => {
	expect(begin(setUp(false).pace, 1_000)).toBe(1_000)
})

test('Under heavy load a fixed number of deliveries starts in each time slot', () => {
	const { clock, pace } = setUp(true)
	for (let slot = 0; slot < 3; slot++) {
		expect(begin(pace, 1_000)).toBe(MAX_STARTS_WHEN_BUSY)
		clock.advance(BUSY_SLOT_MS)
	}
})
