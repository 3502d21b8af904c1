import { expect, test } from 'bun:test'
import { findBarriers } from '../../support/browser/axe.ts'
import { openDesk, openHall, told } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { blackPng } from '../../support/fixtures/photos.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

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
	await page.getByRole('heading', { name: 'Places with a retention of their own' }).waitFor()
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

test('A place gets a logo and a color of its own, which its form, its poster and its next dialog show, and gives them back', async () => {
	await hall.call('PATCH', '/v1/organization', { branding: { color: '#7d0a55' } })
	const formId = await publishTemplate(hall.call, { name: 'Boulder form' })
	await hall.call('PATCH', `/v1/templates/${formId}`, { locationIds: [place.id] })
	const { page, leave } = await openDesk(venue, await hall.hire('owner'), {
		path: '/desk/settings',
		expected: /422/,
	})
	const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
	const dialog = page.getByRole('dialog', { name: 'Change Boulder room' })
	const color = dialog.getByRole('textbox', { name: 'Color', exact: true })
	const open = async () => {
		await press('Change: Places')
		await press('Change: Boulder room')
		await dialog.getByText('Look', { exact: true }).click()
	}
	await open()
	expect(await color.getAttribute('placeholder')).toBe('#7d0a55')
	await dialog.getByText('Leave it empty for the color of the whole venue.').waitFor()
	await color.fill('green')
	await dialog.getByText('Look', { exact: true }).click()
	await dialog.getByRole('button', { name: 'Save' }).click()
	await dialog.getByText('Give a color such as #0a7d55.').waitFor()
	await color.fill('#0A7D55')
	const file = { name: 'logo.png', mimeType: 'image/png', buffer: blackPng(120, 40) }
	await dialog.getByLabel('Logo', { exact: true }).setInputFiles(file)
	await dialog.getByRole('img').first().waitFor()
	await judge(page, 24)
	await dialog.getByRole('button', { name: 'Save' }).click()
	await told(page, 'Saved: Boulder room')
	const { branding } = await stored()
	expect(branding).toMatchObject({ color: '#0a7d55', picture: null, logo: { width: 120, height: 40 } })

	const { slug } = (await hall.call('GET', '/v1/organization')).body
	const guest = await venue.visit(`${venue.running.service.url}/w/${slug}/boulder-form`)
	expect(await guest.page.locator('img.logo').getAttribute('src')).toBe(`/brand/logo/${branding.logo.sha256}`)
	expect(await findBarriers(guest.page)).toEqual([])
	await guest.leave()
	await page.goto(new URL(`/desk/poster/${formId}`, page.url()).href)
	const band = page.getByRole('region', { name: 'Poster' }).locator('header')
	await band.locator(`img[src="/brand/logo/${branding.logo.sha256}"]`).waitFor()
	expect(await band.getAttribute('style')).toContain('rgb(10, 125, 85)')

	await page.goto(new URL('/desk/settings', page.url()).href)
	await open()
	expect(await color.inputValue()).toBe('#0a7d55')
	await color.fill('')
	await dialog.getByRole('button', { name: 'Remove logo', exact: true }).click()
	await dialog.getByRole('button', { name: 'Save' }).click()
	await told(page, 'Saved: Boulder room')
	expect((await stored()).branding).toEqual({ logo: null, picture: null, color: null })
	await leave()
})
