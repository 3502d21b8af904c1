import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ROLES } from '../../../src/features/accounts/staff/roles.ts'
import type { Role } from '../../../src/features/accounts/staff/roles.ts'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import type { Hall } from '../../support/browser/desk.ts'
import { looksOf } from '../../support/browser/desk-lists.ts'
import { openVenue } from '../../support/browser/signing-page.ts'
import type { Venue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

// Driving a browser takes time on a busy machine.
setDefaultTimeout(240_000)

let venue: Venue
let hall: Hall

beforeAll(async () => {
	venue = await openVenue()
	hall = await openHall(venue)
	await hall.signAs(['Ada', 'Lovelace'])
})
afterAll(() => venue.close())

/** Every screen by its name and address, with the roles that have it. */
const SCREENS: readonly [name: string, path: string, roles: readonly Role[]][] = [
	['Door', '/desk', ['owner', 'manager', 'desk']],
	['Waivers', '/desk/waivers', ['owner', 'manager', 'auditor']],
	['Events', '/desk/events', ['owner', 'manager', 'desk', 'auditor']],
	['People', '/desk/people', ['owner', 'manager', 'auditor']],
	['Templates', '/desk/templates', ['owner', 'manager', 'desk', 'auditor']],
	['Messages', '/desk/messages', ['owner', 'manager', 'auditor']],
	['Figures', '/desk/figures', ['owner', 'manager', 'auditor']],
	['Staff', '/desk/staff', ['owner', 'manager']],
	['Kiosks', '/desk/kiosks', ['owner', 'manager']],
	['Webhooks', '/desk/webhooks', ['owner']],
	['API keys', '/desk/keys', ['owner']],
	['Evidence', '/desk/evidence', ['owner', 'manager', 'auditor']],
	['Retention', '/desk/retention', ['owner', 'manager', 'auditor']],
	['Status', '/desk/status', ['owner']],
	['Settings', '/desk/settings', ['owner', 'manager']],
]

const linksOf = async (page: Page): Promise<string[]> => {
	const links = page.getByRole('navigation', { name: 'Desk' }).getByRole('link')
	return (await links.allInnerTexts()).map((name) => name.trim())
}

test.each(ROLES)(
	'The role %s sees its screens, is refused nothing there, and sees no other',
	async (role) => {
		const clerk = await hall.hire(role)
		const { page, leave } = await openDesk(venue, clerk)
		const nav = page.getByRole('navigation', { name: 'Desk' })
		const heading = page.getByRole('heading', { level: 1 })
		const own = SCREENS.filter(([, , roles]) => roles.includes(role))
		await until(async () => (await linksOf(page)).length > 0 || undefined)
		expect(await linksOf(page)).toEqual(own.map(([name]) => name))
		for (const [name] of own) {
			await nav.getByRole('link', { name, exact: true }).click()
			await until(async () => (await heading.allInnerTexts()).join() === name || undefined)
		}
		// What a screen asks for and is refused is an error in the console, which fails the visit.
		await page.waitForLoadState('networkidle')
		for (const [, path] of SCREENS.filter(([, , roles]) => !roles.includes(role))) {
			await page.goto(venue.running.service.url + path)
			// It leads to the first screen of the role.
			const start = venue.running.service.url + (own[0]?.[1] ?? '')
			await until(() => (page.url() === start ? true : undefined))
			await page.getByRole('heading', { level: 1, name: own[0]?.[0] ?? '', exact: true }).waitFor()
		}
		// A look at health data is an act of its own.
		expect(looksOf(venue, hall, clerk)).toEqual([])
		await leave()
	},
)
