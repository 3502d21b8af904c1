import { expect, test } from 'bun:test'
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
