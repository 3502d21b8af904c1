import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { launchBrowser } from '../support/browser/browser.ts'
import { findBarriers } from '../support/browser/axe.ts'
import { useService } from '../support/service/service.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(120_000)

const browser = await launchBrowser()
afterAll(() => browser.close())
const running = useService()

test('The API reference is searched, shows samples in four languages, tries a call, and requests nothing from another host', async () => {
	const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
	const complaints: string[] = []
	const hosts = new Set<string>()
	// Violations of the content security policy appear on the console.
	page.on('console', (message) => complaints.push(message.text()))
	page.on('pageerror', (error) => complaints.push(error.message))
	page.on('request', (request) => hosts.add(new URL(request.url()).host))
	await page.goto(`${running.service.url}/docs`)

	await page.keyboard.press('/')
	await page.keyboard.type('pdf download')
	await page.waitForSelector('#found a')
	await page.keyboard.press('ArrowDown')
	expect(await page.locator('#found a:focus').innerText()).toContain('Download')
	await page.fill('#search', 'list keys')
	await page.keyboard.press('Enter')
	await page.waitForURL(/\/docs\/keys#listKeys$/)
	const operation = page.locator('#listKeys')
	expect(await operation.innerText()).toContain('Scope: keys:manage')

	await page.click('label:has(#show-python)')
	expect(await operation.locator('pre:visible').first().innerText()).toContain('import json, os')
	await page.reload()
	expect(await operation.locator('figcaption:visible').first().innerText()).toContain('Python')

	await page.fill('#key', running.tenant('Hall').key)
	await operation.getByText('Try it').click()
	await operation.getByRole('button', { name: 'Send' }).click()
	await operation.locator('output pre').waitFor()
	expect(await operation.locator('output').innerText()).toMatch(/^200 OK, [^]*"scopes": \[\s+"\*"/)

	const revoking = page.locator('#revokeKey')
	await revoking.getByText('Try it').click()
	await revoking.locator('[name=id]').fill('0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f')
	expect(await revoking.locator('pre:visible').first().innerText()).toContain(
		'/v1/keys/0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f',
	)
	expect(await findBarriers(page)).toEqual([])

	await page.click('#theme')
	expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(20, 23, 26)')
	await page.goto(`${running.service.url}/docs`)
	expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(20, 23, 26)')
	expect(await findBarriers(page)).toEqual([])
	await page.goto(`${running.service.url}/docs/waivers`)
	for (const width of [1280, 768, 390, 320]) {
		await page.setViewportSize({ width, height: 844 })
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
	}
	expect([...hosts]).toEqual([new URL(running.service.url).host])
	expect(complaints).toEqual([])
})

test('The API reference can be read, and its samples can be chosen, without a script', async () => {
	const context = await browser.newContext({
		javaScriptEnabled: false,
		viewport: { width: 390, height: 844 },
	})
	const page = await context.newPage()
	await page.goto(`${running.service.url}/docs/waivers#signWaiver`)
	const operation = page.locator('#signWaiver')
	expect(await operation.locator('pre:visible').first().innerText()).toContain('curl -X POST')
	await page.click('label:has(#show-php)')
	expect(await operation.locator('pre:visible').first().innerText()).toContain('<?php')
	await context.close()
})
