import { expect, test } from 'bun:test'
import { readPairs, readingsOf, toAlikeMatch, withoutOne } from '../../../../src/search/alike/ask.ts'
import { compareName } from '../../../../src/search/alike/compare.ts'
import { namedWords } from '../../../../src/search/alike/keys.ts'
import { nameWords } from '../../../../src/search/name-words.ts'

const compare = (typed: string, ...named: string[]) =>
	compareName(readingsOf(nameWords(typed)), namedWords(named))

test('A name is compared with what was typed', () => {
	const table: [typed: string, named: string[], likeness: string | undefined][] = [
		['Anna Müller', ['Anna', 'Müller'], 'spelling'],
		['Anna Mül', ['Anna', 'Müller'], 'spelling'],
		['Anna Mueller', ['Anna', 'Müller'], 'spelling'],
		['Anna Muell', ['Anna', 'Müller'], 'spelling'],
		['Anna Müller', ['Anna', 'Mueller'], 'spelling'],
		['Olga Ivanova', ['Ольга', 'Иванова'], 'spelling'],
		['Ольга Иванова', ['Olga', 'Ivanova'], 'spelling'],
		['Xiao Ming Wang', ['小明', '王'], 'spelling'],
		['王小明', ['Xiaoming', 'Wang'], 'spelling'],
		['Bob Smith', ['Robert', 'Smith'], 'short_form'],
		['Yamada Ichiro', ['一郎', '山田'], 'short_form'],
		['Anna Schmdit', ['Anna', 'Schmidt'], 'typo'],
		['Anna Meier', ['Anna', 'Mayr'], 'sound'],
		['Mohamed Haddad', ['محمد', 'حداد'], 'sound'],
		['Mary Vanderberg', ['Mary', 'van der Berg'], 'spelling'],
		['Mary van der Berg', ['Mary', 'Vanderberg'], 'spelling'],
		['Anna Schmidt', ['Anna', 'Weber'], undefined],
		// One name stands for one word only.
		['Anna Anna', ['Anna', 'Weber'], undefined],
	]
	for (const [typed, named, likeness] of table)
		expect([typed, named, compare(typed, ...named)?.likeness]).toEqual([typed, named, likeness])
})

test('The more similar a name is, the less it costs', () => {
	const costs = [
		compare('anna meyer', 'Anna', 'Meyer'),
		compare('anna meyer', 'Anna Maria', 'Meyer'),
		compare('anna mey', 'Anna', 'Meyer'),
		compare('anna mejer', 'Anna', 'Mejjer'),
		compare('anna meyer', 'Anna', 'Mayer'),
		compare('anna meyer', 'Anna', 'Maier'),
	].map((compared) => compared?.cost ?? NaN)
	expect(costs).toEqual(costs.toSorted((a, b) => a - b))
	expect(new Set(costs).size).toBe(costs.length)
})

test('A text of many words is not a name, and one of a few is read in few ways', () => {
	expect(readingsOf('a b c d e f g'.split(' '))).toEqual([])
	expect(readingsOf([])).toEqual([])
	expect(readPairs('a b c d e f g'.split(' '))).toEqual([])
	const ways = readingsOf(nameWords('anna maria van der berg'))
	expect(ways.map((way) => way.map(({ word }) => word).join(' '))).toEqual([
		'anna maria van der berg',
		'anna maria vanderberg',
	])
	expect(withoutOne(ways)).toHaveLength(5)
	expect(withoutOne(readingsOf(['anna', 'berg']))).toEqual([])
})

test('Errors are asked for only in the loose expression, and nothing that was typed is an operator', () => {
	const ways = readingsOf(nameWords('meyer " OR x*'))
	const strict = toAlikeMatch('org', ways, false)
	const loose = toAlikeMatch('org', ways, true)
	expect(strict).toContain('kmeyer"')
	expect(toAlikeMatch('org', readingsOf(['malgorzata']), false)).toContain('kmalgorza"')
	expect(strict).not.toContain('keyer"')
	expect(loose).toContain('keyer"')
	expect(loose).toContain('hmr"')
	expect(
		loose
			.split('"')
			.filter((_part, at) => at % 2 === 0)
			.join(''),
	).toMatch(/^[() A-Z]*$/)
})
