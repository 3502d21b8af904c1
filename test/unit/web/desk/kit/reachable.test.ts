import { expect, test } from 'bun:test'
import { reachable } from '../../../../../src/web/desk/kit/client/reachable.ts'

const OWN = 'http://192.168.1.20:8080'

test.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://0.0.0.0:3000', 'http://[::1]:3000'])(
	'An address at %s, which only this machine has, is given out as that of the desk',
	(place) => {
		expect(reachable(`${place}/s/token?lang=de`, OWN)).toBe(`${OWN}/s/token?lang=de`)
	},
)

test('An address of a configured host stays as it is', () => {
	for (const address of ['https://waiver.example.org/s/token', 'http://127.example.org/s/token'])
		expect(reachable(address, OWN)).toBe(address)
})
