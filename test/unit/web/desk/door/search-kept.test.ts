import { expect, test } from 'bun:test'
import type { KeptGuest } from '../../../../../src/features/checkins/kept/model.ts'
import { MAX_SHOWN, searchKept } from '../../../../../src/web/desk/door/kept/search-kept.ts'

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
