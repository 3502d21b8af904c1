import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBarriers, findSmallTargets } from '../support/browser/axe.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { settleJobs } from '../support/fixtures/effects.ts'
import { useService } from '../support/service/service.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), 'waiver-verify-'))
const browser = await launchBrowser()
afterAll(async () => {
	await browser.close()
	rmSync(folder, { recursive: true })
})
const running = useService()

test('A PDF and a code are verified without a script, on a phone and a desktop, in light and dark mode', async () => {
	const hall = running.tenant('Hall')
	const { id } = await sign(hall, await publishTemplate(hall.call, { name: 'Climbing' }))
	await settleJobs(running.service)
	const file = join(folder, 'waiver.pdf')
	await Bun.write(file, (await hall.call('GET', `/v1/waivers/${id}/pdf`)).bytes)
	for (const [width, colorScheme, locale, hasScript] of [
		[390, 'light', 'en', true],
		[1280, 'dark', 'ar', true],
		[390, 'light', 'en', false],
	] as const) {
		const context = await browser.newContext({
			viewport: { width, height: 844 },
			colorScheme,
			locale,
			// axe is a script, and the page's policy allows none.
			javaScriptEnabled: hasScript,
		})
		const page = await context.newPage()
		const look = async (): Promise<void> => {
			if (!hasScript) return
			expect(await findBarriers(page)).toEqual([])
			expect(await findSmallTargets(page)).toEqual([])
			expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
		}
		await page.goto(`${running.service.url}/verify`)
		await look()
		// There is space between the two forms.
		const [button, second] = await Promise.all(
			['button.primary', 'label[for=code]'].map((part) => page.locator(part).boundingBox()),
		)
		expect((second?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeGreaterThan(24)
		await page.setInputFiles('#pdf', file)
		await page.click('button.primary')
		expect(await page.locator('h1').innerText()).toBe(
			locale === 'en' ? 'This document is genuine' : 'هذا المستند أصلي',
		)
		await look()
		await page.click('a.button')
		await page.fill('#code', id)
		await page.press('#code', 'Enter')
		expect(await page.locator('dd code').first().innerText()).toBe(id)
		await look()
		await page.screenshot({ path: join(folder, `${width}-${locale}.png`), fullPage: true })
		await context.close()
	}
})
