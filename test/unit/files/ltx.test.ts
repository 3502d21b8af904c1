import { expect, test } from 'bun:test'
import { chainOf, endOf, listLtx, readLtxName, readNewest } from '../../../src/files/ltx.ts'
import { ModelReplica, nameOf } from '../../support/disk/ltx-model.ts'

const filesOf = (...names: string[]) => names.map(readLtxName).filter((file) => file !== undefined)

const chainNames = (from: bigint, ...names: string[]): string[] =>
	chainOf(from, filesOf(...names)).map(({ name }) => name)

test('The name of a file in a replica says its level and transactions, in a folder and in a bucket', () => {
	const file = { level: 1, first: 10n, last: 31n }
	const name = '000000000000000a-000000000000001f.ltx'
	expect(readLtxName(`ltx/1/${name}`)).toEqual({ name: `ltx/1/${name}`, ...file })
	expect(readLtxName(`0001/${name}`)).toEqual({ name: `0001/${name}`, ...file })
	expect(['', name, `ltx/1/${name}.tmp`, 'ltx/1/a-1f.ltx'].map(readLtxName)).toEqual(Array(4).fill(undefined))
})

test('A chain begins with the newest copy of the whole database and goes on with the longest files that repeat little', () => {
	const [whole, older] = [nameOf(9, 1, 50), nameOf(9, 1, 20)]
	const [straddling, hour, minutes] = [nameOf(1, 49, 52), nameOf(3, 53, 90), nameOf(2, 53, 60)]
	const [first, newest] = [nameOf(0, 91, 91), nameOf(0, 92, 92)]
	const all = [older, nameOf(3, 1, 48), whole, straddling, hour, minutes, nameOf(1, 53, 54), first, newest]
	expect(chainNames(0n, ...all)).toEqual([whole, straddling, hour, first, newest])
})

test('A chain ends before a gap', () => {
	const names = [nameOf(0, 6, 6), nameOf(0, 7, 7), nameOf(0, 9, 9)]
	expect(chainNames(5n, ...names)).toEqual(names.slice(0, 2))
	expect(endOf(5n, filesOf(...names))).toBe(7n)
	expect(endOf(4n, filesOf(...names))).toBe(4n)
	expect(endOf(9n, filesOf(...names))).toBe(9n)
})

test('The newest transaction of a replica is in level 0, or in a copy of the whole that is ahead of it', async () => {
	const replica = new ModelReplica()
	expect(await readNewest(replica)).toBe(0n)
	replica.names.add(nameOf(1, 1, 9))
	expect(await readNewest(replica)).toBe(9n)
	replica.names.add(nameOf(0, 9, 9))
	expect(await readNewest(replica)).toBe(9n)
	replica.names.add(nameOf(9, 1, 11))
	expect(await readNewest(replica)).toBe(11n)
	expect((await listLtx(replica, 'ltx/', nameOf(0, 9, 9))).map(({ level }) => level)).toEqual([1, 9])
})
