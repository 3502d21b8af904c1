import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ROLES } from '../../../src/features/accounts/staff/roles.ts'
import type { Role } from '../../../src/features/accounts/staff/roles.ts'
import { wordsOf } from '../../../src/i18n/dictionaries.ts'
import { goWithin, openDesk, openHall } from '../../support/browser/desk.ts'
import { looksOf } from '../../support/browser/desk-lists.ts'
import { screens } from '../../support/browser/screens.ts'
import { untilQuiet, watchCalls } from '../../support/browser/until-quiet.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()
const hall = await openHall(venue)
await hall.signAs(['Ada', 'Lovelace'])

const names = wordsOf('kit').en.screens

const listedIn = (navigation: 'desk' | 'administration') =>
	screens
		.filter(({ listed }) => listed === navigation)
		.map(({ name, ...rest }) => ({ ...rest, name: names[name] }))

const [MAIN, ADMINISTRATION] = [listedIn('desk'), listedIn('administration')]

/** Where each role begins. */
const STARTS: Readonly<Record<Role, string>> = {
	owner: 'Door',
	manager: 'Door',
	desk: 'Door',
	auditor: 'Log',
}

const navigation = (page: Page, name: 'Desk' | 'Administration') => page.getByRole('navigation', { name })

const linksOf = async (page: Page, name: 'Desk' | 'Administration'): Promise<string[]> => {
	const texts = await navigation(page, name).getByRole('listitem').allInnerTexts()
	return texts.map((text) => text.trim())
}

test.each(ROLES)(
	'The role %s sees its screens, is refused nothing there, and sees no other',
	async (role) => {
		const clerk = await hall.hire(role)
		const { page, leave } = await openDesk(venue, clerk)
		watchCalls(page)
		const untilAt = (name: string) =>
			until(
				async () =>
					(await page.getByRole('heading', { level: 1 }).allInnerTexts()).join() === name || undefined,
			)
		const ofRole = (all: typeof MAIN) => all.filter(({ roles }) => roles.includes(role))
		const [main, administration] = [ofRole(MAIN), ofRole(ADMINISTRATION)]
		await untilAt(STARTS[role])
		expect(await linksOf(page, 'Desk')).toEqual(main.map(({ name }) => name))
		for (const { name } of main) {
			await navigation(page, 'Desk').getByRole('link', { name, exact: true }).click()
			await untilAt(name)
		}
		const toAdministration = navigation(page, 'Desk').getByRole('link', { name: 'Administration' })
		expect(await toAdministration.count()).toBe(administration.length === 0 ? 0 : 1)
		for (const { name } of administration) {
			await toAdministration.click()
			// It opens the first screen that the role may use.
			await untilAt(administration[0]?.name ?? '')
			expect(await linksOf(page, 'Administration')).toEqual(administration.map((each) => each.name))
			await navigation(page, 'Administration').getByRole('link', { name, exact: true }).click()
			await untilAt(name)
		}
		// What a screen asks for and is refused is an error in the console, which fails the visit.
		await page.waitForLoadState('networkidle')
		const own = new Set([...main, ...administration].map(({ path }) => path))
		const paths = [...MAIN, ...ADMINISTRATION].map(({ path }) => path)
		const [first, ...others] = paths.filter((each) => !own.has(each))
		if (first !== undefined) {
			await page.goto(venue.running.service.url + first)
			await untilAt(STARTS[role])
		}
		for (const path of others) {
			await goWithin(page, path)
			await untilQuiet(page)
			expect([path, await page.getByRole('heading', { level: 1 }).innerText()]).toEqual([path, STARTS[role]])
		}
		// A look at health data is an act of its own.
		expect(looksOf(venue, hall, clerk)).toEqual([])
		await leave()
	},
)
