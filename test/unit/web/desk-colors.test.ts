import { expect, test } from 'bun:test'
import { brandStyle } from '../../../src/kit/color/brand-colors.ts'
import { contrast } from '../../../src/kit/color/color.ts'
import { readText } from '../../support/architecture/source.ts'

const DARK = '@media (prefers-color-scheme: dark)'

type Colors = readonly [Map<string, string>, Map<string, string>]

/** The colors of a style sheet by name, in light and in dark mode. */
function colorsOf(path: string): Colors {
	return readColors(readText(path), DARK)
}

function readColors(css: string, query: string): Colors {
	const start = css.indexOf(query)
	const parts = [css.slice(0, start), css.slice(start)]
	const [light, dark] = parts.map(
		(part) =>
			new Map(
				[...part.matchAll(/--([\w-]+): ?(#\w{3,6})[;}]/g)].map(([, name = '', color = '']) => [name, color]),
			),
	)
	return [light ?? new Map(), dark ?? new Map()]
}

/** Writes a short color in full. */
const inFull = (color = ''): string => (color.length === 4 ? color.replace(/\w/g, '$&$&') : color)

test('The states of the desk can be read on its surfaces and on their own wash, in light and dark mode', () => {
	const [shared, own] = [
		colorsOf('src/web/signing/styles/colors.css'),
		colorsOf('src/web/desk/kit/styles/tokens.css'),
	]
	for (const mode of [0, 1] as const) {
		const color = (name: string): string => inFull(own[mode].get(name) ?? shared[mode].get(name))
		for (const state of ['good', 'warn', 'alarm', 'info'])
			for (const ground of ['ground', 'surface', `${state}-wash`])
				expect([state, ground, contrast(color(state), color(ground)) >= 4.5]).toEqual([state, ground, true])
		for (const ground of ['ground', 'surface', 'sunken'])
			expect([ground, contrast(color('soft'), color(ground)) >= 4.5]).toEqual([ground, true])
	}
})

test('A scan has a result that can be read from a step away', () => {
	const [colors] = colorsOf('src/web/desk/kit/styles/tokens.css')
	for (const [ground = '', ink = ''] of [
		[colors.get('scan-good'), '#ffffff'],
		[colors.get('scan-bad'), '#ffffff'],
		[colors.get('scan-look'), colors.get('scan-look-ink')],
	])
		expect(contrast(ground, ink)).toBeGreaterThanOrEqual(7)
})

/** Colors of venues: loud, pale, dark, and as gray as the pages. */
const VENUES = [
	'#ffe600',
	'#e2001a',
	'#0a7d55',
	'#0f6b5c',
	'#1d4ed8',
	'#ff6a00',
	'#7c3aed',
	'#ff4fa3',
	'#00b8d9',
	'#101010',
	'#ffffff',
	'#8a8f94',
]

test("In each of twelve venues' colors the desk's text can be read where it stands, and the states keep their own", () => {
	const [shared, own] = [
		colorsOf('src/web/signing/styles/colors.css'),
		colorsOf('src/web/desk/kit/styles/tokens.css'),
	]
	for (const venue of VENUES) {
		const brand = readColors(brandStyle(venue), '@media (prefers-color-scheme:dark)')
		for (const mode of [0, 1] as const) {
			const tokens = [...brand[mode].keys()]
			expect(tokens).toEqual(['accent', 'on-accent', 'accent-text', 'accent-wash'])
			const color = (name: string): string =>
				inFull(brand[mode].get(name) ?? own[mode].get(name) ?? shared[mode].get(name))
			for (const [text, ground] of [
				['on-accent', 'accent'],
				['accent-text', 'ground'],
				['accent-text', 'surface'],
				['accent-text', 'accent-wash'],
				['ink', 'accent-wash'],
				['soft', 'accent-wash'],
			] as const) {
				const ratio = contrast(color(text), color(ground))
				expect({ venue, mode, text, ground, ratio: Math.min(ratio, 4.5) }).toMatchObject({ ratio: 4.5 })
			}
		}
	}
})
