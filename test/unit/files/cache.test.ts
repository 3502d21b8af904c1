import { afterEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileCache } from '../../../src/files/cache.ts'
import { openFileStore } from '../../../src/files/store.ts'
import type { FileStore } from '../../../src/files/store.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'
import { createStillClock } from '../../support/service/clock.ts'

const folders: string[] = []
afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function open(): { files: FileStore; cache: FileCache; folder: string } {
	const folder = mkdtempSync(join(tmpdir(), 'cache-'))
	folders.push(folder)
	let ids = 0
	const files = openFileStore({
		folder,
		clock: createStillClock(),
		nextId: () => `id-${ids++}`,
		elsewhere: async () => undefined,
		cacheBytes: 1_000,
	})
	if (files.cache === undefined) throw new Error('The store has no cache.')
	return { files, cache: files.cache, folder }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Its hash begins with 00, so it belongs into the folder that is read first. */
function firstContent(): Uint8Array {
	for (let number = 0; ; number++)
		if (sha256Hex(bytesOf(`${number}`)).startsWith('00')) return bytesOf(`${number}`)
}

test('A file that is stored while the cache is counted is counted, in a first count and in a later one', async () => {
	for (const isCounted of [false, true]) {
		const { files, cache, folder } = open()
		// So many files in the last folder that the first one was read long before the count ends.
		mkdirSync(join(folder, 'files/ff'), { recursive: true })
		for (let number = 0; number < 2_000; number++)
			writeFileSync(join(folder, `files/ff/ff${String(number).padStart(62, '0')}`), '1')
		if (isCounted) await cache.list()
		const count = cache.list()
		await files.put(firstContent())
		expect((await count).length).toBe(2_000)
		expect(cache.bytes()).toBe(2_000 + firstContent().length)
	}
})

test('A file that comes back from where it was moved is counted', async () => {
	const { files, cache } = open()
	const name = await files.put(bytesOf('moved aside'))
	await files.moveAside(name, 'trash')
	await cache.list()
	expect(await files.takeBack(name)).toBe(true)
	expect(cache.bytes() ?? Infinity).toBeGreaterThanOrEqual(bytesOf('moved aside').length)
})
