import { expect, test } from 'bun:test'
import { openDesk, openHall, pressOwn } from '../../support/browser/desk.ts'
import { button, rowsIn, tab, told } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { PASSWORD, openBrowser } from '../../support/fixtures/staff.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()
const hall = await openHall(venue)

test('Somebody keeps filters under a name, without what they searched for, and has them in every browser', async () => {
	const [ada] = [await hall.signAs(['Ada', 'Lovelace']), await hall.signAs(['Grace', 'Hopper'])]
	await hall.call('POST', `/v1/waivers/${ada.id}/void`, { reason: 'Signed twice.' })
	const clerk = await hall.hire('manager')
	const { page, leave } = await openDesk(venue, clerk, { path: '/desk/waivers?q=a&state=voided' })
	await button(page, 'Save view').focus()
	await page.keyboard.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Save view' })
	await dialog.waitFor()
	await page.keyboard.press('Enter')
	await dialog.getByText('Enter a name.').waitFor()
	await page.keyboard.type('Voided')
	await judge(page, 24)
	await page.keyboard.press('Enter')
	await told(page, 'Saved: Voided')
	expect((await clerk.call('GET', '/desk/me')).body.views).toEqual([
		{ screen: 'waivers', name: 'Voided', search: '?state=voided' },
	])
	await leave()

	const elsewhere = openBrowser(venue.running)
	await elsewhere.call('POST', '/desk/session', { login: clerk.login, password: PASSWORD })
	const next = await openDesk(venue, elsewhere, { path: '/desk/waivers' })
	await until(async () => (await rowsIn(next.page, 'Waivers').count()) === 2 || undefined)
	await tab(next.page, 'Voided').click()
	await until(async () => (await rowsIn(next.page, 'Waivers').count()) === 1 || undefined)
	expect(await tab(next.page, 'Voided').getAttribute('aria-current')).toBe('page')
	await judge(next.page, 24)
	await button(next.page, 'Remove “Voided”').click()
	await told(next.page, 'Removed: Voided')
	await button(next.page, 'Undo').click()
	await until(async () => ((await clerk.call('GET', '/desk/me')).body.views.length === 1 ? true : undefined))
	await tab(next.page, 'Voided').waitFor()
	await next.leave()
})

test('An auditor keeps the filters of a log and the days of the figures under a name', async () => {
	const auditor = await hall.hire('auditor')
	const { page, leave } = await openDesk(venue, auditor, { path: '/desk/log?view=reads&from=2026-01-01' })
	const save = async (name: string): Promise<void> => {
		await button(page, 'Save view').click()
		await page.getByRole('dialog').getByLabel('Name').fill(name)
		await page.keyboard.press('Enter')
		await told(page, `Saved: ${name}`)
	}
	await save('Who looked')
	await page.goto(`${venue.running.service.url}/desk/figures?when=week`)
	await save('Week')
	expect((await auditor.call('GET', '/desk/me')).body.views).toEqual([
		{ screen: 'log', name: 'Who looked', search: '?view=reads&from=2026-01-01' },
		{ screen: 'figures', name: 'Week', search: '?when=week' },
	])
	await page.goto(`${venue.running.service.url}/desk/log`)
	await tab(page, 'Who looked').click()
	await page.waitForURL('**/desk/log?view=reads&from=2026-01-01')
	await leave()
})

test('Somebody sees where else they are signed in, and signs out there', async () => {
	const clerk = await hall.hire('desk')
	const elsewhere = openBrowser(venue.running)
	await elsewhere.call('POST', '/desk/session', { login: clerk.login, password: PASSWORD })
	const { page, leave } = await openDesk(venue, clerk)
	await pressOwn(page, 'Your account')
	const dialog = page.getByRole('dialog', { name: 'Your account' })
	await dialog.getByRole('heading', { name: 'Signed in elsewhere' }).waitFor()
	await judge(page, 24)
	await dialog.getByRole('button', { name: /^Sign out: A browser/ }).click()
	await told(page, 'Signed out there.')
	await dialog.getByRole('heading', { name: 'Signed in elsewhere' }).waitFor({ state: 'detached' })
	expect((await elsewhere.call('GET', '/desk/session')).status).toBe(401)
	expect((await clerk.call('GET', '/desk/session')).status).toBe(200)
	await leave()
})
