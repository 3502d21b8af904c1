import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBase62 } from '../../../src/kit/encodings.ts'
import { hmacSha256 } from '../../../src/kit/sha256.ts'
import { isWellFormedToken, openLinkTokens } from '../../../src/files/link-tokens.ts'
import { unknownKeyFile } from '../../support/fixtures/key-file.ts'

let folder: string
let path: string

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'waiver-links-'))
	path = join(folder, 'keys', 'links.key')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const name = { kind: 'event', subjectId: '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f', generation: 1 } as const

test('Base62 is the number in base 62, and keeps its last digits', () => {
	expect(toBase62(Uint8Array.of(61), 1)).toBe('z')
	expect(toBase62(Uint8Array.of(62), 3)).toBe('010')
	expect(toBase62(Uint8Array.of(1, 0), 2)).toBe('48')
	expect(toBase62(Uint8Array.of(1, 0), 1)).toBe('8')
	expect(toBase62(new Uint8Array(), 2)).toBe('00')
})

test('A token has at least 128 bits, and is the same after a restart', () => {
	const token = openLinkTokens(unknownKeyFile(path)).derive(name)
	expect(token).toMatch(/^[0-9A-Za-z]{28}$/)
	expect(28 * Math.log2(62)).toBeGreaterThan(128)
	expect(openLinkTokens(unknownKeyFile(path)).derive(name)).toBe(token)
	expect(statSync(path).mode & 0o777).toBe(0o600)
	const key = readFileSync(path)
	expect(token).toBe(
		toBase62(hmacSha256(key, `waiver/link/v1\0event\0${name.subjectId}\0${name.generation}`), 28),
	)
})

test('A token of another kind, subject, generation or key is another one', () => {
	const tokens = openLinkTokens(unknownKeyFile(path))
	const others = [
		tokens.derive(name),
		tokens.derive({ ...name, kind: 'invitee' }),
		tokens.derive({ ...name, subjectId: name.subjectId.replace('0', '1') }),
		tokens.derive({ ...name, generation: 2 }),
		openLinkTokens(unknownKeyFile(join(folder, 'other', 'links.key'))).derive(name),
	]
	expect(new Set(others).size).toBe(others.length)
})

test('A mark recognizes a text again, but only for its purpose', () => {
	const tokens = openLinkTokens(unknownKeyFile(path))
	expect(tokens.keyedHash('a', 'x', 'y')).toEqual(tokens.keyedHash('a', 'x', 'y'))
	const others = [
		tokens.keyedHash('a', 'x', 'y'),
		tokens.keyedHash('b', 'x', 'y'),
		tokens.keyedHash('a', 'xy'),
	]
	expect(new Set(others.map((keyedHash) => Buffer.from(keyedHash).toString('hex'))).size).toBe(3)
})

test('A malformed token is recognized without a lookup', () => {
	const token = openLinkTokens(unknownKeyFile(path)).derive(name)
	expect(isWellFormedToken(token)).toBe(true)
	for (const text of ['', token.slice(1), `${token}0`, `${token.slice(1)}-`, `${token}\n`])
		expect(isWellFormedToken(text)).toBe(false)
})
