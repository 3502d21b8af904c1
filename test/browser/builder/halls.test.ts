import { expect, test } from 'bun:test'
import { findBarriers, scrollsSideways } from '../../support/browser/axe.ts'
import { SMALL_FORM, makeForm } from '../../support/browser/builder.ts'
import { openDesk, openHall, told } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')

test('The screen of forms binds a form to a hall, and says at which it is signed', async () => {
	const places = []
	for (const name of ['West hall', 'East hall'])
		places.push((await hall.call('POST', '/v1/locations', { name })).body.id)
	const id = await makeForm(hall, SMALL_FORM, {})
	await hall.call('PATCH', `/v1/templates/${id}`, { name: 'Bouldering' })
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/templates' })
	const bind = async (place: string): Promise<void> => {
		await page.getByLabel('More for Bouldering').click()
		await page.getByRole('button', { name: 'Who can open it' }).click()
		const dialog = page.getByRole('dialog', { name: 'Who can open Bouldering' })
		const choice = dialog.getByRole('group', { name: 'Only these locations' })
		await choice.getByLabel(place).click()
		await page.setViewportSize({ width: 375, height: 740 })
		expect([await findBarriers(page), await scrollsSideways(page)]).toEqual([[], false])
		await page.setViewportSize({ width: 1280, height: 740 })
		await dialog.getByLabel('Last part of its link').press('Enter')
		await told(page, 'Saved: Bouldering')
	}
	const card = page.getByRole('article', { name: 'Bouldering' })
	await bind('West hall')
	await card.locator('p.hint', { hasText: 'West hall' }).waitFor()
	expect((await hall.call('GET', `/v1/templates/${id}`)).body.locationIds).toEqual([places[0]])
	// The last one that goes leaves all of them.
	await bind('West hall')
	await card.locator('p.hint', { hasText: 'West hall' }).waitFor({ state: 'detached' })
	expect((await hall.call('GET', `/v1/templates/${id}`)).body.locationIds).toBeNull()
	await leave()
})
