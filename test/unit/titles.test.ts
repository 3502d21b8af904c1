import { expect, test } from 'bun:test'
import { nameTest, readAllTitles } from '../support/architecture/titles.ts'

const titles = [...readAllTitles()].flatMap(([path, each]) => [...each].map((title) => ({ path, title })))

/** Names of fields, functions and files keep their small letter. */
const START = /^(?:[A-Z\d"$…]|[a-z]+(?:[A-Z]|[./]))/
/** What only reads on from the title of a group, or is a reference instead of a sentence. */
const FRAGMENT = /^(?:R\d+|It|Its|They|Their|That|And|But|Is|Are|Has|Was)\b|[.,:;]$/

test('Every test title begins as a sentence does, and none only reads on from the title of its group', () => {
	expect(titles.length).toBeGreaterThan(2_500)
	const strays = titles.filter(({ title }) => !START.test(title) || FRAGMENT.test(title))
	expect(strays.map(nameTest)).toEqual([])
})
