import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReplicaMirror } from '../../../../src/features/backup/mirror-replica.ts'
import { ModelReplica, nameOf } from '../../../support/disk/ltx-model.ts'
import { createStillClock } from '../../../support/service/clock.ts'

let folder: string
let replica: ModelReplica
let mirror: ReplicaMirror
let over: AbortController
const clock = createStillClock()

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'waiver-mirror-'))
	replica = new ModelReplica()
	over = new AbortController()
	mirror = new ReplicaMirror(folder, { database: replica, clock }, over.signal)
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(times: number): void {
	for (let n = 0; n < times; n++) replica.change('write')
}

/** Whether or not they were shown. */
const held = (): string[] => [...hidden(), ...shown()].toSorted()

const shown = (): string[] => list().filter((name) => name.startsWith('ltx/'))

const hidden = (): string[] =>
	list()
		.filter((name) => name.startsWith('fetched/'))
		.map((name) => name.replace('fetched/', 'ltx/'))

const list = (): string[] =>
	readdirSync(folder, { recursive: true })
		.map(String)
		.filter((name) => name.endsWith('.ltx'))
		.toSorted()

test('A mirror that keeps up looks only into level 0, and holds only what is not applied', async () => {
	write(3)
	replica.change('join')
	replica.change('drop')
	expect(await mirror.bring(0n)).toBe(3n)
	expect(held()).toEqual([nameOf(1, 1, 3)])
	replica.listed.length = 0
	write(2)
	expect(await mirror.bring(3n)).toBe(5n)
	expect(held()).toEqual([nameOf(0, 4, 4), nameOf(0, 5, 5)])
	expect(await mirror.bring(4n)).toBe(5n)
	expect(held()).toEqual([nameOf(0, 5, 5)])
	expect(await mirror.bring(5n)).toBe(5n)
	expect([held(), new Set(replica.listed)]).toEqual([[], new Set(['ltx/0/>'])])
	expect(mirror.seen).toEqual({ newest: 5n, at: clock.monotonic() })
})

test('Litestream finds fetched files once they are shown, and applied files are removed, shown or not', async () => {
	write(3)
	expect(await mirror.bring(0n)).toBe(3n)
	expect(shown()).toEqual([])
	expect(mirror.show(0n)).toBe(3n)
	expect([hidden(), shown()]).toEqual([[], [1, 2, 3].map((n) => nameOf(0, n, n))])
	write(2)
	expect(await mirror.bring(1n)).toBe(5n)
	expect([hidden(), shown()]).toEqual([
		[4, 5].map((n) => nameOf(0, n, n)),
		[2, 3].map((n) => nameOf(0, n, n)),
	])
	// As another copy would be that has the fourth already.
	expect(await mirror.bring(4n)).toBe(5n)
	expect(mirror.show(4n)).toBe(5n)
	expect(held()).toEqual([nameOf(0, 5, 5)])
	expect(shown()).toEqual(held())
})

test('A file that goes between the look and the fetch is fetched in what it was joined into, and nothing twice', async () => {
	write(1)
	await mirror.bring(0n)
	write(4)
	let calls = 0
	replica.onCall = () => {
		// After the look and the first fetch.
		if (++calls !== 3) return
		replica.change('join')
		write(1)
		replica.change('drop')
	}
	expect(await mirror.bring(1n)).toBe(2n)
	expect(held()).toEqual([nameOf(0, 2, 2)])
	expect(await mirror.bring(1n)).toBe(6n)
	expect(held()).toEqual([nameOf(0, 2, 2), nameOf(0, 6, 6), nameOf(1, 1, 5)])
	expect(new Set(replica.fetched).size).toBe(replica.fetched.length)
})

test('What was passed in level 1 is not listed again', async () => {
	write(2)
	replica.change('join')
	await mirror.bring(0n)
	for (let round = 1; round < 3; round++) {
		const before = BigInt(replica.newest)
		write(2)
		replica.change('join')
		replica.change('drop')
		expect(await mirror.bring(before)).toBe(BigInt(replica.newest))
	}
	expect(replica.listed.filter((look) => look.startsWith('ltx/1/'))).toEqual([
		'ltx/1/>',
		`ltx/1/>${nameOf(1, 1, 2)}`,
	])
})

test('While the replica does not respond, a mirror keeps what it holds and knows nothing of the newest', async () => {
	write(1)
	await mirror.bring(0n)
	replica.onCall = () => {
		throw new Error('No answer.')
	}
	expect(mirror.bring(0n)).rejects.toThrow('No answer.')
	expect([held(), mirror.seen]).toEqual([[nameOf(0, 1, 1)], undefined])
	// A share that is not mounted is an empty folder, not a replica that was started again.
	replica.onCall = () => undefined
	replica.names.clear()
	expect(await mirror.bring(0n)).toBe(1n)
	expect(mirror.isOfAnother).toBe(false)
	expect(mirror.seen?.newest).toBe(0n)
})

test('A mirror fetches nothing from a replica that was started again', async () => {
	write(5)
	await mirror.bring(0n)
	replica.names.clear()
	replica.newest = 0
	write(2)
	expect(await mirror.bring(5n)).toBe(5n)
	expect([mirror.isOfAnother, held()]).toEqual([true, []])
})

test('A copy of the whole database that is ahead of level 0 does not make the replica seem to go back', async () => {
	write(3)
	replica.change('join')
	replica.change('drop')
	replica.names.add(nameOf(9, 1, 5))
	expect(await mirror.bring(0n)).toBe(3n)
	expect(await mirror.bring(3n)).toBe(3n)
	expect(mirror.isOfAnother).toBe(false)
})

test('A mirror that is far behind holds a hundred files at most, and all that is needed for a beginning', async () => {
	write(300)
	expect(await mirror.bring(0n)).toBe(300n)
	expect(held()).toHaveLength(300)
	write(300)
	expect(await mirror.bring(300n)).toBe(400n)
	expect(await mirror.bring(350n)).toBe(450n)
	expect(held()).toHaveLength(100)
})

test('A fetch ends when the standby does, and what was half fetched is no file of the mirror', async () => {
	write(1)
	replica.onCall = () => {
		if (replica.listed.length > 0) over.abort()
	}
	expect(mirror.bring(0n)).rejects.toThrow('aborted')
	expect(held()).toEqual([])
})
