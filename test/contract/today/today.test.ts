import { expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { expectNoEffect, settleJobs } from '../../support/fixtures/effects.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const clock = createSettableClock('2026-07-01T10:00:00Z')

const running = useService({}, { clock })

/** A new organization in a time zone, with a published template. */
async function open(name: string, timezone = 'UTC'): Promise<Tenant & { templateId: string }> {
	const tenant = running.tenant(name)
	await tenant.call('PATCH', '/v1/organization', { timezone })
	return { ...tenant, templateId: await publishTemplate(tenant.call) }
}

const today = async ({ call }: Tenant, query = '') => (await call('GET', `/v1/today${query}`)).body
const arrive = async ({ call }: Tenant, waiverId: string, more: object = {}): Promise<string> =>
	(await call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })).body.id
/** The hours in which something happened. */
const busyHours = (byHour: { hour: number; signed: number; arrivals: number; people: number }[]) =>
	byHour.flatMap(({ hour, ...counts }) => (Object.values(counts).some((n) => n > 0) ? [[hour, counts]] : []))

test('200 with signings, arrivals and people of today by hour, exactly; annulled arrivals do not count', async () => {
	const hall = await open('Hall')
	const children = ['Ada', 'Ida'].map((firstName) => ({
		firstName,
		lastName: 'Hopper',
		dateOfBirth: '2015-02-28',
	}))
	clock.set('2026-06-30T23:59:59.999Z')
	await arrive(hall, (await sign(hall, hall.templateId)).id)
	clock.set('2026-07-01T00:00:00.000Z')
	const { id } = await sign(hall, hall.templateId, { values: { children } })
	clock.set('2026-07-01T14:59:59.999Z')
	await arrive(hall, id)
	await arrive(hall, id)
	await hall.call('POST', `/v1/checkins/${await arrive(hall, id)}/annul`)
	clock.set('2026-07-01T23:59:59.999Z')
	await sign(hall, hall.templateId)
	const { body } = await expectNoEffect(running.service, () => hall.call('GET', '/v1/today'))
	const none = { signed: 0, arrivals: 0, people: 0 }
	const byHour = Array.from({ length: 24 }, (_, hour) => ({ hour, ...none }))
	byHour[0] = { hour: 0, ...none, signed: 1 }
	byHour[14] = { hour: 14, ...none, arrivals: 2, people: 6 }
	byHour[23] = { hour: 23, ...none, signed: 1 }
	expect(body).toEqual({
		date: '2026-07-01',
		signed: 2,
		arrivals: 2,
		people: 6,
		byHour,
		openFlags: 0,
		failedPdfs: 0,
		failedMessages: 0,
		pausedWebhooks: 0,
	})
	clock.set('2026-07-02T00:00:00.000Z')
	expect(await today(hall)).toMatchObject({ date: '2026-07-02', signed: 0, arrivals: 0, people: 0 })
})

test('A day on which clocks are set back has its repeated hour once, and one on which they are set ahead skips one', async () => {
	const hall = await open('Berlin', 'Europe/Berlin')
	const signAt = async (time: string) => {
		clock.set(time)
		await sign(hall, hall.templateId)
	}
	for (const time of [
		'2026-10-24T22:00:00Z',
		'2026-10-25T00:30:00Z',
		'2026-10-25T01:30:00Z',
		'2026-10-25T22:59:59Z',
	])
		await signAt(time)
	const back = await today(hall)
	const signed = (n: number) => ({ signed: n, arrivals: 0, people: 0 })
	expect([back.date, back.signed]).toEqual(['2026-10-25', 4])
	expect(busyHours(back.byHour)).toEqual([
		[0, signed(1)],
		[2, signed(2)],
		[23, signed(1)],
	])
	for (const time of ['2027-03-28T00:59:59Z', '2027-03-28T01:00:00Z', '2027-03-28T21:59:59Z'])
		await signAt(time)
	const ahead = await today(hall)
	expect([ahead.date, ahead.signed]).toEqual(['2027-03-28', 3])
	expect(busyHours(ahead.byHour)).toEqual([
		[1, signed(1)],
		[3, signed(1)],
		[23, signed(1)],
	])
})

test('Hours begin with those of a zone that is three quarters of an hour off', async () => {
	const hall = await open('Kathmandu', 'Asia/Kathmandu')
	clock.set('2026-07-01T09:14:59.999Z')
	await sign(hall, hall.templateId)
	clock.set('2026-07-01T09:15:00.000Z')
	await sign(hall, hall.templateId)
	expect(busyHours((await today(hall)).byHour).map(([hour]) => hour)).toEqual([14, 15])
})

test('A location narrows signings and arrivals; 404 for an unknown one', async () => {
	const hall = await open('Two rooms')
	const { body: room } = await hall.call('POST', '/v1/locations', { name: 'Room' })
	const { id } = await sign(hall, hall.templateId, { locationId: room.id })
	await sign(hall, hall.templateId, { values: { condition: true } })
	await arrive(hall, id)
	await arrive(hall, id, { locationId: room.id })
	expect(await today(hall)).toMatchObject({ signed: 2, arrivals: 2, openFlags: 1 })
	const there = await today(hall, `?locationId=${room.id.toUpperCase()}`)
	expect(there).toMatchObject({ signed: 1, arrivals: 1, people: 1, openFlags: 1 })
	expectRefusal(await hall.call('GET', `/v1/today?locationId=${NOBODY}`), 'not_found')
})

test('Work that waits for staff is counted until it is done, and only for this organization', async () => {
	const [hall, other] = [await open('Waiting'), await open('Not waiting')]
	const waiting = async (of: Tenant) => {
		const { openFlags, failedPdfs, failedMessages, pausedWebhooks } = await today(of)
		return { openFlags, failedPdfs, failedMessages, pausedWebhooks }
	}
	const nothing = { openFlags: 0, failedPdfs: 0, failedMessages: 0, pausedWebhooks: 0 }
	const { id } = await sign(hall, hall.templateId, { values: { condition: true } })
	const message = { channel: 'email', kind: 'custom', to: 'a@example.org', subject: 'Hello', body: 'Hello' }
	await hall.call('POST', '/v1/messages', message)
	const hook = { url: 'https://example.com/hooks', events: ['waiver.signed'] }
	const { body: webhook } = await hall.call('POST', '/v1/webhooks', hook)
	await settleJobs(running.service)
	expect(await waiting(hall)).toEqual({ ...nothing, openFlags: 1 })
	const { $client } = running.service.deps.db
	$client.run("UPDATE waivers SET pdf_status = 'failed' WHERE id = ?", [id])
	$client.run("UPDATE messages SET status = 'failed', finished_at = ? WHERE organization_id = ?", [
		clock.now(),
		hall.organizationId,
	])
	$client.run("UPDATE webhook_endpoints SET active = 0, paused_reason = 'failing' WHERE id = ?", [webhook.id])
	expect(await waiting(hall)).toEqual({ openFlags: 1, failedPdfs: 1, failedMessages: 1, pausedWebhooks: 1 })
	expect(await waiting(other)).toEqual(nothing)
	const { body } = await hall.call('GET', `/v1/waivers/${id}`)
	await hall.call('POST', `/v1/waivers/${id}/flags/${body.flags[0].id}/clear`)
	await hall.call('PATCH', `/v1/webhooks/${webhook.id}`, { active: true })
	await hall.call('POST', `/v1/waivers/${id}/purge`)
	clock.advance(24 * 3_600_000)
	expect(await waiting(hall)).toEqual(nothing)
})
