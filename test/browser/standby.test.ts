import { beforeEach, expect, test } from 'bun:test'
import { wordsOf } from '../../src/i18n/dictionaries.ts'
import { judge } from '../support/browser/judge.ts'
import { useVenue } from '../support/browser/signing-page.ts'
import { startTestService } from '../support/service/service.ts'
import { CODE, openStandbyPage } from '../support/service/standby-page.ts'
import type { StandbyPage } from '../support/service/standby-page.ts'

const standbyWords = wordsOf('standby')

let standby: StandbyPage

const venue = await useVenue()
beforeEach(() => {
	standby = openStandbyPage()
})

const words = standbyWords.en

/** The page has no script, of which a visit would wait to hear. */
const open = (javaScriptEnabled = true) =>
	venue.visit(standby.url, {
		javaScriptEnabled,
		prepare: () => Promise.resolve(),
		expected: /status of (?:403|503)/,
	})

test('The page of a second box has no barrier in any of its states, at every width, light and dark', async () => {
	const { page, leave } = await open()
	await page.getByRole('heading', { level: 1, name: words.heading }).waitFor()
	await judge(page, 24)
	await page.getByLabel(words.code).fill('a wrong code')
	await page.getByRole('button', { name: words.takeOver }).click()
	await page.getByRole('alert').getByText(words.wrongCode).waitFor()
	await judge(page, 24)
	standby.box.copies = async () => ({
		state: 'alone',
		heardSeconds: 4,
		databaseSeconds: null,
		filesSeconds: 4,
	})
	standby.box.takeover = () => ({ is: 'failed' })
	standby.box.hasCode = () => false
	await page.goto(standby.url)
	await page.getByText(words.states.alone.text).waitFor()
	await page.getByText(words.failed.text).waitFor()
	await judge(page, 24)
	standby.box.takeover = () => ({ is: 'running', seconds: 4 })
	// A page that asks again and again can't be judged. Without content the page stays as it is.
	await page.route('**/desk', (route) => route.fulfill({ status: 204 }))
	await page.goto(standby.url)
	await page.getByText(words.runningText).waitFor()
	await judge(page, 24)
	await page.unroute('**/desk')
	await leave()
	await standby.stop()
})

test('By the keyboard and without JavaScript somebody lets the second box take over, and the desk opens', async () => {
	const { page, leave } = await open(false)
	await page.getByLabel(words.code).focus()
	await page.keyboard.type(CODE)
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { level: 1, name: words.running }).waitFor()
	expect(standby.begun()).toBe(1)
	// The service that has taken over answers at the same address.
	const box = startTestService({}, {}, standby.listener)
	await page.waitForURL(`${standby.url}/desk`)
	expect(await page.content()).toContain('The desk needs JavaScript')
	await leave()
	await box.close()
})
