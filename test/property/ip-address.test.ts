import { expect, test } from 'bun:test'
import { isIP } from 'node:net'
import * as fc from 'fast-check'
import { formatIp, parseIp } from '../../src/kit/ip-address.ts'

test('every address that the platform knows is read, and its spelling reads back as the same', () => {
	fc.assert(
		fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
			const address = parseIp(text)
			expect(address).toHaveLength(8)
			const spelling = formatIp(address ?? [])
			expect(isIP(spelling)).not.toBe(0)
			expect(parseIp(spelling)).toEqual(address)
		}),
		{ numRuns: 1000 },
	)
})

test('nothing else is read', () => {
	const soup = fc.array(fc.constantFrom(':', '::', '.', '0', '1', '255', '256', 'f', 'ffff', '10000'), {
		maxLength: 12,
	})
	fc.assert(
		fc.property(soup, (parts) => {
			const text = parts.join('')
			expect(parseIp(text) !== undefined).toBe(isIP(text) !== 0)
		}),
		{ numRuns: 5000 },
	)
})
