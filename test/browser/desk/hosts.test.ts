import { expect, test } from 'bun:test'
import { LAN_HOST } from '../../support/browser/browser.ts'
import { judge } from '../../support/browser/judge.ts'
import { openDesk, openHall, told, untilListed } from '../../support/browser/desk.ts'
import { DESKTOP, useVenue } from '../../support/browser/signing-page.ts'
import { PASSWORD } from '../../support/fixtures/staff.ts'

const venue = await useVenue()
const [hall, other] = [await openHall(venue), await openHall(venue)]
const owner = await hall.hire('owner')
const host = `${LAN_HOST}:${new URL(venue.running.service.url).port}`

test('An owner gives the venue a name of its own, at which its staff sign in and let guests in', async () => {
	await other.call('PATCH', '/v1/organization', { hosts: ['taken.example'] })
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/settings', expected: /4(?:22|09)/ })
	await page.getByRole('button', { name: 'Change: Your own address' }).click()
	const dialog = page.getByRole('dialog')
	const save = dialog.getByRole('button', { name: 'Save' })
	const names = dialog.getByRole('textbox', { name: 'Names' })
	await names.fill('https://waivers.example.com/w')
	await save.click()
	await dialog.getByText('without https:// and without a path').waitFor()
	await names.fill('taken.example')
	await save.click()
	await dialog.getByText('Another organization of this service has one of these names.').waitFor()
	await judge(page, 24)
	await names.fill(host)
	await save.click()
	await told(page, 'Saved: Your own address')
	await page.getByText(host, { exact: true }).waitFor()
	await leave()

	const { id } = await hall.signAs(['Grace', 'Hopper'])
	expect(id).toBeString()
	const desk = await venue.visit(`http://${host}/desk`, { ...DESKTOP, expected: /401/ })
	await desk.page.getByLabel('Login').fill(owner.login)
	await desk.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await desk.page.getByRole('button', { name: 'Sign in', exact: true }).click()
	await desk.page.getByRole('button', { name: 'Let in: Grace Hopper' }).click()
	await untilListed(desk.page, 1)
	await desk.leave()
})

test('Staff of another venue are not let in at the name', async () => {
	await hall.call('PATCH', '/v1/organization', { hosts: [host] })
	const stranger = await other.hire('owner')
	const { page, leave } = await venue.visit(`http://${host}/desk`, { ...DESKTOP, expected: /401/ })
	await page.getByLabel('Login').fill(stranger.login)
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await page.getByRole('button', { name: 'Sign in', exact: true }).click()
	await page.getByText('The login or the password is wrong').waitFor()
	await leave()
})
