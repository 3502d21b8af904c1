import { expect, test } from 'bun:test'
import { findBarriers, scrollsSideways } from '../../support/browser/axe.ts'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { button, heading, told } from '../../support/browser/desk-lists.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { publishShared, readWaiver, signByLink, signFirst } from '../../support/fixtures/guardians.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const clerk = await hall.hire('manager')

test('A waiver shows whom it waits for, with a link to pass on, and leads to the waiver that they sign', async () => {
	const waiver = await signFirst(hall, await publishShared(hall.call))
	const { page, leave } = await openDesk(venue, clerk, { path: `/desk/waivers/${waiver.id}` })
	await page.getByText('Alan Poe has to sign, too. Until then the children are not covered.').waitFor()
	const link = page.getByLabel('Link for Alan Poe')
	// As another device reaches it: without BASE_URL the service knows no address but its own.
	const addressOf = (url: string) => venue.running.service.url + new URL(url).pathname
	expect(await link.inputValue()).toBe(addressOf(waiver.secondGuardian.signUrl))
	await button(page, 'Make a new link').click()
	await told(page, 'New link created. The earlier one has ended.')
	const renewed = await readWaiver(hall, waiver.id)
	expect(await link.inputValue()).toBe(addressOf(renewed.secondGuardian.signUrl))
	expect(renewed.secondGuardian.signUrl).not.toBe(waiver.secondGuardian.signUrl)
	expect([await findBarriers(page), await scrollsSideways(page)]).toEqual([[], false])

	expect((await signByLink(venue.running, renewed)).status).toBe(201)
	await page.reload()
	await page.getByRole('link', { name: 'Open what they signed' }).click()
	await heading(page, 'Alan Poe').waitFor()
	await page.getByRole('link', { name: 'Open the first guardian’s waiver' }).click()
	await heading(page, 'Grace Hopper').waitFor()
	await page.getByText(/^Alan Poe signed /).waitFor()
	await leave()
})
