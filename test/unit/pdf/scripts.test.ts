import { describe, expect, test } from 'bun:test'
import golden from '../../golden/pdf-names.json' with { type: 'json' }
import { names, pictureNames, renderNames } from '../../support/pdf/names.ts'
import { readText } from '../../support/pdf/poppler.ts'

/** Direction marks that pdftotext adds around text from right to left. */
const plain = (text: string): string => text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

const rendered = renderNames()
const pictures = await pictureNames(rendered.pdf)

describe('Names of twelve scripts', () => {
	test('Names of twelve scripts can be copied and searched', async () => {
		const text = plain(await readText(rendered.pdf))
		for (const name of names) expect(text).toContain(name)
		expect(rendered.missingCodePoints).toEqual([])
	})

	test('Names of twelve scripts look as they looked when somebody looked at them', () => {
		expect(Object.keys(golden)).toEqual([...names])
		names.forEach((name, index) => {
			const [now, then] = [pictures[index] ?? [], golden[name]]
			expect([name, differ(now, then) < DIFFERENCE_MAX]).toEqual([name, true])
		})
	})

	test('The comparison tells a name from another, from an empty page, and from its marks put wrong', () => {
		const digits = (row: string, change: (digit: string) => string): string =>
			Array.from(row, change).join('')
		names.forEach((name, index) => {
			const [own, next] = [golden[name], golden[names[(index + 1) % names.length] ?? name]]
			expect([name, differ(own, next) > DIFFERENCE_MAX]).toEqual([name, true])
			const blank = own.map((row) => digits(row, () => '0'))
			expect([name, differ(own, blank) > DIFFERENCE_MAX]).toEqual([name, true])
			// One line of cells too low, some two points.
			const lower = [own.at(-1) ?? '', ...own.slice(0, -1)]
			expect([name, differ(own, lower) > DIFFERENCE_MAX]).toEqual([name, true])
		})
	})
})

/** The share of the ink that may be elsewhere: less than another version of a drawing program moves at its edges. */
const DIFFERENCE_MAX = 0.25

function differ(one: readonly string[], other: readonly string[]): number {
	const [a, b] = [one, other].map((rows) => Array.from(rows.join(''), Number))
	let [difference, ink] = [0, 0]
	a?.forEach((value, index) => {
		difference += Math.abs(value - (b?.[index] ?? 0))
		ink += value + (b?.[index] ?? 0)
	})
	return ink === 0 ? 1 : difference / ink
}
