import { expect, test } from 'bun:test'
import { SignInLimits } from '../../../../../src/features/accounts/sessions/sign-in-limits.ts'
import type { Asker } from '../../../../../src/features/accounts/sessions/sign-in-limits.ts'
import { Problem } from '../../../../../src/http/problems.ts'
import { systemIds } from '../../../../../src/kit/ids.ts'
import { createStillClock } from '../../../../support/service/clock.ts'

const MINUTE_MS = 60_000

function open(authFailuresPerMinute = 1_000_000) {
	const clock = createStillClock()
	const limits = new SignInLimits({ clock, ids: systemIds }, authFailuresPerMinute)
	/** How many attempts pass in a row, at most `most`, and how long to wait then, in seconds. */
	const tryOut = (asker: Asker, most = 100): [number, string | undefined] => {
		for (let passed = 0; passed < most; passed++)
			try {
				limits.begin(asker)
			} catch (error) {
				return [passed, error instanceof Problem ? error.headers['retry-after'] : undefined]
			}
		return [most, undefined]
	}
	return { clock, limits, tryOut }
}

const person = (staffId: string, address: string, familiar?: string): Asker => ({
	address,
	account: { staffId },
	familiar,
})
const nobody = (login: string, address: string): Asker => ({
	address,
	account: { login },
	familiar: undefined,
})

test('Five attempts pass in 15 minutes for a login from one address, and others are not affected', () => {
	const { clock, tryOut } = open()
	expect(tryOut(person('ana', '192.0.2.1'))).toEqual([5, '900'])
	expect(tryOut(person('ana', '192.0.2.2'))).toEqual([5, '900'])
	expect(tryOut(person('ben', '192.0.2.1'))).toEqual([5, '900'])
	expect(tryOut(nobody('cleo', '192.0.2.1'))).toEqual([5, '900'])
	clock.advance(15 * MINUTE_MS)
	expect(tryOut(person('ana', '192.0.2.1'))[0]).toBe(5)
})

test('An IPv6 address counts as its /64, and a /48 has ten attempts for a login', () => {
	for (const of of [person, nobody]) {
		const { clock, tryOut } = open()
		expect(tryOut(of('ana', '2001:db8::1'))[0]).toBe(5)
		expect(tryOut(of('ana', '2001:db8::2'))[0]).toBe(0)
		expect(tryOut(of('ana', '2001:db8:0:1::1'))[0]).toBe(5)
		expect(tryOut(of('ana', '2001:db8:0:2::1'))[0]).toBe(0)
		expect(tryOut(of('ana', '2001:db8:1::1'))[0]).toBe(5)
		clock.advance(15 * MINUTE_MS)
		expect(tryOut(of('ana', '2001:db8:0:2::1'))[0]).toBe(5)
	}
})

test('Fifty attempts pass in an hour for a login, from wherever, also when some were right', () => {
	const { clock, limits, tryOut } = open()
	for (let address = 1; address <= 9; address++)
		expect(tryOut(person('ana', `192.0.2.${address}`))[0]).toBe(5)
	for (let n = 1; n <= 5; n++) limits.begin(person('ana', '192.0.2.10')).succeed()
	expect(tryOut(person('ana', '192.0.2.11'))).toEqual([0, '3600'])
	clock.advance(60 * MINUTE_MS)
	expect(tryOut(person('ana', '192.0.2.11'))[0]).toBe(5)
})

test('Logins of nobody, however many, make the service forget no attempt for a person', () => {
	const { tryOut } = open()
	for (let address = 1; address <= 10; address++) tryOut(person('ana', `192.0.2.${address}`))
	for (let n = 0; n < 30_000; n++) tryOut(nobody(`junk ${n}`, `2001:db8:${(n % 60_000).toString(16)}::1`), 1)
	expect(tryOut(person('ana', '192.0.2.1'))[0]).toBe(0)
	expect(tryOut(person('ana', '192.0.2.99'))[0]).toBe(0)
})

test('Where a person has signed in before, attempts of strangers count for nothing, and 50 an hour pass in all', () => {
	const { tryOut } = open()
	for (let address = 1; address <= 10; address++) tryOut(person('ana', `192.0.2.${address}`))
	expect(tryOut(person('ana', '192.0.2.1', 'browser'))).toEqual([5, '900'])
	for (let browser = 2; browser <= 10; browser++)
		expect(tryOut(person('ana', '192.0.2.1', `browser ${browser}`))[0]).toBe(5)
	expect(tryOut(person('ana', '192.0.2.1', 'browser 11'))[0]).toBe(0)
	expect(tryOut(person('ben', '192.0.2.1', 'browser'))[0]).toBe(5)
})

test('A right password resets the count of its address', () => {
	const { limits, tryOut } = open()
	expect(tryOut(person('ana', '192.0.2.1'), 4)).toEqual([4, undefined])
	limits.begin(person('ana', '192.0.2.1')).succeed()
	expect(tryOut(person('ana', '192.0.2.1'))[0]).toBe(5)
})

test('A refused attempt does not count', () => {
	const { clock, tryOut } = open()
	tryOut(person('ana', '192.0.2.1'))
	clock.advance(10 * MINUTE_MS)
	expect(tryOut(person('ana', '192.0.2.1'))).toEqual([0, '300'])
	clock.advance(5 * MINUTE_MS)
	expect(tryOut(person('ana', '192.0.2.1'))[0]).toBe(5)
})

test('Attempts of an address are limited across all logins, but for right ones', () => {
	const { limits, tryOut } = open(3)
	for (let n = 1; n <= 10; n++) limits.begin(person(`person ${n}`, '192.0.2.1')).succeed()
	for (let n = 1; n <= 3; n++) expect(tryOut(nobody(`login ${n}`, '192.0.2.1'), 1)[0]).toBe(1)
	expect(tryOut(person('ana', '192.0.2.1'))).toEqual([0, '60'])
	expect(() => limits.requireAddress('192.0.2.1')).toThrow('Too many failed attempts. Wait 60 s.')
	expect(() => limits.requireAddress('192.0.2.2')).not.toThrow()
	expect(tryOut(person('ana', '192.0.2.2'), 1)[0]).toBe(1)
})
