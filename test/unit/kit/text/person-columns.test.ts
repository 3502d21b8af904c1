import { expect, test } from 'bun:test'
import { readPersonRow, splitName } from '../../../../src/kit/text/person-columns.ts'

test.each([
	['Ana Núñez', 'Ana', 'Núñez'],
	['Núñez, Ana María', 'Ana María', 'Núñez'],
	['Ana María  Núñez', 'Ana María', 'Núñez'],
	['Ana', 'Ana', ''],
	['Ana,', 'Ana', ''],
])('The name %j is of %j and %j', (name, firstName, lastName) => {
	expect(splitName(name)).toEqual({ firstName, lastName })
})

test('Of two columns for a part the first that says something decides, and a whole name yields to its parts', () => {
	const parts = ['name', 'email', 'email', undefined, 'lastName'] as const
	expect(readPersonRow(['Ana Núñez', ' ', ' a@b.example ', 'x', ''], parts)).toEqual({
		firstName: 'Ana',
		lastName: 'Núñez',
		email: 'a@b.example',
	})
	expect(readPersonRow(['Ana Núñez', '', '', '', 'Nuñez'], parts)).toEqual({ lastName: 'Nuñez' })
	expect(readPersonRow(['', '', ''], parts)).toEqual({})
})
