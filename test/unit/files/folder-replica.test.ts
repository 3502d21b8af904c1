import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReplica } from '../../../src/files/replica.ts'

const folder = mkdtempSync(join(tmpdir(), 'waiver-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

const access = { endpoint: '', region: '', accessKeyId: '', secretAccessKey: '' }
const replica = openReplica(folder, access, () => 'id')

test('A folder lists what comes after a name', async () => {
	for (const name of ['a/1', 'a/2', 'a/3', 'b/1']) await replica.put(name, Buffer.from(name))
	const listed: string[] = []
	for await (const name of replica.list('a/', 'a/1')) listed.push(name)
	expect(listed.toSorted()).toEqual(['a/2', 'a/3'])
})

test('A folder hands a large file over in pieces, and says which file it does not have', async () => {
	const bytes = Buffer.alloc(3_000_000, 'waiver')
	await replica.put('large', bytes)
	const pieces: Uint8Array[] = []
	expect(await replica.stream('large', async (piece) => void pieces.push(Uint8Array.from(piece)))).toBe(true)
	expect(pieces.length).toBeGreaterThan(2)
	expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
	expect(await replica.stream('small', async (piece) => void pieces.push(piece))).toBe(false)
})

test('A folder passes on why a piece was not taken', async () => {
	await replica.put('large', Buffer.alloc(3_000_000))
	const work = replica.stream('large', () => Promise.reject(new Error('No room.')))
	expect(work).rejects.toThrow('No room.')
})
