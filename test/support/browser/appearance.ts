import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** Words that a line's end has broken in two, of what is short enough to be one line. */
export function findBrokenWords(page: Page, selector: string): Promise<string[]> {
	return page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})]
		.filter((element) => !element.textContent.trim().includes(' '))
		.filter((element) => {
			const range = document.createRange()
			range.selectNodeContents(element)
			return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
		})
		.map((element) => element.textContent)`)
}

/** Labels that stand closer than 10 CSS pixels below a control that is another's. */
export function findCrowded(page: Page): Promise<string[]> {
	return page.evaluate(`(() => {
		const placed = (selector) => [...document.querySelectorAll(selector)]
			.filter((element) => element.checkVisibility() && !element.closest('.vh'))
			.map((element) => [element, element.getBoundingClientRect()])
		const controls = placed('.box, .card, .button')
		return placed('.label, .part-label').flatMap(([label, at]) => controls
			.filter(([, { left, right, bottom }]) => left < at.right && right > at.left && bottom <= at.top + 5)
			.filter(([, { bottom }]) => at.top - bottom < 10)
			.map(() => label.textContent))
	})()`)
}

/** The color of the window at a point, as its red, green and blue. */
export async function readColor(page: Page, x: number, y: number): Promise<readonly number[]> {
	const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 }, animations: 'disabled' })
	const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
	return [...data]
}
