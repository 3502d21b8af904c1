import { expect, test } from 'bun:test'
import { makeForm, openForm, preview } from '../../support/browser/builder.ts'
import { openHall } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { dataUrl, noisyJpeg } from '../../support/fixtures/photos.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')

test("The preview shows the venue's picture above the page, as guests see it", async () => {
	const picture = dataUrl(await noisyJpeg(90, 30), 'image/jpeg')
	await hall.call('PATCH', '/v1/organization', { branding: { picture } })
	const { page, leave } = await openForm(venue, owner, await makeForm(hall))
	const band = preview(page).locator('.band + #page')
	await band.waitFor()
	expect(await preview(page).locator('.band').count()).toBe(1)
	expect(await preview(page).locator('.band').getAttribute('alt')).toBe('')
	await leave()
})
