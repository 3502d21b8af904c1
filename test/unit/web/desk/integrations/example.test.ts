import { expect, test } from 'bun:test'
import { MAPPING_PATH } from '../../../../../src/api/bookings.ts'
import { valueAt } from '../../../../../src/features/bookings/readers/fields.ts'
import { listPaths, readExample } from '../../../../../src/web/desk/system/integrations/example.ts'

test('The paths of an example lead to each of its texts, numbers and truth values', () => {
	const example = readExample(
		'{"id": 7, "guests": [{"name": "Ana"}, "Bo"], "none": null, "empty": {}, "is": true}',
	)
	const paths = listPaths(example?.value)
	expect(paths).toEqual(['id', 'guests.0.name', 'guests.1', 'none', 'is'])
	expect(paths.map((path) => valueAt(example?.value, path))).toEqual([7, 'Ana', 'Bo', null, true])
})

test('What is no JSON is no example, and what is no object has no paths', () => {
	for (const text of ['', '{', '{id: 7}', 'undefined']) expect(readExample(text)).toBeUndefined()
	for (const text of ['7', '"a"', 'null', '[]']) expect(listPaths(readExample(text)?.value)).toEqual([])
})

test('Every path that is offered is one that the API takes, of few levels, and there are at most two hundred', () => {
	const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)
	expect(listPaths(deep)).toEqual([])
	expect(listPaths({ 'a.b': 1, 'a b': 2, '': 3, c: 4 })).toEqual(['c'])
	const wide = listPaths({ many: Array.from({ length: 100_000 }, (_, at) => at) })
	expect(wide).toHaveLength(200)
	const nested = '{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":{"i":{"j":1}}}}}}}}}}'
	const [longest = ''] = listPaths(JSON.parse(nested))
	expect(longest).toBe('a.b.c.d.e.f.g.h.i.j')
	expect(longest).toMatch(new RegExp(MAPPING_PATH))
})
