import { expect, test } from 'bun:test'
import { personFilter } from '../../../../../src/web/desk/kit/parts/person-filter.ts'

test.each([
	['  ', {}],
	[' Grace Hopper ', { query: 'Grace Hopper' }],
	['grace@example.org', { email: 'grace@example.org' }],
	['+49 (30) 123-456', { phone: '+49 (30) 123-456' }],
	['4567', { phone: '4567' }],
	// Fewer digits may be part of a name, such as "Group 4".
	['45', { query: '45' }],
	['Hall 4567', { query: 'Hall 4567' }],
])('What is typed as %p is looked for as %p', (text, filter) => {
	expect(personFilter(text)).toEqual(filter)
})
