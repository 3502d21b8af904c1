import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { suggestAddress } from '../../../src/web/signing/form/suggest-address.ts'

test.each([
	['ada@gmial.com', 'ada@gmail.com'],
	['Ada.Real@gmail.con', 'Ada.Real@gmail.com'],
	['ada@gmail.co', 'ada@gmail.com'],
	['ada@gmal.com', 'ada@gmail.com'],
	['ada@gmaill.com', 'ada@gmail.com'],
	[' ada@hotmial.com ', 'ada@hotmail.com'],
	['ada@yaho.co.uk', 'ada@yahoo.co.uk'],
	['ada@t-onlin.de', 'ada@t-online.de'],
])('An address with one slip in its domain is suggested anew: %s', (typed, meant) => {
	expect(suggestAddress(typed)).toBe(meant)
})

test.each([
	'ada@gmail.com',
	'ada@mail.com',
	'ada@ymail.com',
	'ada@hotmail.be',
	'ada@yahoo.es',
	'ada@gmx.dk',
	'ada@gmil.cm',
	'ada@hall.example',
	'ada@',
	'gmial.com',
	'ada@gmial.com and more',
	'',
])('No address is suggested for a right one, for two slips or for no address: %s', (typed) => {
	expect(suggestAddress(typed)).toBeUndefined()
})

test('A suggestion keeps what is before the @, and is suggested no better', () => {
	const domains = fc.constantFrom('gmial.com', 'outlok.com', 'iclould.com', 'freenet.dee')
	fc.assert(
		fc.property(fc.stringMatching(/^[A-Za-z0-9.İß]{1,20}$/), domains, (local, domain) => {
			const meant = suggestAddress(`${local}@${domain}`)
			expect(meant?.split('@')[0]).toBe(local)
			expect(suggestAddress(meant ?? '')).toBeUndefined()
		}),
	)
})
