import { beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openDesk, openHall, pressOwn } from '../../support/browser/desk.ts'
import type { Hall } from '../../support/browser/desk.ts'
import { DESKTOP, useVenue } from '../../support/browser/signing-page.ts'
import { judge } from '../../support/browser/judge.ts'
import { PASSWORD, tokenOf } from '../../support/fixtures/staff.ts'
import { until } from '../../support/service/service.ts'

/** Browsers report each refusal on their console. */
const REFUSED = /status of 4\d\d/

let hall: Hall

const venue = await useVenue()
beforeEach(async () => {
	hall = await openHall(venue)
})

const visit = (path: string, options = {}) =>
	venue.visit(venue.running.service.url + path, { ...DESKTOP, ...options })

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const untilAt = (page: Page, heading: string) =>
	page.getByRole('heading', { level: 1, name: heading }).waitFor()

async function signIn(page: Page, login: string, password = PASSWORD): Promise<void> {
	await box(page, 'Login').fill(login)
	await box(page, 'Password').fill(password)
	await press(page, 'Sign in')
}

describe('A setup link', () => {
	test('A setup link makes the owner, names each fault at its field, and loses nothing that was typed', async () => {
		const { body } = await hall.call('POST', '/v1/staff', { name: 'Maya', role: 'owner' })
		const { page, leave } = await visit(`/desk/setup/${tokenOf(body.inviteUrl)}`, { expected: REFUSED })
		await untilAt(page, `Welcome to ${hall.name}`)
		await box(page, 'Your name').fill('Maya Rivera')
		await box(page, 'Login').fill('maya@example.org')
		await box(page, 'Password').fill('too short')
		await press(page, 'Create owner')
		const fault = page.getByText('Choose at least 12 characters.')
		await fault.waitFor()
		expect(await box(page, 'Your name').inputValue()).toBe('Maya Rivera')
		expect(await box(page, 'Password').getAttribute('aria-describedby')).toContain(
			(await fault.locator('xpath=ancestor::p').getAttribute('id')) ?? 'none',
		)
		await box(page, 'Password').fill(PASSWORD)
		await press(page, 'Create owner')
		await untilAt(page, 'Door')
		expect(new URL(page.url()).pathname).toBe('/desk')
		expect((await hall.call('GET', '/v1/staff')).body.items).toMatchObject([
			{ name: 'Maya Rivera', login: 'maya@example.org', role: 'owner', state: 'active' },
		])
		await leave()
	})

	test('A setup link names each fault in the language of the desk', async () => {
		const { body } = await hall.call('POST', '/v1/staff', { name: 'Maya', role: 'owner' })
		const { page, leave } = await visit(`/desk/setup/${tokenOf(body.inviteUrl)}`, {
			expected: REFUSED,
			locale: 'de-DE',
		})
		await page.getByLabel('Anmeldename').fill('maya@example.org')
		await page.getByLabel('Passwort', { exact: true }).fill('zu kurz')
		await page.getByRole('button', { name: 'Inhaber anlegen' }).click()
		await page.getByText('Wählen Sie mindestens 12 Zeichen.').waitFor()
		await leave()
	})

	test('A setup link that is used up says so, and leads to the sign-in', async () => {
		const { page, leave } = await visit('/desk/setup/used', { expected: REFUSED })
		await untilAt(page, 'This link no longer works')
		await page.getByRole('link', { name: 'Go to sign-in' }).click()
		await untilAt(page, 'Sign in')
		await leave()
	})
})

describe('The sign-in', () => {
	test('The sign-in does not ask for a session without a cookie, and says how an owner gets in', async () => {
		const { page, leave } = await visit('/desk')
		await untilAt(page, 'Sign in')
		await page.getByText('No account yet?').click()
		await page.getByText('waiver staff invite --role owner').waitFor()
		await leave()
	})

	test('The sign-in refuses a wrong password, and leads to where somebody wanted to go', async () => {
		const owner = await hall.hire('owner')
		const { page, leave } = await visit('/desk/staff', { expected: REFUSED })
		await signIn(page, owner.login, 'another password')
		const fault = 'The login or the password is wrong.'
		await page.getByRole('alert').getByText(fault, { exact: true }).waitFor()
		expect(await box(page, 'Login').inputValue()).toBe(owner.login)
		for (const left of ['', ' 2 more tries.', ' 1 more try.']) {
			await signIn(page, owner.login, 'another password')
			await page
				.getByRole('alert')
				.getByText(fault + left, { exact: true })
				.waitFor()
		}
		await signIn(page, owner.login)
		await untilAt(page, 'Staff')
		expect(new URL(page.url()).pathname).toBe('/desk/staff')
		await leave()
	})

	test('The sign-in is needed again after a session has ended, and leads back to the same address', async () => {
		const owner = await hall.hire('owner')
		const { page, leave } = await openDesk(venue, owner, { path: '/desk/staff', expected: REFUSED })
		await untilAt(page, 'Staff')
		await owner.call('DELETE', '/desk/session')
		// The next read finds the end; the desk reads by itself, and whenever somebody looks at it again.
		await page.evaluate('void dispatchEvent(new Event("focus"))')
		await page.getByText('Your session has ended.').waitFor()
		await signIn(page, owner.login)
		await untilAt(page, 'Staff')
		await leave()
	})

	test('A session ends with one press, and Back shows only the sign-in', async () => {
		// A read that is on its way when the session ends is refused.
		const { page, leave } = await openDesk(venue, await hall.hire('desk'), { expected: REFUSED })
		await pressOwn(page, 'Sign out')
		await untilAt(page, 'Sign in')
		await page.reload()
		await untilAt(page, 'Sign in')
		await leave()
	})
})

test('A dangerous action asks for the password again after ten minutes, and then goes on', async () => {
	const owner = await hall.hire('owner')
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/staff', expected: REFUSED })
	await untilAt(page, 'Staff')
	venue.running.service.deps.db.$client.run(
		'UPDATE staff_sessions SET authenticated_at = authenticated_at - 601000',
	)
	await press(page, 'Invite')
	await box(page, 'Name').fill('Ben Osei')
	await press(page, 'Make link')
	const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
	await dialog.getByRole('textbox', { name: 'Password' }).fill('another password')
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await dialog.getByText('The login or the password is wrong.').waitFor()
	await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
	await dialog.getByRole('button', { name: 'Confirm' }).click()
	await page.getByRole('dialog', { name: 'Link for Ben Osei' }).waitFor()
	expect((await hall.call('GET', '/v1/staff')).body.items).toHaveLength(2)
	await leave()
})

describe('The staff screen', () => {
	test('The staff screen invites a colleague by a link that is shown once, to copy and as a code', async () => {
		const { page, leave } = await openDesk(venue, await hall.hire('owner'), { path: '/desk/staff' })
		await press(page, 'Invite')
		await box(page, 'Name').fill('Ben Osei')
		await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Manager')
		await press(page, 'Make link')
		const dialog = page.getByRole('dialog', { name: 'Link for Ben Osei' })
		const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
		await dialog.getByRole('img', { name: `QR code of ${link}` }).waitFor()
		await dialog.getByRole('button', { name: 'Copy' }).click()
		await dialog.getByText('Copied').waitFor()
		await dialog.getByRole('button', { name: 'Done' }).click()
		await page.getByRole('listitem').filter({ hasText: 'Ben Osei' }).getByText('Invited').waitFor()
		const { body } = await venue.running.anonymous(
			'GET',
			new URL(link).pathname.replace('setup', 'invitations'),
		)
		expect(body).toMatchObject({ kind: 'invite', role: 'manager', name: 'Ben Osei' })
		await leave()
	})

	test('The staff screen lets a manager make a desk device, but not change staff', async () => {
		const { page, leave } = await openDesk(venue, await hall.hire('manager'), { path: '/desk/staff' })
		await press(page, 'Make this a desk device')
		await box(page, 'Name of the device').fill('Entrance')
		await page.getByRole('dialog').getByRole('button', { name: 'Make this a desk device' }).click()
		await page.getByText('this device', { exact: true }).waitFor()
		expect(await page.getByRole('button', { name: 'Invite' }).count()).toBe(0)
		expect(await page.getByRole('combobox').count()).toBe(0)
		await leave()
	})

	test('The staff screen changes a role, and deactivates and activates a colleague, immediately', async () => {
		const ben = await hall.hire('desk')
		const { page, leave } = await openDesk(venue, await hall.hire('owner'), { path: '/desk/staff' })
		const row = page.getByRole('listitem').filter({ hasText: ben.login })
		const more = row.getByRole('button', { name: 'Actions for Ana Núñez' })
		await more.click()
		await row.getByRole('button', { name: 'Change role …' }).click()
		const dialog = page.getByRole('dialog', { name: 'Role of Ana Núñez' })
		await dialog.getByRole('combobox').selectOption('Auditor')
		await dialog.getByText('Reads everything and changes nothing.').waitFor()
		await page.keyboard.press('Escape')
		await row.getByText('Desk', { exact: false }).first().waitFor()
		await more.click()
		await row.getByRole('button', { name: 'Change role …' }).click()
		await dialog.getByRole('combobox').selectOption('Auditor')
		await dialog.getByRole('button', { name: 'Change role' }).click()
		await page.getByRole('status').getByText('Ana Núñez: Auditor').waitFor()
		await more.click()
		await row.getByRole('button', { name: 'Deactivate …' }).click()
		await page
			.getByRole('dialog', { name: 'Deactivate Ana Núñez?' })
			.getByRole('button', { name: 'Deactivate' })
			.click()
		await row.getByText('Deactivated').waitFor()
		expect((await ben.call('GET', '/v1/waivers')).status).toBe(401)
		await more.click()
		await row.getByRole('button', { name: 'Activate' }).click()
		await row.getByText('Active', { exact: true }).waitFor()
		const { items } = (await hall.call('GET', '/v1/staff')).body
		expect(items.find((each: any) => each.id === ben.staffId)).toMatchObject({
			role: 'auditor',
			state: 'active',
		})
		await leave()
	})
})

test('On a desk device somebody takes over by name and PIN, in eight taps, until five minutes have passed without a touch', async () => {
	const owner = await hall.hire('owner')
	const { page, leave } = await openDesk(venue, owner, {
		path: '/desk/staff',
		expected: REFUSED,
		prepare: async ({ clock }) => clock.install(),
	})
	await press(page, 'Make this a desk device')
	await box(page, 'Name of the device').fill('Entrance')
	await page.getByRole('dialog').getByRole('button', { name: 'Make this a desk device' }).click()
	await page.getByText('this device', { exact: true }).waitFor()
	await pressOwn(page, 'Your account')
	await box(page, 'New PIN').fill('246813')
	await press(page, 'Save PIN')
	await page.getByText('Your PIN is set.').waitFor()
	await page.keyboard.press('Escape')
	await press(page, 'Switch person')
	await untilAt(page, 'Who is here?')
	await page.getByText(hall.name, { exact: true }).waitFor()
	await press(page, 'Ana Núñez')
	for (const digit of '111111') await press(page, digit)
	await page.getByText('This PIN is wrong.').waitFor()
	const pad = page.getByRole('group', { name: 'PIN of Ana Núñez' }).getByRole('button')
	const sizes = await Promise.all((await pad.all()).map((key) => key.boundingBox()))
	expect(sizes).toHaveLength(11)
	expect(sizes.every((size) => size !== null && size.height >= 60 && size.width >= 60)).toBe(true)
	expect(await page.locator('.dot').count()).toBe(6)
	// Digits also come from a keyboard, of any script, and go back by it.
	await page.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: '٢' }))")
	await page.keyboard.type('4')
	await page.keyboard.press('Backspace')
	await page.getByRole('status', { name: '1 of 6 digits typed' }).waitFor()
	await page.keyboard.press('Backspace')
	await judge(page, 24)
	for (const digit of '246813') await press(page, digit)
	await untilAt(page, 'Door')
	// By PIN, nobody has more rights than the desk.
	expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
	await page.clock.fastForward(4 * 60_000)
	await page.mouse.click(1, 1)
	await page.clock.fastForward(4 * 60_000)
	await untilAt(page, 'Door')
	await page.clock.fastForward(60_000)
	await untilAt(page, 'Who is here?')
	await leave()
})

test('The desk speaks the language of the browser, or the one that was chosen', async () => {
	const { page, leave } = await visit('/desk', { locale: 'de-AT' })
	await untilAt(page, 'Anmelden')
	expect(await page.evaluate('document.documentElement.lang')).toBe('de')
	await page.getByLabel('Sprache').selectOption('English')
	await untilAt(page, 'Sign in')
	await page.reload()
	await untilAt(page, 'Sign in')
	await until(async () => (await page.evaluate('document.documentElement.lang')) === 'en' || undefined)
	await leave()
})
