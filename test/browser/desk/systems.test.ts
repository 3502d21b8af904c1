import { afterAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { button, heading, rowsIn, told } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { untilQuiet, watchCalls } from '../../support/browser/until-quiet.ts'
import { untilSealed } from '../../support/browser/until-sealed.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { startReceiver, verify } from '../../support/webhooks/receiver.ts'
import type { Received } from '../../support/webhooks/receiver.ts'

const answer = { status: 500 }

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')
const receiver = startReceiver(() => new Response('As you say', { status: answer.status }))
afterAll(() => receiver.stop())

const press = (page: Page, name: string) => button(page, name).press('Enter')
const dialog = (page: Page) => page.getByRole('dialog')
const answerYes = (page: Page, name: string) =>
	dialog(page).getByRole('button', { name, exact: true }).press('Enter')

/** Notes what has the focus when the heading of a detail appears, before the browser draws it. */
const noteFocus = `new MutationObserver((_, observer) => {
	if (document.querySelector('.detail h2') === null) return
	observer.disconnect()
	globalThis.noted = document.activeElement.localName
}).observe(document.body, { childList: true, subtree: true })`

test('A webhook is made, tested, repaired, its failed deliveries resent, and removed, by keyboard alone', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/webhooks', expected: /422/ })
	await page.getByText('No webhooks yet.').waitFor()
	await press(page, 'New webhook')
	await dialog(page).getByLabel('Address').fill('ftp://example.com')
	await dialog(page).getByLabel('Description').fill('Booking system')
	await dialog(page).getByRole('checkbox', { name: 'Somebody signed a waiver.' }).press('Space')
	await judge(page, 24)
	await page.keyboard.press('Escape')
	await press(page, 'New webhook')
	expect(await dialog(page).getByLabel('Address').inputValue()).toBe('ftp://example.com')
	expect(await dialog(page).getByRole('checkbox', { checked: true }).count()).toBe(1)
	await answerYes(page, 'Create webhook')
	await dialog(page).getByText('nothing that you typed is lost').waitFor()
	await dialog(page).getByText('Give an https:// address').waitFor()
	expect(await dialog(page).getByLabel('Description').inputValue()).toBe('Booking system')
	await dialog(page).getByLabel('Address').fill(receiver.url)
	await answerYes(page, 'Create webhook')
	const secret = await dialog(page).getByLabel('Secret', { exact: true }).inputValue()
	await judge(page, 24)
	await answerYes(page, 'Done')
	await heading(page, 'Booking system').waitFor()

	await press(page, 'Send test')
	await told(page, 'It did not arrive: The address refused it. Status 500.')
	await page.locator('.split-detail').getByText('Failing', { exact: true }).waitFor()
	await hall.signAs(['Ada', 'Lovelace'])
	await receiver.untilReceived(2)
	await press(page, 'Waiting')
	await page.getByText('Somebody signed a waiver.').last().waitFor()
	await page.getByText('Next attempt:').first().waitFor()
	await press(page, 'Failed')
	// The old rows stay until the others are there.
	const test = page
		.getByRole('list', { name: 'Deliveries' })
		.getByRole('listitem')
		.filter({ hasText: 'Test' })
	await test.locator('summary').press('Enter')
	await test.getByText('As you say').waitFor()
	await test.getByText('"type": "ping"').waitFor()
	await judge(page, 24)
	answer.status = 204
	await test.getByRole('button', { name: 'Replay', exact: true }).press('Enter')
	await told(page, 'Arrived: Booking system answered with status 204.')
	verify(secret, receiver.received.at(-1) as Received)
	await page.locator('.split-detail').getByText('Delivering', { exact: true }).waitFor()

	await press(page, 'Pause')
	await answerYes(page, 'Pause')
	await told(page, 'Paused: Booking system')
	await press(page, 'Replay all failed')
	await dialog(page).getByText('goes to Booking system').waitFor()
	await answerYes(page, 'Send again')
	await told(page, /is on its way again|Nothing has failed/)
	await press(page, 'Resume')
	await told(page, 'Resumed: Booking system')

	await press(page, 'Rotate secret')
	await answerYes(page, 'Rotate secret')
	expect(await dialog(page).getByLabel('Secret', { exact: true }).inputValue()).not.toBe(secret)
	await answerYes(page, 'Done')
	await press(page, 'Edit')
	await dialog(page).getByLabel('Description').fill('Till')
	await answerYes(page, 'Save')
	await heading(page, 'Till').waitFor()
	await page.locator('#main').getByRole('link', { name: 'Webhooks' }).press('Enter')
	await rowsIn(page, 'Webhooks').filter({ hasText: 'Till' }).waitFor()
	await judge(page, 24)
	await page.evaluate(noteFocus)
	await rowsIn(page, 'Webhooks').first().press('Enter')
	await heading(page, 'Till').waitFor()
	expect(await page.evaluate('noted')).toBe('h2')
	await press(page, 'Delete')
	await dialog(page).getByRole('heading', { name: 'Delete Till?' }).waitFor()
	await answerYes(page, 'Delete')
	await page.getByText('No webhooks yet.').waitFor()
	await leave()
})

test('A key is made from a preset, shown once, used, rotated and revoked, and says who made it', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/keys', expected: /422/ })
	watchCalls(page)
	const row = page.getByRole('list', { name: 'API keys', exact: true }).getByRole('listitem')
	await row.first().waitFor()
	await press(page, 'New key')
	await judge(page, 24)
	expect(await dialog(page).getByRole('radio', { name: 'Booking system' }).isChecked()).toBe(true)
	await dialog(page).getByRole('radio', { name: 'Own choice' }).press('Space')
	const rights = dialog(page).getByRole('checkbox', { checked: true })
	for (let left = await rights.count(); left > 0; left -= 1) await rights.first().press('Space')
	await answerYes(page, 'Make key')
	await dialog(page).getByText('nothing that you typed is lost').waitFor()
	await dialog(page).getByRole('link', { name: 'It may: Choose at least one right.' }).waitFor()
	await dialog(page).getByText('Choose at least one right.', { exact: true }).waitFor()
	await dialog(page).getByLabel('Name').fill('Turnstile')
	await page.keyboard.press('Escape')
	await press(page, 'New key')
	expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Turnstile')
	await dialog(page).getByRole('radio', { name: 'Turnstile' }).press('Space')
	await dialog(page).getByText('It may', { exact: true }).first().click()
	await dialog(page).getByRole('checkbox', { name: 'Read arrivals.' }).press('Space')
	expect(await dialog(page).getByRole('radio', { name: 'Own choice' }).isChecked()).toBe(true)
	await answerYes(page, 'Make key')
	const key = await dialog(page).getByLabel('Key', { exact: true }).inputValue()
	await judge(page, 24)
	const statusOf = async (path: string): Promise<number> => {
		const headers = { authorization: `Bearer ${key}` }
		return (await fetch(venue.running.service.url + path, { headers })).status
	}
	expect(await Promise.all(['/v1/checkins', '/v1/waivers'].map(statusOf))).toEqual([200, 403])
	await answerYes(page, 'Copy')
	await dialog(page)
		.getByRole('status')
		.getByText(/Copied|Select the text/)
		.waitFor()
	await answerYes(page, 'Done')
	const turnstile = row.filter({ hasText: 'Turnstile' })
	await turnstile.getByText('Find guests and let them in. Read arrivals.').waitFor()
	await turnstile.getByText(/by Ana Núñez/).waitFor()
	await press(page, 'Rotate: Turnstile')
	await dialog(page).getByText('locked out until').waitFor()
	await answerYes(page, 'Rotate')
	const next = await dialog(page).getByLabel('Key', { exact: true }).inputValue()
	expect([await statusOf('/v1/checkins'), next === key]).toEqual([401, false])
	await answerYes(page, 'Done')
	// The list is read anew, which may put another button in place of the one that is about to be pressed.
	await untilQuiet(page)
	await press(page, 'Revoke: Turnstile')
	await dialog(page).getByRole('heading', { name: 'Revoke the key of Turnstile?' }).waitFor()
	await answerYes(page, 'Revoke')
	await told(page, 'Revoked: Turnstile')
	await page.getByText('Revoked and expired').press('Enter')
	await page.getByRole('list', { name: 'Revoked and expired' }).getByText('Turnstile').first().waitFor()
	await judge(page, 24)
	await leave()
})

/** Drops a file where it is asked for. */
const drop = (page: Page, bytes: Uint8Array, name: string): Promise<unknown> =>
	page.locator('.drop').evaluate(
		(form: any, [base64, called]: [string, string]) => {
			const transfer = new (globalThis as any).DataTransfer()
			const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
			transfer.items.add(new File([content], called, { type: 'application/pdf' }))
			form.dispatchEvent(new (globalThis as any).DragEvent('drop', { bubbles: true, dataTransfer: transfer }))
		},
		[Buffer.from(bytes).toString('base64'), name] as [string, string],
	)

test('An auditor verifies a PDF, a code and a receipt, and saves the checkpoint', async () => {
	const { id } = await hall.signAs(['Grace', 'Hopper'])
	const { pdf, receipt } = await untilSealed(venue, hall, id)
	const auditor = await hall.hire('auditor')
	const { page, leave } = await openDesk(venue, auditor, { path: '/desk/verify' })
	const verdict = (title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor()
	await button(page, 'Verify').waitFor()
	await judge(page, 24)
	await press(page, 'Verify')
	await page.getByText('Type a code, or choose a PDF.').waitFor()
	await drop(page, pdf, 'waiver.pdf')
	await verdict('This document is genuine')
	// On a phone a heading beside its text would have half the room.
	await page.setViewportSize({ width: 375, height: 740 })
	const left = (part: string) =>
		page.evaluate(`document.querySelector('.finding ${part}').getBoundingClientRect().x`)
	expect(await left('p')).toBe(await left('h2'))
	// What experts compare is folded.
	expect(await page.getByText(id).isVisible()).toBe(false)
	await page.getByText('What was compared').click()
	await page.getByText(id).waitFor()
	await judge(page, 24)
	await press(page, 'Verify another')
	const changed = Buffer.from(pdf)
	changed.writeUInt8(changed.readUInt8(2_000) ^ 1, 2_000)
	const file = { name: 'waiver.pdf', mimeType: 'application/pdf', buffer: changed }
	await page.getByLabel('Or choose a PDF or a receipt').setInputFiles(file)
	await verdict('This document was changed')
	await press(page, 'Verify another')
	const box = page.getByLabel('Or a code, or the text of a receipt')
	await box.fill(`https://example.com/verify/${id}`)
	await box.press('Enter')
	await verdict('A record with this code is kept here')
	await press(page, 'Verify another')
	await box.fill(receipt.slice(0, -9))
	await press(page, 'Verify')
	await page.getByText('This receipt is incomplete.').waitFor()
	await box.fill(receipt)
	await press(page, 'Verify')
	await verdict('This receipt is valid')
	await page.getByText('The checkpoint was signed here, for this venue.').waitFor()

	await page.goto(`${venue.running.service.url}/desk/checkpoint`)
	await page.getByText('The signed text').first().click()
	const note = await page.getByLabel('The signed text').inputValue()
	await judge(page, 24)
	const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Keep one')])
	expect(await Bun.file(await saved.path()).text()).toBe(note)
	await leave()
})

test('An auditor reads in sentences who did what, by person and view', async () => {
	const guest = await hall.signAs(['Grace', 'Hopper'])
	await hall.call('POST', `/v1/waivers/${guest.id}/void`, { reason: 'Signed twice.' })
	const reason = 'Known member'
	await hall.call('POST', '/v1/checkins', { waiverId: guest.id, method: 'staff', reason })
	for (let n = 0; n < 10; n++) await hall.call('GET', `/v1/waivers/${guest.id}`)
	const auditor = await hall.hire('auditor')
	const { page, leave } = await openDesk(venue, auditor, { path: '/desk/log' })
	const line = (text: string | RegExp) => page.locator('.log-line').filter({ hasText: text })
	await line('test opened the waiver of Grace Hopper. 10 times').waitFor()
	const override = line(/test let in Grace Hopper without a valid waiver: Known member/)
	await override.waitFor()
	expect(await override.getAttribute('class')).toContain('heavy')
	await line(/test voided the waiver of Grace Hopper: Signed twice\./).waitFor()
	await judge(page, 24)
	const views = page.getByRole('navigation', { name: 'Views of the log' })
	await views.getByRole('link', { name: 'Let in anyway' }).press('Enter')
	await page.waitForURL('**/desk/log?view=overrides')
	await line('voided').first().waitFor({ state: 'detached' })
	await override.waitFor()
	await views.getByRole('link', { name: 'Everything' }).press('Enter')
	const search = page.getByRole('searchbox', { name: 'Find in the log' })
	await search.fill('hopp')
	await button(page, 'About Grace Hopper').first().press('Enter')
	await line('published').first().waitFor({ state: 'detached' })
	await button(page, 'Remove filter: About Grace Hopper').press('Enter')
	await search.fill('test')
	await button(page, 'By test').press('Enter')
	await page.waitForURL(/actor=key/)
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: 'Export CSV' }).press('Enter'),
	])
	expect(file.suggestedFilename()).toBe('audit-log.csv')
	await page.getByLabel('To', { exact: true }).fill('2020-01-01')
	await page.getByText('Nothing matches.').waitFor()
	await button(page, 'Clear all').press('Enter')
	await override.getByRole('link', { name: 'Grace Hopper' }).press('Enter')
	await page.getByRole('heading', { level: 2, name: 'Grace Hopper' }).waitFor()
	await leave()
})

test('Each role sees the screens that it may use: the manager logs and no keys, the desk none of them', async () => {
	const links = async (role: 'manager' | 'desk', path: string): Promise<string[]> => {
		const { page, leave } = await openDesk(venue, await hall.hire(role), { path })
		// Who may not see it is led to the first screen.
		await page.getByRole('heading', { level: 1, name: 'Door' }).waitFor()
		const admin = page.getByRole('link', { name: 'Administration' })
		if ((await admin.count()) > 0) await admin.click()
		const texts = await page.getByRole('navigation').getByRole('link').allTextContents()
		await leave()
		return texts.filter((text) => ['Webhooks', 'API keys', 'Log'].includes(text))
	}
	expect(await links('manager', '/desk/webhooks')).toEqual(['Log'])
	expect(await links('desk', '/desk/log')).toEqual([])
})
