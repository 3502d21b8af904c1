import { expect, test } from 'bun:test'
import { crc32 } from 'node:zlib'
import { systemIds } from '../../../src/kit/ids.ts'
import { hashApiKey, isWellFormedApiKey, lastFour, newApiKey } from '../../../src/kit/api-key.ts'

test('A key is the prefix, 30 random characters and their checksum', () => {
	const key = newApiKey(systemIds.random)
	expect(key).toMatch(/^wvk_[0-9A-Za-z]{36}$/)
	expect(isWellFormedApiKey(key)).toBe(true)
	expect(newApiKey(systemIds.random)).not.toBe(key)
})

test('The random part follows the injected bytes, without bias', () => {
	// 248 to 255 are passed over; 0 and 62 both give the first character.
	const key = newApiKey((count) =>
		Uint8Array.from({ length: count }, (_, i) => [255, 0, 248, 62, 61, 247][i % 6] ?? 0),
	)
	expect(key.slice(4, 34)).toBe('00zz'.repeat(8).slice(0, 30))
})

test('The checksum is the CRC-32 in base62, padded', () => {
	const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
	for (let i = 0; i < 500; i++) {
		const key = newApiKey(systemIds.random)
		const value = Array.from(key.slice(34)).reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
		expect(value).toBe(crc32(key.slice(4, 34)))
	}
})

test('A single wrong or swapped character is noticed', () => {
	const key = newApiKey(() => Uint8Array.from({ length: 30 }, (_, i) => i * 7))
	for (let i = 4; i < key.length; i++) {
		const other = key[i] === 'x' ? 'y' : 'x'
		expect(isWellFormedApiKey(key.slice(0, i) + other + key.slice(i + 1))).toBe(false)
		if (i === 4 || key[i] === key[i - 1]) continue
		expect(isWellFormedApiKey(key.slice(0, i - 1) + key[i] + key[i - 1] + key.slice(i + 1))).toBe(false)
	}
})

test('Other shapes are no keys', () => {
	const key = newApiKey(systemIds.random)
	for (const text of [
		'',
		'wvk_',
		key.slice(0, -1),
		`${key}0`,
		`${key}\n`,
		` ${key}`,
		key.replace('wvk', 'WVK'),
		`wvk_${'é'.repeat(36)}`,
	])
		expect(isWellFormedApiKey(text)).toBe(false)
})

test('The hash is SHA-256 in hex; the last four are the end', () => {
	expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
	expect(lastFour('wvk_abcdef')).toBe('cdef')
})
