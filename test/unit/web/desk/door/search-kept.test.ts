import { expect, test } from 'bun:test'
import type { KeptGuest } from '../../../../../src/features/checkins/kept/model.ts'
import { MAX_SHOWN, isCode, searchKept } from '../../../../../src/web/desk/door/kept/search-kept.ts'

const NOW = Date.parse('2026-07-01T12:00:00.000Z')

const guest = (firstName: string, lastName: string, expiresAt: string | null = null): KeptGuest => ({
	participant: { id: `${firstName} ${lastName}`, firstName, lastName },
	age: null,
	dateOfBirth: null,
	coverage: {
		covered: true,
		reasons: [],
		waiverId: null,
		templateId: null,
		templateName: null,
		expiresAt,
	},
	marks: [],
	lacking: [],
	ban: null,
	passNumber: null,
	copyCode: null,
})

const guests = [
	guest('Jürgen', 'Krüger'),
	guest('Siobhán', 'O’Brien'),
	guest('小龍', '李'),
	guest('Ana', 'Núñez-García'),
	guest('Anna', 'Krug'),
]

test.each([
	['kruger', ['Jürgen Krüger']],
	['KRUEGER jurgen', ['Jürgen Krüger']],
	["o'brien", ['Siobhán O’Brien']],
	['siobhan obr', ['Siobhán O’Brien']],
	['李小龍', ['小龍 李']],
	['garcia', ['Ana Núñez-García']],
	['an', ['Ana Núñez-García', 'Anna Krug']],
	['anna krueger', []],
	['  ', []],
	['-', []],
])('A search for %p in the kept list finds %p', (text, names) => {
	expect(searchKept(guests, text, NOW).map(({ participant }) => participant.id)).toEqual(names)
})

test('A waiver that has ended since the list was made covers nobody, and one that ends later does', () => {
	const list = [
		guest('Over', 'Karst', '2026-07-01T12:00:00.000Z'),
		guest('Valid', 'Karst', '2026-07-01T12:00:00.001Z'),
		guest('Endless', 'Karst'),
	]
	const found = searchKept(list, 'karst', NOW).map(({ coverage }) => [coverage.covered, coverage.reasons])
	expect(found).toEqual([
		[false, ['expired']],
		[true, []],
		[true, []],
	])
})

test('A search shows the first ten of many', () => {
	const crowd = Array.from({ length: 30 }, (_, at) => guest(`Guest${at}`, 'Karst'))
	expect(searchKept(crowd, 'karst', NOW)).toEqual(crowd.slice(0, MAX_SHOWN))
})

const ID = '01990c20-10aa-7d51-8c3f-0b1c2d3e4f50'
const TOKEN = '0123456789abcdefghijABCDEFGH'

/** On one waiver, with the code of its copy. */
const onWaiver = (firstName: string, passNumber: string | null = null): KeptGuest => {
	const { coverage, ...others } = guest(firstName, 'Karst')
	return { ...others, coverage: { ...coverage, waiverId: ID }, passNumber, copyCode: TOKEN.slice(0, 8) }
}

test.each([
	['the id of a waiver', ID.toUpperCase(), ['Ida Karst', 'Nora Karst']],
	['the code on a PDF', `https://hall.example/verify/${ID}`, ['Ida Karst', 'Nora Karst']],
	['a reference', '2D3E-4F50', ['Ida Karst', 'Nora Karst']],
	["a guest's own code", `https://hall.example/c/${TOKEN}`, ['Ida Karst', 'Nora Karst']],
	['a code after what was in the field', `krug https://hall.example/c/${TOKEN}`, ['Ida Karst', 'Nora Karst']],
	['the number of a pass', ' 4711 ', ['Ida Karst']],
	['a part of that number', '471', []],
	['an unknown waiver', ID.replace('0', '1'), []],
	['the code of another guest', `https://hall.example/c/X${TOKEN.slice(1)}`, []],
	['an address of something else', 'https://hall.example/menu', []],
	['a contact', 'ida@example.org', []],
])('%s finds whom it is of in the kept list: %p', (_what, text, names) => {
	const list = [...guests, onWaiver('Ida', '4711'), onWaiver('Nora')]
	expect(searchKept(list, text, NOW).map(({ participant }) => participant.id)).toEqual(names)
})

test('A code or a contact is no name, and eight letters may be one', () => {
	const codes = [
		ID,
		`https://hall.example/c/${TOKEN}`,
		'https://hall.example/menu',
		'4711',
		'ida@example.org',
	]
	expect(codes.filter(isCode)).toEqual(codes)
	expect(['Ida', 'deadbeef', '李小龍'].filter(isCode)).toEqual([])
})
