import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { standbyWords } from '../../src/i18n/standby.ts'
import { find, openDesk, openHall } from '../support/browser/desk.ts'
import type { Clerk, Hall } from '../support/browser/desk.ts'
import { judge } from '../support/browser/judge.ts'
import { openVenue } from '../support/browser/signing-page.ts'
import type { Venue } from '../support/browser/signing-page.ts'
import { PASSWORD } from '../support/fixtures/staff.ts'
import { openStandbyCopy } from '../support/service/standby-copy.ts'
import type { StandbyCopy } from '../support/service/standby-copy.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(240_000)

let venue: Venue
let hall: Hall
let owner: Clerk
let standby: StandbyCopy

beforeAll(async () => {
	venue = await openVenue()
	hall = await openHall(venue)
	owner = await hall.hire('owner')
	await hall.signAs(['Ada', 'Lovelace'])
	await hall.call('GET', '/v1/participants?query=ada')
	standby = await openStandbyCopy(venue.running)
})
afterAll(async () => {
	await standby.stop()
	await venue.close()
})

const words = standbyWords.en

/** The page has no script, of which a visit would wait to hear. */
const open = (javaScriptEnabled = true) =>
	venue.visit(standby.url, { javaScriptEnabled, prepare: () => Promise.resolve(), expected: /status of 401/ })

test('The page of a standby has no barrier in any of its states, at every width, light and dark', async () => {
	const { page, leave } = await open()
	await page.getByRole('heading', { level: 1, name: words.heading }).waitFor()
	await judge(page, 24)
	await page.getByLabel(words.login).fill(owner.login)
	await page.getByLabel(words.password).fill('wrong password')
	await page.getByRole('button', { name: words.takeOver }).click()
	await page.getByRole('alert').getByText(words.refused.sign_in_failed).waitFor()
	await judge(page, 24)
	standby.reads.withdraw()
	await page.goto(standby.url)
	await page.getByText(words.noCopy).waitFor()
	await judge(page, 24)
	await standby.renew()
	standby.box.takeover = () => 'failed'
	await page.goto(standby.url)
	await page.getByText(words.failedText).waitFor()
	await judge(page, 24)
	standby.box.takeover = () => 'none'
	await leave()
})

test('By the keyboard and without JavaScript an owner lets the standby take over, and the page leads to the desk', async () => {
	const decided = Promise.withResolvers<void>()
	standby.box.untilDecided = () => decided.promise
	standby.box.takeOver = async () => {
		standby.box.takeover = () => 'running'
	}
	const { page, leave } = await open(false)
	await page.getByLabel(words.login).focus()
	await page.keyboard.type(owner.login)
	await page.keyboard.press('Tab')
	await page.keyboard.type(PASSWORD)
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { level: 1, name: words.running }).waitFor()
	await page.waitForRequest(`${standby.url}/?wait`)
	standby.box.takeover = () => 'done'
	decided.resolve()
	await page.getByRole('heading', { level: 1, name: words.done }).waitFor()
	expect(await page.getByRole('link', { name: words.openDesk }).getAttribute('href')).toBe('/desk')
	await page.waitForURL(`${standby.url}/desk`)
	standby.box.takeover = () => 'none'
	await leave()
})

test('Where the venue’s address leads to the standby, the staff look people up, and read that it is the standby', async () => {
	standby.box.behind = { seconds: 3.2 }
	const { page, leave } = await openDesk(venue, owner, { origin: standby.url, expected: /status of 503/ })
	const bar = page.getByRole('status').filter({ hasText: 'This is the standby' })
	await bar.getByText('It is 3 seconds behind.').waitFor()
	expect(await bar.getByRole('link').getAttribute('href')).toBe('/')
	await find(page).fill('lovel')
	await page.getByText('Ada Lovelace').first().waitFor()
	await judge(page, 24)
	// What is refused as long as this is the standby is not tried again and again.
	await page.getByRole('button', { name: 'Let in' }).click()
	await page.getByText('This is the standby, which only reads.').waitFor()
	await page.goto(`${standby.url}/desk/waivers`)
	await page.getByText('Ada Lovelace').first().click()
	await page.getByRole('alert').getByText('This has to be recorded').waitFor()
	await leave()
})

test('Whoever is not signed in reads at the sign-in that this is the standby, and why nobody can sign in', async () => {
	standby.box.behind = { seconds: 0 }
	const { page, leave } = await openDesk(
		venue,
		{ cookies: new Map() },
		{ origin: standby.url, expected: /status of (?:401|503)/ },
	)
	await page.getByText('Here you can look people up').waitFor()
	await judge(page, 24)
	await page.getByLabel('Login').fill(owner.login)
	await page.getByLabel('Password').fill(PASSWORD)
	await page.getByRole('button', { name: 'Sign in', exact: true }).click()
	await page.getByRole('alert').getByText('let it take over').waitFor()
	await leave()
})
