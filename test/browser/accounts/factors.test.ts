import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openDesk, openHall, pressOwn, who } from '../../support/browser/desk.ts'
import { judge } from '../../support/browser/judge.ts'
import { DESKTOP, useVenue } from '../../support/browser/signing-page.ts'
import { PASSWORD } from '../../support/fixtures/staff.ts'
import { addTotp, codeAt } from '../../support/fixtures/totp.ts'

/** Browsers report each refusal on their console. */
const REFUSED = /status of 4\d\d/

const venue = await useVenue()
const hall = await openHall(venue)

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const untilAt = (page: Page, heading: string) =>
	page.getByRole('heading', { level: 1, name: heading }).waitFor()

async function signIn(page: Page, login: string): Promise<void> {
	await box(page, 'Login').fill(login)
	await box(page, 'Password').fill(PASSWORD)
	await press(page, 'Sign in')
}

test('An authenticator app is set up in the account, asked for at the sign-in, and turned off again', async () => {
	const owner = await hall.hire('owner')
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/staff', expected: REFUSED })
	await pressOwn(page, 'Your account')
	await press(page, 'Set up an app')
	await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
	const secret = await box(page, 'Secret').inputValue()
	await judge(page, 24)
	await page.setViewportSize(DESKTOP.viewport)
	await box(page, 'Code of the app').fill('12')
	await press(page, 'Turn on')
	await page.getByText('Enter the six digits that the app shows.').waitFor()
	await box(page, 'Code of the app').fill(codeAt(secret, Date.now(), 5))
	await press(page, 'Turn on')
	await page.getByText('This code is wrong. Check the clock of the phone').waitFor()
	await box(page, 'Code of the app').fill(codeAt(secret, Date.now()))
	await press(page, 'Turn on')
	const codes = page.getByRole('list', { name: 'All recovery codes' }).getByRole('listitem')
	await codes.first().waitFor()
	expect(await codes.count()).toBe(10)
	const recoveryCode = await codes.first().innerText()
	await judge(page, 24)
	await page.setViewportSize(DESKTOP.viewport)
	const saved = page.waitForEvent('download')
	await press(page, 'Save as a file')
	expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
	await press(page, 'I have saved them')
	await page.getByText('10 recovery codes are left.').waitFor()
	await page.keyboard.press('Escape')
	await page.reload()
	await page.getByRole('listitem').filter({ hasText: owner.login }).getByText('Second factor').waitFor()

	await pressOwn(page, 'Sign out')
	await signIn(page, owner.login)
	await box(page, 'Code').waitFor()
	await judge(page, 44)
	await page.setViewportSize(DESKTOP.viewport)
	expect(await page.evaluate('document.activeElement.name')).toBe('code')
	await page.keyboard.type('000000')
	await page.keyboard.press('Enter')
	await page.getByText('This code is wrong or already used.').waitFor()
	// As if the app had been set up earlier: its code of this moment is not used up.
	venue.running.service.deps.db.$client.run('UPDATE staff_totp SET last_step = last_step - 2')
	await box(page, 'Code').fill(codeAt(secret, Date.now()))
	await page.keyboard.press('Enter')
	await untilAt(page, 'Staff')

	await pressOwn(page, 'Sign out')
	await signIn(page, owner.login)
	await press(page, 'Use a recovery code')
	await box(page, 'Recovery code').fill(recoveryCode)
	await press(page, 'Sign in')
	await untilAt(page, 'Staff')
	await pressOwn(page, 'Your account')
	await page.getByText('9 recovery codes are left.').waitFor()
	await press(page, 'New recovery codes')
	await page
		.getByRole('dialog', { name: 'Make new recovery codes?' })
		.getByRole('button', { name: 'New recovery codes' })
		.click()
	await press(page, 'I have saved them')
	await press(page, 'Turn off')
	await page
		.getByRole('dialog', { name: 'Turn off the second factor?' })
		.getByRole('button', { name: 'Turn off' })
		.click()
	await page.getByText('The second factor is off.').waitFor()
	await page.getByRole('button', { name: 'Set up an app' }).waitFor()
	await leave()
})

test('A passkey is added in the account, renamed, signs in, confirms, and is removed; at an IP address none is offered', async () => {
	const owner = await hall.hire('owner')
	const { running } = venue
	const origin = running.service.url.replace('127.0.0.1', 'localhost')
	const { page, leave } = await openDesk(venue, owner, {
		origin,
		path: '/desk/staff',
		expected: REFUSED,
		prepare: async (opened) => {
			const devtools = await opened.context().newCDPSession(opened)
			await devtools.send('WebAuthn.enable')
			await devtools.send('WebAuthn.addVirtualAuthenticator', {
				options: {
					protocol: 'ctap2',
					transport: 'internal',
					hasResidentKey: true,
					hasUserVerification: true,
					isUserVerified: true,
					automaticPresenceSimulation: true,
				},
			})
		},
	})
	await pressOwn(page, 'Your account')
	await box(page, 'Name of the passkey').fill('My phone')
	await press(page, 'Add a passkey')
	const own = page.getByRole('listitem').filter({ hasText: 'My phone' })
	await own.getByText('never used').waitFor()
	await press(page, 'Rename My phone')
	const naming = page.getByRole('dialog', { name: 'Rename My phone' })
	await naming.getByLabel('Name of the passkey').fill(' ')
	await naming.getByRole('button', { name: 'Rename' }).click()
	await naming.getByText('Enter a name.').waitFor()
	await naming.getByLabel('Name of the passkey').fill('Old phone')
	await page.keyboard.press('Enter')
	await page.getByText('The passkey is renamed.').waitFor()
	await page.getByRole('listitem').filter({ hasText: 'Old phone' }).waitFor()
	await press(page, 'Rename Old phone')
	const again = page.getByRole('dialog', { name: 'Rename Old phone' }).getByLabel('Name of the passkey')
	await again.waitFor()
	// The box has the focus, with the name in it.
	expect(await again.evaluate((input: any) => [input.matches(':focus'), input.value])).toEqual([
		true,
		'Old phone',
	])
	await again.fill('My phone')
	await page.keyboard.press('Enter')
	await own.waitFor()
	await page.keyboard.press('Escape')
	await pressOwn(page, 'Sign out')
	await untilAt(page, 'Sign in')
	await press(page, 'Use a passkey')
	await untilAt(page, 'Staff')
	await page.getByRole('listitem').filter({ hasText: owner.login }).getByText('Passkey').waitFor()

	running.service.deps.db.$client.run(
		'UPDATE staff_sessions SET authenticated_at = authenticated_at - 601000, all_factors_at = all_factors_at - 601000',
	)
	await pressOwn(page, 'Your account')
	await own.getByText('last used').waitFor()
	await press(page, 'Remove My phone')
	await page
		.getByRole('dialog', { name: 'Remove My phone?' })
		.getByRole('button', { name: 'Remove', exact: true })
		.click()
	const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })
	await confirmation.getByRole('button', { name: 'Use a passkey' }).click()
	await page.getByText('The passkey is removed.').waitFor()
	expect(await own.count()).toBe(0)
	await page.keyboard.press('Escape')
	await pressOwn(page, 'Sign out')
	await press(page, 'Use a passkey')
	await page.getByText('This passkey does not open the desk. Use your password.').waitFor()
	// Not before: axe's debugger takes the device away when it leaves.
	await judge(page, 44)
	await leave()

	const ben = await hall.hire('owner')
	running.service.deps.db.$client.run(
		"INSERT INTO passkeys VALUES (?, ?, 'Security key', 'AA', x'00', 0, 1, NULL)",
		[crypto.randomUUID(), ben.staffId],
	)
	const plain = await openDesk(venue, ben, { path: '/desk/staff' })
	await pressOwn(plain.page, 'Your account')
	await plain.page.getByText('never for an IP address').waitFor()
	expect(await plain.page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
	await plain.page.getByRole('listitem').filter({ hasText: 'Security key' }).waitFor()
	await judge(plain.page, 24)
	await plain.page.setViewportSize(DESKTOP.viewport)
	await plain.page.keyboard.press('Escape')
	await pressOwn(plain.page, 'Sign out')
	await untilAt(plain.page, 'Sign in')
	expect(await plain.page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
	await plain.leave()
})

test('The link of a reset asks for the code and keeps the app, unless whoever makes it ticks that it goes', async () => {
	const person = await hall.hire('manager')
	const { secret } = await addTotp(person.call, Date.now())
	venue.running.service.deps.db.$client.run('UPDATE staff_totp SET last_step = last_step - 2')
	/** An owner makes the link, in a browser in which it is opened then: that ends the owner's own session. */
	const openLink = async (clearsFactors: boolean) => {
		const opened = await openDesk(venue, await hall.hire('owner'), { path: '/desk/staff', expected: REFUSED })
		const { page } = opened
		const row = page.getByRole('listitem').filter({ hasText: person.login })
		await row.getByRole('button', { name: /^Actions for/ }).click()
		await row.getByRole('button', { name: 'Reset sign-in …' }).click()
		if (clearsFactors) await page.getByLabel('has lost the phone or passkey').check()
		await judge(page, 24)
		await page.setViewportSize(DESKTOP.viewport)
		await press(page, 'Make link')
		await page.goto(await box(page, 'Link').inputValue())
		return opened
	}
	const kept = await openLink(false)
	await box(kept.page, 'Password').fill('purple tractor sings loudly')
	await press(kept.page, 'Save password')
	await box(kept.page, 'Code').waitFor()
	await judge(kept.page, 24)
	await kept.page.setViewportSize(DESKTOP.viewport)
	await box(kept.page, 'Code').fill('000000')
	await press(kept.page, 'Save password')
	await kept.page.getByText('This code is wrong or already used.').waitFor()
	await box(kept.page, 'Code').fill(codeAt(secret, Date.now()))
	await press(kept.page, 'Save password')
	await who(kept.page).waitFor()
	await kept.leave()

	const hasTotp = async (): Promise<boolean> => {
		const { items } = (await hall.call('GET', '/v1/staff')).body
		return items.find(({ id }: any) => id === person.staffId).hasTotp
	}
	expect(await hasTotp()).toBe(true)
	const cleared = await openLink(true)
	await cleared.page.getByText('This link also removes your authenticator app').waitFor()
	await box(cleared.page, 'Password').fill('orange tractor hums quietly')
	await press(cleared.page, 'Save password')
	await who(cleared.page).waitFor()
	await cleared.leave()
	expect(await hasTotp()).toBe(false)
})
