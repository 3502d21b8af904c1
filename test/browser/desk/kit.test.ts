import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { bundleTexts } from '../../../src/web/assets/texts.ts'
import { findBarriers, scrollsSideways } from '../../support/browser/axe.ts'
import { launchBrowser } from '../../support/browser/browser.ts'
import { judge } from '../../support/browser/judge.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(120_000)

const SUPPORT = join(import.meta.dir, '../../support/browser/kit')
const STYLES = join(import.meta.dir, '../../../src/web/desk/kit/styles/desk.css')

let browser: Browser
let server: ReturnType<typeof Bun.serve>

beforeAll(async () => {
	const build = async (entry: string): Promise<Blob> => {
		const { outputs } = await Bun.build({
			entrypoints: [entry],
			target: 'browser',
			plugins: [bundleTexts().plugin],
			external: ['/assets/*'],
			define: { 'process.env.NODE_ENV': '"production"' },
		})
		if (outputs[0] === undefined) throw new Error(`The bundler made no output from ${entry}.`)
		return outputs[0]
	}
	const [script, style] = await Promise.all([build(join(SUPPORT, 'sheet.tsx')), build(STYLES)])
	server = Bun.serve({
		port: 0,
		routes: {
			'/sheet.js': () => new Response(script),
			'/sheet.css': () => new Response(style),
			'/': () =>
				new Response(
					'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Kit</title><link rel="stylesheet" href="/sheet.css"><body><script type="module" src="/sheet.js"></script>',
					{ headers: { 'content-type': 'text/html' } },
				),
		},
		fetch: () => new Response('', { status: 404 }),
	})
	browser = await launchBrowser()
})
afterAll(async () => {
	await browser.close()
	await server.stop(true)
})

async function open(address: string): Promise<Page> {
	const page = await browser.newPage()
	await page.goto(new URL(address, server.url).href)
	await page.getByRole('heading', { level: 1 }).waitFor()
	return page
}

test('The kit has no barrier in any state, at any width, in light and dark mode', async () => {
	const page = await open('/')
	await judge(page, 24)
	await page.close()
})

test('An open menu of the kit has no barrier, lies within the window and returns the focus', async () => {
	const page = await open('/?de')
	for (const width of [375, 1440]) {
		await page.setViewportSize({ width, height: 740 })
		await page.getByRole('button', { name: 'Mehr' }).click()
		const box = await page.locator('.menu:popover-open').boundingBox()
		expect(box !== null && box.x >= 0 && box.x + box.width <= width).toBe(true)
		expect(await findBarriers(page)).toEqual([])
		await page.keyboard.press('Escape')
		expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Mehr')
	}
	await page.close()
})

test('A menu has the focus as soon as it is open, so that no key after Enter is lost', async () => {
	const page = await open('/')
	const press = `document.querySelector('[aria-label=More]').click()`
	expect(
		await page.evaluate(`${press}; document.activeElement.closest('.menu')?.matches(':popover-open')`),
	).toBe(true)
	await page.close()
})

test('A dialog of the kit has no barrier and fits a phone', async () => {
	const page = await open('/?de#dialog')
	for (const width of [375, 1440]) {
		await page.setViewportSize({ width, height: 740 })
		expect(await findBarriers(page)).toEqual([])
		expect(await scrollsSideways(page)).toBe(false)
	}
	await page.close()
})

test('A form of the kit that is refused says why above its fields and at each, leads to them, and keeps what was typed', async () => {
	const page = await open('/')
	await page.getByLabel('Last name').fill('Brandt')
	await page.getByRole('button', { name: 'Send', exact: true }).click()
	const problem = page.getByRole('alert').filter({ hasText: 'The list is full.' })
	await problem.getByText('There is a problem').waitFor()
	expect(await focus(page)).toBe('first')
	await problem.getByRole('link', { name: 'Last name: Type a name, too.' }).click()
	expect(await focus(page)).toBe('last')
	expect(await page.getByLabel('Last name').inputValue()).toBe('Brandt')
	expect(await page.getByLabel('Last name').getAttribute('aria-invalid')).toBe('true')
	await judge(page, 24)
	await page.close()
})

test('A field of several lines sends its form by Enter, and begins a line by Shift and Enter', async () => {
	const page = await open('/')
	const field = page.getByLabel('Last name')
	await field.fill('Brandt')
	await field.press('Shift+Enter')
	expect(await field.inputValue()).toBe('Brandt\n')
	expect(await field.getAttribute('aria-invalid')).toBe('false')
	await field.press('Enter')
	await page.getByText('Type a name, too.').first().waitFor()
	await page.close()
})

test('A busy button has a ring, keeps its label and its focus, and a second press or Enter does nothing', async () => {
	const page = await open('/')
	const button = page.getByRole('button', { name: 'Store', exact: true })
	await page.getByLabel('Place of the venue').fill('Hall')
	await button.click()
	await page.getByText('Sent 1 times').waitFor()
	expect(await button.getAttribute('aria-busy')).toBe('true')
	expect(await page.evaluate(`getComputedStyle(document.activeElement, '::before').borderRadius`)).toBe('50%')
	await button.click()
	await page.getByLabel('Place of the venue').press('Enter')
	expect(await page.getByText('Sent 1 times').count()).toBe(1)
	await button.focus()
	await page.getByRole('button', { name: 'Finish' }).click()
	await page.locator('button:not([aria-busy])', { hasText: 'Store' }).waitFor()
	expect(await page.getByLabel('Place of the venue').inputValue()).toBe('')
	await button.click()
	await page.getByText('Sent 2 times').waitFor()
	await page.close()
})

test('The current tab of a long row is in sight on a phone', async () => {
	const page = await browser.newPage({ viewport: { width: 375, height: 740 } })
	await page.goto(server.url.href)
	const tab = await page.getByRole('link', { name: 'School groups' }).boundingBox()
	expect(tab !== null && tab.x >= 0 && tab.x + tab.width <= 375).toBe(true)
	expect(await page.evaluate('scrollY')).toBe(0)
	await page.close()
})

test('With forced colors only the current tab is underlined, and the choice of segments has a frame', async () => {
	const page = await browser.newPage({ forcedColors: 'active' })
	await page.goto(server.url.href)
	await page.getByRole('heading', { level: 1 }).waitFor()
	const styles = `[...document.querySelectorAll('.tabs')[0].children].map((tab) =>
		getComputedStyle(tab).borderBottomColor === getComputedStyle(document.body).backgroundColor)`
	expect(await page.evaluate(styles)).toEqual([false, true, true])
	const frames = `[...document.querySelectorAll('.segments button')].map((each) => getComputedStyle(each).outlineStyle)`
	expect(await page.evaluate(frames)).toEqual(['solid', 'none'])
	await page.close()
})

/** The name of the field that has the focus. */
function focus(page: Page): Promise<unknown> {
	return page.evaluate('document.activeElement.name')
}
