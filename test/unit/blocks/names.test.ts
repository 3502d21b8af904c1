import { describe, expect, test } from 'bun:test'
import { holdsAddress } from '../../../src/blocks/names.ts'

describe('A name', () => {
	test.each([
		'J.R.',
		'J.R.R.',
		'St. John',
		'St.John',
		'Ph.D.',
		'M.Sc.',
		'Dr.Müller',
		'prof.dr. Jansen',
		'Dipl.-Ing.',
		'Ma.Theresa',
		'Md. Rahman',
		'Mohd.Ali',
		'S.Kumar',
		'Wang.Li',
		'J.de Souza',
		'Fco.de Paula',
		"O'Brien-Smith",
		'Jr.',
		'Mary.Ann',
		'Comfort',
		'Wwwira',
		'Н.В.',
		'王小明',
		'محمد بن علي',
		'3rd',
	])('A name may be %s', (name) => {
		expect(holdsAddress(name)).toBe(false)
	})

	test.each([
		'You won 500 EUR, claim at https://evil.example/w',
		'http://10.0.0.1',
		'www.evil.example',
		'WWW.EVIL',
		'ana@example.com',
		'ana＠example',
		'evil.com',
		'gewinn.de',
		'gewinn.de/jetzt',
		'my-prize.co.uk',
		'приз.com',
		'evil\u2024com',
		'evil\ufe52com',
		'ｅｖｉｌ．ｃｏｍ',
		'ana\ufe6bexample',
	])('A name does not hold an address: %s', (name) => {
		expect(holdsAddress(name)).toBe(true)
	})
})
