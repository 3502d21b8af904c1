import { expect, test } from 'bun:test'
import {
	DESKTOP,
	PHONE,
	draw,
	useVenue,
	readWaivers,
	reviewAndSign,
} from '../../support/browser/signing-page.ts'
import { PASSWORD, tokenOf } from '../../support/fixtures/staff.ts'

const venue = await useVenue('My organization')

test('An owner gets from the link of an empty service to a waiver signed on a phone by the desk alone', async () => {
	const { body } = await venue.call('POST', '/v1/staff', { name: 'Maya', role: 'owner' })
	const { url } = venue.running.service
	const { page, leave } = await venue.visit(`${url}/desk/setup/${tokenOf(body.inviteUrl)}`, DESKTOP)
	const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
	const box = (name: string) => page.getByRole('textbox', { name, exact: true })
	await box('Your name').fill('Maya Rivera')
	await box('Login').fill('maya@example.org')
	await box('Password').fill(PASSWORD)
	await press('Create owner')

	await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
	await press('Change: Your venue')
	await box('Name of the venue').fill('North Wall')
	await press('Save')
	await press('Change: Your look')
	await box('Color').fill('#0a7d55')
	await press('Save')
	await page.getByRole('link', { name: 'Choose a form' }).click()
	await press('Photo release')
	await page.getByRole('list', { name: 'Blocks' }).waitFor()
	await press('Publish')
	await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
	await page.getByRole('dialog').waitFor({ state: 'detached' })
	await page.goto(`${url}/desk/setup`)
	// The next step is the address, which no phone reaches here.
	await page.locator('[aria-current=step]', { hasText: 'An address that phones reach' }).waitFor()
	await page.getByRole('link', { name: 'Print poster' }).click()
	const code = page.getByRole('img', { name: /^QR code of/ })
	await code.waitFor()
	const address = /http\S+/.exec((await code.getAttribute('aria-label')) ?? '')?.[0] ?? ''

	const phone = await venue.visit(address, PHONE)
	await phone.page.getByText('North Wall').first().waitFor()
	await phone.page.getByLabel('Occasion').fill('Summer party')
	await phone.page.getByText('Our website').click()
	await phone.page.getByText('Me', { exact: true }).click()
	await phone.page.getByRole('textbox', { name: 'First name' }).fill('Ada')
	await phone.page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
	await phone.page.getByLabel('Day', { exact: true }).fill('10')
	await phone.page.getByLabel('Month', { exact: true }).fill('12')
	await phone.page.getByLabel('Year', { exact: true }).fill('1990')
	await phone.page.getByText('I give this permission freely.').click()
	await phone.page.getByText('I agree to sign electronically.').click()
	await draw(phone.page)
	await reviewAndSign(phone.page)
	await phone.leave()
	const [waiver] = await readWaivers(venue)
	expect(waiver).toMatchObject({ values: { occasion: 'Summer party', places: ['website'] } })
	await leave()
})
