import { expect, test } from 'bun:test'
import { findBarriers, findSmallTargets, scrollsSideways } from '../../support/browser/axe.ts'
import { until } from '../../support/service/service.ts'
import { useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue()
await venue.publish([
	{ id: 'name', type: 'name', label: 'Name' },
	{ id: 'consent', type: 'consent', label: 'I agree', text: 'Electronic records.' },
	{ id: 'signature', type: 'signature', label: 'Signature' },
])
const { body: templates } = await venue.call('GET', '/v1/templates')
const [{ id: templateId }] = templates.items
const { body: event } = await venue.call('POST', '/v1/events', { name: 'Party', templateId })
const invitees = `/v1/events/${event.id}/invitees`

/** @returns the address of a new invitee's page */
async function invite(firstName: string): Promise<string> {
	const { body } = await venue.call('POST', invitees, { invitees: [{ firstName, lastName: 'Real' }] })
	return venue.running.service.url + new URL(body.items[0].signUrl).pathname
}

const find = async (firstName: string): Promise<any> =>
	(await venue.call('GET', `${invitees}?query=${firstName}`)).body.items[0]

test("An invitee's page counts as opened once somebody scrolls, and not when it is loaded", async () => {
	const { page, leave } = await venue.visit(await invite('Ada'))
	expect((await find('Ada')).openedAt).toBeNull()
	await page.mouse.wheel(0, 200)
	await until(async () => (await find('Ada')).openedAt ?? undefined)
	await leave()
})

test.each([
	['en', 375, 'light'],
	['de', 820, 'dark'],
	['ar', 320, 'light'],
] as const)(
	'In %s at %d pixels an invitee says that they won’t sign, with a reason, and can go back',
	async (tag, width, colorScheme) => {
		const address = await invite(`Ben-${tag}`)
		const { page, leave } = await venue.visit(`${address}?lang=${tag}`, {
			viewport: { width, height: 740 },
			locale: tag,
			colorScheme,
		})
		await page.locator('a[href*="/decline"]').click()
		await page.locator('#reason').fill('I have moved.')
		expect(await findBarriers(page)).toEqual([])
		expect(await findBarriers(page, 'names')).toEqual([])
		expect(await scrollsSideways(page)).toBe(false)
		expect(await findSmallTargets(page)).toEqual([])
		expect(await page.locator('.masthead').innerText()).toBe('North Wall')
		await page.locator('form button').click()
		await page.locator('form').waitFor({ state: 'detached' })
		expect(await findBarriers(page)).toEqual([])
		expect(await find(`Ben-${tag}`)).toMatchObject({ status: 'invited', declineReason: 'I have moved.' })
		await page.locator('main a').click()
		await page.locator('#continue').waitFor()
		await leave()
	},
)
