import { beforeEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { find, isFinding, openDesk, openHall, told, untilListed } from '../../support/browser/desk.ts'
import type { Hall } from '../../support/browser/desk.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { looksOf } from '../../support/browser/desk-lists.ts'
import { signByLink, tokenOf } from '../../support/fixtures/links.ts'
import { until } from '../../support/service/service.ts'

let hall: Hall

const venue = await useVenue()
beforeEach(async () => {
	hall = await openHall(venue)
})

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const linesIn = (page: Page, name: string) => panel(page, name).getByRole('listitem')
const child = (firstName: string) => ({ firstName, lastName: 'Aigner', dateOfBirth: '2017-03-01' })

test('A family that has just signed appears by itself, and one press lets all of it in', async () => {
	const clerk = await hall.hire('desk')
	const { page, leave } = await openDesk(venue, clerk)
	await panel(page, 'Just signed').getByText('Nobody has signed in the last 30 minutes.').waitFor()
	await page.getByText('Live', { exact: true }).waitFor()
	const { id } = await hall.signAs(['Marlene', 'Aigner'], { children: [child('Ida'), child('Wim')] })
	await linesIn(page, 'Just signed').filter({ hasText: 'Marlene Aigner' }).waitFor()
	expect(await linesIn(page, 'Just signed').innerText()).toMatch(/\d\d:\d\d, and 2 children/)
	await page.getByRole('button', { name: 'Let in 3: Marlene Aigner, Ida Aigner, Wim Aigner' }).click()
	await told(page, 'Let in 3: Marlene Aigner, Ida Aigner, Wim Aigner')
	await untilListed(page, 1)
	expect(await linesIn(page, 'Just signed').count()).toBe(0)
	expect(await isFinding(page)).toBe(true)
	expect(await hall.listArrivals()).toMatchObject([{ waiverId: id, method: 'staff', isValid: true }])
	await page.getByRole('button', { name: 'Undo: Marlene Aigner, Ida Aigner, Wim Aigner' }).click()
	await linesIn(page, 'Just signed').filter({ hasText: 'Marlene Aigner' }).waitFor()
	await untilListed(page, 0)
	await leave()
})

test('A name among those who have just signed opens their card, where one can be left out', async () => {
	await hall.signAs(['Marlene', 'Aigner'], { children: [child('Ida')] })
	// Another household of the same name is not shown.
	await hall.signAs(['Marlene', 'Aigner'], { email: 'other@mail.example', children: [child('Max')] })
	const { page, leave } = await openDesk(venue, await hall.hire('desk'))
	await linesIn(page, 'Just signed')
		.nth(1)
		.getByRole('button', { name: 'Marlene Aigner', exact: true })
		.click()
	await page.getByRole('checkbox', { name: 'Ida' }).press('Space')
	expect(await find(page).inputValue()).toBe('Marlene Aigner')
	expect(await page.getByRole('checkbox', { name: 'Max' }).count()).toBe(0)
	await page.getByRole('button', { name: 'Let in', exact: true }).click()
	await told(page, 'Let in: Marlene Aigner')
	await linesIn(page, 'Just signed').filter({ hasText: 'Ida Aigner' }).waitFor()
	await leave()
})

test('A double press lets in nobody of the row that moves up', async () => {
	for (const name of ['One', 'Two', 'Three']) await hall.signAs([name, 'Guest'])
	const { page, leave } = await openDesk(venue, await hall.hire('desk'))
	await linesIn(page, 'Just signed').nth(2).waitFor()
	const first = panel(page, 'Just signed')
		.getByRole('button', { name: /^Let in: / })
		.first()
	await first.dblclick()
	await told(page, 'Let in: Three Guest')
	await page.evaluate('fetch("/health")')
	expect(await hall.listArrivals()).toHaveLength(1)
	await leave()
})

test('Events that begin about now show who has signed and who is here', async () => {
	const create = async (name: string, minutes: number): Promise<string> => {
		const startsAt = new Date(Date.now() + minutes * 60_000).toISOString()
		const event = { name, templateId: hall.templateId, startsAt }
		return (await hall.call('POST', '/v1/events', event)).body.id
	}
	const party = await create('Party', 20)
	await create('Just begun', -20)
	await create('Long over', -40)
	await create('This evening', 90)
	const invitees = ['Ada', 'Ben', 'Cem'].map((firstName) => ({
		firstName,
		lastName: 'Guest',
		email: `${firstName.toLowerCase()}@party.example`,
	}))
	await hall.call('POST', `/v1/events/${party}/invitees`, { invitees })
	const { page, leave } = await openDesk(venue, await hall.hire('desk'))
	await linesIn(page, 'Expected now').nth(1).waitFor()
	expect(await linesIn(page, 'Expected now').getByRole('link').allInnerTexts()).toEqual([
		'Just begun',
		'Party',
	])
	const line = linesIn(page, 'Expected now').filter({ hasText: 'Party' })
	expect(await line.innerText()).toContain('0 / 3 signed')
	const [ada, ben] = (await hall.call('GET', `/v1/events/${party}/invitees`)).body.items.toReversed()
	for (const { firstName, email, signUrl } of [ada, ben])
		await signByLink(venue.running, hall, {
			templateId: hall.templateId,
			token: tokenOf(signUrl),
			sent: { name: { firstName, lastName: 'Guest' }, email },
		})
	await line.getByText('2 / 3 signed').waitFor()
	await page.getByRole('button', { name: 'Let in: Ben Guest' }).click()
	await line.getByText('2 / 3 signed, 1 here').waitFor()
	await line.getByRole('link', { name: 'Party' }).click()
	await page.getByRole('heading', { name: 'Party' }).waitFor()
	await leave()
})

test('The shift lead sees what has to be reviewed today, and the desk doesn’t; nothing of it is read before it is opened', async () => {
	const { id } = await hall.signAs(['Tom', 'Vandenberg'], { condition: true })
	const lead = await hall.hire('manager')
	const clerk = await hall.hire('desk')
	const atDesk = await openDesk(venue, clerk)
	await linesIn(atDesk.page, 'Just signed').getByText('To review').waitFor()
	expect(await panel(atDesk.page, 'To review').count()).toBe(0)
	await atDesk.leave()
	const { page, leave } = await openDesk(venue, lead)
	await linesIn(page, 'To review').filter({ hasText: 'Tom Vandenberg' }).waitFor()
	expect(looksOf(venue, hall, lead)).toEqual([])
	await page.getByRole('link', { name: 'Review the next' }).click()
	await page.getByRole('heading', { level: 2, name: 'Tom Vandenberg' }).waitFor()
	await until(
		async () => (await page.evaluate<string>('location.pathname')) === `/desk/waivers/${id}` || undefined,
	)
	expect(looksOf(venue, hall, lead).length).toBeGreaterThan(0)
	await leave()
})
