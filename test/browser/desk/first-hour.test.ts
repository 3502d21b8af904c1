import { expect, test } from 'bun:test'
import {
	fillOwner,
	nameVenue,
	publishPhotoRelease,
	readPoster,
	signPhotoRelease,
} from '../../support/browser/first-hour.ts'
import { DESKTOP, PHONE, readWaivers, useVenue } from '../../support/browser/signing-page.ts'
import { tokenOf } from '../../support/fixtures/staff.ts'

const venue = await useVenue('My organization')

test('An owner gets from the link of an empty service to a waiver signed on a phone by the desk alone', async () => {
	const { body } = await venue.call('POST', '/v1/staff', { name: 'Maya', role: 'owner' })
	const { url } = venue.running.service
	const { page, leave } = await venue.visit(`${url}/desk/setup/${tokenOf(body.inviteUrl)}`, {
		...DESKTOP,
		// A browser reports each refusal on its console.
		expected: /status of 422/,
	})
	const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
	await fillOwner(page)
	expect(await page.getByLabel('Time zone').inputValue()).toBe(
		await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone'),
	)
	await press('Create owner')
	// The venue has no name yet, so its field says what to do.
	await page.getByText('Send text of 1 to 200 characters.').waitFor()
	await nameVenue(page, 'North Wall')
	await press('Change: Your look')
	await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#0a7d55')
	await press('Save')
	await publishPhotoRelease(page)
	await page.goto(`${url}/desk/setup`)
	// The next step is the address, which no phone reaches here.
	await page.locator('[aria-current=step]', { hasText: 'An address that phones reach' }).waitFor()
	const phone = await venue.visit(await readPoster(page), PHONE)
	await signPhotoRelease(phone.page, 'North Wall')
	await phone.leave()
	const [waiver] = await readWaivers(venue)
	expect(waiver).toMatchObject({ values: { occasion: 'Summer party', places: ['website'] } })
	await leave()
})
