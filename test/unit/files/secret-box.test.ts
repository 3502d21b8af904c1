import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemIds } from '../../../src/kit/ids.ts'
import { openSecretBox } from '../../../src/files/secret-box.ts'

const secret = Buffer.from('a secret of thirty-two bytes ...')
let folder: string
let path: string

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'waiver-secrets-'))
	path = join(folder, 'keys', 'secrets.key')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what was sealed opens again, after a restart too', () => {
	const sealed = openSecretBox(path, systemIds).seal(secret, 'a')
	expect(Buffer.from(openSecretBox(path, systemIds).open(sealed, 'a') ?? [])).toEqual(secret)
	expect(Buffer.from(sealed).includes(secret)).toBe(false)
	expect(readFileSync(path).length).toBe(32)
	expect(readdirSync(join(folder, 'keys'))).toEqual(['secrets.key'])
})

test('the key file is for its owner alone, even after a copy opened it to others', () => {
	openSecretBox(path, systemIds)
	expect(statSync(path).mode & 0o777).toBe(0o600)
	chmodSync(path, 0o644)
	openSecretBox(path, systemIds)
	expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('sealing twice gives different results, so equal secrets do not show', () => {
	const box = openSecretBox(path, systemIds)
	expect(box.seal(secret, 'a')).not.toEqual(box.seal(secret, 'a'))
})

test('it opens for no other owner, with no other key, and in no other form', () => {
	const box = openSecretBox(path, systemIds)
	const sealed = box.seal(secret, 'a')
	expect(box.open(sealed, 'b')).toBeUndefined()
	for (let at = 0; at < sealed.length; at++) {
		const changed = Uint8Array.from(sealed)
		changed[at] = (changed[at] ?? 0) ^ 1
		expect(box.open(changed, 'a')).toBeUndefined()
	}
	for (const length of [0, 11, 27, sealed.length - 1])
		expect(box.open(sealed.subarray(0, length), 'a')).toBeUndefined()
	const other = openSecretBox(join(folder, 'other', 'secrets.key'), systemIds)
	expect(other.open(sealed, 'a')).toBeUndefined()
})

test('a key file without a valid key stops the start, and is left unchanged', () => {
	openSecretBox(path, systemIds)
	writeFileSync(path, 'short')
	expect(() => openSecretBox(path, systemIds)).toThrow(/keys\/secrets\.key/)
	expect(readFileSync(path, 'utf8')).toBe('short')
})

test('two processes that start at once have one key', async () => {
	const script = `
		import { openSecretBox } from '${import.meta.dir}/../../../src/files/secret-box.ts'
		import { systemIds } from '${import.meta.dir}/../../../src/kit/ids.ts'
		const box = openSecretBox(process.argv[1], systemIds)
		console.log(Buffer.from(box.seal(Buffer.from('hello'), 'a')).toString('hex'))
	`
	const children = Array.from({ length: 4 }, () => Bun.spawn(['bun', '-e', script, path], { stdout: 'pipe' }))
	const sealed = await Promise.all(children.map((child) => child.stdout.text()))
	const box = openSecretBox(path, systemIds)
	for (const each of sealed)
		expect(Buffer.from(box.open(Buffer.from(each.trim(), 'hex'), 'a') ?? []).toString()).toBe('hello')
})
