import { expect, test } from 'bun:test'
import { FileAway, createFetch } from '../../../src/files/fetch.ts'
import { createStillClock } from '../../support/service/clock.ts'

const BYTES = new Uint8Array([1, 2, 3])

test('No more files are fetched at once than the bound, each in its turn, and whoever asks for the same shares a fetch', async () => {
	let [running, most, loads] = [0, 0, 0]
	const gates: (() => void)[] = []
	const fetch = createFetch(
		async () => {
			loads++
			most = Math.max(most, ++running)
			await new Promise<void>((resolve) => gates.push(resolve))
			running--
			return BYTES
		},
		createStillClock(),
		{ atOnce: 2 },
	)
	const all = ['a', 'b', 'c', 'd', 'a'].map((name) => fetch(name))
	for (let open = 0; open < 4; open++) {
		while (gates.length === 0) await Promise.resolve()
		gates.shift()?.()
	}
	expect(await Promise.all(all)).toEqual(Array.from({ length: 5 }, () => BYTES))
	expect([most, loads]).toEqual([2, 4])
})

test('Whoever waits too long is told that the file is away, and a fetch for which nobody waits is not begun', async () => {
	const clock = createStillClock()
	const names: string[] = []
	const first = Promise.withResolvers<Uint8Array>()
	const fetch = createFetch(
		async (name) => {
			names.push(name)
			return name === 'slow' ? first.promise : BYTES
		},
		clock,
		{ atOnce: 1, waitMs: 5 },
	)
	const outcomes = await Promise.allSettled([fetch('slow'), fetch('late')])
	for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(FileAway) })
	clock.advance(6)
	first.resolve(BYTES)
	expect(await fetch('next')).toEqual(BYTES)
	expect(names).toEqual(['slow', 'next'])
})

test('A fetch that fails is told as away, and the next one is made anew', async () => {
	let loads = 0
	const fetch = createFetch(async () => {
		if (++loads === 1) throw new Error('ConnectionRefused')
		return undefined
	}, createStillClock())
	expect(await fetch('a').catch((error: unknown) => error)).toBeInstanceOf(FileAway)
	expect(await fetch('a')).toBeUndefined()
})
