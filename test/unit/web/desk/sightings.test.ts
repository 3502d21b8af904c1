import { expect, test } from 'bun:test'
import { Sightings } from '../../../../src/web/desk/door/camera/sightings.ts'

test('A code counts once while it is in sight, and again after two seconds out of it, or after another', () => {
	const sightings = new Sightings()
	const seen: readonly (readonly [string | undefined, number, boolean])[] = [
		[undefined, 0, false],
		['a', 100, true],
		['a', 300, false],
		[undefined, 1_900, false],
		['a', 2_300, false],
		['b', 2_400, true],
		['a', 2_500, true],
		[undefined, 4_000, false],
		['a', 4_501, true],
	]
	expect(seen.map(([code, at]) => [code, at, sightings.note(code, at)])).toEqual(
		seen.map((each) => [...each]),
	)
})
