import { expect, test } from 'bun:test'
import { ageOn } from '../../../src/blocks/day.ts'

test('An age counts birthdays, and a birthday on 29 February moves to 1 March in common years', () => {
	for (const [born, day, age] of [
		['2006-06-15', '2024-06-14', 17],
		['2006-06-15', '2024-06-15', 18],
		['2004-02-29', '2022-02-28', 17],
		['2004-02-29', '2022-03-01', 18],
		['2004-02-29', '2024-02-29', 20],
		['2004-02-29', '2024-02-28', 19],
		['2024-05-01', '2024-05-01', 0],
		['2024-05-02', '2024-05-01', -1],
	] as const)
		expect(ageOn(born, day)).toBe(age)
})
