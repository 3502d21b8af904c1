import { expect, test } from 'bun:test'
import { ClockWatch } from '../../../../src/kit/time/clock-watch.ts'

test('A clock that was set is reported with its step until the step is accepted, and drift is not reported', () => {
	let [wall, steady] = [1_000_000, 5]
	const watch = new ClockWatch({ now: () => wall, monotonic: () => steady })
	const readAfter = (wallMs: number, steadyMs: number) => {
		wall += wallMs
		steady += steadyMs
		return watch.readStep()
	}
	const accept = (): void => {
		const step = watch.readStep()
		if (step !== undefined) watch.accept(step)
	}
	expect(readAfter(5_000, 5_000)).toBeUndefined()
	expect(readAfter(5_050, 5_000)).toBeUndefined()
	expect(readAfter(5_000 + 3_600_000, 5_000)).toEqual({ now: wall, stepMs: 3_600_050 })
	expect(readAfter(5_000, 5_000)).toEqual({ now: wall, stepMs: 3_600_050 })
	accept()
	expect(readAfter(5_000, 5_000)).toBeUndefined()
	expect(readAfter(5_000 - 86_400_000, 5_000)).toEqual({ now: wall, stepMs: -86_400_000 })
	accept()
	expect(watch.readStep()).toBeUndefined()
})
