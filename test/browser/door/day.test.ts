import type { Page } from 'playwright-core'
import { expect, test } from 'bun:test'
import {
	arrivals,
	find,
	isFinding,
	openDesk,
	openHall,
	scan,
	told,
	untilListed,
} from '../../support/browser/desk.ts'
import { button, chooseMore, rowsIn, tab } from '../../support/browser/desk-lists.ts'
import { PHONE, draw, useMailingVenue, reviewAndSign } from '../../support/browser/signing-page.ts'
import { signByLink, tokenOf } from '../../support/fixtures/links.ts'
import { until, untilIdle } from '../../support/service/service.ts'
import { extent } from '../../support/run/extent.ts'

const venue = await useMailingVenue()
const hall = await openHall(venue)

const GUESTS = extent(9, 30)
/** Whoever signs at home; one more signs at the door, and two do not come. */
const SIGNED = GUESTS - 3
/** Letters alone, since a name has no digits. */
const nameOf = (at: number): string => `G${String.fromCharCode(97 + Math.floor(at / 6), 97 + (at % 6))}ski`
const mailOf = (at: number): string => `${nameOf(at).toLowerCase()}@party.example`
const untilCounted = (page: Page, counts: string): Promise<true> =>
	until(async () => {
		const text = await page.locator('.guest-progress').innerText()
		return text.replace(/\s+/g, ' ') === counts || undefined
	})

type Invitee = { readonly lastName: string; readonly signUrl: string }

test('A party is invited in the morning, signs at home, is let in at three, and is counted at night', async () => {
	const [lead, clerk] = [await hall.hire('manager'), await hall.hire('desk')]

	// In the morning the shift lead makes the event, and mails everybody a link.
	const office = await openDesk(venue, lead, { path: '/desk/events' })
	const box = (name: string) => office.page.getByRole('textbox', { name, exact: true })
	await button(office.page, 'New event').first().press('Enter')
	await box('Name of the event').fill('Party of thirty')
	await button(office.page, 'Create event').press('Enter')
	await button(office.page, 'Add guests').press('Enter')
	const lines = Array.from({ length: GUESTS }, (_none, at) => `Kim,${nameOf(at)},${mailOf(at)}`)
	await box('List of guests').fill(`First name,Last name,Email\n${lines.join('\n')}\n`)
	await button(office.page, `Add ${GUESTS} guests`).press('Enter')
	await office.page.getByText(`${GUESTS} guests added.`).waitFor()
	await button(office.page, 'Done').press('Enter')
	await button(office.page, `Send link to ${GUESTS}`).press('Enter')
	await office.page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).press('Enter')
	await told(office.page, `${GUESTS} messages are on their way.`)

	// At home most sign, one of them on the page, and one with something to look at.
	const [event] = (await hall.call('GET', '/v1/events')).body.items
	const invited: Invitee[] = (await hall.call('GET', `/v1/events/${event.id}/invitees?limit=100`)).body.items
	const byName = new Map(invited.map((each) => [each.lastName, each]))
	const phone = await venue.visit(
		venue.running.service.url + new URL(byName.get(nameOf(0))?.signUrl ?? '').pathname,
		PHONE,
	)
	await phone.page.getByLabel('Month').fill('12')
	await phone.page.getByLabel('Day', { exact: true }).fill('10')
	await phone.page.getByLabel('Year').fill('1990')
	await phone.page.getByRole('radio', { name: 'No' }).first().setChecked(true, { force: true })
	for (const tick of await phone.page.getByRole('checkbox').all())
		await tick.setChecked(true, { force: true })
	await draw(phone.page)
	await reviewAndSign(phone.page)
	await phone.leave()
	const codes: string[] = []
	for (let at = 1; at < SIGNED; at++) {
		const [lastName, token] = [nameOf(at), tokenOf(byName.get(nameOf(at))?.signUrl ?? '')]
		const body = { name: { firstName: 'Kim', lastName }, email: mailOf(at), condition: at === 1 }
		codes.push(
			(await signByLink(venue.running, hall, { templateId: hall.templateId, token, sent: body })).result.id,
		)
	}
	await untilCounted(office.page, `${GUESTS} invited ${SIGNED} opened ${SIGNED} signed 0 here`)

	// The lead looks at the flag before they come.
	await untilIdle(venue.running)
	await office.page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Waivers' }).click()
	await tab(office.page, 'To review 1').click()
	const rows = rowsIn(office.page, 'Waivers')
	await until(async () => ((await rows.count()) === 1 ? true : undefined))
	await rows.press('Enter')
	await office.page.getByRole('heading', { level: 2, name: `Kim ${nameOf(1)}` }).waitFor()
	await office.page.keyboard.press('c')
	await office.page.getByRole('dialog').waitFor()
	await office.page.keyboard.press('Enter')
	await until(async () =>
		(await hall.call('GET', '/v1/waivers?flags=open')).body.items.length === 0 ? true : undefined,
	)

	// At three they come: most by their code, one by name, one who has not signed, and one by mistake.
	const door = await openDesk(venue, clerk)
	await until(async () => (await isFinding(door.page)) || undefined)
	for (const [at, code] of codes.entries()) {
		await scan(door.page, code)
		await told(door.page, `Let in: Kim ${nameOf(at + 1)}`)
	}
	await find(door.page).fill(nameOf(0))
	await door.page.getByRole('article', { name: `Kim ${nameOf(0)}` }).waitFor()
	await door.page.keyboard.press('Enter')
	await told(door.page, `Let in: Kim ${nameOf(0)}`)
	await untilListed(door.page, SIGNED)
	await button(door.page, 'Undo').first().click()
	await untilListed(door.page, SIGNED - 1)
	await find(door.page).fill(nameOf(SIGNED + 1))
	await button(door.page, 'Show code to sign').press('Enter')
	await door.page.getByRole('img', { name: /^QR code of / }).waitFor()
	await door.page.keyboard.press('Escape')
	const late = { name: { firstName: 'Kim', lastName: nameOf(SIGNED + 1) }, email: mailOf(SIGNED + 1) }
	const token = tokenOf(byName.get(nameOf(SIGNED + 1))?.signUrl ?? '')
	await signByLink(venue.running, hall, { templateId: hall.templateId, token, sent: late })
	await door.page
		.getByRole('article', { name: `Kim ${nameOf(SIGNED + 1)}` })
		.getByText(/^Covered until/)
		.waitFor()
	await find(door.page).press('Enter')
	await untilListed(door.page, SIGNED)
	expect(await arrivals(door.page).first().innerText()).toContain(nameOf(SIGNED + 1))
	await door.leave()

	// At night the lead closes the event, and sees who came.
	await office.page.goto(`${venue.running.service.url}/desk/events/${event.id}`)
	await untilCounted(
		office.page,
		`${GUESTS} invited ${SIGNED + 1} opened ${SIGNED + 1} signed ${SIGNED} here`,
	)
	await chooseMore(office.page, 'Close event')
	await office.page.getByRole('dialog').getByRole('button', { name: 'Close event' }).press('Enter')
	await office.page.getByText(/^Nobody can sign for this event since/).waitFor()
	await office.page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Reports' }).click()
	const total = (name: string) =>
		office.page.locator('.tiles > div').filter({ hasText: name }).locator('dd').first()
	for (const [name, count] of [
		['Signed', SIGNED + 1],
		['Arrivals', SIGNED],
		['People', SIGNED],
	] as const)
		await until(async () => ((await total(name).innerText()) === String(count) ? true : undefined))
	await office.leave()
})
