import { expect, test } from 'bun:test'
import { FairTurns } from '../../../../src/kit/limits/fair-turns.ts'
import type { Lane } from '../../../../src/kit/limits/fair-turns.ts'

/** Work that ends when it is told to, and notes when it begins. */
function openWork(name: string, begun: string[]) {
	const { promise, resolve, reject } = Promise.withResolvers<string>()
	const run = (): Promise<string> => {
		begun.push(name)
		return promise
	}
	return { run, end: () => resolve(name), fail: () => reject(new Error('No.')) }
}

const laneOf = (key: string, isPreferred = false): Lane => ({ isPreferred, keys: [{ key, mostWaiting: 2 }] })

test('One work runs at a time, two of a key wait, and the rest of that key is refused, but no other', async () => {
	const turns = new FairTurns({ mostPreferred: 1, mostOthers: 3 })
	const begun: string[] = []
	const works = ['a', 'b', 'c', 'd'].map((name) => openWork(name, begun))
	const results = works.slice(0, 3).map(({ run }) => turns.take(laneOf('one'), run))
	expect(turns.take(laneOf('one'), openWork('x', begun).run)).toBeUndefined()
	results.push(turns.take(laneOf('two'), works[3]?.run ?? (async () => '')))
	expect(turns.take(laneOf('three'), openWork('y', begun).run)).toBeUndefined()
	expect(begun).toEqual(['a'])
	for (const { end } of works) end()
	expect(await Promise.all(results.map(async (result) => result))).toEqual(['a', 'b', 'c', 'd'])
	expect(begun).toEqual(['a', 'b', 'c', 'd'])
	expect(turns.take(laneOf('one'), openWork('z', begun).run)).toBeDefined()
})

test('Preferred work has places of its own and goes first', async () => {
	const turns = new FairTurns({ mostPreferred: 1, mostOthers: 1 })
	const begun: string[] = []
	const works = ['first', 'other', 'preferred'].map((name) => openWork(name, begun))
	const lanes = [laneOf('one'), laneOf('two'), laneOf('three', true)]
	const results = works.map(({ run }, at) => turns.take(lanes[at] ?? laneOf(''), run))
	expect(turns.take(laneOf('four', true), openWork('x', begun).run)).toBeUndefined()
	for (const { end } of works) end()
	await Promise.all(results.map(async (result) => result))
	expect(begun).toEqual(['first', 'preferred', 'other'])
})

test('Work that fails frees its turn', async () => {
	const turns = new FairTurns({ mostPreferred: 1, mostOthers: 1 })
	const begun: string[] = []
	const [first, second] = [openWork('first', begun), openWork('second', begun)]
	const failing = turns.take(laneOf('one'), first.run)
	const waiting = turns.take(laneOf('one'), second.run)
	first.fail()
	expect(await failing?.catch((error: Error) => error.message)).toBe('No.')
	second.end()
	expect(await waiting).toBe('second')
	expect(turns.take(laneOf('one'), openWork('third', begun).run)).toBeDefined()
	expect(begun).toEqual(['first', 'second', 'third'])
})
