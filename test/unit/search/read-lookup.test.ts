import { expect, test } from 'bun:test'
import { readLookup } from '../../../src/search/read-lookup.ts'

const ID = '01990c20-10aa-7d51-8c3f-0b1c2d3e4f50'
const TOKEN = '0123456789abcdefghijABCDEFGH'

test.each([
	['a name', '  Zoë  Hopper', [{ match: 'name', query: 'Zoë  Hopper' }]],
	['a name with a digit', 'Elizabeth 2', [{ match: 'name', query: 'Elizabeth 2' }]],
	['a mail, or its beginning', 'grace@', [{ match: 'contact', email: 'grace@' }]],
	[
		'a phone number as people write it',
		'+49 (0)170/123-45',
		[{ match: 'contact', phone: '+49 (0)170/123-45' }],
	],
	['its last digits', '4567', [{ match: 'contact', phone: '4567' }]],
	["a waiver's id in capitals", ID.toUpperCase(), [{ match: 'reference', waiverId: ID }]],
	[
		'a reference, which may be a name',
		'DEAD-beef',
		[
			{ match: 'reference', reference: 'deadbeef' },
			{ match: 'name', query: 'DEAD-beef' },
		],
	],
	[
		'a reference of letters and digits, which is nothing else',
		'4AB7-215B',
		[{ match: 'reference', reference: '4ab7215b' }],
	],
	[
		'a reference of digits, which may be a phone number',
		'12345678',
		[
			{ match: 'reference', reference: '12345678' },
			{ match: 'contact', phone: '12345678' },
		],
	],
	["a certificate's code", `https://hall.example/verify/${ID}`, [{ match: 'code', waiverId: ID }]],
	[
		'the same behind a path, without hyphens, with a query',
		`HTTP://hall.example:8080/waivers/verify/${ID.replaceAll('-', '').toUpperCase()}?lang=de`,
		[{ match: 'code', waiverId: ID }],
	],
	["a guest's own code", `http://192.168.1.4/c/${TOKEN}`, [{ match: 'code', token: TOKEN }]],
	['an id after typed letters', `gr${ID}`, [{ match: 'reference', waiverId: ID }]],
	['a code after typed letters', `grhttps://hall.example/verify/${ID}`, [{ match: 'code', waiverId: ID }]],
	['a code without its first letters', `ttp://hall.example/c/${TOKEN}`, [{ match: 'code', token: TOKEN }]],
	[
		'the second of two codes',
		`${ID}${ID.replace('0199', '0200')}`,
		[{ match: 'reference', waiverId: ID.replace('0199', '0200') }],
	],
	[
		"a certificate's code in capitals, in a broken line, with a full stop",
		`HTTPS://HALL.EXAMPLE/VERIFY/${ID.slice(0, 19).toUpperCase()}=\r\n> ${ID.slice(19).toUpperCase()}.`,
		[{ match: 'code', waiverId: ID }],
	],
	[
		"a certificate's code from a scanner that is set to US, on a German PC",
		`httpsÖ--hall.example-verifz-${ID.replaceAll('-', 'ß')}`,
		[{ match: 'code', waiverId: ID }],
	],
	[
		"a guest's own code from such a scanner",
		`httpÖ--192.168.1.4-c-${TOKEN.replace('a', 'y')}`,
		// On a Swedish one it would be the other.
		[
			{ match: 'code', token: TOKEN.replace('a', 'z') },
			{ match: 'code', token: TOKEN.replace('a', 'y') },
		],
	],
	[
		"a guest's own code at the end of a sentence",
		`(http://hall.example/c/${TOKEN}).`,
		[{ match: 'code', token: TOKEN }],
	],
	['an id without hyphens', ID.replaceAll('-', '').toUpperCase(), [{ match: 'reference', waiverId: ID }]],
	['an id with other dashes', `\u200e${ID.replaceAll('-', '–')}`, [{ match: 'reference', waiverId: ID }]],
	['a reference in full width', 'ＡＢ１２－３４ＣＤ', [{ match: 'reference', reference: 'ab1234cd' }]],
	['a reference at the end of a sentence', '4AB7-215B.', [{ match: 'reference', reference: '4ab7215b' }]],
	['a reference with a slash', '\u202a4ab7 215b/', [{ match: 'reference', reference: '4ab7215b' }]],
	['a code of somebody else', 'https://example.org/menu', []],
	['a broken code', 'https://hall.example/verify/12', []],
])('What is typed is read: %s', (_, typed, readings) => {
	expect(readLookup(typed)).toEqual(readings as ReturnType<typeof readLookup>)
})
