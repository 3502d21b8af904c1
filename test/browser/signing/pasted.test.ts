import { expect, test } from 'bun:test'
import { draw, readWaivers, reviewAndSign, useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const url = await venue.publish([
	{ id: 'name', type: 'name', label: 'Name' },
	{ id: 'email', type: 'email', label: 'Email' },
	{ id: 'phone', type: 'phone', label: 'Phone' },
	{ id: 'born', type: 'date_of_birth', label: 'Date of birth' },
	{ id: 'consent', type: 'consent', label: 'I agree', text: 'Electronic records.' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
])

test('A guest pastes an address with its name, a number with its label, and a date as many write it', async () => {
	const { page, leave } = await venue.visit(url)
	const entries = {
		'name.firstName': 'Ada\tMaria',
		'name.lastName': 'Real',
		email: '"Real, Ada" <ada@hall.example>.',
		phone: 'Tel.: 0172·1234567',
		'born.day': '1.',
		'born.month': '3.',
		'born.year': '2000',
	}
	for (const [name, entry] of Object.entries(entries)) await page.locator(`[name="${name}"]`).fill(entry)
	await page.getByText('I agree').click()
	await draw(page)
	await reviewAndSign(page)
	await leave()
	const [waiver] = await readWaivers(venue)
	expect(waiver.values).toMatchObject({
		name: { firstName: 'Ada Maria', lastName: 'Real' },
		email: 'ada@hall.example',
		phone: 'Tel.: 0172·1234567',
		born: '2000-03-01',
	})
})
