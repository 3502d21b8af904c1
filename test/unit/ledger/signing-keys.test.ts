import { expect, test } from 'bun:test'
import { withLaterKeys } from '../../../src/ledger/signing-keys.ts'

const seed = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
const file = (host: string, ...seeds: string[]): Uint8Array => Buffer.from(JSON.stringify({ host, seeds }))

const copy = file('box', seed(1), seed(2))

test('Keys that were added after a copy was made are kept with it', () => {
	const later = file('box', seed(1), seed(2), seed(3))
	const latest = file('box', seed(1), seed(2), seed(3), seed(4))
	expect(withLaterKeys(copy, [later, latest, later])).toBe(latest)
})

test.each([
	['nothing', []],
	['an older file', [file('box', seed(1))]],
	['keys of another box of that name', [file('box', seed(1), seed(9), seed(3))]],
	['keys of another host', [file('other', seed(1), seed(2), seed(3))]],
	[
		'a damaged file',
		[Buffer.from('{"host":"box","seeds":['), Buffer.from('null'), Buffer.from('{"host":"box"}')],
	],
	['a file with half a key', [file('box', seed(1), seed(2), 'AAAA')]],
])('A copy keeps its own beside %s', (_name, others) => {
	expect(withLaterKeys(copy, others)).toBe(copy)
})
