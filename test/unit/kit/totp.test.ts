import { describe, expect, test } from 'bun:test'
import { fromBase32, toBase32 } from '../../../src/kit/encodings.ts'
import { findTotpStep, totpCode, totpStepAt } from '../../../src/kit/totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('A time-based code', () => {
	test.each([
		[59, '287082'],
		[1_111_111_109, '081804'],
		[1_111_111_111, '050471'],
		[1_234_567_890, '005924'],
		[2_000_000_000, '279037'],
		[20_000_000_000, '353130'],
	])('A time-based code at second %d is that of RFC 6238, appendix B', (second, code) => {
		expect(totpCode(secret, totpStepAt(second * 1000))).toBe(code)
	})

	test('A time-based code is found for its 30 seconds and 5 more at either end', () => {
		const step = totpStepAt(2_000_000_000_000)
		const code = totpCode(secret, step)
		const at = (ms: number) => findTotpStep(secret, code, { now: step * 30_000 + ms, after: 0 })
		expect([-5_001, -5_000, 0, 29_999, 34_999, 35_000].map(at)).toEqual([
			undefined,
			step,
			step,
			step,
			step,
			undefined,
		])
	})

	test('A time-based code is never found twice, and never before one that was taken', () => {
		const now = 2_000_000_000_000 - (2_000_000_000_000 % 30_000) + 1_000
		const present = totpStepAt(now)
		const find = (step: number, after = 0) => findTotpStep(secret, totpCode(secret, step), { now, after })
		expect([find(present - 1), find(present)]).toEqual([present - 1, present])
		expect(find(present, present)).toBeUndefined()
		expect(find(present - 1, present)).toBeUndefined()
		expect(find(present, present - 1)).toBe(present)
		expect(findTotpStep(secret, '', { now, after: 0 })).toBeUndefined()
	})

	test('A text without digits of ours is no time-based code, also in letters of several bytes', () => {
		for (const code of ['abcdef', '１２３４５６', '😀😀😀'])
			expect(findTotpStep(secret, code, { now: 2_000_000_000_000, after: 0 })).toBeUndefined()
	})
})

describe('Base32', () => {
	test('Base32 writes bytes as RFC 4648 does, and reads them again', () => {
		expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB')
		expect(toBase32(new Uint8Array(5))).toBe('AAAAAAAA')
		for (const bytes of [new Uint8Array(20), new Uint8Array(20).fill(255), secret])
			expect([...fromBase32(toBase32(bytes))]).toEqual([...bytes])
	})
})
