import { expect, test } from 'bun:test'
import { BlockList, isIP } from 'node:net'
import * as fc from 'fast-check'
import { parseIp } from '../../src/kit/network/ip-address.ts'

test('Every address is read as itself, in one spelling', () => {
	fc.assert(
		fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
			const address = parseIp(text) ?? ''
			expect(isIP(address)).not.toBe(0)
			expect(parseIp(address)).toBe(address)
			// A BlockList compares by value, not by spelling.
			const same = new BlockList()
			same.addAddress(text, isIP(text) === 4 ? 'ipv4' : 'ipv6')
			expect(same.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')).toBe(true)
		}),
		{ numRuns: 1000 },
	)
})

test('Only addresses are read', () => {
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
