import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser/browser.ts'
import { startTestService } from '../support/service/service.ts'
import type { TestService } from '../support/service/service.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(120_000)

let running: TestService
let browser: Browser

beforeAll(async () => {
	running = startTestService()
	browser = await launchBrowser()
})
afterAll(async () => {
	await browser.close()
	await running.close()
})

test('the API reference is shown, fits a phone, tries a call, and requests nothing from another host', async () => {
	const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
	const complaints: string[] = []
	const hosts = new Set<string>()
	// Violations of the content security policy appear on the console.
	page.on('console', (message) => complaints.push(message.text()))
	page.on('pageerror', (error) => complaints.push(error.message))
	page.on('request', (request) => hosts.add(new URL(request.url()).host))

	await page.goto(`${running.service.url}/docs`)
	expect(await page.locator('.opblock-tag').count()).toBeGreaterThan(15)
	await page.click('#operations-tag-Waivers')
	await page.click('#operations-Waivers-signWaiver .opblock-summary-control')
	await page.waitForSelector('#operations-Waivers-signWaiver .responses-inner')
	expect(await page.locator('#operations-Waivers-signWaiver').innerText()).toContain('Scope: waivers:sign')
	expect(await page.locator('.opblock').count()).toBeGreaterThan(12)
	for (const width of [1280, 320, 390]) {
		await page.setViewportSize({ width, height: 844 })
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
	}

	await page.click('button.authorize')
	await page.fill('.auth-container input', running.tenant('Hall').key)
	await page.click('.modal-ux button.authorize')
	await page.click('.modal-ux button.btn-done')
	await page.click('#operations-tag-Keys')
	await page.click('#operations-Keys-listKeys .opblock-summary-control')
	await page.click('#operations-Keys-listKeys .try-out__btn')
	const answered = page.waitForResponse((response) => response.url().includes('/v1/keys'))
	await page.click('#operations-Keys-listKeys button.execute')
	expect(await (await answered).json()).toMatchObject({ items: [{ scopes: ['*'] }] })

	expect([...hosts]).toEqual([new URL(running.service.url).host])
	expect(complaints).toEqual([])
})
