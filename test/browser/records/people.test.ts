import { beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import { button, chooseMore, heading, looksOf, rowsIn, told } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { PASSWORD } from '../../support/fixtures/staff.ts'
import { until } from '../../support/service/service.ts'

let hall: Hall
let clerk: Clerk

const venue = await useVenue()
beforeEach(async () => {
	hall = await openHall(venue)
	clerk = await hall.hire('manager')
})

const PATH = '/desk/people'
const rows = (page: Page) => rowsIn(page, 'People')
const FAMILY = { children: [{ firstName: 'Byron', lastName: 'Lovelace', dateOfBirth: '2016-03-01' }] }

const looks = (): string[] => looksOf(venue, hall, clerk)

describe('People', () => {
	test('People are found by name, mail and phone, without a row on the access log', async () => {
		await hall.signAs(['Grace', 'Hopper'], { email: 'grace@example.org', phone: '+1 555 123 4567' })
		await hall.signAs(['Alan', 'Turing'], { email: 'alan@example.org' })
		const { page, leave } = await openDesk(venue, clerk, { path: PATH })
		await rows(page).nth(1).waitFor()
		await rows(page).first().hover()
		await page.keyboard.press('j')
		for (let at = 0; at < 10; at++) await page.evaluate('void dispatchEvent(new Event("focus"))')
		for (const text of ['hopp', 'grace@', '4567']) {
			await page.getByRole('searchbox', { name: 'Filter people' }).fill('')
			await until(async () => (await rows(page).count()) === 2 || undefined)
			await page.getByRole('searchbox', { name: 'Filter people' }).fill(text)
			await until(async () => (await rows(page).count()) === 1 || undefined)
			expect(await rows(page).first().innerText()).toBe('Grace Hopper')
		}
		await page.getByRole('searchbox', { name: 'Filter people' }).fill('nobody')
		await page.getByText('Nobody matches.').waitFor()
		expect(looks()).toEqual([])
		await leave()
	})

	test('People are opened with one row on the access log, and shown with coverage, family, waivers, arrivals and readers', async () => {
		const { id } = await hall.signAs(['Ada', 'Lovelace'], FAMILY)
		await hall.call('POST', '/v1/checkins', { waiverId: id, method: 'api', reason: 'A friend of the hall' })
		const { page, leave } = await openDesk(venue, clerk, { path: PATH })
		await rows(page).filter({ hasText: 'Ada' }).click()
		await heading(page, 'Ada Lovelace').waitFor()
		const detail = page.locator('.detail')
		await detail
			.getByText(/^Covered until/)
			.first()
			.waitFor()
		await detail.getByRole('link', { name: 'Byron Lovelace' }).waitFor()
		await detail.getByText(/^Date of birth/).waitFor({ state: 'detached' })
		await detail.getByRole('img', { name: /^1 visit in 12 months, the last on/ }).waitFor()
		expect(await detail.locator('.is-on').count()).toBe(1)
		await detail.getByText(/^1 in 12 months, in since/).waitFor()
		await detail.getByText('another program').waitFor()
		await button(page, 'All visits').click()
		await detail.getByText('A friend of the hall').waitFor()
		await page.getByText('Who looked', { exact: true }).click()
		expect(await detail.getByRole('listitem').filter({ hasText: 'Person opened' }).innerText()).toContain(
			'Ana Núñez',
		)
		for (let at = 0; at < 10; at++) await page.evaluate('void dispatchEvent(new Event("focus"))')
		expect(looks()).toEqual(['participant.read'])
		await detail.getByRole('link', { name: 'Waiver', exact: true }).click()
		await heading(page, 'Ada Lovelace').waitFor()
		await page.getByRole('table', { name: 'Waivers' }).waitFor()
		expect(looks()).toEqual(['participant.read', 'waiver.read'])
		await leave()
	})

	test('People are merged where two entries are the same person', async () => {
		const kept = await hall.signAs(['Grace', 'Hopper'])
		const former = await hall.signAs(['Grace', 'Hoper'], { email: 'grace@example.org' })
		const { page, leave } = await openDesk(venue, clerk, { path: `${PATH}/${former.participantId}` })
		await chooseMore(page, 'Merge')
		const dialog = page.getByRole('dialog', { name: 'Merge Grace Hoper with a duplicate' })
		await dialog.getByRole('button', { name: 'Merge' }).click()
		await dialog.getByText('Choose the duplicate.').waitFor()
		await dialog.getByRole('searchbox', { name: 'Find the duplicate' }).fill('hopper')
		await dialog
			.getByRole('group', { name: 'The same person' })
			.getByRole('radio', { name: 'Grace Hopper' })
			.check()
		await dialog
			.getByRole('group', { name: 'Who remains' })
			.getByRole('radio', { name: 'Grace Hopper' })
			.check()
		await dialog.getByText('All waivers and arrivals of Grace Hoper are found under Grace Hopper').waitFor()
		await dialog.getByRole('button', { name: 'Merge' }).click()
		await told(page, 'Merged: Grace Hoper into Grace Hopper')
		await heading(page, 'Grace Hopper').waitFor()
		expect(new URL(page.url()).pathname).toBe(`${PATH}/${kept.participantId}`)
		const { body } = await hall.call('GET', `/v1/participants/${former.participantId}`)
		expect([body.id, body.waivers.length]).toEqual([kept.participantId, 2])
		await button(page, 'Separate Grace Hoper').click()
		await told(page, 'Separated: Grace Hoper')
		await until(async () => (await button(page, 'Separate Grace Hoper').count()) === 0 || undefined)
		expect((await hall.call('GET', `/v1/participants/${former.participantId}`)).body.id).toBe(
			former.participantId,
		)
		await leave()
	})

	test('People are offered where they may be one person, and corrected', async () => {
		const email = 'ada@lovelace.example'
		const { participantId } = await hall.signAs(['Ada', 'Lovelace'], { email })
		await hall.signAs(['Ada', 'Lovelase'], { email, phone: '+49 170 1112223' })
		const { page, leave } = await openDesk(venue, clerk, {
			path: `${PATH}?q=ada%20lovelaze`,
			expected: /422/,
		})
		await page.getByText('Nobody matches “ada lovelaze” exactly. Is it one of these?').waitFor()
		await rows(page).filter({ hasText: 'Lovelase' }).click()
		await heading(page, 'Ada Lovelase').waitFor()
		await page.locator('.detail').getByText('Same email').waitFor()
		await chooseMore(page, 'Correct')
		const dialog = page.getByRole('dialog', { name: 'Correct Ada Lovelase' })
		await dialog.getByLabel('Email').fill('nowhere')
		await dialog.getByRole('button', { name: 'Save' }).click()
		await dialog.getByText('Send an email address.').waitFor()
		await dialog.getByLabel('Email').fill('')
		await dialog.getByLabel('Last name').fill('Byron')
		const phone = dialog.getByLabel('Phone')
		await phone.fill((await phone.inputValue()).replace(/3$/, '4'))
		await dialog.getByLabel('Date of birth').fill('1990-12-31')
		await page.keyboard.press('Enter')
		await heading(page, 'Ada Byron').waitFor()
		await until(async () => (await page.getByText('Same email').count()) === 0 || undefined)
		await button(page, 'More').waitFor()
		const { body } = await hall.call('GET', '/v1/participants?query=byron')
		expect(body.items).toMatchObject([{ firstName: 'Ada', email: null, phone: '+49 170 1112224' }])
		await page.locator('.detail').getByText('+49 170 1112224').waitFor()
		const [{ id }] = body.items
		expect(id).not.toBe(participantId)
		await chooseMore(page, 'Correct')
		await page.getByRole('dialog').getByLabel('Last name').fill('')
		await page.keyboard.press('Enter')
		await page.getByRole('heading', { level: 2, name: 'Ada', exact: true }).waitFor()
		const { body: corrected } = await hall.call('GET', `/v1/participants/${id}`)
		expect(corrected).toMatchObject({ firstName: 'Ada', lastName: '' })
		await leave()
	})

	test('People are erased after typing the name, and the password if it was given long ago', async () => {
		const { participantId } = await hall.signAs(['Grace', 'Hopper'])
		let isAsked = false
		const { page, leave } = await openDesk(venue, clerk, {
			path: `${PATH}/${participantId}`,
			expected: /403/,
			prepare: (page) =>
				page.route('**/erase', (route) => {
					if (isAsked) return route.continue()
					isAsked = true
					const error = { code: 'confirmation_needed', message: 'x', requestId: 'r' }
					return route.fulfill({ status: 403, json: { error } })
				}),
		})
		await chooseMore(page, 'Erase')
		const dialog = page.getByRole('dialog', { name: 'Erase Grace Hopper?' })
		await dialog.getByRole('textbox').first().fill('Grace Hopper')
		await dialog.getByLabel('Why').fill('The guest asked for it')
		await page.keyboard.press('Enter')
		await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByLabel('Password').fill(PASSWORD)
		await page.keyboard.press('Enter')
		await told(page, 'Erased: Grace Hopper')
		await until(() => (new URL(page.url()).pathname === PATH ? true : undefined))
		const { body } = await hall.call('GET', '/v1/participants?query=hopper')
		expect(body.items).toEqual([])
		await leave()
	})
})

test.each([
	['auditor', [], ['Visits', 'Waivers', 'Who looked']],
	[
		'manager',
		['Print label', 'Correct', 'Merge', 'Report an incident', 'Ban …', 'Erase'],
		['Visits', 'Waivers', 'Who looked', 'Notes'],
	],
] as const)('The role %s may do %p and sees %p of a person', async (role, acts, parts) => {
	const { participantId } = await hall.signAs(['Grace', 'Hopper'])
	const { page, leave } = await openDesk(venue, await hall.hire(role), { path: `${PATH}/${participantId}` })
	await heading(page, 'Grace Hopper').waitFor()
	const more = page.locator('.detail-actions').getByRole('button', { name: 'More', exact: true })
	expect(await more.count()).toBe(acts.length === 0 ? 0 : 1)
	if (acts.length > 0) await more.click()
	expect(await page.locator('.menu:popover-open button').allInnerTexts()).toEqual([...acts])
	const headings = page.locator('.detail').locator('h3, summary')
	await headings.nth(parts.length - 1).waitFor()
	expect(await headings.allInnerTexts()).toEqual([...parts])
	await leave()
})

test('The role desk sees neither the list of people nor a person', async () => {
	const { participantId } = await hall.signAs(['Grace', 'Hopper'])
	const desk = await hall.hire('desk')
	const asked: string[] = []
	const { page, leave } = await openDesk(venue, desk, {
		path: `${PATH}/${participantId}`,
		prepare: async (page) => void page.on('request', (each) => asked.push(new URL(each.url()).pathname)),
	})
	await page.getByRole('searchbox', { name: 'Find a guest' }).waitFor()
	expect(asked.filter((path) => /participants|waivers/.test(path) && path.startsWith('/v1'))).toEqual([])
	await leave()
})

test('At every width, light and dark, everybody can use the people', async () => {
	const email = 'ada@lovelace.example'
	const { id } = await hall.signAs(['Ada', 'Lovelace'], { ...FAMILY, email })
	await hall.call('POST', '/v1/checkins', { waiverId: id, method: 'api' })
	await hall.signAs(['Ada', 'Lovelase'], { email, phone: '+1 555 123 4567' })
	const { page, leave } = await openDesk(venue, clerk, { path: PATH })
	await rows(page).nth(1).waitFor()
	await judge(page, 24)
	await rows(page).filter({ hasText: 'Ada Lovelace' }).click()
	await heading(page, 'Ada Lovelace').waitFor()
	await page.getByText('Same email').waitFor()
	await button(page, 'All visits').click()
	await page.locator('.detail').getByText('Who looked', { exact: true }).click()
	await page.getByText('Person opened').waitFor()
	await judge(page, 24)
	await chooseMore(page, 'Correct')
	await judge(page, 24)
	await page.keyboard.press('Escape')
	await chooseMore(page, 'Merge')
	await page.getByRole('dialog').getByRole('radio').first().check()
	await judge(page, 24)
	await leave()
})

test('A person without an incident has no heading of incidents, not even while they are asked for', async () => {
	const { participantId } = await hall.signAs(['Grace', 'Murray'])
	const held = Promise.withResolvers<void>()
	const { page, leave } = await openDesk(venue, await hall.hire('owner'), {
		path: `${PATH}/${participantId}`,
		prepare: (page) =>
			page.route('**/v1/incidents?*', async (route) => {
				await held.promise
				await route.continue()
			}),
	})
	const incidents = page.getByRole('heading', { name: 'Incidents' })
	await page.getByRole('heading', { name: 'Visits' }).waitFor()
	expect(await incidents.count()).toBe(0)
	const answer = page.waitForResponse(/\/v1\/incidents\?/)
	held.resolve()
	await answer
	expect(await incidents.count()).toBe(0)
	await leave()
})
