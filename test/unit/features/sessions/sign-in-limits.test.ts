import { expect, test } from 'bun:test'
import { SignInLimits } from '../../../../src/features/sessions/sign-in-limits.ts'
import { Problem } from '../../../../src/http/problems.ts'
import { createStillClock } from '../../../support/service/clock.ts'

const MINUTE_MS = 60_000

function open(authFailuresPerMinute = 1_000) {
	const clock = createStillClock()
	const limits = new SignInLimits(clock, authFailuresPerMinute)
	/** How many attempts pass in a row, at most `most`, and how long to wait then, in seconds. */
	const tryOut = (login: string, address: string, most = 100): [number, string | undefined] => {
		for (let passed = 0; passed < most; passed++)
			try {
				limits.begin(login, address)
			} catch (error) {
				return [passed, error instanceof Problem ? error.headers['retry-after'] : undefined]
			}
		return [most, undefined]
	}
	return { clock, limits, tryOut }
}

test('Five attempts pass in 15 minutes for a login from one address, and others are not affected', () => {
	const { clock, tryOut } = open()
	expect(tryOut('ana', '192.0.2.1')).toEqual([5, '900'])
	expect(tryOut('ana', '192.0.2.2')).toEqual([5, '900'])
	expect(tryOut('ben', '192.0.2.1')).toEqual([5, '900'])
	clock.advance(15 * MINUTE_MS)
	expect(tryOut('ana', '192.0.2.1')[0]).toBe(5)
})

test('An IPv6 address counts as its network', () => {
	const { tryOut } = open()
	expect(tryOut('ana', '2001:db8::1')[0]).toBe(5)
	expect(tryOut('ana', '2001:db8::2')[0]).toBe(0)
	expect(tryOut('ana', '2001:db8:0:1::1')[0]).toBe(5)
})

test('Fifty attempts pass in an hour for a login, from wherever', () => {
	const { clock, tryOut } = open()
	for (let address = 1; address <= 10; address++) expect(tryOut('ana', `192.0.2.${address}`)[0]).toBe(5)
	expect(tryOut('ana', '192.0.2.11')).toEqual([0, '3600'])
	clock.advance(60 * MINUTE_MS)
	expect(tryOut('ana', '192.0.2.11')[0]).toBe(5)
})

test('A right password resets the count of its login', () => {
	const { limits, tryOut } = open()
	expect(tryOut('ana', '192.0.2.1', 4)).toEqual([4, undefined])
	limits.succeed('ana', '192.0.2.1')
	expect(tryOut('ana', '192.0.2.1')[0]).toBe(5)
})

test('A refused attempt does not count', () => {
	const { clock, tryOut } = open()
	tryOut('ana', '192.0.2.1')
	clock.advance(10 * MINUTE_MS)
	expect(tryOut('ana', '192.0.2.1')).toEqual([0, '300'])
	clock.advance(5 * MINUTE_MS)
	expect(tryOut('ana', '192.0.2.1')[0]).toBe(5)
})

test('Failures of an address are limited across all logins', () => {
	const { limits } = open(3)
	for (let failure = 1; failure <= 3; failure++) limits.fail('192.0.2.1')
	expect(() => limits.fail('192.0.2.1')).toThrow('Too many failed attempts. Wait 60 s.')
	expect(() => limits.fail('192.0.2.2')).not.toThrow()
})
