import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers } from '../../../support/browser/axe.ts'
import { dataUrl, noisyJpeg } from '../../../support/fixtures/photos.ts'
import { useVenue } from '../../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish([
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
])

const addPicture = async () => {
	const picture = dataUrl(await noisyJpeg(900, 300), 'image/jpeg')
	await venue.call('PATCH', '/v1/organization', { branding: { picture } })
}

/** Lists the pictures that are asked for, and holds each until the page is there. */
async function holdPictures(page: Page) {
	const asked: string[] = []
	const gate = Promise.withResolvers<void>()
	await page.addInitScript(() => {
		const scope = globalThis as any
		scope.shift = 0
		new scope.PerformanceObserver((list: any) => {
			for (const { value } of list.getEntries()) scope.shift += value
		}).observe({ type: 'layout-shift', buffered: true })
	})
	await page.route('**/brand/**', async (route) => {
		asked.push(new URL(route.request().url()).pathname)
		await gate.promise
		await route.continue()
	})
	return { asked, open: () => gate.resolve() }
}

test('A venue without a picture sends none, and one with a picture shows it in a place that was kept, silent to screen readers', async () => {
	const visit = async () => {
		let pictures: Awaited<ReturnType<typeof holdPictures>> | undefined
		const { page, leave } = await venue.visit(url, {
			prepare: async (page) => {
				pictures = await holdPictures(page)
			},
		})
		// The form is there while the picture is still on its way.
		await page.waitForSelector('h1')
		return { page, leave, pictures }
	}
	const plain = await visit()
	expect(await plain.page.locator('.band').count()).toBe(0)
	expect(plain.pictures?.asked).toEqual([])
	await plain.leave()
	await addPicture()
	const { page, leave, pictures } = await visit()
	const place = await page.locator('.band').boundingBox()
	expect(place?.height).toBeGreaterThan(40)
	const top = await page.locator('h1').boundingBox()
	const shift = await page.evaluate<number>('globalThis.shift')
	pictures?.open()
	await page.locator('.band').evaluate((image: any) => image.decode())
	expect(pictures?.asked).toHaveLength(1)
	expect(await page.locator('.band').boundingBox()).toEqual(place)
	expect(await page.locator('h1').boundingBox()).toEqual(top)
	expect(await page.evaluate<number>('globalThis.shift')).toBe(shift)
	expect(await page.locator('.band').getAttribute('alt')).toBe('')
	expect(await findBarriers(page)).toEqual([])
	await leave()
})
