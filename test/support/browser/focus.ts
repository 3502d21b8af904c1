import type { Page } from 'playwright-core'
import { until } from '../service/service.ts'

/** Waits until the focus is on what has this id, class or text: it follows a screen a moment later. */
export async function untilFocused(page: Page, name: string): Promise<void> {
	const read = (): Promise<string[]> =>
		page.evaluate(
			'(({ id, className, textContent }) => [id, className, textContent])(document.activeElement)',
		)
	await until(async () => (await read()).includes(name) || undefined)
}

/** Waits until the title begins so: it follows a screen a moment later. */
export async function untilTitled(page: Page, start: string): Promise<void> {
	await until(async () => (await page.title()).startsWith(start) || undefined)
}
