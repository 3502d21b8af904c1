import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers, scrollsSideways } from './axe.ts'

/** Judges a page of the desk on a phone and a desktop, light and dark, and its width on the smallest phone, from right to left, too. */
export async function judge(page: Page): Promise<void> {
	const size = page.viewportSize() ?? { width: 1280, height: 800 }
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
		for (const width of [375, 1280]) {
			await page.setViewportSize({ width, height: 800 })
			expect([width, colorScheme, await findBarriers(page)]).toEqual([width, colorScheme, []])
		}
	}
	for (const width of [320, 375, 768, 1280])
		for (const direction of ['rtl', 'ltr']) {
			await page.setViewportSize({ width, height: 800 })
			await page.evaluate(`document.documentElement.dir = "${direction}"`)
			expect([width, direction, await scrollsSideways(page)]).toEqual([width, direction, false])
		}
	await page.setViewportSize(size)
}
