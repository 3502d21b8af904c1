import { expect, test } from 'bun:test'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { button, heading } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'

const venue = await useVenue(undefined, { smartwaiverApi: 'on' })
const hall = await openHall(venue)
const owner = await hall.hire('owner')

test('A webhook that a program set through the other API offers only what the desk may do with it, and the status says that the API is on', async () => {
	const { call } = hall
	await call('PUT', '/v4/webhooks/configure', { endpoint: 'https://example.com/hook' })
	const { id } = (await call('GET', '/v1/webhooks')).body.items[0]
	const { page, leave } = await openDesk(venue, owner, { path: `/desk/webhooks/${id}` })
	await heading(page, 'example.com').waitFor()
	await page.getByText('only that program changes or resumes it').waitFor()
	for (const name of ['Send test', 'Delete']) expect(await button(page, name).count()).toBe(1)
	for (const name of ['Edit', 'Rotate secret', 'Pause', 'Resume'])
		expect(await button(page, name).count()).toBe(0)
	await judge(page, 24)
	await page.goto(`${venue.running.service.url}/desk/status`)
	await page.getByText('written for Smartwaiver’s API v4').waitFor()
	await leave()
})
