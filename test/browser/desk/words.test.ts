import { expect, test } from 'bun:test'
import { wordsOf } from '../../../src/i18n/dictionaries.ts'
import { goWithin, openDesk, openHall } from '../../support/browser/desk.ts'
import { screens } from '../../support/browser/screens.ts'
import { useVenue } from '../../support/browser/signing-page.ts'

const { en, de } = wordsOf('venue')
const { screens: names } = wordsOf('kit').de

const shown = screens.filter(({ listed, roles }) => listed !== undefined && roles.includes('owner'))

const venue = await useVenue()
const hall = await openHall(venue)

test('Each screen speaks the language of the browser, and another as soon as somebody chooses it, and keeps what was typed', async () => {
	const owner = await hall.hire('owner')
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/waivers', locale: 'de-DE' })
	for (const { name, path } of shown) {
		await goWithin(page, path)
		await page.getByRole('heading', { level: 1, name: names[name], exact: true }).waitFor()
	}
	const field = page.getByLabel(de.settings.find)
	await field.fill('logo')
	await page.getByRole('button', { name: 'Ana Núñez, Inhaber' }).click()
	await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
	await page.getByRole('button', { name: wordsOf('shell').en.frame.signOut }).waitFor()
	await page.keyboard.press('Escape')
	expect(await page.getByLabel(en.settings.find).inputValue()).toBe('logo')
	expect(await page.getByText(de.settings.look).count()).toBe(0)
	await page.getByRole('heading', { level: 2, name: en.settings.look }).waitFor()
	await leave()
})
