import { describe, expect, test } from 'bun:test'
import { checkBlocks } from '../../../src/blocks/authoring/check-blocks.ts'
import { checkValues } from '../../../src/blocks/values.ts'
import { blockOf, context, imageUrl, png, sampleValues } from '../../support/fixtures/blocks.ts'

const check = (type: string, settings: Record<string, unknown>, value: unknown, today = context.today) => {
	const { blocks, issues } = checkBlocks([blockOf(type, settings)])
	expect(issues).toEqual([])
	return checkValues(blocks, { [type]: value }, { ...context, today })
}

const person = { firstName: 'A', lastName: 'B' }
const child = { ...person, dateOfBirth: '2020-01-01' }
const home = { line1: '1', city: 'C', country: 'US' }
const sukarno = { firstName: 'Sukarno', oneName: true }
const { dateOfBirth } = child

/** Accepted answers: type, settings, value, and the stored value if it differs. */
const taken: readonly [string, Record<string, unknown>, unknown, unknown?][] = [
	...Object.entries(sampleValues)
		.filter(([, value]) => typeof value !== 'string' || !value.startsWith('data:'))
		.map(([type, value]): [string, Record<string, unknown>, unknown] => [type, {}, value]),
	[
		'name',
		{},
		{ firstName: ' Jose\u0301 ', lastName: 'x'.repeat(100) },
		{ firstName: 'José', lastName: 'x'.repeat(100) },
	],
	['name', {}, { ...person, middleName: null }],
	['name', {}, { ...person, middleName: '  ' }, { ...person, middleName: '' }],
	['name', {}, { firstName: '🏂'.repeat(100), lastName: 'B' }],
	['name', {}, sukarno, { ...sukarno, lastName: '' }],
	['name', {}, { ...sukarno, lastName: ' ' }, { ...sukarno, lastName: '' }],
	['name', {}, { ...person, oneName: false }, person],
	['email', {}, ' Jose\u0301@exa\u0308mple.com ', 'José@exämple.com'],
	['email', {}, `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(60)}`],
	['email', {}, "o'brien+x@mail.example.co.uk"],
	['email', {}, '<a@b.cd>', 'a@b.cd'],
	['phone', {}, '12345'],
	['phone', {}, '+49 (0)30/1234.567-89 x12'],
	['date_of_birth', {}, '2026-03-01'],
	['date_of_birth', { minAge: 18 }, '2008-03-01'],
	['date_of_birth', { maxAge: 17 }, '2008-03-02'],
	['address', {}, { ...home, line2: '', region: null, postalCode: 'SW1A 1AA' }],
	[
		'emergency_contact',
		{},
		{ name: ' Bo ', phone: '55512', relationship: ' aunt ' },
		{ name: 'Bo', phone: '55512', relationship: ' aunt ' },
	],
	['short_text', {}, '🏂'.repeat(500)],
	['short_text', {}, ' as\ttyped '],
	['short_text', { pattern: 'a|b' }, 'b'],
	['short_text', { pattern: '.{3}', minLength: 3 }, '🏂🏂🏂'],
	['long_text', {}, 'x\n'.repeat(2500)],
	['long_text', { maxLength: 6000 }, 'x'.repeat(6000)],
	['number', {}, 0],
	['number', { min: 0.1, step: 0.1 }, 0.7],
	['number', { step: 0.01 }, 1_000_000.01],
	['number', { min: 1, step: 2 }, 3],
	['date', { min: '2024-02-28', max: '2024-03-01' }, '2024-03-01'],
	['date', {}, '2200-12-31'],
	['date', {}, '2000-02-29'],
	['checkbox', { mustBeTrue: false }, false],
	['checkbox', { required: false }, false],
	['consent', { required: false }, false],
	['yes_no', {}, true],
	['single_choice', { allowOther: true }, 'something else'],
	['multiple_choice', { allowOther: true, max: 3 }, ['a', 'x', 'y']],
	['minors', {}, [{ ...child, firstName: ' Jo ' }], [{ ...child, firstName: 'Jo' }]],
	['minors', {}, Array.from({ length: 10 }, () => child)],
	['minors', {}, [{ ...sukarno, dateOfBirth }], [{ ...sukarno, lastName: '', dateOfBirth }]],
	['minors', {}, [{ ...child, dateOfBirth: '2026-03-01', relationship: 'son' }]],
	['signature', {}, { typed: ' Ana Núñez ' }],
	['signature', {}, imageUrl('png'), png],
	['initials', { methods: ['drawn'] }, imageUrl('png'), png],
	['photo_capture', {}, imageUrl('wide'), { ...png, width: 2001 }],
	['photo_capture', {}, imageUrl('heavy'), { ...png, bytes: 512 * 1024 + 1 }],
	['id_capture', { sides: 2 }, { front: imageUrl('png'), back: imageUrl('png') }, { front: png, back: png }],
	['email', { required: false }, ''],
	['email', { required: false }, null],
	['email', { required: false }, '   ', ''],
	['minors', { required: false, min: 2 }, []],
]

/** Refused answers: type, settings, value, then the path below the block and the code of each issue. */
const refusals: readonly [string, Record<string, unknown>, unknown, ...string[]][] = [
	...Object.keys(sampleValues).flatMap((type): [string, Record<string, unknown>, unknown, ...string[]][] => [
		[type, {}, undefined, ' required'],
		[type, {}, null, ' required'],
		[type, {}, Symbol.iterator, ' wrong_type'],
	]),
	['name', {}, 'Ana B', ' wrong_type'],
	['name', {}, {}, ' required'],
	['name', {}, { firstName: ' ', lastName: '' }, ' required'],
	['name', {}, { firstName: 'A' }, '/lastName required'],
	['name', {}, { ...person, firstName: 5 }, '/firstName not_text'],
	['name', {}, { ...person, firstName: 'x'.repeat(101) }, '/firstName too_long'],
	['name', {}, { ...person, firstName: 'A\nB' }, '/firstName bad_characters'],
	['name', {}, { ...person, lastName: 'B\ud800' }, '/lastName bad_characters'],
	['name', {}, { ...person, lastName: '\udc00B' }, '/lastName bad_characters'],
	['name', {}, { ...person, title: 'Dr' }, '/title unknown_field'],
	['name', {}, { firstName: 'Budi', lastName: '' }, '/lastName required'],
	['name', {}, { firstName: 'Budi', oneName: false }, '/lastName required'],
	['name', {}, { lastName: 'Budi', oneName: true }, '/lastName one_name', '/firstName required'],
	['name', {}, { ...person, oneName: 'on' }, '/oneName wrong_type'],
	['minors', {}, [{ ...child, oneName: true }], '/0/lastName one_name'],
	[
		'name',
		{},
		JSON.parse('{"firstName":"A","lastName":"B","__proto__":{"x":1}}'),
		'/__proto__ unknown_field',
	],
	...[
		'a',
		'a@',
		'@b.c',
		'a@b',
		'a@b..c',
		'a@-b.com',
		'a@b-.com',
		'a b@c.de',
		'a@b@c.de',
		'a@b.12',
		'a,b@c.de',
		'a@b.c d',
	].map((value): [string, Record<string, unknown>, unknown, string] => ['email', {}, value, ' not_an_email']),
	['email', {}, `${'a'.repeat(65)}@example.com`, ' not_an_email'],
	['email', {}, `a@${'b'.repeat(64)}.com`, ' not_an_email'],
	['email', {}, `a@${'b.'.repeat(126)}cd`, ' too_long'],
	['email', {}, 'a@b.cd\u0000', ' bad_characters'],
	...['1234', '1'.repeat(21), '555 CALL', '+', '555-010-1234 (cell)', '1234 ext. 5', '١٢٣٤'].map(
		(value): [string, Record<string, unknown>, unknown, string] => ['phone', {}, value, ' not_a_phone'],
	),
	['phone', {}, `1234567${' '.repeat(34)}`, ' too_long'],
	...[
		'2023-02-29',
		'1900-02-29',
		'2024-13-01',
		'2024-00-10',
		'2024-04-31',
		'2024-01-00',
		'24-01-01',
		'2024-1-1',
		'01/02/2024',
		'2024-01-01T00:00',
		'1899-12-31',
		'2201-01-01',
	].map((value): [string, Record<string, unknown>, unknown, string] => ['date', {}, value, ' not_a_day']),
	['date', { min: '2024-02-29' }, '2024-02-28', ' too_early'],
	['date', { max: '2024-02-28' }, '2024-02-29', ' too_late'],
	['date_of_birth', {}, '2001-02-29', ' not_a_day'],
	['date_of_birth', {}, '2026-03-02', ' in_the_future'],
	['date_of_birth', { minAge: 18 }, '2008-03-02', ' too_young'],
	['date_of_birth', { maxAge: 17 }, '2008-03-01', ' too_old'],
	['address', {}, { ...home, country: 'us' }, '/country not_a_country'],
	['address', {}, { ...home, line1: 'a\nb' }, '/line1 bad_characters'],
	['address', {}, { line1: 'a' }, '/city required', '/country required'],
	['emergency_contact', {}, { name: 'Bo', phone: 'none' }, '/phone not_a_phone'],
	['emergency_contact', {}, { phone: '55512' }, '/name required'],
	['short_text', {}, 'a\nb', ' bad_characters'],
	['short_text', {}, 'a\rb', ' bad_characters'],
	['short_text', {}, 'a\u007fb', ' bad_characters'],
	['short_text', {}, 'a\u0085b', ' bad_characters'],
	['short_text', {}, '🏂'.repeat(501), ' too_long'],
	['short_text', {}, ' \t ', ' required'],
	['short_text', { minLength: 3 }, '🏂🏂', ' too_short'],
	['short_text', { maxLength: 3 }, 'abcd', ' too_long'],
	['short_text', { pattern: 'a|b' }, 'ab', ' pattern_mismatch'],
	['long_text', {}, 'x'.repeat(5001), ' too_long'],
	['long_text', { pattern: 'x*' }, 'x'.repeat(501), ' too_long'],
	['number', {}, '5', ' wrong_type'],
	['number', {}, Number.POSITIVE_INFINITY, ' not_a_number'],
	['number', {}, Number.NaN, ' not_a_number'],
	['number', {}, 1e16, ' number_too_large'],
	['number', { min: 1 }, 0, ' number_too_small'],
	['number', { max: 1 }, 1.001, ' number_too_large'],
	['number', { min: 1, step: 2 }, 4, ' not_a_step'],
	['number', { step: 0.01 }, 0.011, ' not_a_step'],
	['checkbox', {}, false, ' must_agree'],
	['checkbox', {}, 'true', ' wrong_type'],
	['consent', {}, false, ' must_agree'],
	['yes_no', {}, 'yes', ' wrong_type'],
	['yes_no', {}, '', ' wrong_type'],
	['single_choice', {}, 'c', ' not_an_option'],
	['single_choice', {}, 'Bee', ' not_an_option'],
	['single_choice', { allowOther: true }, 'x'.repeat(201), ' too_long'],
	['multiple_choice', {}, 'a', ' wrong_type'],
	['multiple_choice', {}, [], ' required'],
	['multiple_choice', {}, ['a', 'a'], '/1 duplicate_option'],
	['multiple_choice', {}, ['a', 'z'], '/1 not_an_option'],
	['multiple_choice', {}, [1], '/0 not_text'],
	['multiple_choice', { allowOther: true }, [' '], '/0 not_an_option'],
	['multiple_choice', { min: 2 }, ['a'], ' too_few_options'],
	['multiple_choice', { max: 1 }, ['a', 'b'], ' too_many_options'],
	['multiple_choice', {}, Array.from({ length: 1000 }, () => 'a'), ' too_many_options'],
	['minors', {}, [], ' required'],
	['minors', {}, [5], '/0 wrong_type'],
	['minors', {}, [child, { ...child, firstName: '' }], '/1/firstName required'],
	['minors', {}, [{ ...child, dateOfBirth: '2026-03-02' }], '/0/dateOfBirth in_the_future'],
	['minors', {}, [{ ...child, dateOfBirth: '2019-02-29' }], '/0/dateOfBirth not_a_day'],
	['minors', {}, [{ ...child, age: 6 }], '/0/age unknown_field'],
	['minors', { min: 2 }, [child], ' too_few_minors'],
	['minors', {}, Array.from({ length: 11 }, () => child), ' too_many_minors'],
	['signature', {}, { typed: 'x'.repeat(201) }, '/typed too_long'],
	['signature', {}, { typed: '  ' }, ' required'],
	['signature', {}, { typed: 'A', font: 'x' }, '/font unknown_field'],
	['signature', {}, { drawn: imageUrl('png') }, '/drawn unknown_field', '/typed required'],
	['signature', {}, 'Ana', ' not_an_image'],
	['signature', {}, imageUrl('unknown'), ' not_an_image'],
	['signature', {}, imageUrl('text'), ' not_an_image'],
	['signature', {}, imageUrl('damaged'), ' image_damaged'],
	['signature', {}, imageUrl('jpeg'), ' not_png'],
	['signature', {}, imageUrl('wide'), ' image_too_large'],
	['signature', {}, imageUrl('heavy'), ' image_too_heavy'],
	['signature', {}, imageUrl('A'.repeat(700_000)), ' image_too_heavy'],
	[
		'signature',
		{},
		png,
		'/image unknown_field',
		'/contentType unknown_field',
		'/sha256 unknown_field',
		'/bytes unknown_field',
		'/width unknown_field',
		'/height unknown_field',
		'/typed required',
	],
	['signature', { methods: ['drawn'] }, { typed: 'A' }, ' must_be_drawn'],
	['initials', { methods: ['typed'] }, imageUrl('png'), ' must_be_typed'],
	['photo_capture', {}, imageUrl('tall'), ' image_too_large'],
	['photo_capture', {}, imageUrl('huge'), ' image_too_heavy'],
	['photo_capture', {}, png, ' not_an_image'],
	['id_capture', {}, { front: imageUrl('png') }, ' not_an_image'],
	['id_capture', { sides: 2 }, imageUrl('png'), ' two_sides'],
	['id_capture', { sides: 2 }, { front: imageUrl('png') }, '/back required'],
	[
		'id_capture',
		{ sides: 2 },
		{ front: imageUrl('png'), back: imageUrl('text'), top: 1 },
		'/top unknown_field',
		'/back not_an_image',
	],
]

describe('Answers by type', () => {
	test.each(taken)('A %s block accepts its answer (row %#)', (type, settings, value, ...rest) => {
		const normal: unknown = rest[0]
		const { issues, values, visible } = check(type, settings, value)
		expect(issues).toEqual([])
		expect(values).toStrictEqual({ [type]: normal ?? value })
		expect([...visible]).toEqual([type])
	})

	test.each(refusals)('A %s block refuses a wrong answer (row %#)', (type, settings, value, ...expected) => {
		const { issues } = check(type, settings, value)
		expect(issues.map((issue) => `${issue.path} ${issue.code}`)).toEqual(
			expected.map((each) => `/${type}${each}`),
		)
		expect(issues.every((issue) => issue.blockId === type)).toBe(true)
	})

	test('Somebody born on 29 February comes of age on 1 March', () => {
		const codes = (today: string) =>
			check('date_of_birth', { minAge: 18 }, '2008-02-29', today).issues.map((issue) => issue.code)
		expect(codes('2026-02-28')).toEqual(['too_young'])
		expect(codes('2026-03-01')).toEqual([])
		expect(codes('2028-02-28')).toEqual([])
	})

	test('Accepted images are listed with their paths, in order', () => {
		const { blocks } = checkBlocks([
			blockOf('photo_capture'),
			blockOf('id_capture', { sides: 2 }),
			blockOf('signature'),
			blockOf('initials'),
		])
		const body = {
			initials: imageUrl('damaged'),
			signature: imageUrl('png'),
			photo_capture: imageUrl('jpeg'),
			id_capture: { back: imageUrl('png'), front: imageUrl('jpeg') },
		}
		const asked: string[] = []
		const { images } = checkValues(blocks, body, {
			...context,
			readImage(path, url) {
				asked.push(path)
				return context.readImage(path, url)
			},
		})
		expect(asked).toEqual(['photo_capture', 'id_capture/front', 'id_capture/back', 'signature', 'initials'])
		expect(images).toEqual([
			{ path: 'photo_capture', blockId: 'photo_capture', blockType: 'photo_capture' },
			{ path: 'id_capture/front', blockId: 'id_capture', blockType: 'id_capture' },
			{ path: 'id_capture/back', blockId: 'id_capture', blockType: 'id_capture' },
			{ path: 'signature', blockId: 'signature', blockType: 'signature' },
		])
	})
})
