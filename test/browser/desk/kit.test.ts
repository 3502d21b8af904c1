import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { texts } from '../../../src/web/assets/texts.ts'
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
			plugins: [texts],
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

test('A dialog of the kit has no barrier and fits a phone', async () => {
	const page = await open('/?de#dialog')
	for (const width of [375, 1440]) {
		await page.setViewportSize({ width, height: 740 })
		expect(await findBarriers(page)).toEqual([])
		expect(await scrollsSideways(page)).toBe(false)
	}
	await page.close()
})
