import { expect, test } from 'bun:test'
import { isInvisible } from '../../../src/blocks/characters.ts'

test('A text of nothing but spaces, joiners, marks of direction and fillers is invisible', () => {
	for (const text of ['', ' ', '\u200B', '\u200D\u2060', '\u202E \uFEFF', '\u3164', '\u2800', '\u00AD'])
		expect(isInvisible(text)).toBe(true)
	for (const text of ['a', '\u200Ba', '.', '王', '👍', '\u0301']) expect(isInvisible(text)).toBe(false)
})
