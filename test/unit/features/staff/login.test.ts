import { expect, test } from 'bun:test'
import { passwordFault, readLogin, readPassword } from '../../../../src/features/staff/login.ts'

const faultOf = (password: string, { login = 'ana', venue = 'North Wall Climbing' } = {}) =>
	passwordFault(password, { login, venue })?.code

test.each([
	['  Ana@Example.COM ', 'ana@example.com'],
	['U\u0308mit', 'ümit'],
])('The login "%s" is "%s"', (typed, login) => {
	expect(readLogin(typed)).toBe(login)
})

test('A password matches however its letters are composed', () => {
	expect(readPassword('cafe\u0301')).toBe(readPassword('caf\u00e9'))
})

test('A password needs 12 characters, of any kind', () => {
	expect(faultOf('elevenchars')).toBe('too_short')
	expect(faultOf('twelve chars')).toBeUndefined()
	expect(faultOf('🧗'.repeat(11))).toBe('too_short')
	expect(faultOf('🧗'.repeat(12))).toBeUndefined()
	expect(faultOf(' '.repeat(12))).toBeUndefined()
})

test.each([
	['the login', 'so speaks ANA today', 'holds_login'],
	['the login with marks between', 'a-n-a is climbing', 'holds_login'],
	['the name of the venue', 'my North Wall Climbing', 'holds_venue'],
	['the name of the venue in one word', 'NORTHWALLCLIMBING1', 'holds_venue'],
])('A password does not hold %s', (_what, password, code) => {
	expect(faultOf(password)).toBe(code)
})

test('A password may contain a part of the name of the venue, and a word of two letters', () => {
	expect(faultOf('climbing is for everybody')).toBeUndefined()
	expect(faultOf('the gym is open late', { venue: 'Th', login: '_th_' })).toBeUndefined()
})

test('A password fault says where it is and what to do', () => {
	expect(passwordFault('short', { login: 'ana', venue: 'Hall' }, '/next')).toEqual({
		path: '/next',
		code: 'too_short',
		message: 'Choose at least 12 characters.',
	})
})
