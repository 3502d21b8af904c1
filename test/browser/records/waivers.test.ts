import { beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import {
	button,
	chooseMore,
	focusedText,
	heading,
	looksOf,
	rowsIn,
	tab,
	told,
} from '../../support/browser/desk-lists.ts'
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

describe('The list of waivers', () => {
	test('The list of waivers adds nothing to the access log, however it is viewed', async () => {
		await hall.signAs(['Grace', 'Hopper'])
		await signHealth()
		const { page, context, leave } = await openDesk(venue, clerk, {
			path: PATH,
			expected: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/,
		})
		await rows(page).nth(1).waitFor()
		await rows(page).first().hover()
		await page.keyboard.press('j')
		await page.keyboard.press('j')
		for (let at = 0; at < 10; at++) await page.evaluate('void dispatchEvent(new Event("focus"))')
		await context.setOffline(true)
		await context.setOffline(false)
		await page.getByRole('searchbox', { name: 'Filter waivers' }).fill('grace')
		await until(async () => new URL(page.url()).search === '?q=grace' || undefined)
		await until(async () => (await rows(page).count()) === 2 || undefined)
		expect(looks()).toEqual([])
		await leave()
	})

	test('The list of waivers shows the state, minors, open flags and PDF of each waiver', async () => {
		const first = await hall.signAs(['Ada', 'Lovelace'], {
			children: [{ firstName: 'Byron', lastName: 'Lovelace', dateOfBirth: '2016-03-01' }],
		})
		const second = await hall.signAs(['Alan', 'Turing'])
		const third = await hall.signAs(['Grace', 'Hopper'], { condition: true })
		await hall.call('POST', `/v1/waivers/${first.id}/void`, { reason: 'Twice' })
		await hall.call('POST', `/v1/waivers/${second.id}/purge`)
		await untilIdle(venue.running)
		const { page, leave } = await openDesk(venue, clerk, { path: PATH })
		await rows(page).nth(2).waitFor()
		const lines = await page.getByRole('row').allInnerTexts()
		expect(lines[0]).toMatch(/Person\s+Form\s+Signed\s+Valid to\s+Flags/)
		expect(lines[1]).toMatch(/Grace Hopper\s+Waiver\s[^]*1 open flag/)
		expect(lines[2]).toMatch(/Erased\s+Waiver[^]*Erased\s*$/)
		expect(lines[3]).toMatch(/Ada Lovelace and 1 minor[^]*Voided/)
		expect(third.id).toBe((await rows(page).first().getAttribute('data-row')) ?? '')
		await leave()
	})

	test('The list of waivers keeps its filters in the address, and clears them', async () => {
		await hall.signAs(['Grace', 'Hopper'])
		await signHealth({ name: { firstName: 'Ada', lastName: 'Lovelace' }, email: 'ada@example.org' })
		const { page, leave } = await openDesk(venue, clerk, { path: PATH })
		await rows(page).nth(1).waitFor()
		await tab(page, 'To review 1').click()
		await until(async () => (await rows(page).count()) === 1 || undefined)
		expect(await rows(page).first().innerText()).toBe('Ada Lovelace')
		await page.reload()
		await until(async () => (await rows(page).count()) === 1 || undefined)
		expect(await tab(page, 'To review 1').getAttribute('aria-current')).toBe('page')
		await page.getByRole('searchbox', { name: 'Filter waivers' }).fill('nobody')
		await page.getByText('No waiver matches.').waitFor()
		await button(page, 'Clear filters').first().click()
		await until(async () => (await rows(page).count()) === 2 || undefined)
		expect(new URL(page.url()).search).toBe('')
		await page.getByRole('searchbox', { name: 'Filter waivers' }).fill('ada@exa')
		await until(async () => (await rows(page).count()) === 1 || undefined)
		await page.getByRole('searchbox', { name: 'Filter waivers' }).fill('')
		await button(page, 'Filter').click()
		await page.getByLabel('Form', { exact: true }).selectOption('Health form')
		await until(async () => (await rows(page).count()) === 1 || undefined)
		await page.getByLabel('Signed to').fill('2020-01-01')
		await page.getByText('No waiver matches.').waitFor()
		await page.keyboard.press('Escape')
		await button(page, 'Remove filter: Signed to: 1 Jan 2020').click()
		await until(async () => (await rows(page).count()) === 1 || undefined)
		await button(page, 'Clear all').click()
		await until(async () => (await rows(page).count()) === 2 || undefined)
		await leave()
	})

	test('The list of waivers shows fifty rows, then more, and Back restores scroll and focus on a phone', async () => {
		for (let at = 0; at < 60; at++) await hall.signAs([`Guest${at}`, 'Many'])
		await untilIdle(venue.running)
		const { page, leave } = await openDesk(venue, clerk, {
			path: PATH,
			viewport: { width: 375, height: 740 },
		})
		await until(async () => (await rows(page).count()) === 50 || undefined)
		await button(page, 'Show more').click()
		await until(async () => (await rows(page).count()) === 60 || undefined)
		await rows(page).nth(55).scrollIntoViewIfNeeded()
		const before = await page.evaluate<number>('scrollY')
		await rows(page).nth(55).click()
		await heading(page, 'Guest4 Many').waitFor()
		expect(await rows(page).nth(55).isVisible()).toBe(false)
		await page.goBack()
		await until(async () => ((await focusedText(page)) === 'Guest4 Many' ? true : undefined))
		expect(await page.evaluate<number>('scrollY')).toBeCloseTo(before, -1)
		expect(looks()).toEqual(['waiver.read'])
		await leave()
	})

	test('The list of waivers shows more even if a waiver is signed while it reads them', async () => {
		for (let at = 0; at < 51; at++) await hall.signAs([`Guest${at}`, 'Many'])
		let news: Promise<void> | undefined
		const { page, leave } = await openDesk(venue, clerk, {
			path: PATH,
			async prepare(page) {
				const sign = async (): Promise<void> => {
					await hall.signAs(['Ada', 'Lovelace'])
					await rows(page).filter({ hasText: 'Ada Lovelace' }).waitFor()
				}
				await page.route('**/v1/waivers?*cursor=*', async (route) => {
					if (news === undefined) await (news = sign())
					// The reading that the news ended is gone.
					await route.continue().catch(() => undefined)
				})
			},
		})
		await button(page, 'Show more').click()
		await until(async () => (await rows(page).count()) === 52 || undefined)
		await news
		await leave()
	})

	test('The list of waivers says what failed, and offers to try again', async () => {
		let isBroken = true
		const { page, leave } = await openDesk(venue, clerk, {
			path: PATH,
			expected: /500/,
			async prepare(page) {
				// Otherwise the stream's opening reads the list again before anybody presses the button.
				await page.route('**/v1/live*', (route) => route.fulfill({ status: 204 }))
				await page.route('**/v1/waivers?**', (route) =>
					isBroken
						? route.fulfill({
								status: 500,
								json: { error: { code: 'internal', message: 'x', requestId: 'the-reference' } },
							})
						: route.continue(),
				)
			},
		})
		await page.getByRole('alert').getByText('Reference for help: the-reference').waitFor()
		isBroken = false
		await button(page, 'Try again').click()
		await page.getByText('Nobody has signed yet.').waitFor()
		await leave()
	})
})

test('A waiver is found, opened, voided and closed by keyboard alone', async () => {
	await hall.signAs(['Alan', 'Turing'])
	const { id } = await hall.signAs(['Grace', 'Hopper'])
	const { page, leave } = await openDesk(venue, clerk)
	await page.keyboard.press('Control+k')
	await page.getByRole('dialog', { name: 'Search' }).waitFor()
	await page.keyboard.type('waiv')
	await page.keyboard.press('Enter')
	await rows(page).nth(1).waitFor()
	await page.keyboard.press('j')
	expect(await focusedText(page)).toBe('Grace Hopper')
	await page.keyboard.press('j')
	expect(await focusedText(page)).toBe('Alan Turing')
	await page.keyboard.press('k')
	await page.keyboard.press('Enter')
	// The link of the row has the same text.
	await page.locator('h2:focus', { hasText: 'Grace Hopper' }).waitFor()
	await chooseMore(page, 'Void')
	await page.getByRole('dialog').waitFor()
	await page.keyboard.type('Signed twice')
	await page.keyboard.press('Enter')
	await told(page, 'Voided: Grace Hopper')
	// The button that led there has the focus again.
	await page.locator('main button:focus[aria-label=More]').waitFor()
	expect(await readWaiver(id)).toMatchObject({ status: 'voided' })
	await leave()
})

test.each([
	// The desk is sent to its door.
	['desk', [], []],
	['auditor', ['Waivers', 'People'], []],
	[
		'manager',
		['Waivers', 'People'],
		['Sign again', '', 'Report an incident', 'Protect from deletion', 'Void', 'Erase'],
	],
] as const)('The role %s sees the screens %p and may do %p', async (role, screens, acts) => {
	const { id } = await hall.signAs(['Grace', 'Hopper'])
	// Until there is a PDF, everybody may look again.
	await until(async () => (await readWaiver(id)).pdfStatus === 'ready' || undefined)
	const person = await hall.hire(role)
	const { page, leave } = await openDesk(venue, person, { path: `${PATH}/${id}` })
	if (screens.length === 0) await page.getByRole('searchbox', { name: 'Find a guest' }).waitFor()
	else await heading(page, 'Grace Hopper').waitFor()
	const links = page.getByRole('navigation', { name: 'Desk' }).getByRole('link')
	const linkNames = (await links.allInnerTexts()).filter((name) => /Waivers|People/.test(name))
	expect(linkNames).toEqual([...screens])
	const buttons = await page.locator('.detail-actions button').allTextContents()
	expect(buttons).toEqual([...acts])
	expect(await page.getByRole('textbox', { name: 'New tag' }).count()).toBe(acts.length === 0 ? 0 : 1)
	await leave()
})

test('At every width, light and dark, everybody can use the waivers', async () => {
	const { id } = await signHealth({ photo })
	await hall.call('POST', `/v1/waivers/${id}/hold`, { reason: 'Accident' })
	await hall.signAs(['Maximiliane', 'von und zu Hohenfels-Wolkenburg'])
	const { page, leave } = await openDesk(venue, clerk, { path: PATH })
	await rows(page).nth(1).waitFor()
	await button(page, 'Filter').click()
	await judge(page, 24)
	await page.keyboard.press('Escape')
	await rows(page).nth(1).click()
	await heading(page, 'Grace Hopper').waitFor()
	for (const part of ['Trail', 'Proof']) await page.getByText(part, { exact: true }).click()
	await page.getByText(/^Entry \d+ of \d+$/).waitFor()
	await judge(page, 24)
	await button(page, 'Sign again').click()
	await page.getByRole('dialog').getByRole('img').waitFor()
	await judge(page, 24)
	await leave()
})
