import { beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import { button, chooseMore, heading, looksOf, rowsIn, told } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { until, untilIdle } from '../../support/service/service.ts'

let hall: Hall
let clerk: Clerk
let healthFormId: string

/** Of a form that asks about health. */
const HEALTH_BLOCKS = blocks.map((block) =>
	block.id === 'condition' ? { ...block, sensitivity: 'health' } : block,
)

const venue = await useVenue()
beforeEach(async () => {
	hall = await openHall(venue)
	healthFormId = await publishTemplate(hall.call, { name: 'Health form', of: HEALTH_BLOCKS })
	clerk = await hall.hire('manager')
})

const PATH = '/desk/waivers'
const rows = (page: Page) => rowsIn(page, 'Waivers')
const signHealth = (values: object = {}) =>
	sign(hall, healthFormId, { values: { condition: true, ...values } })
const readWaiver = async (id: string) => (await hall.call('GET', `/v1/waivers/${id}`)).body

const looks = (): string[] => looksOf(venue, hall, clerk)

describe('An open waiver', () => {
	test('An open waiver adds one row to the access log, whatever happens to the window', async () => {
		await signHealth()
		const { page, context, leave } = await openDesk(venue, clerk, {
			path: PATH,
			expected: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/,
		})
		await rows(page).first().click()
		await heading(page, 'Grace Hopper').waitFor()
		for (let at = 0; at < 10; at++) await page.evaluate('void dispatchEvent(new Event("focus"))')
		await page.evaluate('void document.dispatchEvent(new Event("visibilitychange"))')
		await context.setOffline(true)
		await context.setOffline(false)
		// What others do makes the list old, and not the waiver.
		await hall.signAs(['Alan', 'Turing'])
		await until(async () => (await rows(page).count()) === 2 || undefined)
		expect(looks()).toEqual(['waiver.read'])
		await leave()
	})

	test('An open waiver shows answers about health and photos only on request', async () => {
		const { id } = await signHealth({ photo })
		await untilIdle(venue.running)
		const { page, leave } = await openDesk(venue, clerk, { path: `${PATH}/${id}` })
		await heading(page, 'Grace Hopper').waitFor()
		const answer = page.locator('dt', { hasText: 'A medical condition?' }).locator('..')
		expect(await answer.innerText()).toContain('About health: hidden')
		expect(
			await page.getByRole('listitem').filter({ hasText: 'A medical condition?' }).innerText(),
		).toContain('About health: hidden')
		await button(page, 'Show health answers').click()
		expect(await answer.innerText()).toMatch(/A medical condition\?\s+Yes/)
		expect(looks()).toEqual(['waiver.read'])
		await button(page, 'Show photo').click()
		const picture = page.getByRole('img', { name: 'Photo: Photo' })
		await until(async () => (await picture.evaluate((image: any) => image.naturalWidth > 0)) || undefined)
		expect(looks()).toEqual(['waiver.read', 'waiver.photo_read'])
		await leave()
	})

	test('An open waiver opens its PDF in another tab, with the session', async () => {
		const { id } = await signHealth()
		await untilIdle(venue.running)
		const { page, context, leave } = await openDesk(venue, clerk, { path: `${PATH}/${id}` })
		const link = page.getByRole('link', { name: 'Open PDF' })
		const answered = context.waitForEvent('response', (each) => each.url().endsWith(`/v1/waivers/${id}/pdf`))
		await link.click()
		const response = await answered
		expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
		expect(looks()).toEqual(['waiver.read', 'waiver.pdf_read'])
		await leave()
	})

	test('An open waiver is voided with a reason, held and released without another row on the access log', async () => {
		const { id } = await signHealth()
		const { page, leave } = await openDesk(venue, clerk, { path: `${PATH}/${id}` })
		await chooseMore(page, 'Protect from deletion')
		const hold = page.getByRole('dialog', { name: 'Protect the waiver of Grace Hopper from deletion?' })
		await hold.getByRole('textbox', { name: 'Reason' }).fill('Accident')
		await hold.getByRole('button', { name: 'Protect from deletion', exact: true }).click()
		await told(page, 'Protected from deletion: Grace Hopper')
		expect(await readWaiver(id)).toMatchObject({ hold: { reason: 'Accident' } })
		await page.getByText(/^Protected from deletion since .*: Accident$/).waitFor()
		await chooseMore(page, 'Lift protection')
		await page.getByRole('dialog').getByRole('button', { name: 'Lift protection' }).click()
		await told(page, 'Protection lifted: Grace Hopper')
		await chooseMore(page, 'Void')
		const dialog = page.getByRole('dialog', { name: 'Void the waiver of Grace Hopper?' })
		await dialog.getByRole('button', { name: 'Void', exact: true }).click()
		await dialog.getByText('Give a reason.').waitFor()
		await dialog.getByRole('textbox', { name: 'Reason' }).fill('Signed twice')
		await page.keyboard.press('Enter')
		await told(page, 'Voided: Grace Hopper')
		await page.getByText(/^Voided .*: Signed twice$/).waitFor()
		expect(
			await page
				.locator('.detail-actions')
				.getByRole('button', { name: 'Void', includeHidden: true })
				.count(),
		).toBe(0)
		expect(await readWaiver(id)).toMatchObject({ status: 'voided', voidReason: 'Signed twice', hold: null })
		expect(looks()).toEqual(['waiver.read'])
		await leave()
	})

	test('An open waiver can have its flag cleared, and tags added, removed and restored', async () => {
		const { id } = await signHealth()
		const { page, leave } = await openDesk(venue, clerk, { path: `${PATH}/${id}` })
		await button(page, 'Clear flag').click()
		await page
			.getByRole('dialog', { name: 'Clear “A medical condition?”?' })
			.getByRole('button', { name: 'Clear flag' })
			.click()
		await told(page, 'Cleared: A medical condition?')
		expect(await button(page, 'Clear flag').count()).toBe(0)
		await page.getByRole('textbox', { name: 'New tag' }).fill('Season pass')
		await page.keyboard.press('Enter')
		await told(page, 'Tags of Grace Hopper: season pass')
		await button(page, 'Remove tag season pass').click()
		await told(page, 'Grace Hopper has no tags now')
		await button(page, 'Undo').last().click()
		await button(page, 'Remove tag season pass').waitFor()
		const { tags, flags } = await readWaiver(id)
		expect([tags, flags.map((flag: any) => flag.clearedAt !== null)]).toEqual([['season pass'], [true]])
		expect(looks()).toEqual(['waiver.read'])
		await leave()
	})

	test('An open waiver offers a link for signing again, to copy or scan, and lists who did what', async () => {
		const { id } = await hall.signAs(['Grace', 'Hopper'])
		const { page, leave } = await openDesk(venue, clerk, { path: `${PATH}/${id}` })
		await button(page, 'Sign again').click()
		const dialog = page.getByRole('dialog', { name: 'Sign again: Grace Hopper' })
		await dialog.getByRole('status').getByText('Link created.').waitFor()
		const url = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
		await dialog.getByRole('img', { name: `QR code of ${url}` }).waitFor()
		expect((await fetch(venue.running.service.url + new URL(url).pathname)).status).toBe(200)
		await page.keyboard.press('Escape')
		await page.getByText('Trail', { exact: true }).click()
		const trail = page.getByRole('listitem').filter({ hasText: 'Link to sign again created' })
		expect(await trail.innerText()).toContain('Ana Núñez')
		await page.getByText('Proof', { exact: true }).click()
		await page.getByText(/^Entry \d+ of \d+$/).waitFor()
		const { hash } = await readWaiver(id)
		expect(await page.getByRole('textbox', { name: 'Entry hash' }).inputValue()).toBe(hash)
		await leave()
	})

	test('An open waiver shows its life along a line: signed, PDF, arrivals that count, what was done, and its end', async () => {
		const { id } = await hall.signAs(['Grace', 'Hopper'])
		await untilIdle(venue.running)
		const arrive = async () =>
			(await hall.call('POST', '/v1/checkins', { waiverId: id, method: 'staff' })).body
		await arrive()
		const second = await arrive()
		await hall.call('POST', `/v1/checkins/${(await arrive()).id}/annul`)
		const { page, leave } = await openDesk(venue, clerk, { path: `${PATH}/${id}` })
		const life = page.locator('.life li')
		await page.getByText('2 arrivals, the last one').waitFor()
		await page.getByText('PDF made').waitFor()
		const texts = async (): Promise<string[]> =>
			(await life.allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '')
		expect(await texts()).toEqual(['Signed', 'PDF made', '2 arrivals, the last one', 'Ends'])
		expect(await life.nth(2).locator('time').getAttribute('datetime')).toBe(second.checkedInAt)
		expect(await page.locator('.life .is-later').allInnerTexts()).toEqual([expect.stringMatching(/^Ends/)])
		await chooseMore(page, 'Protect from deletion')
		await page.getByRole('dialog').getByLabel('Reason').fill('Claim')
		await page.keyboard.press('Enter')
		await until(async () => (await texts()).includes('Protected from deletion') || undefined)
		await chooseMore(page, 'Void')
		await page.getByRole('dialog').getByLabel('Reason').fill('Wrong form')
		await page.keyboard.press('Enter')
		await until(async () => (await texts()).includes('Voided') || undefined)
		expect((await texts()).at(-1)).toBe('Ends')
		await judge(page, 24)
		expect(looks()).toEqual(['waiver.read'])
		await leave()
	})

	test('An open waiver is erased after typing the name, and then says what remains', async () => {
		const { id } = await signHealth()
		const { page, leave } = await openDesk(venue, clerk, { path: `${PATH}/${id}` })
		await chooseMore(page, 'Erase')
		const dialog = page.getByRole('dialog', { name: 'Erase the waiver of Grace Hopper?' })
		const field = dialog.getByRole('textbox').first()
		await dialog.getByLabel('Why').fill('The guest asked for it')
		await field.fill('Grace')
		await field.press('Enter')
		await dialog.getByText('This is not the name.').waitFor()
		await field.fill('grace hopper')
		await field.press('Enter')
		await told(page, 'Erased: Grace Hopper')
		await page.getByText(/The proof that it was signed remains\.$/).waitFor()
		expect(await page.getByText('A medical condition?').count()).toBe(0)
		expect(await readWaiver(id)).toMatchObject({ shown: [], participants: [{ firstName: '' }] })
		await leave()
	})

	test('The screen of a waiver that does not exist says so', async () => {
		const { page, leave } = await openDesk(venue, clerk, {
			path: `${PATH}/${crypto.randomUUID()}`,
			expected: /404/,
		})
		await page.getByRole('alert').getByText('This no longer exists.').waitFor()
		expect(await button(page, 'Try again').count()).toBe(0)
		await leave()
	})
})
