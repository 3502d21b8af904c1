import { expect, test } from 'bun:test'
import { AddressWindows } from '../../../../src/kit/limits/address-windows.ts'
import { networksOf } from '../../../../src/kit/network/ip-address.ts'

/** How many of these addresses may spend one. */
function admitted(windows: AddressWindows, addresses: readonly string[], now = 0): number {
	return addresses.filter((address) => windows.spend(address, now) === 0).length
}

const count = (length: number, address: (n: number) => string): string[] =>
	Array.from({ length }, (_, n) => address(n))

test('The addresses of one IPv6 /64 share one limit', () => {
	const windows = new AddressWindows({ limit: 30, windowMs: 1_000 })
	expect(
		admitted(
			windows,
			count(80, (n) => `2001:db8:1:2::${n.toString(16)}`),
		),
	).toBe(30)
	expect(admitted(windows, ['2001:db8:1:3::1'])).toBe(1)
	expect(windows.spend('2001:db8:1:2::ffff', 400)).toBe(600)
})

test('The networks of one IPv6 /48 share a limit ten times as high', () => {
	const windows = new AddressWindows({ limit: 30, windowMs: 1_000 })
	const spread = count(1_000, (n) => `2001:db8:1:${n.toString(16)}::1`)
	expect(admitted(windows, spread)).toBe(300)
	expect(admitted(windows, ['2001:db8:2::1'])).toBe(1)
	expect(admitted(windows, spread, 1_000)).toBe(300)
})

test('A /48 that is at its limit pushes nobody else out of the memory', () => {
	const windows = new AddressWindows({ limit: 1, windowMs: 1_000 })
	expect(admitted(windows, ['192.0.2.1'])).toBe(1)
	admitted(
		windows,
		count(30_000, (n) => `2001:db8:1:${n.toString(16)}::1`),
	)
	expect(admitted(windows, ['192.0.2.1'])).toBe(0)
})

test('IPv4 addresses and names of sockets have a limit each', () => {
	const windows = new AddressWindows({ limit: 2, windowMs: 1_000 })
	expect(
		admitted(
			windows,
			count(5, () => '192.0.2.1'),
		),
	).toBe(2)
	expect(admitted(windows, ['192.0.2.2', 'unix', 'unix', 'unix'])).toBe(3)
})

test('A cost above one spends as much, and one above the limit spends all of it', () => {
	const windows = new AddressWindows({ limit: 10, windowMs: 1_000 })
	expect(windows.spend('192.0.2.1', 0, 7)).toBe(0)
	expect(windows.spend('192.0.2.1', 100, 4)).toBe(900)
	expect(windows.spend('192.0.2.1', 100, 3)).toBe(0)
	expect(windows.spend('192.0.2.2', 0, 25)).toBe(0)
	expect(windows.spend('192.0.2.2', 999)).toBe(1)
})

test('An address is told from its networks by its form', () => {
	expect(networksOf('2001:db8:1:2:3:4:5:6')).toEqual({ narrow: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' })
	for (const address of ['192.0.2.1', 'unix']) expect(networksOf(address).narrow).toBe(address)
	expect(networksOf('::ffff:192.0.2.1').wide).toBeUndefined()
})
