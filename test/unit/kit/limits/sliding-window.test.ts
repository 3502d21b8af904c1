import { describe, expect, test } from 'bun:test'
import { KeyedWindows } from '../../../../src/kit/limits/keyed-windows.ts'
import { SlidingWindow } from '../../../../src/kit/limits/sliding-window.ts'

describe('SlidingWindow', () => {
	test('A spend leaves exactly one window after it came', () => {
		const window = new SlidingWindow(2, 1000)
		window.spend(0)
		window.spend(400)
		expect([window.remaining(999), window.retryAfterMs(999), window.resetMs(999)]).toEqual([0, 1, 401])
		expect([window.remaining(1000), window.retryAfterMs(1000), window.used(1000)]).toEqual([1, 0, 1])
		window.spend(1000)
		expect(window.retryAfterMs(1000)).toBe(400)
		expect(window.resetMs(2000)).toBe(0)
	})

	test('A spend beyond the limit is refused and not counted', () => {
		const window = new SlidingWindow(1, 1000)
		window.spend(5)
		expect(() => window.spend(6)).toThrow(RangeError)
		expect(window.retryAfterMs(6)).toBe(999)
	})

	test('A clock that steps back frees nothing early', () => {
		const window = new SlidingWindow(2, 1000)
		window.spend(5000)
		window.spend(100)
		expect(window.remaining(5999)).toBe(0)
		expect(window.remaining(6000)).toBe(2)
	})

	test('A huge limit costs memory for what was spent only', () => {
		const window = new SlidingWindow(1e12, 1000)
		for (let i = 0; i < 10_000; i++) window.spend(i)
		expect(window.used(9_999)).toBe(1000)
	})

	test('Senseless limits are refused', () => {
		for (const [limit, windowMs] of [
			[0, 1],
			[1.5, 1],
			[-1, 1],
			[Infinity, 1],
			[1, 0],
			[1, NaN],
		] as const)
			expect(() => new SlidingWindow(limit, windowMs)).toThrow(RangeError)
	})
})

describe('KeyedWindows', () => {
	test('Each key has a window of its own, and keeps it', () => {
		const windows = new KeyedWindows({ limit: 1, windowMs: 1000, maxKeys: 10 })
		windows.get('a', 0).spend(0)
		expect(windows.get('a', 1).remaining(1)).toBe(0)
		expect(windows.get('b', 1).remaining(1)).toBe(1)
	})

	test('Idle keys are forgotten as new ones come', () => {
		const windows = new KeyedWindows({ limit: 1, windowMs: 1000, maxKeys: 1000 })
		for (let i = 0; i < 500; i++) windows.get(`early ${i}`, 0).spend(0)
		for (let i = 0; i < 500; i++) windows.get(`late ${i}`, 2000).spend(2000)
		expect(windows.size).toBe(500)
		expect(windows.get('late 0', 2000).remaining(2000)).toBe(0)
	})

	test('There are never more than maxKeys; the key asked for longest ago goes first', () => {
		const windows = new KeyedWindows({ limit: 1, windowMs: 1000, maxKeys: 3 })
		for (const key of ['a', 'b', 'c', 'a', 'd']) {
			const window = windows.get(key, 0)
			if (window.remaining(0) > 0) window.spend(0)
		}
		expect(windows.size).toBe(3)
		expect(windows.get('a', 0).remaining(0)).toBe(0)
		expect(windows.get('b', 0).remaining(0)).toBe(1)
	})
})
