import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { isWhole } from '../run/extent.ts'
import { findBarriers } from './axe.ts'

const WIDTHS = [320, 375, 768, 1280]

/** What is measured, and at which of these widths axe looks. */
type Looks = {
	readonly widths: readonly number[]
	readonly light: readonly number[]
	readonly dark: readonly number[]
}

/** A phone's layout in light, and a desktop's in dark: each run takes them in turns. */
const TURNS: readonly Looks[] = [
	{ widths: [320, 1280], light: [320], dark: [] },
	{ widths: [768, 1280], light: [], dark: [1280] },
]
let turn = 0

const nextLooks = (): Looks =>
	isWhole ? { widths: WIDTHS, light: WIDTHS, dark: WIDTHS } : (TURNS[turn++ % TURNS.length] as Looks)

/** Whether the page is wider than its window, from left and from right. */
const SIDEWAYS = `(['rtl', 'ltr'].filter((dir) => {
	document.documentElement.dir = dir
	return document.documentElement.scrollWidth > document.documentElement.clientWidth
}))`

/** Controls that are smaller than a finger or a pointer needs, in CSS pixels. A label counts with its control, and a row with the link that fills it. */
const smallerThan = (
	least: number,
): string => `[...document.querySelectorAll('a, button, input, select, summary')]
	.filter((element) => element.checkVisibility() && !element.closest('.skip') && !element.matches('p a'))
	.map((element) => [element, (element.closest(element.matches('[data-row]') ? 'tr' : element.matches('.lines .name') ? 'li' : '.member, label') ?? element).getBoundingClientRect()])
	.filter(([, { width, height }]) => width < ${least} || height < ${least})
	.map(([element, { width, height }]) => element.outerHTML.slice(0, 90) + ' is ' + width + ' by ' + height)`

type Measures = { readonly sideways: readonly string[]; readonly small: readonly string[] }

/**
 * Holds that a page has no barrier, is no wider than its window, from left and from right, and that its controls are large
 * enough. The rehearsal does so at every width, light and dark; each run at two of them.
 * @param least the smallest side of a control, in CSS pixels
 * @param height of the window, in CSS pixels
 */
export async function judge(page: Page, least: number, height = 740): Promise<void> {
	const measures = `({ sideways: ${SIDEWAYS}, small: ${smallerThan(least)} })`
	const { widths, light, dark } = nextLooks()
	await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
	for (const width of widths) {
		await page.setViewportSize({ width, height })
		const { sideways, small } = await page.evaluate<Measures>(measures)
		expect({ width, sideways, small }).toEqual({ width, sideways: [], small: [] })
		if (light.includes(width)) expect([width, await findBarriers(page)]).toEqual([width, []])
		if (!dark.includes(width)) continue
		await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
		// Nothing but its colors has changed since it was looked at in light.
		const rules = light.includes(width) ? 'colors' : 'all'
		expect([width, 'dark', await findBarriers(page, rules)]).toEqual([width, 'dark', []])
		await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
	}
}
