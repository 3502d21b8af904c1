import { beforeAll, expect, test } from 'bun:test'
import { publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'
import { createClient, useService } from '../../support/service/service.ts'
import type { Client, Tenant } from '../../support/service/service.ts'

const running = useService()

let chain: Tenant
let west: string
let east: string
let atWest: Client
let atBoth: Client

const keyOf = async (locationIds: readonly string[] | null, scopes = ['*']): Promise<Client> => {
	const { body } = await chain.call('POST', '/v1/keys', { name: 'Bound', scopes, locationIds })
	return createClient(running.service.url, body.key)
}

const openForm = async (locationIds: readonly string[] | null, call = chain.call): Promise<string> => {
	const id = await publishTemplate(call, { name: 'Form' })
	const { status } = await call('PATCH', `/v1/templates/${id}`, { locationIds })
	expect(status).toBe(200)
	return id
}

const signAt = (templateId: string, locationId?: string, call = chain.call) =>
	call('POST', '/v1/waivers', { templateId, values, ...(locationId === undefined ? {} : { locationId }) })

beforeAll(async () => {
	chain = running.tenant('Chain')
	for (const name of ['West', 'East'])
		expect((await chain.call('POST', '/v1/locations', { name, legalName: `${name} GmbH` })).status).toBe(201)
	const { body } = await chain.call('GET', '/v1/locations')
	;[east, west] = body.items.map(({ id }: { id: string }) => id)
	;[atWest, atBoth] = [await keyOf([west]), await keyOf([west, east])]
})

test('200: a form has its locations, each once, and null for all is the default', async () => {
	const { body } = await chain.call('POST', '/v1/templates', { name: 'New' })
	expect(body.locationIds).toBeNull()
	const path = `/v1/templates/${body.id}`
	const twice = [west, west.toUpperCase()]
	expect((await chain.call('PATCH', path, { locationIds: twice })).body.locationIds).toEqual([west])
	expect((await chain.call('GET', path)).body.locationIds).toEqual([west])
	expect((await chain.call('PATCH', path, { name: 'Renamed' })).body.locationIds).toEqual([west])
	expect((await chain.call('PATCH', path, { locationIds: null })).body.locationIds).toBeNull()
})

test('422 for a location of another organization, and for an unknown one', async () => {
	const other = running.tenant('Other')
	const { body: place } = await other.call('POST', '/v1/locations', { name: 'Elsewhere' })
	const id = await openForm(null)
	for (const wrong of [place.id, crypto.randomUUID()])
		expect(await chain.call('PATCH', `/v1/templates/${id}`, { locationIds: [wrong] })).toMatchObject({
			status: 422,
			body: { error: { details: [{ path: '/locationIds/0', code: 'unknown' }] } },
		})
})

test('Whoever is bound reads and changes the forms of their locations and of all, and gets 404 for the rest', async () => {
	const [own, others, everyones] = [await openForm([west]), await openForm([east]), await openForm(null)]
	const listed = (await atWest('GET', '/v1/templates')).body.items.map(({ id }: { id: string }) => id)
	expect(listed).toContain(own)
	expect(listed).toContain(everyones)
	expect(listed).not.toContain(others)
	for (const [method, path, body] of [
		['GET', `/v1/templates/${others}`, undefined],
		['PATCH', `/v1/templates/${others}`, { name: 'Taken' }],
		['GET', `/v1/templates/${others}/draft`, undefined],
		['POST', `/v1/templates/${others}/archive`, {}],
		['DELETE', `/v1/templates/${others}`, undefined],
	] as const)
		expect({ path, status: (await atWest(method, path, body)).status }).toEqual({ path, status: 404 })
	expect((await chain.call('GET', `/v1/templates/${others}`)).body.status).toBe('active')
	expect((await atBoth('GET', `/v1/templates/${others}`)).status).toBe(200)
	expect((await atWest('PATCH', `/v1/templates/${own}`, { name: 'Mine' })).status).toBe(200)
})

test('403 for whoever gives a form locations to which they are not bound; what they make has theirs', async () => {
	const made = await atWest('POST', '/v1/templates', { name: 'Of the west' })
	expect(made).toMatchObject({ status: 201, body: { locationIds: [west] } })
	for (const locationIds of [[east], [west, east], null])
		expect(await atWest('PATCH', `/v1/templates/${made.body.id}`, { locationIds })).toMatchObject({
			status: 403,
			body: { error: { code: 'insufficient_scope' } },
		})
	expect((await atWest('POST', '/v1/templates', { name: 'Of all', locationIds: null })).status).toBe(403)
	const shared = await openForm([west, east])
	for (const path of [`/v1/templates/${shared}/duplicate`, '/v1/template-gallery/climbing'])
		expect(
			await atWest('POST', path, path.includes('gallery') ? { languages: ['en'] } : undefined),
		).toMatchObject({
			status: 201,
			body: { locationIds: [west] },
		})
	const reader = await keyOf(null, ['templates:read'])
	expect((await reader('PATCH', `/v1/templates/${made.body.id}`, { locationIds: null })).status).toBe(403)
})

test('A form is signed only at its locations, and at the only one if nobody says where', async () => {
	const [one, both] = [await openForm([west]), await openForm([west, east])]
	expect(await signAt(one, east)).toMatchObject({
		status: 422,
		body: { error: { details: [{ path: '/locationId', code: 'other_location' }] } },
	})
	const { body } = await signAt(one)
	expect((await chain.call('GET', `/v1/waivers/${body.id}`)).body.locationId).toBe(west)
	expect((await signAt(one, west)).status).toBe(201)
	const somewhere = (await signAt(both)).body.id
	expect((await chain.call('GET', `/v1/waivers/${somewhere}`)).body.locationId).toBeNull()
	const eastern = await openForm([east])
	expect((await signAt(eastern, undefined, atWest)).status).toBe(422)
})

test('The page of a form with one location names who runs that hall, and its waiver belongs there', async () => {
	const id = await openForm([east])
	const { body } = await chain.call('GET', `/v1/templates/${id}`)
	const page = await (await fetch(new URL(new URL(body.signUrl).pathname, running.service.url))).text()
	expect(page).toContain('East GmbH')
	expect(page).not.toContain('West GmbH')
})

test('422 for an event elsewhere, also when it moves there', async () => {
	const templateId = await openForm([west])
	const plan = { templateId, name: 'Party' }
	expect((await chain.call('POST', '/v1/events', { ...plan, locationId: east })).status).toBe(422)
	const { body } = await chain.call('POST', '/v1/events', { ...plan, locationId: west })
	expect((await chain.call('PATCH', `/v1/events/${body.id}`, { locationId: east })).status).toBe(422)
	expect((await chain.call('PATCH', `/v1/events/${body.id}`, { name: 'Feast' })).status).toBe(200)
})

test('409 for the deletion of a location that a form names', async () => {
	const { body } = await chain.call('POST', '/v1/locations', { name: 'North' })
	const id = await openForm([body.id])
	expect((await chain.call('DELETE', `/v1/locations/${body.id}`)).status).toBe(409)
	await chain.call('PATCH', `/v1/templates/${id}`, { locationIds: null })
	expect((await chain.call('DELETE', `/v1/locations/${body.id}`)).status).toBe(200)
	await sign(chain, id)
})
