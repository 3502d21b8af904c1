import { expect, test } from 'bun:test'
import { MAX_SLUG_LENGTH, slugify } from '../../../../src/kit/text/slug.ts'

for (const [name, slug] of [
	['Kids’ Climbing  Waiver (2026)', 'kids-climbing-waiver-2026'],
	['--Über-Øl & Łódź!--', 'uber-ol-lodz'],
	['Щука в Объезде Чай', 'shchuka-v-obezde-chai'],
	['Київ Ґанок Љубав', 'kiiv-ganok-ljubav'],
	['Ελληνική Θάλασσα ψυχής', 'elliniki-thalassa-psychis'],
	['Joe\'s "Go-Kart"', 'joes-go-kart'],
	['免責同意書', ''],
	['a_b/c.d', 'a-b-c-d'],
	['😀', ''],
] as const)
	test(`${name} becomes "${slug}"`, () => expect(slugify(name)).toBe(slug))

test('A long name is cut, never after a hyphen', () => {
	expect(slugify('x'.repeat(200))).toHaveLength(MAX_SLUG_LENGTH)
	expect(slugify(`${'x'.repeat(79)} yyy`)).toBe('x'.repeat(79))
})
