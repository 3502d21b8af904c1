import { expect, test } from 'bun:test'
import { pinFault } from '../../../../../src/features/accounts/staff/pin.ts'

test.each([
	'123456',
	'654321',
	'890123',
	'234567',
	'000000',
	'112112',
	'121212',
	'123123',
	'111222',
	'310799',
	'123199',
	'990731',
	'198407',
	'071984',
	'123457',
])('The PIN %s is one of those that are tried first', (pin) => {
	expect(pinFault(pin)).toEqual({
		path: '/pin',
		code: 'too_common',
		message: 'Choose a PIN that is no row of digits, no repetition and no date.',
	})
})

test.each(['246813', '135790', '739150', '905271', '468135'])('The PIN %s is accepted', (pin) => {
	expect(pinFault(pin)).toBeUndefined()
})

test('Of all PINs at least 85 in 100 are left', () => {
	const refusals = Array.from({ length: 10_000 }, (_, n) => String(n * 97 + 13).padStart(6, '0')).filter(
		(pin) => pinFault(pin) !== undefined,
	)
	expect(refusals.length).toBeLessThan(1_500)
})
