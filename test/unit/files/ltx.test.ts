import { expect, test } from 'bun:test'
import { readLtxName, readNewest } from '../../../src/files/ltx.ts'

test('The name of a file in a replica says its level and transactions, in a folder and in a bucket', () => {
	const file = { level: 1, first: 10n, last: 31n }
	const name = '000000000000000a-000000000000001f.ltx'
	expect(readLtxName(`ltx/1/${name}`)).toEqual({ name: `ltx/1/${name}`, ...file })
	expect(readLtxName(`0001/${name}`)).toEqual({ name: `0001/${name}`, ...file })
	expect(['', name, `ltx/1/${name}.tmp`, 'ltx/1/a-1f.ltx'].map(readLtxName)).toEqual(Array(4).fill(undefined))
})

test('The newest transaction of a replica is in level 0, or in a copy of the whole that is ahead of it', async () => {
	const names: string[] = []
	const replica = {
		prefixOf: (level: number) => `ltx/${level}/`,
		async *list(prefix: string) {
			yield* names.filter((name) => name.startsWith(prefix))
		},
	}
	const hex = (transaction: number): string => transaction.toString(16).padStart(16, '0')
	const add = (level: number, first: number, last: number): void =>
		void names.push(`ltx/${level}/${hex(first)}-${hex(last)}.ltx`)
	expect(await readNewest(replica)).toBe(0n)
	add(1, 1, 9)
	expect(await readNewest(replica)).toBe(9n)
	add(0, 9, 9)
	expect(await readNewest(replica)).toBe(9n)
	add(9, 1, 11)
	expect(await readNewest(replica)).toBe(11n)
})
