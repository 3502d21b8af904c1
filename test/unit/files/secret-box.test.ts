import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSecretBox } from '../../../src/files/secret-box.ts'
import { unknownKeyFile } from '../../support/fixtures/key-file.ts'

const secret = Buffer.from('a secret of thirty-two bytes ...')
let folder: string
let path: string

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'waiver-secrets-'))
	path = join(folder, 'keys', 'secrets.key')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('What was sealed opens again, after a restart too', () => {
	const sealed = openSecretBox(unknownKeyFile(path)).seal(secret, 'a')
	expect(Buffer.from(openSecretBox(unknownKeyFile(path)).open(sealed, 'a') ?? [])).toEqual(secret)
	expect(Buffer.from(sealed).includes(secret)).toBe(false)
	expect(readFileSync(path).length).toBe(32)
	expect(readdirSync(join(folder, 'keys'))).toEqual(['secrets.key'])
})

test('The key file is for its owner alone, even after a copy opened it to others', () => {
	openSecretBox(unknownKeyFile(path)).seal(secret, 'a')
	expect(statSync(path).mode & 0o777).toBe(0o600)
	chmodSync(path, 0o644)
	openSecretBox(unknownKeyFile(path)).seal(secret, 'a')
	expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('Sealing twice gives different results, so equal secrets do not show', () => {
	const box = openSecretBox(unknownKeyFile(path))
	expect(box.seal(secret, 'a')).not.toEqual(box.seal(secret, 'a'))
})

test('What was sealed opens for no other owner, with no other key, and in no other form', () => {
	const box = openSecretBox(unknownKeyFile(path))
	const sealed = box.seal(secret, 'a')
	expect(box.open(sealed, 'b')).toBeUndefined()
	for (let at = 0; at < sealed.length; at++) {
		const changed = Uint8Array.from(sealed)
		changed[at] = (changed[at] ?? 0) ^ 1
		expect(box.open(changed, 'a')).toBeUndefined()
	}
	for (const length of [0, 11, 27, sealed.length - 1])
		expect(box.open(sealed.subarray(0, length), 'a')).toBeUndefined()
	const other = openSecretBox(unknownKeyFile(join(folder, 'other', 'secrets.key')))
	expect(other.open(sealed, 'a')).toBeUndefined()
})

test('A key file without a valid key is told, and is left unchanged', () => {
	mkdirSync(join(folder, 'keys'))
	writeFileSync(path, 'short')
	expect(() => openSecretBox(unknownKeyFile(path)).seal(secret, 'a')).toThrow(/keys\/secrets\.key/)
	expect(readFileSync(path, 'utf8')).toBe('short')
})

test('A key file that is put back is read without a restart', () => {
	const box = openSecretBox(unknownKeyFile(path))
	const sealed = box.seal(secret, 'a')
	const key = readFileSync(path)
	writeFileSync(path, Buffer.alloc(32, 7))
	utimesSync(path, 1, 1)
	expect(box.open(sealed, 'a')).toBeUndefined()
	writeFileSync(path, key)
	utimesSync(path, 2, 2)
	expect(Buffer.from(box.open(sealed, 'a') ?? [])).toEqual(secret)
})

test('Two processes that start at once have one key', async () => {
	const script = `
		import { openSecretBox } from '${import.meta.dir}/../../../src/files/secret-box.ts'
		import { unknownKeyFile } from '${import.meta.dir}/../../support/fixtures/key-file.ts'
		const box = openSecretBox(unknownKeyFile(process.argv[1]))
		console.log(Buffer.from(box.seal(Buffer.from('hello'), 'a')).toString('hex'))
	`
	const children = Array.from({ length: 4 }, () => Bun.spawn(['bun', '-e', script, path], { stdout: 'pipe' }))
	const sealed = await Promise.all(children.map((child) => child.stdout.text()))
	const box = openSecretBox(unknownKeyFile(path))
	for (const each of sealed)
		expect(Buffer.from(box.open(Buffer.from(each.trim(), 'hex'), 'a') ?? []).toString()).toBe('hello')
})
