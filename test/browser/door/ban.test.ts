import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { find, isFinding, openDesk, openHall, scan, told } from '../../support/browser/desk.ts'
import type { Hall } from '../../support/browser/desk.ts'
import { chooseMore } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { openVenue } from '../../support/browser/signing-page.ts'
import type { Venue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(120_000)

let venue: Venue
let hall: Hall

beforeAll(async () => {
	venue = await openVenue()
})
beforeEach(async () => {
	hall = await openHall(venue)
})
afterAll(() => venue.close())

const open = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)

const ban = (id: string) => hall.call('PUT', `/v1/participants/${id}/ban`, { reason: 'Climbed unroped' })

test('Enter, a scan and a clerk let in nobody who is banned, and the card says why', async () => {
	const { id, participantId } = await hall.signAs(['Oskar', 'Brand'])
	await ban(participantId)
	const { page, leave } = await openDesk(venue, await hall.hire('desk'))
	await find(page).fill('oskar')
	const card = page.getByRole('article', { name: 'Oskar Brand' })
	await card.getByText('Do not let in').waitFor()
	expect(await card.innerText()).toContain('Climbed unroped')
	// The card of a guest who is turned away offers nothing else.
	expect(await card.getByRole('button').allInnerTexts()).toEqual(['Turn away'])
	await judge(page, 24)
	await page.keyboard.press('Enter')
	await find(page).fill('')
	await scan(page, `https://hall.example/verify/${id}`)
	await page.locator('.scan-result.bad', { hasText: 'Oskar Brand. Do not let in' }).waitFor()
	expect(await hall.listArrivals()).toEqual([])
	await leave()
})

test('A family goes in without the one who is banned', async () => {
	const { id } = await hall.signAs(['Ada', 'Brand'], {
		children: [{ firstName: 'Ben', lastName: 'Brand', dateOfBirth: '2016-03-01' }],
	})
	const { body: waiver } = await hall.call('GET', `/v1/waivers/${id}`)
	await ban(waiver.participants[1].id)
	const { page, leave } = await openDesk(venue, await hall.hire('desk'))
	await find(page).fill('ada brand')
	const card = page.getByRole('article', { name: 'Ada Brand' })
	expect(await card.getByRole('checkbox', { name: 'Ben' }).isChecked()).toBe(false)
	await card.getByRole('button', { name: 'Let in' }).click()
	await told(page, 'Let in: Ada Brand')
	const [arrival] = await hall.listArrivals()
	expect(arrival.participants.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Ada'])
	await leave()
})

test('A shift lead bans a guest, lets them in with a reason, and lifts the ban', async () => {
	const { participantId } = await hall.signAs(['Oskar', 'Brand'])
	const { page, leave } = await openDesk(venue, await hall.hire('manager'), {
		path: `/desk/people/${participantId}`,
		expected: /422/,
	})
	await chooseMore(page, 'Ban …')
	const dialog = page.getByRole('dialog', { name: 'Ban Oskar Brand?' })
	await dialog.getByRole('button', { name: 'Ban' }).click()
	await dialog.getByText('There is a problem').waitFor()
	await dialog.getByLabel('Reason').fill('Climbed unroped')
	await judge(page, 24)
	await page.keyboard.press('Enter')
	await page.locator('.notice.bad', { hasText: 'Climbed unroped' }).waitFor()
	await open(page, '/desk')
	await find(page).fill('oskar')
	await page.getByRole('button', { name: 'Let in anyway' }).click()
	await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Comes to pay')
	await page.keyboard.press('Enter')
	await told(page, 'Let in: Oskar Brand')
	expect(await hall.listArrivals()).toMatchObject([{ isValid: false, override: { reason: 'Comes to pay' } }])
	await open(page, `/desk/people/${participantId}`)
	await chooseMore(page, 'Lift the ban')
	await told(page, 'The ban of Oskar Brand is lifted.')
	await page.locator('.notice.bad').waitFor({ state: 'detached' })
	await leave()
})

test('A mark is made in Settings, given on a page, shown at the Door with a note, and taken away', async () => {
	const { participantId } = await hall.signAs(['Lena', 'Brandt'])
	const { page, leave } = await openDesk(venue, await hall.hire('owner'), { path: '/desk/settings' })
	await page.getByRole('button', { name: 'Change: Marks' }).or(page.locator('#marks button')).first().click()
	await page.getByRole('button', { name: 'New mark' }).click()
	await page.getByRole('dialog', { name: 'New mark' }).getByLabel('Name').fill('Top rope')
	await page.keyboard.press('Enter')
	await page.locator('.mark.skill', { hasText: 'Top rope' }).waitFor()
	await open(page, `/desk/people/${participantId}`)
	await page.getByRole('button', { name: 'Give a mark' }).click()
	await page.getByRole('dialog').getByLabel('Reason').fill('Tested by Kim')
	await page.getByRole('dialog').getByLabel('Last day').fill('2099-03-02')
	await page.keyboard.press('Enter')
	await page.getByText('Tested by Kim').waitFor()
	await page.getByRole('button', { name: 'Write a note' }).click()
	await page.getByRole('dialog').getByLabel('Note').fill('Left a jacket')
	await page.getByRole('checkbox', { name: 'Show at the Door' }).check()
	await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
	await page.getByText('shown at the Door').waitFor()
	await judge(page, 24)
	await open(page, '/desk')
	await find(page).fill('lena')
	const card = page.getByRole('article', { name: 'Lena Brandt' })
	await card.getByText('Top rope until 2 Mar 2099').waitFor()
	await card.getByText('Left a jacket').waitFor()
	await judge(page, 24)
	await open(page, `/desk/people/${participantId}`)
	await page.getByRole('button', { name: 'Take away: Top rope' }).click()
	await page.getByText('Tested by Kim').waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Delete: Left a jacket' }).click()
	await page.getByText('shown at the Door').waitFor({ state: 'detached' })
	await leave()
})

test('A clerk turns away a banned guest, and another by the menu of the card, and Arrivals lists both with their reasons, by place', async () => {
	const { participantId } = await hall.signAs(['Oskar', 'Brand'])
	await hall.signAs(['Grace', 'Hopper'])
	await ban(participantId)
	const { body: wall } = await hall.call('POST', '/v1/locations', { name: 'Wall' })
	const { page, leave } = await openDesk(venue, await hall.hire('desk'))
	const dialog = page.getByRole('dialog')
	await find(page).fill('oskar')
	await page.getByRole('button', { name: 'Turn away: Oskar Brand' }).click()
	await dialog.getByText('The reason stays with the guest, under your name.').waitFor()
	await judge(page, 24)
	await dialog.getByRole('textbox', { name: 'Reason' }).fill('Came all the same')
	await page.keyboard.press('Enter')
	await told(page, 'Turned away: Oskar Brand')
	await until(async () => (await isFinding(page)) || undefined)
	await page.getByLabel('Location').selectOption('Wall')
	await find(page).fill('grace')
	await page.getByRole('article', { name: 'Grace Hopper' }).getByRole('button', { name: 'More' }).click()
	await page.locator('.menu:popover-open').getByRole('button', { name: 'Turn away: Grace Hopper' }).click()
	await dialog.getByRole('textbox', { name: 'Reason' }).fill('Had been drinking')
	await dialog.getByRole('button', { name: 'Turn away' }).click()
	await told(page, 'Turned away: Grace Hopper')
	expect(await hall.listArrivals()).toEqual([])
	await open(page, '/desk/arrivals')
	await page.getByRole('link', { name: 'Turned away 2' }).click()
	const table = page.getByRole('table', { name: 'Turned away' })
	await table.getByText('Had been drinking').waitFor()
	expect(await table.getByRole('row').count()).toBe(3)
	expect(await table.innerText()).toContain('Came all the same')
	await judge(page, 24)
	await page.getByLabel('Location').selectOption('Wall')
	await until(async () => (await table.getByRole('row').count()) === 2 || undefined)
	expect(await table.innerText()).toContain('Wall')
	const csv = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
	expect(csv).toMatch(/^\/v1\/refusals\.csv\?from=[\d-]+&to=[\d-]+&locationId=/)
	expect(csv).toContain(wall.id)
	await leave()
})
