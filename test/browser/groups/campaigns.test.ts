import { expect, test } from 'bun:test'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { button, rowsIn, told } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useMailingVenue, openVenue } from '../../support/browser/signing-page.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { news } from '../../support/mail/campaigns.ts'
import { until } from '../../support/service/service.ts'

const venue = await useMailingVenue()
const hall = await openHall(venue)
const templateId = await publishTemplate(hall.call, { name: 'With news', of: [...blocks, news] })
const guest = (lastName: string, more: object) =>
	sign(hall, templateId, { values: { name: { firstName: 'Ida', lastName }, ...more } })
await guest('Karst', { email: 'ida@mail.example', news: true })
await guest('Moor', { email: 'moor@mail.example' })
const settings = { expiry: { type: 'duration', days: 40 } }
const short = await publishTemplate(hall.call, { name: 'For 40 days', settings })
const wim = { name: { firstName: 'Wim', lastName: 'Hartley' }, email: 'wim@mail.example' }
await sign(hall, short, { values: wim })

const campaigns = async () => (await hall.call('GET', '/v1/campaigns')).body.items

test('A manager counts, reads, tests and sends news, and the guest withdraws the consent on a page of their own', async () => {
	const { page, leave } = await openDesk(venue, await hall.hire('manager'), {
		path: '/desk/messages?state=campaigns',
	})
	await page.getByText('No mail to many yet.').waitFor()
	await page.getByRole('link', { name: 'New mail to many' }).press('Enter')
	await page.getByText('1 guest gets this mail.').waitFor()
	await page.getByText('2 have not consented to news.').waitFor()
	await judge(page, 24)
	await page.getByLabel('Subject').fill('A new wall')
	await page.getByLabel('Text', { exact: true }).fill('It is steep.\n\nCome and see.')
	const preview = page.getByRole('region', { name: 'How it looks' })
	await preview.getByText('Come and see.').waitFor()
	await page.getByLabel('Send to').fill('me@hall.example')
	await button(page, 'Send test').press('Enter')
	await page.getByText('Handed to the mail server. Check the mailbox.').waitFor()
	await judge(page, 24)
	await button(page, 'Send to 1 guest').press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Send this mail to 1 guest?' })
	await dialog.getByRole('button', { name: 'Send to 1 guest' }).press('Enter')
	await told(page, 'On its way to 1 guest')
	const row = page.getByRole('list', { name: 'Mail to many' }).getByRole('listitem')
	await row.getByText('A new wall').waitFor()
	const [campaign] = await until(async () => {
		const all = await campaigns()
		return all[0]?.status === 'finished' ? all : undefined
	})
	await row.getByText('1 sent').waitFor()
	await judge(page, 24)
	await row.getByRole('link', { name: 'See the mails: A new wall' }).press('Enter')
	await rowsIn(page, 'Messages').filter({ hasText: 'ida@mail.example' }).waitFor()
	expect(await rowsIn(page, 'Messages').count()).toBe(1)
	await leave()

	const { body } = await hall.call('GET', `/v1/messages?campaignId=${campaign.id}`)
	const { deps } = venue.running.service
	const token = deps.linkTokens.derive({ kind: 'leave', subjectId: body.items[0].id, generation: 0 })
	const address = `${venue.running.service.url}/leave/${body.items[0].id}/${token}`
	// The page has no script that would say when it is ready.
	const guest = await venue.visit(address, { prepare: () => Promise.resolve() })
	await guest.page.getByText(`${hall.name} will send you no more news.`).waitFor()
	await judge(guest.page, 24)
	await guest.page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
	await guest.page.getByRole('heading', { name: 'Done' }).waitFor()
	await judge(guest.page, 24)
	await guest.leave()
	expect((await hall.call('GET', '/v1/participants?consent=marketing')).body.items).toEqual([])
})

test('The selected waivers and those of a month are reminded, and what waits is stopped', async () => {
	await hall.call('PATCH', '/v1/organization', { limits: { campaignMailsPerHour: 0 } })
	const { page, leave } = await openDesk(venue, await hall.hire('manager'), { path: '/desk/waivers' })
	await page.getByRole('checkbox', { name: 'Select Wim Hartley' }).check()
	await button(page, 'Remind').press('Enter')
	await page.getByText('The signer of 1 selected waiver').waitFor()
	await page.getByText('1 guest gets this mail.').waitFor()
	await page.getByLabel('Subject').fill('Sign again')
	await page.getByLabel('Text', { exact: true }).fill('It ends soon.')
	await button(page, 'Send to 1 guest').press('Enter')
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Send to 1 guest' }).press('Enter')
	const row = page.getByRole('listitem').filter({ hasText: 'Sign again' })
	await row.getByText('1 waits').waitFor()
	await row.getByRole('button', { name: 'Stop' }).press('Enter')
	await dialog.getByRole('button', { name: 'Stop' }).press('Enter')
	await row.getByText('Stopped').waitFor()

	await page.goto(`${venue.running.service.url}/desk/figures`)
	await page.getByRole('button', { name: /^Remind the 1 of / }).press('Enter')
	await page.getByText('1 guest gets this mail.').waitFor()
	expect(await page.getByLabel('Ends from').inputValue()).toMatch(/-01$/)
	await leave()
})

test('Reports are mailed to a person monthly once they ask for it, until they want no more', async () => {
	const { page, leave } = await openDesk(venue, await hall.hire('manager'), {
		path: '/desk/figures',
		expected: /422/,
	})
	const open = () => button(page, 'More').press('Enter')
	await open()
	await button(page, 'Mail me monthly').press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Mail me monthly' })
	await dialog.getByLabel('Send to').fill('ana')
	await dialog.getByRole('button', { name: 'Mail me' }).press('Enter')
	await dialog.getByText('Give an email address').waitFor()
	await dialog.getByLabel('Send to').fill('ana@hall.example')
	await dialog.getByRole('button', { name: 'Mail me' }).press('Enter')
	await told(page, 'The first mail comes once this month is over.')
	await open()
	await judge(page, 24)
	await button(page, 'No monthly mail any more').press('Enter')
	await told(page, 'You get no monthly mail any more.')
	await leave()
})

test('Without a mail server the reason is said, and nothing can be sent', async () => {
	const silent = await openVenue()
	const other = await openHall(silent)
	await other.signAs(['Wim', 'Hartley'], { email: 'wim@mail.example' })
	const { page, leave } = await openDesk(silent, await other.hire('owner'), {
		path: '/desk/messages?state=campaigns&new=renewal',
	})
	await page.getByText('1 guest gets this mail.').waitFor()
	await page.getByText('No mail server is set up').first().waitFor()
	await page.getByLabel('Subject').fill('Sign again')
	await page.getByLabel('Text', { exact: true }).fill('It ends soon.')
	const send = button(page, 'Send to 1 guest')
	expect(await send.getAttribute('aria-disabled')).toBe('true')
	await send.press('Enter')
	expect(await page.getByRole('dialog').count()).toBe(0)
	await leave()
	await silent.close()
})

test('The desk has no mail to many, and the auditor reads them and begins none', async () => {
	const { page, leave } = await openDesk(venue, await hall.hire('auditor'), {
		path: '/desk/messages?state=campaigns',
	})
	await page.getByRole('list', { name: 'Mail to many' }).waitFor()
	expect(await page.getByRole('link', { name: 'New mail to many' }).count()).toBe(0)
	await leave()
})
