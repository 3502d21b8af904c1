import { beforeEach, expect, test } from 'bun:test'
import sharp from 'sharp'
import { find, openDesk, openHall } from '../../support/browser/desk.ts'
import type { Hall } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { dataUrl } from '../../support/fixtures/photos.ts'
import { until } from '../../support/service/service.ts'

let hall: Hall

const venue = await useVenue()
beforeEach(async () => {
	hall = await openHall(venue)
})

const FACE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#9ec5d6"/>
<circle cx="320" cy="210" r="120" fill="#d9a47c"/><rect x="170" y="350" width="300" height="130" rx="60" fill="#345"/></svg>`
const photo = dataUrl(await sharp(Buffer.from(FACE)).jpeg().toBuffer(), 'image/jpeg')

const reads = async (): Promise<unknown[]> =>
	(await hall.call('GET', '/v1/phi-access-log?action=waiver.photo_read')).body.items

test('A manager sees the guest’s photo on the card once it has stood for a moment, and one read is logged', async () => {
	await hall.signAs(['Nora', 'Lund'], { photo })
	const { page, leave } = await openDesk(venue, await hall.hire('manager'))
	await find(page).fill('nora')
	const card = page.getByRole('article', { name: 'Nora Lund' })
	const image = card.locator('.portrait img')
	await image.waitFor()
	await until(async () => (await image.evaluate((node: any) => node.naturalWidth)) === 160 || undefined)
	await find(page).fill('nora l')
	await card.getByRole('button', { name: 'Let in' }).waitFor()
	await judge(page, 24)
	expect(await reads()).toHaveLength(1)
	await leave()
})

test('A clerk, and whoever’s photo is out of reach, see initials', async () => {
	await hall.signAs(['Nora', 'Lund'], { photo })
	const clerk = await openDesk(venue, await hall.hire('desk'))
	await find(clerk.page).fill('nora')
	await clerk.page.locator('.guest [data-initials=NL]').waitFor()
	const manager = await openDesk(venue, await hall.hire('manager'), {
		expected: /404|ERR_FAILED|Failed to load/,
		prepare: (page) => page.route('**/photos/**', (route) => route.abort()),
	})
	const asked = manager.page.waitForEvent('requestfailed', (request) => request.url().includes('/photos/'))
	await find(manager.page).fill('nora')
	await asked
	await manager.page.locator('.portrait img').waitFor({ state: 'detached' })
	expect(await manager.page.locator('.guest [data-initials=NL]').isVisible()).toBe(true)
	expect(await clerk.page.locator('.portrait img').count()).toBe(0)
	expect(await reads()).toEqual([])
	await clerk.leave()
	await manager.leave()
})
