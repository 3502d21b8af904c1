import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ROLES } from '../../../src/features/accounts/staff/roles.ts'
import type { Role } from '../../../src/features/accounts/staff/roles.ts'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { looksOf } from '../../support/browser/desk-lists.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const venue = await useVenue()
const hall = await openHall(venue)
await hall.signAs(['Ada', 'Lovelace'])

/** Every screen by its name and address, with the roles that have it. A part of a screen has its own name. */
const MAIN: readonly [name: string, path: string, roles: readonly Role[]][] = [
	['Door', '/desk', ['owner', 'manager', 'desk']],
	['Arrivals', '/desk/arrivals', ['owner', 'manager', 'desk', 'auditor']],
	['Events', '/desk/events', ['owner', 'manager', 'desk', 'auditor']],
	['Waivers', '/desk/waivers', ['owner', 'manager', 'auditor']],
	['People', '/desk/people', ['owner', 'manager', 'auditor']],
	['Messages', '/desk/messages', ['owner', 'manager', 'auditor']],
	['Forms', '/desk/templates', ['owner', 'manager', 'desk', 'auditor']],
	['Tablets', '/desk/kiosks', ['owner', 'manager']],
	['Reports', '/desk/figures', ['owner', 'manager', 'auditor']],
]

const ADMINISTRATION: typeof MAIN = [
	['Staff', '/desk/staff', ['owner']],
	['Desk devices', '/desk/staff', ['manager']],
	['Log', '/desk/log', ['owner', 'manager', 'auditor']],
	['Incidents', '/desk/incidents', ['owner', 'manager', 'auditor']],
	['Verify', '/desk/verify', ['owner', 'manager', 'auditor']],
	['Checkpoint', '/desk/checkpoint', ['owner', 'manager', 'auditor']],
	['Retention', '/desk/retention', ['owner', 'manager', 'auditor']],
	['Webhooks', '/desk/webhooks', ['owner']],
	['API keys', '/desk/keys', ['owner']],
	['Status', '/desk/status', ['owner']],
	['Settings', '/desk/settings', ['owner']],
	['Places', '/desk/settings', ['manager']],
]

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
		const untilAt = (name: string) =>
			until(
				async () =>
					(await page.getByRole('heading', { level: 1 }).allInnerTexts()).join() === name || undefined,
			)
		const ofRole = (all: typeof MAIN) => all.filter(([, , roles]) => roles.includes(role))
		const [main, administration] = [ofRole(MAIN), ofRole(ADMINISTRATION)]
		await untilAt(STARTS[role])
		expect(await linksOf(page, 'Desk')).toEqual(main.map(([name]) => name))
		for (const [name] of main) {
			await navigation(page, 'Desk').getByRole('link', { name, exact: true }).click()
			await untilAt(name)
		}
		const toAdministration = navigation(page, 'Desk').getByRole('link', { name: 'Administration' })
		expect(await toAdministration.count()).toBe(administration.length === 0 ? 0 : 1)
		for (const [name] of administration) {
			await toAdministration.click()
			// It opens the first screen that the role may use.
			await untilAt(administration[0]?.[0] ?? '')
			expect(await linksOf(page, 'Administration')).toEqual(administration.map(([each]) => each))
			await navigation(page, 'Administration').getByRole('link', { name, exact: true }).click()
			await untilAt(name)
		}
		// What a screen asks for and is refused is an error in the console, which fails the visit.
		await page.waitForLoadState('networkidle')
		const own = new Set([...main, ...administration].map(([, path]) => path))
		const paths = [...MAIN, ...ADMINISTRATION].map(([, path]) => path)
		for (const path of paths.filter((each) => !own.has(each))) {
			await page.goto(venue.running.service.url + path)
			await untilAt(STARTS[role])
		}
		// A look at health data is an act of its own.
		expect(looksOf(venue, hall, clerk)).toEqual([])
		await leave()
	},
)
