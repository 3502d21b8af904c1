import { expect, test } from 'bun:test'
import { dialedPhone, digitsOf } from '../../../src/blocks/answers/phone-text.ts'
import { plainText } from '../../../src/kit/text/plain.ts'

// Numbers that are copied from a phone's contacts, a PDF or a web page.
test.each([
	['\u202a+1 (555) 010-1234\u202c', '+1 (555) 010-1234'],
	['(555) 010\u20111234', '(555) 010-1234'],
	['555\u2013010\u22121234', '555-010-1234'],
	['\ufe0d0170\u00ad98\u206076543', '01709876543'],
	['\u00a00170\u2009987\u30006543 ', '0170 987 6543'],
	['\uff0b\uff14\uff19 170', '+49 170'],
	['٠٥٠١٢٣ ۴۵ ３ ३', '050123 45 3 3'],
	['555-010-1234 (cell)', '555-010-1234 (cell)'],
])('The phone number %j is %j in plain characters', (typed, plain) => {
	expect(plainText(typed)).toBe(plain)
})

test.each([
	['+44 7911 123456 ext. 5', '+44 7911 123456'],
	['+44 7911 123456 extn 5', '+44 7911 123456'],
	['(555) 010-1234 x12', '(555) 010-1234'],
	['555 010 1234, ext 12', '555 010 1234'],
	['555 010 1234 #12', '555 010 1234'],
	['+1-555-010-1234;ext=12', '+1-555-010-1234'],
	['1234 ext. 5', '1234 ext. 5'],
	['+49 170 9876543', '+49 170 9876543'],
])('Of %j the number %j is dialed', (typed, dialed) => {
	expect(dialedPhone(typed)).toBe(dialed)
})

test('Digits of a phone number are found, however it is written', () => {
	expect(digitsOf('+1 (555) 010-9999 ext. 3')).toBe('15550109999')
	expect(digitsOf('٠٥٠١٢٣ ۴۵ ０１ ३')).toBe('05012345013')
	expect(digitsOf('call me')).toBe('')
})

test('What stands beside the digits changes none of them', () => {
	const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code))
	expect(digitsOf(ascii)).toBe('0123456789')
	expect(digitsOf(`${ascii}ü`)).toBe('0123456789')
})
