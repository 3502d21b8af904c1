import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.2 A and AA are these sets together: each holds what its version added. */
const all = {
	type: 'tag',
	values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules among them that look at colors. */
const colors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
/** WCAG 2.5.3, of which axe is not sure: a name holds the words that are seen, by which voice control calls it. */
const names = { type: 'rule', values: ['label-content-name-mismatch'] }

const RULES = { all, colors, names }

/**
 * What axe finds wrong with a page, a line each. It comes in by the debugger, which no content security policy of a page
 * stops, so that the page is judged as guests have it.
 * @param within the part of the page that is judged, as a selector; by default all of it
 * @param rules `names` for those of controls; `colors` for a page that was judged by all rules and has changed nothing but its colors since
 */
export async function findBarriers(
	page: Page,
	rules: keyof typeof RULES = 'all',
	within = 'html',
): Promise<string[]> {
	const session = await page.context().newCDPSession(page)
	try {
		const probe = await session.send('Runtime.evaluate', { expression: 'typeof axe' })
		if (probe.result.value === 'undefined') await session.send('Runtime.evaluate', { expression: source })
		const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
			expression: `axe.run(${JSON.stringify(within)}, { runOnly: ${JSON.stringify(RULES[rules])}, resultTypes: ['violations'] })
				.then(({ violations }) => JSON.stringify(violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ': ' + failureSummary))))`,
			awaitPromise: true,
			returnByValue: true,
		})
		if (exceptionDetails !== undefined) throw new Error(`axe failed: ${exceptionDetails.text}`)
		return JSON.parse(String(result.value)) as string[]
	} finally {
		await session.detach()
	}
}

/** Controls that a finger may miss: shorter than 44 CSS pixels, links in a text aside (WCAG 2.2, 2.5.8, and more). */
export function findSmallTargets(page: Page): Promise<string[]> {
	return page.evaluate(`[...document.querySelectorAll('button, input:not([type=hidden]), select, textarea, summary, a.button, .summary a')]
		.map((element) => element.closest('label.card, label.file') ?? element)
		.filter((element) => element.checkVisibility() && !element.closest('.vh') && !element.matches('.vh'))
		.map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect().height])
		.filter(([, height]) => height < 44)
		.map(([html, height]) => html + ' is ' + height)`)
}

/** Whether a page is wider than its window. */
export function scrollsSideways(page: Page): Promise<boolean> {
	return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
}
