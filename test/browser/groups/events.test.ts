import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { button, chooseMore, heading, rowsIn, told } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useMailingVenue } from '../../support/browser/signing-page.ts'
import { tokenOf } from '../../support/fixtures/links.ts'
import { sign } from '../../support/fixtures/waivers.ts'
import { until } from '../../support/service/service.ts'

const venue = await useMailingVenue()
const hall = await openHall(venue)
const manager = await hall.hire('manager')

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const guest = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const progress = (page: Page) => page.locator('.guest-progress').innerText()

test('A shift lead makes an event, adds its guests by keyboard alone, and sees live how far each has come', async () => {
	const { page, leave } = await openDesk(venue, manager, { path: '/desk/events', expected: /422/ })
	await page.getByText('No event is coming up.').waitFor()
	// The empty list has one of its own.
	expect(await button(page, 'New event').count()).toBe(2)
	await button(page, 'New event').first().press('Enter')
	await button(page, 'Create event').press('Enter')
	await page.getByText('Give the event a name').waitFor()
	await box(page, 'Name of the event').fill("Mia's birthday")
	await page.getByLabel('Starts').fill('2099-12-05T14:00')
	await page.getByLabel('Ends').fill('2099-12-05T13:00')
	await page.getByRole('checkbox', { name: '1 day before' }).press('Space')
	await button(page, 'Create event').press('Enter')
	await page.getByText(/end that is not before the start/).waitFor()
	await page.getByLabel('Ends').fill('2099-12-05T16:00')
	await button(page, 'Create event').press('Enter')
	await heading(page, "Mia's birthday").waitFor()
	await page.getByText('Reminders before it starts: 1 day before.').waitFor()

	await button(page, 'Add guests').press('Enter')
	const list =
		'Gast;Mail;Seats\nAna Núñez;ana@party.example;2\nBo Berg;bo-at-party;1\nCy Clay;cy@party.example;1\n'
	await box(page, 'List of guests').fill(list)
	expect(await page.getByRole('combobox', { name: 'Gast' }).inputValue()).toBe('name')
	expect(await page.getByRole('combobox', { name: 'Seats' }).inputValue()).toBe('skip')
	await button(page, 'Add 3 guests').press('Enter')
	await page.getByText('1 row needs a correction').waitFor()
	await page.getByRole('group', { name: 'Row 3' }).getByText('This is not an email address.').waitFor()
	await judge(page, 24)
	await box(page, 'Email').fill('bo@party.example')
	await button(page, 'Add this row').press('Enter')
	await page.getByText('3 guests added.').waitFor()
	await button(page, 'Done').press('Enter')

	const [event] = (await hall.call('GET', '/v1/events')).body.items
	expect(event).toMatchObject({ startsAt: '2099-12-05T14:00:00.000Z', reminders: [24] })
	const { items } = (await hall.call('GET', `/v1/events/${event.id}/invitees`)).body
	await guest(page, 'Ana Núñez').getByText('Not opened yet').waitFor()
	const ana = items.find(({ firstName }: { firstName: string }) => firstName === 'Ana')
	await hall.call('POST', `/s/${tokenOf(ana.signUrl)}/opened`)
	await guest(page, 'Ana Núñez')
		.getByText(/^Opened/)
		.waitFor()
	const { id: waiverId } = await sign(hall, hall.templateId, {
		eventId: event.id,
		values: { name: { firstName: 'Ana', lastName: 'Núñez' }, email: 'ana@party.example' },
	})
	await guest(page, 'Ana Núñez').getByText('Signed', { exact: true }).waitFor()
	await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff' })
	await guest(page, 'Ana Núñez').getByText('Here:').waitFor()
	await until(
		async () =>
			(await progress(page)).replace(/\s+/g, ' ') === '3 invited 1 opened 1 signed 1 here' || undefined,
	)
	for (const [filter, gone] of [
		['Not signed', 'Ana Núñez'],
		['Not here', 'Ana Núñez'],
	] as const) {
		await button(page, filter).press('Enter')
		await guest(page, gone).waitFor({ state: 'detached' })
		await guest(page, 'Cy Clay').waitFor()
	}
	await button(page, 'Everybody').press('Enter')
	const bo = items.find(({ firstName }: { firstName: string }) => firstName === 'Bo')
	await fetch(`${venue.running.service.url}/s/${tokenOf(bo.signUrl)}/decline`, {
		method: 'POST',
		body: new URLSearchParams({ reason: 'I have moved.' }),
	})
	await guest(page, 'Bo Berg').getByText('Won’t sign').waitFor()
	await button(page, 'Send link to 1').waitFor()
	await judge(page, 24)
	await button(page, 'Bo Berg').press('Enter')
	await page.getByRole('dialog').getByText('I have moved.').waitFor()
	if (process.env['PICTURES'] !== undefined)
		await page.screenshot({ path: `${process.env['PICTURES']}/declined-desk.png` })
	await page.keyboard.press('Escape')
	venue.running.service.deps.db.$client.run('UPDATE invitees SET declined_at = NULL')
	await page.reload()

	await button(page, 'Send link to 2').press('Enter')
	await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).press('Enter')
	await told(page, '2 messages are on their way.')
	await guest(page, 'Bo Berg').getByRole('button', { name: 'Remind: Bo Berg' }).waitFor()
	await button(page, 'Remind 2').waitFor()

	await button(page, 'Cy Clay').press('Enter')
	await page.getByRole('dialog').getByRole('img', { name: /^QR/ }).waitFor({ state: 'detached' })
	await box(page, 'First name').fill('Cyd')
	await button(page, 'Save').press('Enter')
	await told(page, 'Saved: Cyd Clay')
	await button(page, 'Bo Berg').press('Enter')
	await button(page, 'Remove').press('Enter')
	await page
		.getByRole('dialog', { name: /^Remove Bo/ })
		.getByRole('button', { name: 'Remove' })
		.press('Enter')
	await guest(page, 'Bo Berg').waitFor({ state: 'detached' })

	await chooseMore(page, 'Close event')
	await page.getByRole('dialog').getByRole('button', { name: 'Close event' }).press('Enter')
	await page.getByText(/^Nobody can sign for this event since/).waitFor()
	await chooseMore(page, 'Reopen')
	await told(page, /^Open again/)
	// An event takes the place of the list.
	await page.keyboard.press('Escape')
	await page.getByRole('searchbox', { name: 'Filter events' }).fill('nobody')
	await page.getByText('No event matches.').waitFor()
	await page.getByRole('searchbox', { name: 'Filter events' }).fill('MIA')
	await rowsIn(page, 'Events').filter({ hasText: 'Mia' }).waitFor()
	await judge(page, 24)
	await leave()
})

test('The desk and the auditor see an event and its guests, and no action that they may not take', async () => {
	const { body } = await hall.call('POST', '/v1/events', { name: 'Open day', templateId: hall.templateId })
	await hall.call('POST', `/v1/events/${body.id}/invitees`, { invitees: [{ email: 'eve@party.example' }] })
	const path = `/desk/events/${body.id}`
	for (const [role, maySend] of [
		['desk', true],
		['auditor', false],
	] as const) {
		const { page, leave } = await openDesk(venue, await hall.hire(role), { path })
		await button(page, 'eve@party.example').waitFor()
		for (const name of ['New event', 'Add guests', 'Make link for the leader'])
			expect([role, name, await button(page, name).count()]).toEqual([role, name, 0])
		expect(await button(page, 'Send link to 1').count()).toBe(maySend ? 1 : 0)
		// Everybody who reads the list may save it; nobody here may change the event.
		await button(page, 'More').click()
		expect(await page.locator('.menu:popover-open').getByRole('button').allTextContents()).toEqual([
			'Export CSV',
		])
		// Escape closes the menu and not the event, wherever the focus is.
		await button(page, 'More').focus()
		await page.keyboard.press('Escape')
		await button(page, 'eve@party.example').click()
		await page.getByRole('dialog').getByRole('button', { name: 'Show code' }).waitFor()
		expect(await button(page, 'Save').count()).toBe(0)
		await leave()
	}
})

test("A shift lead makes the leader's link, the leader reminds who is missing, and the link is ended", async () => {
	const { body } = await hall.call('POST', '/v1/events', { name: 'School', templateId: hall.templateId })
	await hall.call('POST', `/v1/events/${body.id}/invitees`, {
		invitees: [{ firstName: 'Eve', lastName: 'Berg', email: 'eve@school.example' }],
	})
	const { page, leave } = await openDesk(venue, manager, { path: `/desk/events/${body.id}` })
	await button(page, 'Make link for the leader').press('Enter')
	const link = await box(page, 'Link for the group’s leader').inputValue()
	await judge(page, 24)
	// A page without a script, which is never “ready”.
	const leader = await venue.visit(link, { expected: /404/, prepare: () => Promise.resolve() })
	await leader.page.getByRole('heading', { level: 1, name: 'School' }).waitFor()
	const text = () => leader.page.locator('main').innerText()
	expect(await text()).toMatch(/School[\s\S]*Nobody has signed yet\.[\s\S]*Not yet signed \(1\)\s+Eve\b/)
	expect(await text()).not.toContain('Berg')
	await judge(leader.page, 24)
	await button(leader.page, 'Remind those who have not signed (1)').press('Enter')
	await leader.page.getByRole('status').getByText('Reminders are on their way: 1.').waitFor()
	await judge(leader.page, 24)
	await button(page, 'End link').press('Enter')
	await page.getByRole('dialog').getByRole('button', { name: 'End link' }).press('Enter')
	await told(page, 'The leader’s link has ended.')
	await leader.page.goto(link)
	expect(await text()).not.toContain('Eve')
	await leader.leave()
	await leave()
})

test('All who are covered are let in by one press: named before, once each, and undone together', async () => {
	const { body: event } = await hall.call('POST', '/v1/events', { name: 'Club', templateId: hall.templateId })
	const names = ['Zoe', 'Abe', 'Cleo', 'Dan']
	const invitees = names.map((name) => ({ firstName: name, email: `${name}@club.example` }))
	await hall.call('POST', `/v1/events/${event.id}/invitees`, { invitees })
	const signAs = (firstName: string) =>
		sign(hall, hall.templateId, {
			eventId: event.id,
			values: { name: { firstName, lastName: 'Berg' }, email: `${firstName}@club.example` },
		})
	const [zoe, abe] = [await signAs('Zoe'), await signAs('Abe')]
	const cleo = await signAs('Cleo')
	const db = venue.running.service.deps.db.$client
	db.run('UPDATE waivers SET expires_at = ? WHERE id = ?', [
		venue.running.service.deps.clock.now() - 1,
		cleo.id,
	])
	const clerk = await hall.hire('desk')
	let lost = 0
	const { page, context, leave } = await openDesk(venue, clerk, {
		path: `/desk/events/${event.id}`,
		expected: /409|ERR_FAILED|ERR_CONNECTION/,
	})
	const arrivals = async (): Promise<any[]> =>
		(await hall.call('GET', `/v1/checkins?eventId=${event.id}`)).body.items
	// The answer to the first arrival is lost: the service has recorded it.
	await context.route('**/v1/checkins', async (route) => {
		if (lost++ > 0) return route.continue()
		await route.fetch()
		return route.abort()
	})
	await guest(page, 'Dan').waitFor()
	expect(await page.locator('tbody .link-button').allTextContents()).toEqual(['Abe', 'Cleo', 'Dan', 'Zoe'])
	await button(page, 'Let all in who are covered').press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Let in everybody who is covered?' })
	await dialog.getByRole('listitem').nth(2).waitFor()
	expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['Abe', 'Cleo', 'Zoe'])
	await judge(page, 24)
	await dialog.getByRole('button', { name: 'Let in 3' }).press('Enter')
	await told(page, 'Let in 2: Abe, Zoe')
	await told(page, /^Not let in: Cleo\./)
	await guest(page, 'Abe').getByText('Here:').waitFor()
	expect((await arrivals()).length).toBe(2)
	await button(page, 'Undo').first().click()
	await told(page, 'Undone: Abe, Zoe')

	// Zoe is let in by her row and with all others before the service answers.
	const { promise: second, resolve: comeAgain } = Promise.withResolvers<void>()
	let times = 0
	await context.route('**/v1/checkins', async (route) => {
		if (route.request().postDataJSON().waiverId === zoe.id && ++times === 1) await second
		if (times === 2) comeAgain()
		await route.continue()
	})
	await button(page, 'Let in: Zoe').click()
	await button(page, 'Let all in who are covered').press('Enter')
	await dialog.getByRole('button', { name: 'Let in 3' }).press('Enter')
	const counting = async (): Promise<string[]> =>
		(await arrivals()).filter(({ annulledAt }) => annulledAt === undefined).map(({ waiverId }) => waiverId)
	await until(async () => (times === 2 && (await counting()).length >= 2) || undefined)
	await told(page, 'Let in: Zoe')
	expect((await counting()).toSorted()).toEqual([zoe.id, abe.id].toSorted())
	await leave()
})

test('An event at a place with clocks of its own is typed, listed and found by these', async () => {
	const harbor = { name: 'Harbor', timezone: 'America/St_Johns' }
	const { body: place } = await hall.call('POST', '/v1/locations', harbor)
	const { page, leave } = await openDesk(venue, manager, { path: '/desk/events' })
	await button(page, 'New event').first().click()
	const dialog = page.getByRole('dialog', { name: 'New event' })
	await dialog.getByText('UTC').waitFor()
	await box(page, 'Name of the event').fill('Regatta')
	await page.getByLabel('Starts').fill('2099-12-05T22:00')
	await page.getByLabel('Guests can sign until').fill('2099-12-05T21:15')
	await dialog.getByRole('combobox', { name: 'Place' }).selectOption('Harbor')
	await dialog.getByText('America/St Johns').waitFor()
	await judge(page, 24)
	await page.setViewportSize({ width: 1280, height: 740 })
	await button(page, 'Create event').click()
	await heading(page, 'Regatta').waitFor()
	await page.getByText(/5 Dec 2099, 22:00/).waitFor()
	await page
		.locator('.summary')
		.getByText(/5 Dec 2099, 21:15/)
		.waitFor()
	const { items } = (await hall.call('GET', '/v1/events?query=Regatta')).body
	expect(items).toMatchObject([{ startsAt: '2099-12-06T01:30:00.000Z', locationId: place.id }])
	await page.goto(new URL('/desk/events', page.url()).href)
	await page.getByRole('rowheader', { name: /5 Dec 2099/ }).waitFor()
	await page.getByRole('row').filter({ hasText: 'Regatta' }).getByText('22:00').waitFor()
	await page.keyboard.press('Control+k')
	await page.keyboard.type('regatta')
	await page.getByRole('dialog', { name: 'Search' }).getByText('5 Dec 2099, 22:00').waitFor()
	await leave()
})
