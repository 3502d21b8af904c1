import { describe, expect, test } from 'bun:test'
import type { GrantableScope } from '../../../src/api/scopes.ts'
import { MINUTE_MS } from '../../../src/kit/time/durations.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsOf } from '../../support/fixtures/effects.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const clock = createSettableClock('2030-05-01T10:00:00Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { name: 'Day pass' })

async function typeCode(code: string): Promise<{ status: number; cookie: string }> {
	const answer = await fetch(`${running.service.url}/kiosk`, {
		method: 'POST',
		redirect: 'manual',
		headers: { accept: 'text/html' },
		body: new URLSearchParams({ code }),
	})
	return { status: answer.status, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

async function look(cookie: string, path = '/kiosk/day-pass'): Promise<number> {
	return (await running.anonymous('GET', path, undefined, { accept: 'text/html', cookie })).status
}

async function create(wanted: object = {}): Promise<any> {
	return (await hall.call('POST', '/v1/kiosks', { name: 'Entrance', ...wanted })).body
}

const patch = (id: string, changes: object, call = hall.call) => call('PATCH', `/v1/kiosks/${id}`, changes)

const renew = (id: string, call = hall.call) => call('POST', `/v1/kiosks/${id}/code`)

describe('PATCH /v1/kiosks/{id}', () => {
	test('200 changes the fields that are sent and no others; null takes location and templates away', async () => {
		const { body: location } = await hall.call('POST', '/v1/locations', { name: 'Boulder room' })
		const { code: _, codeExpiresAt: __, pairUrl: ___, ...kiosk } = await create()
		const { status, body } = await patch(kiosk.id, { name: ' Bar ', templateIds: [templateId] })
		expect({ status, body }).toEqual({
			status: 200,
			body: { ...kiosk, name: 'Bar', templateIds: [templateId] },
		})
		const placed = await patch(kiosk.id, { locationId: location.id })
		expect(placed.body).toEqual({ ...body, locationId: location.id })
		const freed = await patch(kiosk.id, { locationId: null, templateIds: null })
		expect(freed.body).toEqual({ ...kiosk, name: 'Bar' })
		const { body: list } = await hall.call('GET', '/v1/kiosks')
		expect(list.items[0]).toEqual(freed.body)
		const acts = rowsOf(
			running.service,
			"SELECT data FROM audit_log WHERE subject = ? AND action = 'kiosk.updated' ORDER BY seq",
			kiosk.id,
		)
		expect(acts.map(({ data }) => JSON.parse(data).fields)).toEqual([
			'name,templateIds',
			'locationId',
			'locationId,templateIds',
		])
	})

	test('The tablet offers the new templates from its next request on', async () => {
		const other = await publishTemplate(hall.call, { name: 'Course' })
		const { id, code } = await create()
		const { cookie } = await typeCode(code)
		expect(await look(cookie)).toBe(200)
		await patch(id, { templateIds: [other] })
		expect([await look(cookie), await look(cookie, '/kiosk/course')]).toEqual([404, 200])
	})

	test('404 for an unknown template, 422 for an unknown location or no name, 409 for a revoked kiosk', async () => {
		const { id } = await create()
		const refusal = (changes: object) => expectNoEffect(running.service, () => patch(id, changes))
		expectRefusal(await refusal({ templateIds: [NOBODY] }), 'not_found')
		expectRefusal(await refusal({ locationId: NOBODY }), 'validation_failed')
		expectRefusal(await refusal({ name: ' ' }), 'validation_failed', [{ path: '/name', code: 'length' }])
		expectRefusal(await refusal({ templateIds: [] }), 'validation_failed')
		await hall.call('DELETE', `/v1/kiosks/${id}`)
		expectRefusal(await refusal({ name: 'Bar' }), 'conflict')
	})
})

describe('POST /v1/kiosks/{id}/code', () => {
	test('200 with a code for 15 minutes, which replaces an earlier one; the old tablet works until it is used', async () => {
		const kiosk = await create()
		const { cookie } = await typeCode(kiosk.code)
		const first = await renew(kiosk.id)
		expect(first.status).toBe(200)
		expect(first.body).toEqual({
			...kiosk,
			status: 'paired',
			pairedAt: '2030-05-01T10:00:00.000Z',
			lastSeenAt: '2030-05-01T10:00:00.000Z',
			code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/),
			codeExpiresAt: '2030-05-01T10:15:00.000Z',
		})
		const { body: second } = await renew(kiosk.id)
		expect((await typeCode(first.body.code)).status).toBe(422)
		expect(await look(cookie)).toBe(200)
		const renewed = await typeCode(second.code)
		expect([renewed.status, await look(renewed.cookie), await look(cookie)]).toEqual([303, 200, 404])
		expect((await typeCode(second.code)).status).toBe(422)
	})

	test('A kiosk whose code has expired waits again', async () => {
		const { id } = await create()
		clock.advance(15 * MINUTE_MS)
		const { body } = await renew(id)
		expect(body.status).toBe('waiting')
		expect((await typeCode(body.code)).status).toBe(303)
	})

	test('409 for a revoked kiosk, whose tablet stays unpaired', async () => {
		const { id, code } = await create()
		const { cookie } = await typeCode(code)
		await hall.call('DELETE', `/v1/kiosks/${id}`)
		expectRefusal(await expectNoEffect(running.service, () => renew(id)), 'conflict')
		expect(await look(cookie)).toBe(404)
	})
})

test("404 for another organization's kiosk and for an unknown one", async () => {
	const { id } = await create()
	const other = running.tenant('Other hall')
	for (const [call, of] of [
		[other.call, id],
		[hall.call, NOBODY],
	] as const) {
		expectRefusal(await patch(of, { name: 'Bar' }, call), 'not_found')
		expectRefusal(await renew(of, call), 'not_found')
	}
})

test('A manager, a key with kiosks:manage and one with organization:manage pair and change kiosks; a desk does not', async () => {
	const keyed = (scope: GrantableScope) => running.clientOf(hall.organizationId, [scope])
	const manager = await hire(running, hall, 'manager')
	const desk = await hire(running, hall, 'desk')
	for (const call of [manager.call, keyed('kiosks:manage'), keyed('organization:manage')]) {
		const { status, body } = await call('POST', '/v1/kiosks', { name: 'Entrance' })
		expect(status).toBe(201)
		expect((await patch(body.id, { name: 'Bar' }, call)).status).toBe(200)
		expect((await renew(body.id, call)).status).toBe(200)
		expect((await call('DELETE', `/v1/kiosks/${body.id}`)).status).toBe(200)
	}
	const { id } = await create()
	for (const call of [desk.call, keyed('organization:read'), keyed('templates:manage')]) {
		expectRefusal(await patch(id, { name: 'Bar' }, call), 'insufficient_scope')
		expectRefusal(await renew(id, call), 'insufficient_scope')
	}
	expectRefusal(
		await keyed('kiosks:manage')('PATCH', '/v1/organization', { name: 'x' }),
		'insufficient_scope',
	)
})
