import { expect, test } from 'bun:test'
import { openDesk, openHall, told } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const { body: place } = await hall.call('POST', '/v1/locations', { name: 'Boulder room' })
const stored = async () => (await hall.call('GET', '/v1/locations')).body.items[0]

test('The time for which one place keeps waivers is set in its dialog, told with the venue’s rule, and taken back', async () => {
	await hall.call('PATCH', '/v1/organization', { retention: { years: 10 } })
	const { page, leave } = await openDesk(venue, await hall.hire('owner'), { path: '/desk/settings' })
	const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
	const dialog = page.getByRole('dialog', { name: 'Change Boulder room' })
	const rule = dialog.getByRole('combobox', { name: 'How long waivers are kept' })
	const length = dialog.getByRole('textbox', { name: 'How long', exact: true })
	const open = async () => {
		await press('Change: Places')
		await press('Change: Boulder room')
		await dialog.getByText('Retention', { exact: true }).click()
	}
	await open()
	expect(await rule.locator('option:checked').textContent()).toBe('As the whole venue')
	await rule.selectOption('time')
	await length.fill('a while')
	await dialog.getByText('Retention', { exact: true }).click()
	await dialog.getByRole('button', { name: 'Save' }).click()
	await dialog.getByText('Enter a whole number, at most a hundred years in all.').waitFor()
	expect(await page.evaluate('document.activeElement.name')).toBe('length')
	await judge(page, 24)
	await length.fill('4')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await told(page, 'Saved: Boulder room')
	expect((await stored()).retention).toEqual({ years: 4 })

	await page.goto(new URL('/desk/retention', page.url()).href)
	await page.getByRole('heading', { name: 'Places with their own time' }).waitFor()
	await page
		.getByRole('listitem')
		.filter({ hasText: 'Boulder room' })
		.getByText('Waivers are kept for 4 years after they were signed.')
		.waitFor()
	await judge(page, 24)

	await page.goto(new URL('/desk/settings', page.url()).href)
	await open()
	expect(await length.inputValue()).toBe('4')
	await rule.selectOption({ label: 'As the whole venue' })
	await dialog.getByRole('button', { name: 'Save' }).click()
	await told(page, 'Saved: Boulder room')
	expect(await stored()).toMatchObject({ id: place.id, retention: null })
	await leave()
})
