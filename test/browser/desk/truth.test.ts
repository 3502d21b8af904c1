import { expect, test } from 'bun:test'
import { openDesk, openHall, pressOwn } from '../../support/browser/desk.ts'
import { button, heading, looksOf, rowsIn, told } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { readText } from '../../support/pdf/poppler.ts'
import { until } from '../../support/service/service.ts'

const NOT_SENT = 'No mail server is set up: mails are only kept on the server, not sent.'

const venue = await useVenue()
const hall = await openHall(venue)

test('Without a mail server nothing is called sent: sending is off with the reason, and the link is there to copy', async () => {
	const email = 'ana@party.example'
	const { body: event } = await hall.call('POST', '/v1/events', {
		name: 'Party',
		templateId: hall.templateId,
	})
	await hall.call('POST', `/v1/events/${event.id}/invitees`, { invitees: [{ firstName: 'Ana', email }] })
	const lead = await hall.hire('manager')
	const { page, leave } = await openDesk(venue, lead, { path: `/desk/events/${event.id}` })
	await page.getByText(NOT_SENT).first().waitFor()
	for (const name of ['Send link to 1', 'Send link: Ana']) {
		if (name === 'Send link: Ana') await button(page, 'Ana').click()
		const send = button(page, name)
		expect(await send.getAttribute('aria-disabled')).toBe('true')
		const reason = await send.getAttribute('aria-describedby')
		expect(await page.locator(`[id="${reason}"]`).textContent()).toBe(NOT_SENT)
		await send.press('Enter')
		await told(page, NOT_SENT)
	}
	expect(await page.getByRole('dialog').count()).toBe(1)
	await page.keyboard.press('Escape')
	await judge(page, 24)
	const [{ signUrl }] = (await hall.call('GET', `/v1/events/${event.id}/invitees`)).body.items
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	await button(page, 'Copy link: Ana').click()
	await told(page, 'Link copied: Ana')
	expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
		venue.running.service.url + new URL(signUrl).pathname,
	)
	expect((await hall.call('GET', '/v1/messages')).body.items).toEqual([])

	// Another program has sent the link. Nobody got it.
	await hall.call('POST', `/v1/events/${event.id}/send`, {})
	await until(async () => (await hall.call('GET', '/v1/messages?status=sent')).body.items[0])
	await page.reload()
	await page.getByText('Not opened yet').waitFor()
	await page.goto(`${venue.running.service.url}/desk/messages`)
	await rowsIn(page, 'Messages').first().waitFor()
	await page.getByRole('table').getByText('Kept, not sent').waitFor()
	await page.getByText(/^No mail server is set up/).waitFor()
	await rowsIn(page, 'Messages').first().press('Enter')
	const download = page.getByRole('link', { name: 'Download as sent' })
	const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
	expect(await Bun.file(await file.path()).text()).toContain(email)
	await leave()
})

test('At the door, too, a link that nobody would get is not sent but copied', async () => {
	const { id } = await hall.signAs(['Grace', 'Hopper'], { email: 'grace@example.org' })
	await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Signed by mistake' })
	const { page, leave } = await openDesk(venue, await hall.hire('desk'))
	await page.getByRole('searchbox', { name: 'Find a guest' }).fill('grace')
	const send = button(page, 'Send link')
	await send.waitFor()
	expect(await send.getAttribute('aria-disabled')).toBe('true')
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	await button(page, 'Copy link: Grace Hopper').click()
	await told(page, 'Link copied: Grace Hopper')
	const link = String(await page.evaluate('navigator.clipboard.readText()'))
	expect(link).toStartWith(`${venue.running.service.url}/s/`)
	const form = await venue.visit(link)
	expect(await form.page.getByLabel('First name').inputValue()).toBe('Grace')
	await form.leave()
	await leave()
})

test("Answers are read in the reader's language, and the original is one press and no further read away", async () => {
	const blocks = [
		{ id: 'name', type: 'name', label: { ar: 'الاسم', en: 'Your name' } },
		{
			id: 'ill',
			type: 'yes_no',
			label: { ar: 'هل أنت مريض؟', en: 'Are you ill?' },
			flagIf: { equals: true, label: { ar: 'مرض', en: 'Illness' } },
		},
		{
			id: 'consent',
			type: 'consent',
			label: { ar: 'موافقة', en: 'Consent' },
			text: { ar: 'أوافق', en: 'Yes' },
		},
		{ id: 'signature', type: 'signature', label: { ar: 'التوقيع', en: 'Signature' } },
	]
	const templateId = await publishTemplate(hall.call, { of: blocks, settings: { languages: ['en', 'ar'] } })
	const { id } = await sign(hall, templateId, { language: 'ar', values: { ill: true } })
	const clerk = await hall.hire('manager')
	const { page, leave } = await openDesk(venue, clerk, { path: `/desk/waivers/${id}` })
	await heading(page, 'Grace Hopper').waitFor()
	await page.getByText('Are you ill?').waitFor()
	await page.getByText('Illness').waitFor()
	await judge(page, 24)
	await button(page, 'العربية').click()
	await page.getByText('هل أنت مريض؟').waitFor()
	await page.getByText('مرض', { exact: true }).waitFor()
	const answers = page.locator('.answers')
	expect([await answers.getAttribute('lang'), await answers.getAttribute('dir')]).toEqual(['ar', 'rtl'])
	await judge(page, 24)
	await button(page, 'English').click()
	await page.getByText('Are you ill?').waitFor()
	expect(looksOf(venue, hall, clerk)).toEqual(['waiver.read'])
	await leave()
})

test('Arrivals of a day name who let in and why, go from day to day by keys, and are printed alone', async () => {
	const party = await openHall(venue)
	const reason = 'Signs after warm-up'
	const covered = await party.signAs(['Ada', 'Lovelace'])
	const former = await party.signAs(['Grace', 'Hopper'])
	await party.call('POST', `/v1/waivers/${former.id}/void`, { reason: 'Signed twice.' })
	const clerk = await party.hire('desk')
	await clerk.call('POST', '/v1/checkins', { waiverId: covered.id, method: 'qr' })
	await clerk.call('POST', '/v1/checkins', { waiverId: former.id, method: 'staff', reason })
	const { page, leave } = await openDesk(venue, clerk, { path: '/desk/arrivals' })
	const rows = page.getByRole('table', { name: 'Arrivals' }).getByRole('row')
	await rows.filter({ hasText: 'Grace Hopper' }).getByText(reason).waitFor()
	await rows.filter({ hasText: 'Ada Lovelace' }).getByText('Ana Núñez, scan').waitFor()
	await page.getByText('of 2 arrivals').waitFor()
	await judge(page, 24)
	const views = page.getByRole('navigation', { name: 'Views' })
	await views.getByRole('link', { name: /^Let in anyway/ }).press('Enter')
	await rows.filter({ hasText: 'Ada' }).waitFor({ state: 'detached' })
	await rows.filter({ hasText: 'Grace' }).waitFor()

	await page.emulateMedia({ media: 'print' })
	await page.locator('.print-head').getByText(party.name).waitFor()
	for (const part of ['.nav', '.day-tools', '.tabs', '.tiles'])
		expect(await page.locator(part).isVisible()).toBe(false)
	const paper = await readText(await page.pdf())
	for (const text of [party.name, 'Grace Hopper', reason]) expect(paper).toContain(text)
	for (const text of ['Export CSV', 'Events', 'Ada Lovelace']) expect(paper).not.toContain(text)
	await page.emulateMedia({ media: null })

	await page.getByRole('heading', { level: 1 }).focus()
	await page.keyboard.press('ArrowLeft')
	await page.getByText('Nobody was let in without a valid waiver.').waitFor()
	expect(page.url()).toMatch(/day=\d{4}-\d{2}-\d{2}/)
	await page.keyboard.press('ArrowRight')
	await rows.filter({ hasText: 'Grace' }).waitFor()
	// Tomorrow nobody has come yet.
	expect(await button(page, 'Next day').getAttribute('aria-disabled')).toBe('true')
	await leave()
})

test('A poster with an address that no phone reaches is not printed, and says what to do', async () => {
	const path = `/desk/poster/${hall.templateId}`
	const { page, leave } = await openDesk(venue, await hall.hire('owner'), { path })
	await page.getByRole('alert').getByText('Phones can’t reach this address').waitFor()
	await page.getByText(new URL(venue.running.service.url).host).first().waitFor()
	expect(await button(page, 'Print').getAttribute('aria-disabled')).toBe('true')
	await judge(page, 24)
	await leave()
})

test('The sign-in names the venue, and says whom to ask for a forgotten password, and minutes to wait', async () => {
	const lead = await hall.hire('manager')
	await lead.call('POST', '/v1/desk-devices', { name: 'Counter' })
	await lead.call('DELETE', '/desk/session')
	const { page, leave } = await openDesk(venue, lead, { expected: /401|429/ })
	await page.getByText(hall.name).waitFor()
	await page.getByRole('button', { name: 'Sign in with a password' }).click()
	await page.getByText(hall.name).waitFor()
	await page.getByText('Forgot your password?').click()
	await page.getByText(/^Ask an owner\./).waitFor()
	await judge(page, 24)
	await page.getByLabel('Login').fill(lead.login)
	await page.getByLabel('Password').fill('wrong')
	for (let attempt = 1; attempt <= 6; attempt++) {
		const answer = page.waitForResponse('**/desk/session')
		await page.getByRole('button', { name: 'Sign in', exact: true }).click()
		await answer
	}
	await page.getByText('Too many tries. Wait 15 minutes.').waitFor()
	await leave()
})

test('A PIN that people try first is refused before it is sent, and the rule is at the field', async () => {
	const clerk = await hall.hire('desk')
	const sent: string[] = []
	const { page, leave } = await openDesk(venue, clerk, {
		prepare: async (page) => void page.on('request', (each) => sent.push(new URL(each.url()).pathname)),
	})
	await pressOwn(page, 'Your account')
	const dialog = page.getByRole('dialog', { name: 'Your account' })
	await dialog.getByText('Six digits: no row such as 123456, no repetition, no date.').waitFor()
	await dialog.getByLabel('New PIN').fill('123456')
	await dialog.getByRole('button', { name: 'Save PIN' }).click()
	await dialog.getByText('Choose a PIN that is no row of digits, no repetition and no date.').waitFor()
	expect(sent.filter((path) => path.endsWith('/pin'))).toEqual([])
	await leave()
})
