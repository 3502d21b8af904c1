import { expect, test } from 'bun:test'
import { judgeLogo } from '../../../../src/web/desk/venue/settings/logo.ts'

/** A picture of which half is a color, and the rest is transparent. */
const half = (red: number, green: number, blue: number) =>
	new Uint8ClampedArray(
		Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? [red, green, blue, 255] : [0, 0, 0, 0])).flat(),
	)

test('A dark logo is hard to see on dark pages, a white one on light pages, and a green one on neither', () => {
	expect(judgeLogo(half(20, 20, 24))).toEqual(['dark'])
	expect(judgeLogo(half(255, 255, 255))).toEqual(['light'])
	expect(judgeLogo(half(20, 140, 90))).toEqual([])
})

test('A picture without transparency brings its own background, and an empty one shows nothing', () => {
	expect(judgeLogo(new Uint8ClampedArray(400).fill(255))).toEqual([])
	expect(judgeLogo(new Uint8ClampedArray(400))).toEqual([])
})
