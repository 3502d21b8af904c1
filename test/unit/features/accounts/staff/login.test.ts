import { expect, test } from 'bun:test'
import {
	breachedHashes,
	hashOfPassword,
} from '../../../../../src/features/accounts/staff/breached-password.ts'
import { isCommonPassword } from '../../../../../src/features/accounts/staff/common-password.ts'
import { chooseLogin, loginFault, readLogin } from '../../../../../src/features/accounts/staff/login.ts'
import { passwordFault, readPassword } from '../../../../../src/features/accounts/staff/password.ts'

const faultOf = (
	password: string,
	{ login = 'ana', name = 'Ana Núñez', venue = 'North Wall Climbing' } = {},
) => passwordFault(password, { login, name, venue })?.code

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
	expect(faultOf('🧗🏔️⛰️🪢🧗‍♀️ 🥾🎒⛺ x')).toBeUndefined()
})

test.each([
	['the login', 'so speaks ANA today', 'holds_login'],
	['the login with marks between', 'a-n-a is climbing', 'holds_login'],
	['the name of the person', 'hello dear nunez', 'holds_name'],
	['the whole name of the person', 'ananunez tractor', 'holds_login'],
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
	expect(passwordFault('short', { login: 'ana', name: 'Ana', venue: 'Hall' }, '/next')).toEqual({
		path: '/next',
		code: 'too_short',
		message: 'Choose at least 12 characters.',
	})
})

test.each(['aaaaaaaaaaaa', '121212121212', 'abcabcabcabc'])(
	'The password "%s" has too few different characters',
	(password) => {
		expect(faultOf(password)).toBe('too_uniform')
	},
)

test.each([
	'password1234',
	'passwordpassword',
	'Passw0rd2024',
	'P@ssw0rd!!2024',
	'Password123!',
	'123456789012',
	'112233445566',
	'1234qwerasdf',
	'qwertyuiop12',
	'1q2w3e4r5t6y',
	'zxcvbnmasdfghjkl',
	'iloveyou1234',
	'liverpool1892',
	'Summer2024!!!',
	'Wi11komm3n2024',
	'marinamarina',
	'monkey-dragon',
	'tractor tractor',
])('The password "%s" is one of those that are tried first', (password) => {
	expect(faultOf(password)).toBe('too_common')
})

test.each(['ghbdtnrfrltkf', 'newproject2004', 'NewProject2004', 'Contortionist'])(
	'The leaked password "%s" is refused, though no rule would',
	(password) => {
		expect(isCommonPassword(password)).toBe(false)
		expect(faultOf(password)).toBe('too_common')
	},
)

test('Three thousand leaked passwords are refused besides those that a rule refuses', () => {
	expect(breachedHashes().size).toBeGreaterThanOrEqual(3_000)
	expect(breachedHashes()).toContain(hashOfPassword('newproject2004'))
})

test.each([
	'correct horse battery',
	'purple tractor sings loudly',
	'a few words in a row',
	'xK4#vq9Lm2pT',
	'drei rote Kuchen im Wald',
	'мой дом у реки стоит',
	'8f3a-92cc-71be',
])('The password "%s" is accepted', (password) => {
	expect(faultOf(password)).toBeUndefined()
})

test.each([
	['full width', '\uff21\uff4e\uff41', 'ana'],
	['a ligature', 'ﬁona', 'fiona'],
])('A login that is chosen in %s is stored in plain letters', (_form, typed, login) => {
	expect(chooseLogin(typed)).toBe(login)
	expect(loginFault(chooseLogin(typed))).toBeUndefined()
})

test.each([
	['a zero-width space', 'an\u200ba', 'invisible'],
	['a soft hyphen', 'an\u00ada', 'invisible'],
	['a right-to-left mark', 'ana\u200f', 'invisible'],
	['a right-to-left override', '\u202eana', 'invisible'],
	['a Hangul filler', 'ana\u3164', 'invisible'],
	['a Cyrillic а', '\u0430na', 'mixed_scripts'],
	['a Greek omicron', 'b\u03bfb', 'mixed_scripts'],
	['two letters', 'an', 'too_short'],
])('A login with %s is refused', (_what, typed, code) => {
	expect(loginFault(chooseLogin(typed))?.code).toBe(code)
})

test.each([
	'ana@example.com',
	'ana.núñez-7',
	'анна',
	'Ελένη',
	'مريم',
	'さくら花カ',
	'김지우',
	'สมชาย',
	'आशा',
])('The login "%s" is accepted', (typed) => {
	expect(loginFault(chooseLogin(typed))).toBeUndefined()
})
