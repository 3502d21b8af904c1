import { describe, expect, test } from 'bun:test'
import { clientAddress, isLoopback, parseNetworks } from '../../../../src/kit/network/client-address.ts'
import { parseIp } from '../../../../src/kit/network/ip-address.ts'
import { startCpuClock } from '../../../support/service/cpu-clock.ts'

const proxies = parseNetworks('loopback, 10.0.0.0/8, fd00::/8')

describe('The client', () => {
	for (const [name, peer, forwardedFor, client] of [
		['the peer without the header', '203.0.113.9', undefined, '203.0.113.9'],
		['the peer that is no proxy, whatever it claims', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
		['what a proxy saw', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
		[
			'what the outermost proxy saw, not what the caller claims',
			'127.0.0.1',
			'1.1.1.1, 198.51.100.1, 10.9.9.9',
			'198.51.100.1',
		],
		['the leftmost of nothing but proxies', '127.0.0.1', '10.0.0.3,10.0.0.2', '10.0.0.3'],
		[
			'the proxy before an entry that is no address',
			'127.0.0.1',
			'198.51.100.1, unknown, 10.0.0.2',
			'10.0.0.2',
		],
		['the peer before an empty entry', '127.0.0.1', '198.51.100.1,', '127.0.0.1'],
		['the peer with an empty header', '127.0.0.1', '', '127.0.0.1'],
		['an IPv4 address that came in as IPv6', '::ffff:10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
		['an IPv6 address in its one spelling', 'fd00::1', '2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
		['an address with a port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
		['an IPv6 address with brackets and port', '::1', '[2001:db8::7]:443', '2001:db8::7'],
		['a peer with a zone', 'fe80::1%eth0', '198.51.100.1', 'fe80::1'],
		['a socket file', '/run/waiver.sock', '198.51.100.1', '/run/waiver.sock'],
	] as const)
		test(`The client is ${name}`, () =>
			expect(clientAddress({ peer, forwardedFor, trusted: proxies })).toBe(client))
})

test('A long chain of made-up proxies is walked in linear time', () => {
	const forwardedFor = `198.51.100.1${', 10.0.0.1'.repeat(200_000)}`
	const spentMs = startCpuClock()
	expect(clientAddress({ peer: '127.0.0.1', forwardedFor, trusted: proxies })).toBe('198.51.100.1')
	expect(spentMs()).toBeLessThan(3000)
})

describe('Networks', () => {
	const trusts = (networks: string, peer: string): boolean =>
		clientAddress({ peer, forwardedFor: '192.0.2.77', trusted: parseNetworks(networks) }) === '192.0.2.77'

	test('Networks contain their addresses and no others', () => {
		for (const [networks, inside, outside] of [
			['10.0.0.0/8', '10.255.1.2', '11.0.0.0'],
			['192.168.4.0/22', '192.168.7.255', '192.168.8.0'],
			['172.16.5.9/12', '172.31.0.1', '172.32.0.1'],
			['203.0.113.7', '203.0.113.7', '203.0.113.6'],
			['0.0.0.0/0', '8.8.8.8', '2001:db8::1'],
			['::/0', '2001:db8::1', '8.8.8.8'],
			['2001:db8:8000::/33', '2001:db8:8fff::1', '2001:db8:7fff::1'],
			['::ffff:10.0.0.0/104', '10.1.1.1', '11.1.1.1'],
			['loopback', '127.9.9.9', '128.0.0.1'],
			['loopback', '::1', '::2'],
		] as const) {
			expect(trusts(networks, inside)).toBe(true)
			expect(trusts(networks, outside)).toBe(false)
		}
	})

	test('The loopback addresses and localhost are this machine alone', () => {
		for (const host of ['127.0.0.1', '127.9.9.9', '::1', 'localhost']) expect(isLoopback(host)).toBe(true)
		for (const host of ['0.0.0.0', '::', '192.168.1.2', 'waiver.lan']) expect(isLoopback(host)).toBe(false)
	})

	test('An empty list of networks trusts nobody', () => {
		expect(parseNetworks(' , ')).toEqual([])
		expect(trusts('', '127.0.0.1')).toBe(false)
	})

	test('A part of a list of networks that cannot be read is named', () => {
		for (const part of [
			'10.0.0',
			'10.0.0.256',
			'010.0.0.1',
			'localhost',
			'1.2.3.4/33',
			'::1/129',
			'::ffff:1.2.3.4/8',
			'1.2.3.4/',
			'1.2.3.4/a',
			'/8',
			'1.2.3.4/8/8',
		])
			expect(() => parseNetworks(`loopback, ${part}`)).toThrow(`"${part}"`)
	})
})

test('Addresses have one spelling', () => {
	for (const [text, spelling] of [
		['::', '::'],
		['::1', '::1'],
		['1::', '1::'],
		['2001:DB8::0:1', '2001:db8::1'],
		['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
		['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
		['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
		['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
		['::ffff:c000:0221', '192.0.2.33'],
	] as const)
		expect(parseIp(text)).toBe(spelling)
})

test('parseIp refuses everything else', () => {
	for (const text of [
		'',
		':',
		':::',
		'1',
		'1.2.3',
		'1.2.3.4.5',
		'1.2.3.-4',
		'0x1.2.3.4',
		'1.2.3.04',
		' 1.2.3.4',
		'1:2:3:4:5:6:7',
		'1:2:3:4:5:6:7:8:9',
	])
		expect(parseIp(text)).toBeUndefined()
	for (const text of [
		'1::2::3',
		'1:2:3:4::5:6:7:8',
		'12345::',
		'g::',
		'::1.2.3',
		'1.2.3.4::',
		'1.2.3.4:1::',
		':1::2',
		'1:2:3:4:5:6:7:',
		'::%',
		'::%a:',
		'::1%a b',
		'a'.repeat(100),
	])
		expect(parseIp(text)).toBeUndefined()
})
