import { expect, test } from 'bun:test'
import { listLanAddresses } from '../../../src/runtime/lan-addresses.ts'

const address = (text: string, internal: boolean) => ({
	address: text,
	netmask: '255.255.255.0',
	mac: '00:00:00:00:00:00',
	cidr: `${text}/24`,
	internal,
	family: 'IPv4' as const,
})

test('The addresses on the network are those of other interfaces than the loopback', () => {
	const read = () => ({ lo: [address('127.0.0.1', true)], eth0: [address('192.0.2.10', false)] })
	expect(listLanAddresses(read)).toEqual(['192.0.2.10'])
})

test('A system that does not tell a confined service its addresses makes no error of them', () => {
	const refuse = (): never => {
		throw new Error('Unknown system error 97')
	}
	expect(listLanAddresses(refuse)).toEqual([])
})
