import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { findBarriers } from '../../support/browser/axe.ts'
import {
	accept,
	addHall,
	clockAt,
	invite,
	openScreen,
	publishFromGallery,
	readScreen,
	signClimbing,
	signRelease,
} from '../../support/browser/chain.ts'
import { find, told } from '../../support/browser/desk.ts'
import { fillOwner, nameVenue } from '../../support/browser/first-hour.ts'
import { judge } from '../../support/browser/judge.ts'
import { TABLET } from '../../support/browser/kiosk.ts'
import { DESKTOP, PHONE, useVenue } from '../../support/browser/signing-page.ts'
import type { Visit } from '../../support/browser/signing-page.ts'
import { tokenOf } from '../../support/fixtures/staff.ts'

// A day of a chain in the order in which it happens: each test goes on where the one before has ended.

/** Where the chain is, and its hall at the harbor: clocks differ by hours and by half an hour. */
const [CHAIN_ZONE, HARBOR_ZONE] = ['Europe/Berlin', 'America/St_Johns']
const TORN = 'Torn ligament'

const venue = await useVenue('My organization')
const { url } = venue.running.service
const press = (page: Page, name: string): Promise<void> =>
	page.getByRole('button', { name, exact: true }).click()
const links = { manager: '', clerk: '', form: '' }
let owner: Visit
let manager: Visit
let clerk: Visit

beforeAll(async () => {
	const { body } = await venue.call('POST', '/v1/staff', { name: 'Maya', role: 'owner' })
	owner = await venue.visit(`${url}/desk/setup/${tokenOf(body.inviteUrl)}`, {
		...DESKTOP,
		serviceWorkers: 'block',
		timezoneId: CHAIN_ZONE,
	})
})

/** What is stored, by the name of its hall. */
async function readStored(path: string): Promise<Record<string, any[]>> {
	const { items: halls } = (await venue.call('GET', '/v1/locations')).body
	const { items } = (await venue.call('GET', path)).body
	return Object.groupBy(
		items as any[],
		({ locationId }) => halls.find(({ id }: { id: string }) => id === locationId)?.name ?? 'none',
	) as Record<string, any[]>
}

test('An owner makes three halls with an address, a clock, a company, a color and a retention of their own', async () => {
	const { page } = owner
	await fillOwner(page)
	await nameVenue(page, 'Summit Climbing')
	await openScreen(page, '/desk/settings')
	await press(page, 'Change: Places')
	await addHall(page, {
		name: 'North',
		address: 'Nordring 1\n20095 Hamburg',
		legalName: 'North Wall GmbH',
		color: '#7d0a55',
		years: 4,
	})
	await addHall(page, { name: 'Harbor', address: '1 Pier Road\nSt. John’s', zone: HARBOR_ZONE })
	await addHall(page, { name: 'East', address: 'Ostkai 3\n18055 Rostock' })
	const places = page.getByRole('dialog', { name: 'Places' }).getByRole('listitem')
	expect((await places.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
		'East',
		'Harbor',
		'North',
	])
	const retention = await openScreen(page, '/desk/retention')
	expect(retention).toMatch(
		/North\nWaivers are kept for 4 years[^]*Then their answers[^]*All other waivers are kept forever/,
	)
	expect(retention).not.toContain('Waivers are kept forever')
})

test('The owner publishes a form for one hall and one for all, and reads its code off the screen', async () => {
	const { page } = owner
	await publishFromGallery(page, 'Climbing')
	await publishFromGallery(page, 'Photo release')
	await openScreen(page, '/desk/templates')
	await page.getByLabel('More for Climbing').click()
	await press(page, 'Who can open it')
	const dialog = page.getByRole('dialog', { name: 'Who can open Climbing' })
	await dialog.getByLabel('North').check()
	await dialog.getByRole('button', { name: 'Save' }).click()
	await told(page, 'Saved: Climbing')
	await page.getByRole('article', { name: 'Climbing' }).getByText('North').waitFor()
	expect(await page.getByRole('article', { name: 'Photo release' }).getByText('North').count()).toBe(0)
	await press(page, 'Code for Climbing')
	const code = page.getByRole('img', { name: /^QR code of/ })
	links.form = /http\S+/.exec((await code.getAttribute('aria-label')) ?? '')?.[0] ?? ''
	expect(links.form).toStartWith(url)
})

test('The owner invites a manager for one hall and a clerk for another, who join by their links', async () => {
	await openScreen(owner.page, '/desk/staff')
	links.manager = await invite(owner.page, 'Nils North', 'Manager', 'North')
	links.clerk = await invite(owner.page, 'Hana Harbor', 'Desk', 'Harbor')
	manager = await accept(venue, links.manager, /status of 404/)
	clerk = await accept(venue, links.clerk)
	const staff = await openScreen(owner.page, '/desk/staff')
	expect(staff).not.toContain('never')
	expect(staff).toMatch(/Nils North\nManager · North/)
	expect(staff).toMatch(/Hana Harbor\nDesk · Harbor/)
	const { locationIds } = (await venue.call('GET', '/v1/staff')).body.items.find(
		({ name }: { name: string }) => name === 'Hana Harbor',
	)
	expect(locationIds).toHaveLength(1)
})

test('A guest signs at a hall by phone, under its color, its company and its address', async () => {
	const { page, leave } = await venue.visit(links.form, PHONE)
	await page.getByText(/^You sign with: \P{L}?North Wall GmbH/u).waitFor()
	await page.getByText('Summit Climbing, Nordring 1, 20095 Hamburg').waitFor()
	const band = "getComputedStyle(document.querySelector('header')).backgroundColor"
	expect(await page.evaluate(band)).toBe('rgb(125, 10, 85)')
	expect(await findBarriers(page)).toEqual([])
	await signClimbing(page, TORN)
	await leave()
	expect((await readStored('/v1/waivers'))['North']).toHaveLength(1)
})

test('A tablet that the owner puts into the third hall has a guest sign there', async () => {
	const { page } = owner
	await openScreen(page, '/desk/kiosks')
	await press(page, 'Pair a tablet')
	const dialog = page.getByRole('dialog', { name: 'Pair a tablet' })
	await dialog.getByLabel('Name of the tablet').fill('Entrance East')
	await dialog.getByRole('combobox', { name: 'Place' }).selectOption('East')
	await dialog.getByRole('button', { name: 'Make code' }).click()
	const code = await page.locator('.pair-code span[dir=ltr]').innerText()
	const tablet = await venue.visit(`${url}/kiosk`, {
		...TABLET,
		javaScriptEnabled: true,
		prepare: async () => {},
	})
	await tablet.page.getByLabel('Code').fill(code)
	await tablet.page.getByRole('button', { name: 'Pair' }).click()
	await tablet.page.getByRole('link', { name: 'Tap to begin' }).click()
	// What is signed at one hall alone isn't on offer here, so there is nothing to choose.
	await tablet.page.getByRole('heading', { name: 'Photo and video release' }).waitFor()
	await tablet.page.getByText('Summit Climbing, Ostkai 3, 18055 Rostock').waitFor()
	await signRelease(tablet.page, 'Edda', 'Ostmann')
	await tablet.leave()
	await page.getByRole('button', { name: 'Done' }).click()
	expect(await readScreen(page)).toMatch(/Entrance East\n.*East/)
	expect((await readStored('/v1/waivers'))['East']).toHaveLength(1)
})

test('The clerk of another hall sees no guest of it, finds her at the door without her answers, and lets her in', async () => {
	const { page } = clerk
	const door = await openScreen(page, '/desk')
	expect(door).toContain('Nobody has signed in the last 30 minutes.')
	expect(door).not.toMatch(/Ada|Edda/)
	expect(await openScreen(page, '/desk/templates')).not.toContain('Climbing')
	await openScreen(page, '/desk')
	await find(page).fill('ada')
	const card = page.getByRole('article', { name: 'Ada Lovelace' })
	await card.getByText(/^Covered until/).waitFor()
	await readScreen(page)
	expect(await card.innerText()).not.toMatch(new RegExp(`${TORN}|boulder|Grace|123456`))
	await judge(page, 24)
	await page.setViewportSize(DESKTOP.viewport)
	await find(page).press('Enter')
	await told(page, 'Let in: Ada Lovelace')
	const [arrival] = (await readStored('/v1/checkins'))['Harbor'] ?? []
	expect(arrival).toMatchObject({ byName: 'Hana Harbor', participants: [{ firstName: 'Ada' }] })
})

test('She stands on the lists of the hall that let her in, by its clock and on its day', async () => {
	const [{ checkedInAt }] = (await readStored('/v1/checkins'))['Harbor'] as [any]
	const [here, there] = [clockAt(checkedInAt, HARBOR_ZONE), clockAt(checkedInAt, CHAIN_ZONE)]
	const { page } = clerk
	for (const viewport of [DESKTOP.viewport, PHONE.viewport]) {
		await page.setViewportSize(viewport)
		for (const path of ['/desk', '/desk/arrivals', '/desk/arrivals?view=inside']) {
			const screen = await openScreen(page, path)
			expect([path, screen]).toEqual([path, expect.stringContaining('Ada Lovelace')])
			expect([screen.includes(here), screen.includes(there)]).toEqual([true, false])
		}
	}
	const day = new Intl.DateTimeFormat('en-CA', { timeZone: HARBOR_ZONE }).format(new Date())
	expect(await page.locator('input[type=date]').inputValue()).toBe(day)
	expect(await findBarriers(page)).toEqual([])
	await page.setViewportSize(DESKTOP.viewport)
})

test('The manager of the first hall reads its waiver, and neither the other hall’s nor who came there', async () => {
	const { page } = manager
	const waivers = await openScreen(page, '/desk/waivers')
	expect([waivers.includes('Ada Lovelace'), waivers.includes('Edda')]).toEqual([true, false])
	await page.getByRole('link', { name: 'Ada Lovelace' }).click()
	await page.getByText('at North').waitFor()
	await page.getByRole('button', { name: 'Show health answers' }).click()
	await page.getByText(TORN).waitFor()
	expect(await openScreen(page, '/desk/people')).not.toContain('Edda')
	expect(await openScreen(page, '/desk/arrivals')).toContain('Nobody came on this day.')
	const [{ id }] = (await readStored('/v1/waivers'))['East'] as [any]
	for (const viewport of [DESKTOP.viewport, PHONE.viewport]) {
		await page.setViewportSize(viewport)
		const screen = await openScreen(page, `/desk/waivers/${id}`)
		expect([screen.includes('This no longer exists.'), screen.includes('Edda')]).toEqual([true, false])
		expect(await findBarriers(page)).toEqual([])
	}
	await page.setViewportSize(DESKTOP.viewport)
})

test('The manager changes their own hall alone', async () => {
	const { page } = manager
	const places = await openScreen(page, '/desk/settings')
	expect([places.includes('North'), /Harbor|East|Add a place/.test(places)]).toEqual([true, false])
	await judge(page, 24)
	await page.setViewportSize(DESKTOP.viewport)
	await press(page, 'Change: North')
	const dialog = page.getByRole('dialog', { name: 'Change North' })
	await dialog.getByLabel('People at once, at most').fill('80')
	await dialog.getByRole('button', { name: 'Save' }).click()
	await told(page, 'Saved: North')
	const { items } = (await venue.call('GET', '/v1/locations')).body
	const capacities = items.map(({ name, capacity }: any) => [name, capacity])
	expect(Object.fromEntries(capacities)).toEqual({ North: 80, Harbor: null, East: null })
})

test('The owner sees all three halls at the door, in the arrivals and waivers, and each alone', async () => {
	const { page } = owner
	const [{ checkedInAt }] = (await readStored('/v1/checkins'))['Harbor'] as [any]
	const here = clockAt(checkedInAt, HARBOR_ZONE)
	const arrivals = page.getByRole('region', { name: 'Inside now' }).getByRole('listitem')
	await openScreen(page, '/desk')
	// Her day may be another one than the chain's.
	expect(await arrivals.innerText()).toMatch(new RegExp(`^(\\d+ \\w+, )?${here}\\s+Ada Lovelace\\s+Harbor`))
	expect(await findBarriers(page)).toEqual([])
	for (const [path, names] of [
		['/desk/arrivals', { 'All locations': ['Ada'], North: [], Harbor: ['Ada'], East: [] }],
		['/desk', { North: [], Harbor: ['Ada'], East: [] }],
	] as const) {
		await openScreen(page, path)
		for (const [hall, guests] of Object.entries(names)) {
			await page.getByLabel('Location').selectOption(hall)
			await readScreen(page)
			const text = await page.locator(path === '/desk' ? '.arrivals' : 'main').innerText()
			expect([path, hall, text.includes('Ada')]).toEqual([path, hall, guests.length > 0])
			if (guests.length > 0) expect(text).toContain(here)
		}
	}
	const waivers = await openScreen(page, '/desk/waivers')
	expect([waivers.includes('Ada Lovelace'), waivers.includes('Edda Ostmann')]).toEqual([true, true])
})

test('The reports of the halls add up to that of all of them', async () => {
	const { page } = owner
	const total = async (hall: string): Promise<number[]> => {
		await page.getByLabel('Location').selectOption(hall)
		await readScreen(page)
		const tiles = await page.locator('dl.tiles dd:not(.sub)').allInnerTexts()
		return tiles.map(Number)
	}
	await openScreen(page, '/desk/figures?when=today')
	expect({
		all: await total('All locations'),
		North: await total('North'),
		Harbor: await total('Harbor'),
		East: await total('East'),
	}).toEqual({ all: [2, 1, 1], North: [1, 0, 0], Harbor: [0, 1, 1], East: [1, 0, 0] })
	await total('All locations')
	const byPlace = page.getByRole('table', { name: 'Signed by place' }).getByRole('row')
	expect((await byPlace.allInnerTexts()).map((text) => text.split(/\s+/))).toEqual([
		['Place', 'Signed'],
		['North', '1'],
		['East', '1'],
		['Harbor', '0'],
	])
})

test('No screen of that day has complained of anything, or asked something of another host', async () => {
	for (const each of [owner, manager, clerk]) await each.leave()
	expect([owner, manager, clerk].map(({ context }) => context.pages())).toEqual([[], [], []])
})
