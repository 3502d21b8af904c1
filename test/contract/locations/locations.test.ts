import { describe, expect, test } from 'bun:test'
import { expectNoEffect, rowsOf } from '../../support/fixtures/effects.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService()
const tenant = running.tenant('Hall')

async function create(name = 'Boulder room'): Promise<string> {
	return (await tenant.call('POST', '/v1/locations', { name })).body.id
}

/** A place that says nothing of itself. */
const asOrganization = {
	address: null,
	country: null,
	region: null,
	jurisdiction: null,
	legalName: null,
	registration: null,
	retention: null,
	branding: { logo: null, picture: null, color: null },
}

describe('POST /v1/locations', () => {
	test('201 with a trimmed name, active, and an audit entry', async () => {
		const body = { name: '  Boulder room ', timezone: 'Europe/Berlin' }
		const answer = await tenant.call('POST', '/v1/locations', body)
		const id = answer.body.id as string
		expect(id).toMatch(UUID_V7)
		expect([answer.status, answer.body]).toEqual([
			201,
			{
				id,
				name: 'Boulder room',
				timezone: 'Europe/Berlin',
				active: true,
				capacity: null,
				blockWhenFull: false,
				...asOrganization,
			},
		])
		expect(rowsOf(running.service, 'SELECT action FROM audit_log WHERE subject = ?', id)).toEqual([
			{ action: 'location.created' },
		])
	})

	test.each([
		['a blank name', { name: ' ' }, { path: '/name', code: 'length' }],
		['no name', {}, { path: '/name', code: 'required' }],
		['an unknown time zone', { name: 'A', timezone: 'Mars/Olympus' }, { path: '/timezone', code: 'choice' }],
		['an unknown field', { name: 'A', active: true }, { path: '/active', code: 'unknown_field' }],
	])('422 for %s', async (_title, body, fault) => {
		const answer = await expectNoEffect(running.service, () => tenant.call('POST', '/v1/locations', body))
		expectRefusal(answer, 'validation_failed', [fault])
	})
})

describe('GET /v1/locations', () => {
	test('200 newest first, in pages', async () => {
		const { call } = running.tenant('Paged')
		const ids: string[] = []
		for (const name of ['A', 'B', 'C']) ids.unshift((await call('POST', '/v1/locations', { name })).body.id)
		const first = await call('GET', '/v1/locations?limit=2')
		expect(first.body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
		const second = await call('GET', `/v1/locations?limit=2&cursor=${first.body.nextCursor}`)
		expect([second.body.items.length, second.body.items[0].id, second.body.nextCursor]).toEqual([
			1,
			ids[2],
			null,
		])
	})

	test('422 for an unknown cursor', async () => {
		expectRefusal(await tenant.call('GET', `/v1/locations?cursor=${NOBODY}`), 'validation_failed', [
			{ path: 'cursor', code: 'cursor' },
		])
	})
})

describe('PATCH /v1/locations/{id}', () => {
	test("200 changes the fields that are sent; null returns the time zone to the organization's", async () => {
		const id = await create()
		await tenant.call('PATCH', `/v1/locations/${id}`, { timezone: 'Asia/Tokyo' })
		const answer = await tenant.call('PATCH', `/v1/locations/${id.toUpperCase()}`, { name: 'New' })
		expect(answer.body).toEqual({
			id,
			name: 'New',
			timezone: 'Asia/Tokyo',
			active: true,
			capacity: null,
			blockWhenFull: false,
			...asOrganization,
		})
		const cleared = await tenant.call('PATCH', `/v1/locations/${id}`, {
			timezone: null,
			active: false,
			capacity: null,
		})
		expect(cleared.body).toEqual({
			id,
			name: 'New',
			timezone: null,
			active: false,
			capacity: null,
			blockWhenFull: false,
			...asOrganization,
		})
	})

	test('200 changes how many people may be in, and forgets it; 422 for no number of people', async () => {
		const id = await create()
		const change = (capacity: unknown) => tenant.call('PATCH', `/v1/locations/${id}`, { capacity })
		expect((await change(120)).body).toMatchObject({ id, capacity: 120 })
		expect((await tenant.call('PATCH', `/v1/locations/${id}`, { name: 'Hall' })).body.capacity).toBe(120)
		for (const capacity of [0, 1.5, -1, 1_000_001, '120'])
			expect((await expectNoEffect(running.service, () => change(capacity))).status).toBe(422)
		expect((await change(null)).body.capacity).toBeNull()
	})

	test('404 for an unknown id', async () => {
		expectRefusal(await tenant.call('PATCH', `/v1/locations/${NOBODY}`, { name: 'A' }), 'not_found')
	})
})

describe('DELETE /v1/locations/{id}', () => {
	test('200 with the location, which is then deleted', async () => {
		const id = await create('Short-lived')
		const answer = await tenant.call('DELETE', `/v1/locations/${id}`)
		expect([answer.status, answer.body.id]).toEqual([200, id])
		expectRefusal(await tenant.call('DELETE', `/v1/locations/${id}`), 'not_found')
	})

	test('409 for a location that records name', async () => {
		const [id, templateId] = [await create(), await publishTemplate(tenant.call)]
		await sign(tenant, templateId, { locationId: id })
		const answer = await expectNoEffect(running.service, () => tenant.call('DELETE', `/v1/locations/${id}`))
		expectRefusal(answer, 'conflict')
	})
})

test('422 for a signing at an inactive location', async () => {
	const [id, templateId] = [await create(), await publishTemplate(tenant.call)]
	await tenant.call('PATCH', `/v1/locations/${id}`, { active: false })
	const values = { name: { firstName: 'A', lastName: 'B' }, consent: true, signature: { typed: 'A' } }
	const answer = await tenant.call('POST', '/v1/waivers', { templateId, values, locationId: id })
	expectRefusal(answer, 'validation_failed', [{ path: '/locationId', code: 'unknown' }])
})
