import { afterAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { useVenue, readWaivers } from '../../support/browser/signing-page.ts'

const blocks = [
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'signature', type: 'signature', label: 'Your signature', methods: ['typed'] },
]

type Site = ReturnType<typeof Bun.serve>

/** Serves a page that shows the form in a frame and sends it forged messages. */
function serveFrame(): Site {
	const script =
		"const frame = document.querySelector('iframe'); frame.onload = () => { for (const told of ['sign', { type: 'submit' }, { values: { name: { firstName: 'Mallory' } } }]) frame.contentWindow.postMessage(told, '*'); document.title = 'told' }"
	return Bun.serve({
		port: 0,
		hostname: '127.0.0.1',
		fetch: () =>
			new Response(
				`<!doctype html><html lang="en"><head><title>A hall</title><link rel="icon" href="data:,"></head><body><iframe src="${url}" title="Waiver" width="375" height="700"></iframe><script>${script}</script></body></html>`,
				{ headers: { 'content-type': 'text/html; charset=utf-8' } },
			),
	})
}

const originOf = (site: Site): string => `http://127.0.0.1:${site.port}`

const venue = await useVenue()
const url = await venue.publish(blocks)
/** A site that may show the form in a frame, and one that may not. */
const own = serveFrame()
const strange = serveFrame()
const change = { embedOrigins: [originOf(own)] }
expect((await venue.call('PATCH', '/v1/organization', change)).status).toBe(200)
afterAll(async () => {
	await own.stop(true)
	await strange.stop(true)
})

/** Opens a page of another site, which `visit` would report as a fault. */
async function withPage(site: Site, look: (page: Page) => Promise<void>): Promise<void> {
	const { context, leave } = await venue.visit(url)
	const page = await context.newPage()
	page.setDefaultTimeout(15_000)
	await page.goto(originOf(site))
	await page.waitForFunction(() => (globalThis as any).document.title === 'told')
	await look(page)
	await leave()
}

test('A guest can sign in a frame of an allowed origin, and messages of the framing page are ignored', async () => {
	await withPage(own, async (page) => {
		const form = page.frameLocator('iframe')
		await form.locator('html[data-ready]').waitFor({ state: 'attached' })
		expect(await form.getByLabel('First name').inputValue()).toBe('')
		await form.getByLabel('First name').fill('Ada')
		await form.getByLabel('Last name').fill('Lovelace')
		await form.locator('[data-block="signature"] input[type=text]').fill('Ada Lovelace')
		await form.getByRole('button', { name: 'Continue' }).click()
		await form.getByText('I agree to sign').click()
		await form.locator('#sign').click()
		await form.locator('.done-panel').waitFor()
	})
	const waivers = await readWaivers(venue)
	expect(waivers.map(({ values }: any) => values.name)).toEqual([{ firstName: 'Ada', lastName: 'Lovelace' }])
})

test('The browser shows nothing in a frame of any other origin', async () => {
	await withPage(strange, async (page) => {
		const frames = page.frames().filter((frame) => frame.url().startsWith(url))
		const words = await Promise.all(frames.map((frame) => frame.locator('body').innerText()))
		expect(words.join('')).not.toContain('Your name')
		expect(await page.frameLocator('iframe').locator('[data-block]').count()).toBe(0)
	})
})
