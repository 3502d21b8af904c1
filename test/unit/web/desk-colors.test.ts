import { expect, test } from 'bun:test'
import { contrast } from '../../../src/kit/color/color.ts'
import { readText } from '../../support/architecture/source.ts'

const DARK = '@media (prefers-color-scheme: dark)'

/** The colors of a style sheet by name, in light and in dark mode. */
function colorsOf(path: string): readonly [Map<string, string>, Map<string, string>] {
	const css = readText(path)
	const start = css.indexOf(DARK)
	const parts = [css.slice(0, start), css.slice(start)]
	const [light, dark] = parts.map(
		(part) =>
			new Map(
				[...part.matchAll(/--([\w-]+): (#\w{3,6});/g)].map(([, name = '', color = '']) => [name, color]),
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
