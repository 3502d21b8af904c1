import { expect, test } from 'bun:test'
import { publishShared, readWaiver, signByLink, signFirst } from '../../support/fixtures/guardians.ts'
import { signByLink as signByToken, tokenOf } from '../../support/fixtures/links.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const chain = running.tenant('Chain')
const openHall = async (name: string): Promise<string> => {
	const place = { name, legalName: `${name} GmbH`, timezone: 'America/New_York' }
	return (await chain.call('POST', '/v1/locations', place)).body.id
}
const [west, east] = [await openHall('West'), await openHall('East')]
const templateId = await publishTemplate(chain.call)

const openEvent = async (more: object) =>
	(await chain.call('POST', '/v1/events', { name: 'Party', templateId, ...more })).body

/** Where a waiver is, and with whom it was signed. */
async function placeOf(id: string) {
	const { locationId, evidence } = (await chain.call('GET', `/v1/waivers/${id}`)).body
	return [locationId, evidence.releasee?.legalName ?? null]
}

async function signAt(event: { id: string; signUrl: string }, by: 'link' | 'API', more: object = {}) {
	if (by === 'link') {
		const { result } = await signByToken(running, chain, { templateId, token: tokenOf(event.signUrl) })
		return result.id
	}
	const { body } = await chain.call('POST', '/v1/waivers', {
		templateId,
		values,
		eventId: event.id,
		...more,
	})
	return body.id
}

test.each(['link', 'API'] as const)(
	'What is signed for an event by its %s is signed at the event’s location, with the company of that place',
	async (by) => {
		const event = await openEvent({ locationId: west })
		expect(await placeOf(await signAt(event, by))).toEqual([west, 'West GmbH'])
		expect(await placeOf(await signAt(await openEvent({}), by))).toEqual([null, null])
	},
)

test('A call that names another location than the event’s is believed', async () => {
	const event = await openEvent({ locationId: west })
	expect(await placeOf(await signAt(event, 'API', { locationId: east }))).toEqual([east, 'East GmbH'])
})

test('The page of an event names the company with which it is signed', async () => {
	const { signUrl } = await openEvent({ locationId: west })
	const page = await running.anonymous('GET', new URL(signUrl).pathname, undefined, { accept: 'text/html' })
	const html = new TextDecoder().decode(page.bytes)
	expect(html).toContain('West GmbH')
	expect(html).not.toContain('East GmbH')
})

test('An event whose location was closed since goes on being signed, at no location', async () => {
	const closing = await openHall('Closing')
	const event = await openEvent({ locationId: closing })
	expect((await chain.call('PATCH', `/v1/locations/${closing}`, { active: false })).status).toBe(200)
	for (const by of ['link', 'API'] as const)
		expect(await placeOf(await signAt(event, by))).toEqual([null, null])
})

test('The second guardian signs where the first one did', async () => {
	const first = await signFirst(chain, await publishShared(chain.call), { locationId: east })
	expect((await signByLink(running, first)).status).toBe(201)
	const { waiverId } = (await readWaiver(chain, first.id)).secondGuardian
	expect(await placeOf(waiverId)).toEqual([east, 'East GmbH'])
})
