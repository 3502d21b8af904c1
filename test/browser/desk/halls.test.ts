import { expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Role } from '../../../src/features/accounts/staff/roles.ts'
import { findBarriers } from '../../support/browser/axe.ts'
import { find, openDesk, openHall } from '../../support/browser/desk.ts'
import type { Clerk } from '../../support/browser/desk.ts'
import { untilQuiet, watchCalls } from '../../support/browser/until-quiet.ts'
import { PHONE, useVenue } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'
import { sign } from '../../support/fixtures/waivers.ts'

// Four people go through their screens, each of which is judged.
setDefaultTimeout(240_000)

const venue = await useVenue()
const hall = await openHall(venue)
const place = async (name: string): Promise<string> =>
	(await hall.call('POST', '/v1/locations', { name })).body.id
const [north, south, east] = [await place('North'), await place('South'), await place('East')]

const signAt = (firstName: string, locationId: string) => {
	const name = { firstName, lastName: 'Guest' }
	const email = `${firstName.toLowerCase()}@example.com`
	return sign(hall, hall.templateId, { values: { name, email }, locationId })
}
const guests = {
	Nora: await signAt('Nora', north),
	Sara: await signAt('Sara', south),
	Edda: await signAt('Edda', east),
}
for (const [waiverId, locationId] of [
	[guests.Nora.id, north],
	[guests.Edda.id, east],
])
	await hall.call('POST', '/v1/checkins', { waiverId, locationId, method: 'staff' })

async function hireAt(role: Role, locationIds: string[] | null): Promise<Clerk> {
	const clerk = await hall.hire(role)
	await hall.call('PATCH', `/v1/staff/${clerk.staffId}`, { locationIds })
	return clerk
}

/** Goes through every screen that the navigation lists, each without a barrier. What one is refused fails the visit. */
async function walk(page: Page): Promise<string[]> {
	const seen: string[] = []
	for (const name of ['Desk', 'Administration']) {
		const administration = page.getByRole('link', { name: 'Administration' })
		if (name !== 'Desk' && (await administration.count()) > 0) await administration.click()
		await untilQuiet(page)
		const links = page.getByRole('navigation', { name, exact: true }).getByRole('listitem').getByRole('link')
		const paths = await links.evaluateAll((all) =>
			(all as unknown as { pathname: string }[]).map(({ pathname }) => pathname),
		)
		for (const [at, path] of paths.entries()) {
			seen.push(path)
			await links.nth(at).click()
			await untilQuiet(page)
			expect([path, await findBarriers(page)]).toEqual([path, []])
		}
	}
	return seen
}

const textOf = (page: Page): Promise<string> => page.locator('main').innerText()

async function openAt(page: Page, path: string): Promise<string> {
	await page.goto(venue.running.service.url + path)
	await untilQuiet(page)
	return textOf(page)
}

test('An owner binds a colleague to a place, and the row says where they work', async () => {
	const owner = await hall.hire('owner')
	const colleague = await hall.hire('desk', 'Bo Berg')
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/staff' })
	watchCalls(page)
	const row = page.getByRole('listitem').filter({ hasText: 'Bo Berg' })
	await row.getByRole('button').click()
	await page.getByRole('button', { name: 'Choose locations …' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('South').check()
	expect(await findBarriers(page)).toEqual([])
	await dialog.getByRole('button', { name: 'Save' }).click()
	await row.getByText(/^Desk · South/).waitFor()
	const { body } = await colleague.call('GET', '/desk/session')
	expect(body.locationIds).toEqual([south])
	await leave()
})

test('An owner binds a key to two places, and its row names them', async () => {
	const owner = await hall.hire('owner')
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/keys' })
	watchCalls(page)
	await page.getByRole('button', { name: 'New key' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name', { exact: true }).fill('Till of two halls')
	await dialog.getByLabel('North').check()
	await dialog.getByLabel('East').check()
	expect(await findBarriers(page)).toEqual([])
	await dialog.getByRole('button', { name: 'Make key' }).click()
	const key = await until(async () => {
		const { body } = await hall.call('GET', '/v1/keys?limit=100')
		return body.items.find(({ name }: { name: string }) => name === 'Till of two halls')
	})
	expect(key.locationIds.sort()).toEqual([north, east].sort())
	await page.keyboard.press('Escape')
	await leave()
})

test('An owner of all sees every hall', async () => {
	const owner = await hireAt('owner', null)
	const { page, leave } = await openDesk(venue, owner)
	watchCalls(page)
	const arrivals = await openAt(page, '/desk/arrivals')
	expect([arrivals.includes('Nora'), arrivals.includes('Edda')]).toEqual([true, true])
	expect(await walk(page)).toContain('/desk/retention')
	await leave()
})

test('A manager of two halls sees these two, and is refused nothing', async () => {
	const manager = await hireAt('manager', [north, south])
	const { page, leave } = await openDesk(venue, manager)
	watchCalls(page)
	const arrivals = await openAt(page, '/desk/arrivals')
	expect([arrivals.includes('Nora'), arrivals.includes('Edda')]).toEqual([true, false])
	const waivers = await openAt(page, '/desk/waivers')
	expect(['Nora', 'Sara', 'Edda'].filter((name) => waivers.includes(name))).toEqual(['Nora', 'Sara'])
	const options = await openAt(page, '/desk').then(() =>
		page.getByLabel('Location').locator('option').allInnerTexts(),
	)
	expect(options.sort()).toEqual(['North', 'South'])
	const paths = await walk(page)
	expect(paths.filter((path) => ['/desk/retention', '/desk/log', '/desk/webhooks'].includes(path))).toEqual(
		[],
	)
	await leave()
})

test('The desk of one hall lets in a guest of another, who is covered, at its own', async () => {
	const desk = await hireAt('desk', [south])
	for (const size of [{}, PHONE]) {
		const { page, leave } = await openDesk(venue, desk, size)
		watchCalls(page)
		await untilQuiet(page)
		expect(await textOf(page)).not.toContain('Nora')
		await find(page).fill('edda')
		await page.getByText('Edda Guest').first().waitFor()
		expect(await findBarriers(page)).toEqual([])
		await page.keyboard.press('Enter')
		const arrival = await until(async () => {
			const { body } = await hall.call('GET', `/v1/checkins?locationId=${south}`)
			return body.items.find(({ waiverId }: { waiverId: string }) => waiverId === guests.Edda.id)
		})
		expect(arrival.locationId).toBe(south)
		await hall.call('POST', `/v1/checkins/${arrival.id}/annul`)
		await leave()
	}
})

test('An auditor of one hall reads that hall, and changes nothing', async () => {
	const auditor = await hireAt('auditor', [east])
	const { page, leave } = await openDesk(venue, auditor)
	watchCalls(page)
	const waivers = await openAt(page, '/desk/waivers')
	expect(['Nora', 'Sara', 'Edda'].filter((name) => waivers.includes(name))).toEqual(['Edda'])
	const reports = await openAt(page, '/desk/figures')
	expect(reports).not.toContain('North')
	const paths = await walk(page)
	expect(paths.includes('/desk/log')).toBe(false)
	await leave()
})
