import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { signByLink, tokenOf } from '../../support/fixtures/links.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer, Tenant } from '../../support/service/service.ts'

// The first page waits until its files are bundled.
setDefaultTimeout(60_000)

const clock = createStillClock('2026-07-01T12:00:00.000Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)
const eventId: string = (await hall.call('POST', '/v1/events', { name: 'Party', templateId })).body.id

const invite = async (...invitees: object[]): Promise<any[]> =>
	(await hall.call('POST', `/v1/events/${eventId}/invitees`, { invitees })).body.items
const list = async (query = ''): Promise<any[]> =>
	(await hall.call('GET', `/v1/events/${eventId}/invitees?limit=100${query}`)).body.items
const find = async (id: string) => (await list()).find((each) => each.id === id)
const patch = (id: string, changes: object): Promise<Answer> =>
	hall.call('PATCH', `/v1/events/${eventId}/invitees/${id}`, changes)
const emitted = (type: string) =>
	rowsOf<{ body: string }>(
		running.service,
		'SELECT body FROM webhook_events WHERE type = ? ORDER BY sequence',
		type,
	).map(({ body }) => JSON.parse(body).data)

describe('What an invitee has done', () => {
	test("Whoever opens an invitee's own page changes nothing; the page's first report is recorded and announced once", async () => {
		const [ana] = await invite({ firstName: 'Ana', email: 'ana@open.example' })
		const page = `/s/${tokenOf(ana.signUrl)}`
		for (const method of ['HEAD', 'GET']) await expectNoEffect(running.service, () => hall.call(method, page))
		expect((await find(ana.id)).openedAt).toBeNull()
		const path = `${page}/opened`
		await expectNoEffect(running.service, async () => {
			expect((await running.anonymous('POST', '/s/no-such-link/opened')).status).toBe(404)
		})
		const added = await rowsAdded(running.service, async () => {
			expect((await running.anonymous('POST', path)).status).toBe(204)
		})
		expect(added).toEqual({ webhook_events: 1 })
		const { openedAt } = await find(ana.id)
		expect(openedAt).toBe(new Date(clock.now()).toISOString())
		expect(emitted('invitee.opened')).toEqual([{ inviteeId: ana.id, eventId }])
		clock.advance(60_000)
		await expectNoEffect(running.service, () => running.anonymous('POST', path))
		expect((await find(ana.id)).openedAt).toBe(openedAt)
	})

	test('Without a script the first step of the form says that somebody is there', async () => {
		const [eve] = await invite({ firstName: 'Eve', email: 'eve@open.example' })
		const step = new URLSearchParams({ '~step': 'review', 'name.firstName': 'Eve' }).toString()
		const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
		const { status } = await running.anonymous('POST', `/s/${tokenOf(eve.signUrl)}`, step, headers)
		expect(status).toBe(409)
		expect((await find(eve.id)).openedAt).toBe(new Date(clock.now()).toISOString())
	})

	test('An invitee has arrived with the first check-in of what they signed that is not annulled', async () => {
		const [ben] = await invite({ firstName: 'Ben', email: 'ben@open.example' })
		const { id: waiverId } = await sign(hall, templateId, { eventId, values: { email: 'ben@open.example' } })
		expect(await find(ben.id)).toMatchObject({ status: 'signed', waiverId, arrivedAt: null })
		const arrive = async () => (await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff' })).body
		const first = await arrive()
		clock.advance(60_000)
		const second = await arrive()
		expect((await find(ben.id)).arrivedAt).toBe(first.checkedInAt)
		await hall.call('POST', `/v1/checkins/${first.id}/annul`)
		expect((await find(ben.id)).arrivedAt).toBe(second.checkedInAt)
		await hall.call('POST', `/v1/checkins/${second.id}/annul`)
		expect((await find(ben.id)).arrivedAt).toBeNull()
		await arrive()
		await hall.call('POST', `/v1/waivers/${waiverId}/void`, { reason: 'Wrong form' })
		expect(await find(ben.id)).toMatchObject({ status: 'invited', waiverId: null, arrivedAt: null })
	})

	test('An event counts who has opened, was sent a message and has arrived, and lists who is here or not', async () => {
		const event = (await hall.call('POST', '/v1/events', { name: 'Club', templateId })).body
		const path = `/v1/events/${event.id}`
		const counts = async (): Promise<number[]> => {
			const { opened, messaged, arrived } = (await hall.call('GET', path)).body
			return [opened, messaged, arrived]
		}
		const here = async (arrived: string): Promise<string[]> =>
			(await hall.call('GET', `${path}/invitees?arrived=${arrived}`)).body.items.map((each: any) => each.id)
		const { items } = (
			await hall.call('POST', `${path}/invitees`, {
				invitees: [{ firstName: 'A' }, { firstName: 'B', email: 'b@club.example' }],
			})
		).body
		const [a, b] = items
		expect(await counts()).toEqual([0, 0, 0])
		const mark = (id: string) =>
			running.service.deps.db.$client.run('UPDATE invitees SET last_message_at = 1 WHERE id = ?', [id])
		mark(a.id)
		mark(b.id)
		await running.anonymous('POST', `/s/${tokenOf(a.signUrl)}/opened`)
		expect(await counts()).toEqual([1, 2, 0])
		const { id: waiverId } = await sign(hall, templateId, {
			eventId: event.id,
			values: { email: 'b@club.example' },
		})
		expect(await counts()).toEqual([2, 1, 0])
		await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff' })
		expect(await counts()).toEqual([2, 1, 1])
		expect([await here('true'), await here('false')]).toEqual([[b.id], [a.id]])
		expectRefusal(await hall.call('GET', `${path}/invitees?arrived=no`), 'validation_failed')
	})
})

test('GET /v1/events/{id}/invitees finds by a part of the name, the email or the external id', async () => {
	const [zoe, nils] = await invite(
		{ firstName: 'Zoë', lastName: 'Quint', email: 'z@find.example' },
		{ firstName: 'Nils', externalId: 'Booking-77' },
	)
	const findIds = async (query: string) => (await list(`&query=${query}`)).map(({ id }) => id)
	expect(await findIds('zoe%20q')).toEqual([zoe.id])
	expect(await findIds('QUINT')).toEqual([zoe.id])
	expect(await findIds('@FIND.ex')).toEqual([zoe.id])
	expect(await findIds('king-7')).toEqual([nils.id])
	expect(await findIds('nobody')).toEqual([])
	expect(await findIds('zoe&status=signed')).toEqual([])
	expectRefusal(await hall.call('GET', `/v1/events/${eventId}/invitees?query=`), 'validation_failed')
})

describe("Who signs by the event's link", () => {
	let yard: Tenant
	let event: any
	let token: string
	beforeAll(async () => {
		yard = running.tenant('Yard')
		await yard.call('PATCH', '/v1/organization', { country: 'DE' })
		const form = await publishTemplate(yard.call)
		event = (await yard.call('POST', '/v1/events', { name: 'Party', templateId: form })).body
		token = tokenOf(event.signUrl)
		await yard.call('POST', `/v1/events/${event.id}/invitees`, {
			invitees: [
				{ firstName: 'Ana', lastName: 'Núñez', email: 'ana@list.example', phone: '0170 9876543' },
				{ firstName: 'Bo', lastName: 'Ek' },
				{ firstName: 'Cy', lastName: 'Ek', externalId: '1' },
				{ firstName: 'Cy', lastName: 'Ek', externalId: '2' },
				{ firstName: 'Di', lastName: 'Ek', email: 'di@list.example' },
			],
		})
	})
	const signAs = async (firstName: string, lastName: string, contact: object = {}): Promise<string> => {
		const body = { name: { firstName, lastName }, ...contact }
		return (await signByLink(running, yard, { templateId: event.templateId, token, sent: body })).result.id
	}
	const states = async (): Promise<Record<string, string>> => {
		const { body } = await yard.call('GET', `/v1/events/${event.id}/invitees?limit=100`)
		return Object.fromEntries(
			body.items.map((each: any) => [
				each.firstName + (each.externalId ?? ''),
				each.arrivedAt === null ? each.status : 'arrived',
			]),
		)
	}
	const arrive = async (waiverId: string): Promise<string> =>
		(await yard.call('POST', '/v1/checkins', { waiverId, method: 'staff' })).body.id

	test("Who signs by the event's link is the invitee with the same name and number, or the only one of that name whose contacts do not differ", async () => {
		const waivers = [
			await signAs('ana', 'NUÑEZ', { email: 'other@list.example', phone: '+49 (0)170 9876543' }),
			await signAs('Bo', 'Ek', { email: 'bo@home.example' }),
			await signAs('Cy', 'Ek'),
			await signAs('Di', 'Ek', { email: 'another@di.example' }),
		]
		expect(await states()).toEqual({
			Ana: 'signed',
			Bo: 'signed',
			Cy1: 'invited',
			Cy2: 'invited',
			Di: 'invited',
		})
		for (const each of waivers) await arrive(each)
		expect(await states()).toEqual({
			Ana: 'arrived',
			Bo: 'arrived',
			Cy1: 'invited',
			Cy2: 'invited',
			Di: 'invited',
		})
	})

	test('An invitee who has signed twice has arrived with either waiver, and not once both arrivals are annulled', async () => {
		const contact = { email: 'di@list.example' }
		const first = await signAs('Di', 'Ek', contact)
		clock.advance(60_000)
		const second = await signAs('Di', 'Ek', contact)
		const later = await arrive(second)
		expect((await states())['Di']).toBe('arrived')
		const earlier = await arrive(first)
		await yard.call('POST', `/v1/checkins/${later}/annul`)
		expect((await states())['Di']).toBe('arrived')
		await yard.call('POST', `/v1/checkins/${earlier}/annul`)
		expect((await states())['Di']).toBe('signed')
	})
})

describe('PATCH /v1/events/{id}/invitees/{inviteeId}', () => {
	test('200 changes the fields that are sent, null clears one, and the link stays', async () => {
		const [before] = await invite({
			firstName: 'Cy',
			lastName: 'Old',
			email: 'cy@patch.example',
			language: 'de',
		})
		const added = await rowsAdded(running.service, async () => {
			const { status, body } = await patch(before.id, { firstName: ' Cyd ', lastName: null, phone: '030 12' })
			expect(status).toBe(200)
			expect(body).toEqual({ ...before, firstName: 'Cyd', lastName: null, phone: '030 12' })
		})
		expect(added).toEqual({ audit_log: 1 })
		expect((await list('&query=cyd')).map(({ id }) => id)).toEqual([before.id])
		expect(await list('&query=old')).toEqual([])
	})

	test('An invitee whose mail bounced is invited again only with another address', async () => {
		const [dee] = await invite({ firstName: 'Dee', email: 'dee@gone.example' })
		running.service.deps.db.$client.run("UPDATE invitees SET status = 'bounced' WHERE id = ?", [dee.id])
		expect((await patch(dee.id, { firstName: 'Deedee' })).body.status).toBe('bounced')
		expect((await patch(dee.id, { email: 'DEE@gone.example' })).body.status).toBe('bounced')
		expect((await patch(dee.id, { email: 'dee@here.example' })).body.status).toBe('invited')
	})

	test('An invitee who bounced keeps that with another spelling of the same number, and loses it with another number', async () => {
		const [fay] = await invite({ firstName: 'Fay', phone: '0170 9876543' })
		await hall.call('PATCH', '/v1/organization', { country: 'DE' })
		running.service.deps.db.$client.run("UPDATE invitees SET status = 'bounced' WHERE id = ?", [fay.id])
		expect((await patch(fay.id, { phone: '+49 (0)170 9876543' })).body.status).toBe('bounced')
		expect((await patch(fay.id, { phone: '+49 170 9876544' })).body.status).toBe('invited')
	})

	test('404, 409 and 422 change nothing', async () => {
		const [eve, flo] = await invite({ email: 'eve@patch.example' }, { email: 'flo@patch.example' })
		const { body: elsewhere } = await hall.call('POST', '/v1/events', { name: 'Other', templateId })
		const other = running.tenant('Other')
		const path = `/v1/events/${eventId}/invitees/${eve.id}`
		const refusals = [
			[() => patch(eve.id, { email: 'FLO@patch.example' }), 'conflict'],
			[() => patch(eve.id, { email: null }), 'validation_failed'],
			[() => patch(eve.id, { email: 'not' }), 'validation_failed'],
			[() => patch(eve.id, { status: 'signed' }), 'validation_failed'],
			[() => patch(NOBODY, { firstName: 'X' }), 'not_found'],
			[
				() => hall.call('PATCH', `/v1/events/${elsewhere.id}/invitees/${eve.id}`, { firstName: 'X' }),
				'not_found',
			],
			[() => other.call('PATCH', path, { firstName: 'X' }), 'not_found'],
		] as const
		for (const [run, code] of refusals) expectRefusal(await expectNoEffect(running.service, run), code)
		expect((await patch(flo.id, { email: 'FLO@patch.example' })).status).toBe(200)
	})
})
