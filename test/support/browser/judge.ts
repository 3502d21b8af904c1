import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, scrollsSideways } from './axe.ts'

const WIDTHS = [320, 375, 768, 1280]

/** The rehearsal looks at every width, light and dark; each run at a phone's layout in light, and at a desktop's in dark. */
const isWhole = Bun.env['AXE_WIDTHS'] === 'all'
const LIGHT = isWhole ? WIDTHS : [320]
const DARK = isWhole ? WIDTHS : [1280]

/** Controls that are smaller than a finger or a pointer needs, in CSS pixels. A label counts with its control, and a row with the link that fills it. */
const findSmall = (page: Page, least: number): Promise<string[]> =>
	page.evaluate(`[...document.querySelectorAll('a, button, input, select, summary')]
		.filter((element) => element.checkVisibility() && !element.closest('.skip') && !element.matches('p a'))
		.map((element) => [element, (element.closest(element.matches('[data-row]') ? 'tr' : element.matches('.lines .name') ? 'li' : '.member, label') ?? element).getBoundingClientRect()])
		.filter(([, { width, height }]) => width < ${least} || height < ${least})
		.map(([element, { width, height }]) => element.outerHTML.slice(0, 90) + ' is ' + width + ' by ' + height)`)

/**
 * Holds that a page has no barrier, is no wider than its window, from left and from right, and that its controls are large
 * enough: at every width; axe looks light and dark.
 * @param least the smallest side of a control, in CSS pixels
 * @param height of the window, in CSS pixels
 */
export async function judge(page: Page, least: number, height = 740): Promise<void> {
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height })
		await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
		if (LIGHT.includes(width)) expect([width, await findBarriers(page)]).toEqual([width, []])
		expect([width, await scrollsSideways(page)]).toEqual([width, false])
		expect([width, await findSmall(page, least)]).toEqual([width, []])
		await page.evaluate('document.documentElement.dir = "rtl"')
		expect([width, 'rtl', await scrollsSideways(page)]).toEqual([width, 'rtl', false])
		await page.evaluate('document.documentElement.dir = "ltr"')
		if (!DARK.includes(width)) continue
		await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
		// Nothing but its colors has changed since it was looked at in light.
		const rules = LIGHT.includes(width) ? 'colors' : 'all'
		expect([width, 'dark', await findBarriers(page, rules)]).toEqual([width, 'dark', []])
	}
}
