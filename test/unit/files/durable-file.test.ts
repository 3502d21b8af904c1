import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { besideOf, readIfThere, writeDurably } from '../../../src/files/durable-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'waiver-durable-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
	for (const text of texts) yield Buffer.from(text)
}

test('A file is written whole, for its owner alone, with the folders that it needs', async () => {
	const path = join(folder, 'new', 'deep', 'file')
	expect(await writeDurably(path, Buffer.from('abc'), 'one')).toBe(3)
	expect(await writeDurably(path, pieces('de', 'fgh'))).toBe(5)
	expect(readFileSync(path, 'utf8')).toBe('defgh')
	expect(statSync(path).mode & 0o777).toBe(0o600)
	expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700)
	expect(readdirSync(join(folder, 'new', 'deep'))).toEqual(['file'])
})

test('A write that fails keeps the file as it was and leaves no part of the new one', async () => {
	const path = join(folder, 'kept')
	writeFileSync(path, 'before')
	async function* failing(): AsyncGenerator<Uint8Array> {
		yield Buffer.from('half')
		throw new Error('the source ended early')
	}
	const failure = await writeDurably(path, failing()).catch((error: Error) => error.message)
	expect(failure).toBe('the source ended early')
	expect(readdirSync(folder).sort()).toEqual(['kept', 'new'])
	expect(readFileSync(path, 'utf8')).toBe('before')
})

test('An attempt without an id overwrites what an interrupted one left', async () => {
	const path = join(folder, 'again')
	writeFileSync(besideOf(path), 'a longer piece of an interrupted attempt')
	await writeDurably(path, Buffer.from('whole'))
	expect(readFileSync(path, 'utf8')).toBe('whole')
	expect(await readIfThere(besideOf(path))).toBeUndefined()
})
