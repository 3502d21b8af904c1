import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { judge } from '../../support/browser/judge.ts'
import { find, openDesk, openHall, told } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')
await hall.call('POST', '/v1/locations', { name: 'Boulder room' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const organization = async () => (await hall.call('GET', '/v1/organization')).body

/** A logo for light pages alone. */
const blackShape = Buffer.from(
	'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><circle cx="40" cy="40" r="30"/></svg>',
)

/** Opens the dialog of a row of the settings. */
async function change(page: Page, row: string, act = 'Change') {
	await press(page, `${act}: ${row}`)
	const dialog = page.getByRole('dialog')
	await dialog.waitFor()
	return dialog
}

/** What the summary says of a row. */
const valueOf = (page: Page, row: string) =>
	page.locator('.summary-list > div', { has: page.getByText(row, { exact: true }) }).locator('.value')

const focused = (page: Page) => page.evaluate('document.activeElement.name')

test('Settings say what is set, each part is saved in its dialog, faults are shown at their field, and nothing that was typed is lost', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/settings', expected: /422/ })
	const own = await change(page, 'Postal address')
	expect(await focused(page)).toBe('address')
	await box(page, 'Name of the venue').fill('  ')
	await box(page, 'Postal address').fill('Wall Street 1\n10115 Berlin')
	await own.getByRole('combobox', { name: 'Country' }).selectOption('DE')
	await page.keyboard.press('Escape')
	await page.keyboard.press('Escape')
	await own.getByRole('button', { name: 'Save' }).click()
	await own.getByText('Give a name of 1 to 200 characters.').waitFor()
	await until(async () => (await focused(page)) === 'name' || undefined)
	expect(await box(page, 'Postal address').inputValue()).toBe('Wall Street 1\n10115 Berlin')
	await judge(page, 24)
	await box(page, 'Name of the venue').fill('Boulder & Söhne')
	await own.getByRole('button', { name: 'Save' }).click()
	await told(page, 'Saved: Venue')
	await own.waitFor({ state: 'detached' })
	await page.getByRole('navigation').getByText('Boulder & Söhne').first().waitFor()
	await valueOf(page, 'Postal address').getByText('Wall Street 1, 10115 Berlin, Germany').waitFor()

	const legal = await change(page, 'Privacy and imprint')
	await box(page, 'Address of your privacy notice').fill('hall.example/privacy')
	await box(page, 'Address of your imprint').fill('https://hall.example/imprint')
	await legal.getByRole('button', { name: 'Save' }).click()
	await legal.getByText('Give a whole address').waitFor()
	expect(await box(page, 'Address of your imprint').inputValue()).toBe('https://hall.example/imprint')
	await box(page, 'Address of your privacy notice').fill('https://hall.example/privacy')
	await legal.getByRole('button', { name: 'Save' }).click()
	await told(page, 'Saved: Privacy and imprint')
	await valueOf(page, 'Privacy and imprint').getByText('Privacy notice and imprint are linked').waitFor()

	const look = await change(page, 'Logo')
	await look.getByLabel('Logo', { exact: true }).setInputFiles({
		name: 'logo.png',
		mimeType: 'image/png',
		buffer: await sharp(blackShape).png().toBuffer(),
	})
	await look.getByRole('img', { name: 'Logo on a dark page' }).waitFor()
	await look.getByText('Hard to see on dark pages').waitFor()
	await look.getByRole('textbox', { name: 'Color', exact: true }).fill('#c2185b')
	await look.getByText('On dark pages, text has a lighter shade').waitFor()
	await judge(page, 24)
	await look.getByRole('button', { name: 'Save' }).click()
	await told(page, 'Saved: Look')
	await valueOf(page, 'Color').getByText('#c2185b, readable on light and dark pages').waitFor()

	const door = await change(page, 'Without a valid waiver')
	await door.getByRole('radio', { name: /^Block/ }).check()
	await door.getByRole('textbox', { name: 'Reasons' }).fill('Spectator\n\nSigns later\nSpectator')
	await door.getByRole('button', { name: 'Save' }).click()
	await told(page, 'Saved: Door')
	await change(page, 'Places')
	await page.getByRole('combobox', { name: 'Default place' }).selectOption({ label: 'Boulder room' })
	await press(page, 'Close')
	const frames = await change(page, 'Form on your website')
	await box(page, 'Allowed sites').fill('https://www.hall.example/shop')
	await frames.getByRole('button', { name: 'Save' }).click()
	await page.getByText('without a path; 20 at most').waitFor()
	await box(page, 'Allowed sites').fill('https://www.hall.example')
	await frames.getByRole('button', { name: 'Save' }).click()
	await told(page, 'Saved: Form on your website')
	await change(page, 'Test mail', 'Start')
	await box(page, 'Send to').fill('desk@hall.example')
	await press(page, 'Send test')
	await page.getByText('No mail server is set up').waitFor()
	await press(page, 'Close')
	// Else a row lies half below the bar of a phone, wherever the dialogs have scrolled to.
	await page.evaluate('scrollTo(0, 0)')
	await judge(page, 24)

	expect(await organization()).toMatchObject({
		name: 'Boulder & Söhne',
		address: 'Wall Street 1\n10115 Berlin',
		country: 'DE',
		links: { privacyUrl: 'https://hall.example/privacy', imprintUrl: 'https://hall.example/imprint' },
		branding: { color: '#c2185b', logo: { contentType: 'image/png' } },
		doorPolicy: 'block',
		doorReasons: ['Spectator', 'Signs later'],
		defaultLocationId: expect.any(String),
		embedOrigins: ['https://www.hall.example'],
	})
	await leave()
})

test('The settings are filtered by another word for them, an address leads to one, and Escape closes a dialog in which nothing was typed', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/settings#look' })
	const color = page.getByRole('button', { name: 'Change: Color' })
	await color.and(page.locator(':focus')).waitFor()
	await color.press('Enter')
	await page.getByRole('dialog', { name: 'Look' }).waitFor()
	await page.keyboard.press('Escape')
	await color.and(page.locator(':focus')).waitFor()
	const field = page.getByRole('searchbox', { name: 'Find a setting' })
	await field.fill('gdpr')
	await color.waitFor({ state: 'detached' })
	expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Venue'])
	expect(await page.locator('.summary-list dt').allInnerTexts()).toEqual(['Privacy and imprint'])
	await field.fill('ferret')
	await page.getByRole('status').getByText('No setting matches “ferret”.').waitFor()
	await press(page, 'Show all settings')
	await color.waitFor()
	await until(async () => (await field.inputValue()) === '' || undefined)
	await leave()
})

test('A location has an address, a company and a law of its own, and says before it is saved which law that is', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/settings' })
	await change(page, 'Places')
	await press(page, 'Change: Boulder room')
	const form = page.getByRole('dialog', { name: 'Change Boulder room' })
	await form.getByText('Address and law').click()
	await form.getByText('In force: Germany, as for the whole venue.').waitFor()
	await form.getByRole('textbox', { name: 'Postal address' }).fill('Ocean Drive 1\nMiami')
	await form.getByRole('combobox', { name: 'Country' }).selectOption('US')
	await form.getByText('The law of United States differs by region.').waitFor()
	await form.getByRole('combobox', { name: 'Region' }).selectOption('FL')
	await form.getByText('In force: Florida, by the region.').waitFor()
	await form.getByRole('combobox', { name: 'Time zone' }).selectOption('America/New_York')
	await form.getByRole('textbox', { name: 'Legal name' }).fill(' Boulder Florida LLC ')
	await form.getByRole('combobox', { name: 'Rules of' }).selectOption('FR')
	await form.getByText('In force: France, chosen by hand.').waitFor()
	await form.getByRole('combobox', { name: 'Rules of' }).selectOption('')
	await judge(page, 24)
	await form.getByRole('button', { name: 'Save' }).click()
	await told(page, 'Saved: Boulder room')
	const { items } = (await hall.call('GET', '/v1/locations')).body
	expect(items[0]).toMatchObject({
		name: 'Boulder room',
		address: 'Ocean Drive 1\nMiami',
		country: 'US',
		region: 'FL',
		timezone: 'America/New_York',
		jurisdiction: null,
		legalName: 'Boulder Florida LLC',
		registration: null,
	})
	await press(page, 'Change: Boulder room')
	await form.getByText('Address and law').click()
	await form.getByText('In force: Florida, by the region.').waitFor()
	await form.getByRole('combobox', { name: 'Country' }).selectOption('')
	await form.getByText('In force: Germany, as for the whole venue.').waitFor()
	await form.getByRole('button', { name: 'Save' }).click()
	await form.waitFor({ state: 'detached' })
	expect((await hall.call('GET', '/v1/locations')).body.items[0]).toMatchObject({
		country: null,
		region: null,
	})
	await leave()
})

test('Guests see what was saved: name, logo and color; and the Door lets in nobody who is not covered', async () => {
	const { body } = await hall.call('GET', `/v1/templates/${hall.templateId}`)
	const guest = await venue.visit(venue.running.service.url + new URL(body.signUrl).pathname)
	await guest.page
		.getByRole('img', { name: 'Boulder & Söhne' })
		.or(guest.page.getByText('Boulder & Söhne'))
		.first()
		.waitFor()
	expect(
		await guest.page.evaluate(
			'getComputedStyle(document.documentElement).getPropertyValue("--accent").trim()',
		),
	).toBe('#c2185b')
	await guest.leave()

	const { id } = await hall.signAs(['Adam', 'Smith'])
	await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Signed by mistake' })
	const { page, leave } = await openDesk(venue, owner)
	const place = page.getByRole('combobox', { name: 'Location' }).locator('option:checked')
	// The Door chooses it once it has read the organization.
	await place.filter({ hasText: 'Boulder room' }).waitFor({ state: 'attached' })
	await find(page).fill('adam')
	await page
		.getByRole('article', { name: 'Adam Smith' })
		.getByText('lets in nobody without a valid waiver')
		.waitFor()
	expect(await page.getByRole('button', { name: 'Let in anyway' }).count()).toBe(0)
	await leave()
})
