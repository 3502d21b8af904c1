import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { OWN_COLOR, luminanceOf, readableOn } from '../../../../src/kit/color/color.ts'
import { colors } from '../../../../src/pdf/layout/style.ts'

test('Text is black on light colors, and white on dark ones', () => {
	expect(readableOn('#ffffff')).toBe('#000000')
	expect(readableOn('#000000')).toBe('#ffffff')
	expect(readableOn('#0a7d55')).toBe('#ffffff')
	expect(readableOn('#ffcc00')).toBe('#000000')
	expect(luminanceOf('#FFFFFF')).toBeCloseTo(1)
})

test('The contrast is never less than WCAG asks for', () => {
	const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
	fc.assert(
		fc.property(color, (on) => {
			const [dark = 0, light = 0] = [luminanceOf(on), luminanceOf(readableOn(on))].sort((a, b) => a - b)
			expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5)
		}),
	)
})

test('Pages, PDFs and mails have one accent of their own', () => {
	const css = readFileSync(join(import.meta.dir, '../../../../src/web/signing/styles/colors.css'), 'utf8')
	expect(/--accent: (#\w+)/.exec(css)?.[1]).toBe(OWN_COLOR)
	expect(colors.accent).toBe(OWN_COLOR)
})
