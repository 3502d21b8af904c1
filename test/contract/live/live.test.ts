import { expect, setDefaultTimeout, test } from 'bun:test'
import { useLiveHall } from '../../support/service/live-hall.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { openEventStream } from '../../support/http/event-stream.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { until } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'
import { PASSWORD, hire, joinStaff, openBrowser } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

// A heartbeat comes after five seconds.
setDefaultTimeout(60_000)

const { running, hall, templateId, follow, keyOf, arrive, findLastSequence, streams } = await useLiveHall()

test('A stream sends each event as it happens, with its sequence as id and the data of a webhook', async () => {
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	const stream = await follow()
	expect([stream.status, stream.headers.get('content-type'), stream.headers.get('cache-control')]).toEqual([
		200,
		'text/event-stream',
		'no-store',
	])
	const begun = performance.now()
	const checkinId = await arrive(id)
	const [event] = await stream.take(1)
	// It does not wait for the next heartbeat, which comes after 5 s.
	expect(performance.now() - begun).toBeLessThan(4_000)
	const [row] = rowsOf(running.service, 'SELECT body FROM webhook_events ORDER BY occurred_at DESC LIMIT 1')
	const { type, sequence, timestamp, data } = JSON.parse(row.body)
	expect(event).toEqual({
		id: String(sequence),
		event: 'checkin.created',
		data: { type, sequence, createdAt: timestamp, data },
	})
	expect(data.checkinId).toBe(checkinId)
})

test('A stream resumes after Last-Event-ID without a gap, and begins with the next event without it', async () => {
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	const from = findLastSequence()
	const arrivals = []
	for (let n = 0; n < 230; n++) arrivals.push(await arrive(id))
	const [late, resumed] = [await follow(), await follow(hall.key, String(from))]
	const events = await resumed.take(230)
	expect(events.map(({ data }) => data.data.checkinId)).toEqual(arrivals)
	expect(events.map((each) => Number(each.id))).toEqual(arrivals.map((_, at) => from + 1 + at))
	const last = await arrive(id)
	for (const stream of [late, resumed]) {
		await until(() => (stream.text().includes(last) ? true : undefined))
		expect(stream.events().at(-1)?.data.data.checkinId).toBe(last)
	}
	expect(late.events()).toHaveLength(1)
	// Known from before a restore that lost it.
	const ahead = await follow(hall.key, '999999999')
	const next = await arrive(id)
	expect((await ahead.take(1))[0]?.data.data.checkinId).toBe(next)
})

test('A stream begins with the events of the last seconds that it is asked for, and tells what it takes', async () => {
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	const [old, recent] = [await arrive(id), await arrive(id)]
	running.service.deps.db.$client.run(
		"UPDATE webhook_events SET occurred_at = occurred_at - 5000 WHERE type <> 'checkin.created' OR body NOT LIKE ?",
		[`%${recent}%`],
	)
	const stream = await follow(hall.key, undefined, '?seconds=4')
	expect((await stream.take(1))[0]?.data.data.checkinId).toBe(recent)
	expect(stream.text()).not.toContain(old)
	// A heartbeat comes at once behind what had happened before.
	const news = await arrive(id)
	expect((await stream.take(2))[1]?.data.data.checkinId).toBe(news)
	expect(stream.text()).toMatch(new RegExp(`${recent}[^]*event: heartbeat[^]*${news}`))
	// Whoever follows an event begins after it.
	const after = await follow(hall.key, String(findLastSequence()), '?seconds=60')
	const next = await arrive(id)
	expect((await after.take(1))[0]?.data.data.checkinId).toBe(next)
	// Where all are recent, it begins with the first.
	const young = running.tenant('Young hall')
	await publishTemplate(young.call)
	expect((await (await follow(young.key, undefined, '?seconds=60')).take(1))[0]?.event).toBe(
		'template.published',
	)
	for (const seconds of ['0', '61', 'x'])
		expectRefusal(await hall.call('GET', `/v1/live?seconds=${seconds}`), 'validation_failed', [
			{ path: 'seconds', code: expect.any(String) },
		])
})

test('A stream shows the events whose records the scopes may read, and none of another organization', async () => {
	const streams = {
		'waivers:read': await follow((await keyOf('waivers:read')).key),
		'participants:read': await follow((await keyOf('participants:read')).key),
		'checkins:read': await follow((await keyOf('checkins:read')).key),
		'templates:read': await follow((await keyOf('templates:read')).key),
		none: await follow((await keyOf()).key),
		all: await follow(),
	}
	const stranger = running.tenant('Other hall')
	await sign(stranger, await publishTemplate(stranger.call))
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	await arrive(id)
	await publishTemplate(hall.call)
	const ofWaivers = ['waiver.signed', 'waiver.pdf_ready']
	const expected: Record<keyof typeof streams, string[]> = {
		'waivers:read': ofWaivers,
		'participants:read': ofWaivers,
		'checkins:read': ['checkin.created'],
		'templates:read': ['template.published'],
		none: [],
		all: [...ofWaivers, 'checkin.created', 'template.published'],
	}
	const names = Object.keys(expected) as (keyof typeof streams)[]
	await Promise.all(names.map((name) => streams[name].take(expected[name].length)))
	const seen = names.map((name) => [name, streams[name].events().map(({ event }) => event)])
	expect(Object.fromEntries(seen)).toEqual(expected)
})

/** A heartbeat as it is sent: an event, which pages see, without an id. */
const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n'

test('A silent stream gets a heartbeat within 6 seconds, and ends then if its key was revoked', async () => {
	const { id, key } = await keyOf('checkins:read')
	const [kept, revoked] = [await follow(), await follow(key)]
	expect((await hall.call('DELETE', `/v1/keys/${id}`)).status).toBeLessThan(300)
	const begun = performance.now()
	await revoked.ended
	expect(performance.now() - begun).toBeLessThan(7_000)
	await until(() => (kept.text().includes(HEARTBEAT) ? true : undefined))
	expect(revoked.text()).toBe('retry: 2000\n\n')
})

test('Heartbeats go on while there are only events that the scopes may not read', async () => {
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	const stream = await follow((await keyOf('templates:read')).key)
	const begun = performance.now()
	await until(async () => {
		await arrive(id)
		return stream.text().includes(HEARTBEAT) ? true : undefined
	}, 10_000)
	expect(performance.now() - begun).toBeLessThan(7_000)
	expect(stream.events()).toEqual([])
})

test('The stream of a revoked key ends with the next event, which it does not show', async () => {
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	const { id: keyId, key } = await keyOf('checkins:read')
	const stream = await follow(key)
	await hall.call('DELETE', `/v1/keys/${keyId}`)
	await arrive(id)
	await stream.ended
	expect(stream.events()).toEqual([])
})

test('The stream of a session shows what its role may read, and ends once the person has signed out', async () => {
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	const { body: invited } = await hall.call('POST', '/v1/staff', { name: 'Ana', role: 'desk' })
	const browser = openBrowser(running)
	await joinStaff(running, invited.inviteUrl, browser)
	const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
	const stream = await openEventStream(running.service.url, undefined, { cookie })
	streams.push(stream)
	await arrive(id)
	await stream.take(1)
	expect((await browser.call('DELETE', '/desk/session')).status).toBe(204)
	await arrive(id)
	await stream.ended
	expect(stream.events().map(({ event }) => event)).toEqual(['checkin.created'])
})

test('429 for the sixth stream of a key; another key, and one that was closed, have room', async () => {
	const { key } = await keyOf()
	const streams = []
	for (let n = 0; n < 5; n++) streams.push(await follow(key))
	const sixth = await fetch(`${running.service.url}/v1/live`, { headers: { authorization: `Bearer ${key}` } })
	expectRefusal(
		{ status: sixth.status, body: await sixth.json(), headers: sixth.headers, bytes: new Uint8Array() },
		'rate_limited',
	)
	expect(sixth.headers.get('retry-after')).toBe('15')
	expect((await follow()).status).toBe(200)
	streams[0]?.close()
	expect(
		await until(async () => {
			const { status } = await follow(key)
			return status === 200 ? status : undefined
		}),
	).toBe(200)
})

test('429 for the sixth stream of a person, in whichever of their sessions', async () => {
	const { login } = await hire(running, hall, 'desk')
	const cookies = []
	for (let sessions = 0; sessions < 3; sessions++) {
		const browser = openBrowser(running)
		await browser.call('POST', '/desk/session', { login, password: PASSWORD })
		cookies.push([...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
	}
	const statuses = []
	for (let n = 0; n < 6; n++) {
		const stream = await openEventStream(running.service.url, undefined, { cookie: cookies[n % 3] ?? '' })
		streams.push(stream)
		statuses.push(stream.status)
	}
	expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

/** The statuses of so many streams of an organization's keys. */
async function followWithKeys({ call }: Pick<Tenant, 'call'>, streams: number): Promise<number[]> {
	const statuses = []
	for (let n = 0, key = ''; n < streams; n++) {
		if (n % 5 === 0)
			key = (await call('POST', '/v1/keys', { name: 'Desk', scopes: ['organization:read'] })).body.key
		statuses.push((await follow(key)).status)
	}
	return statuses
}

test('429 for the 51st stream of an organization, and not for another; 503 for the 201st of the box', async () => {
	const halls = [hall, ...['B', 'C', 'D'].map((name) => running.tenant(name))]
	const other = running.tenant('E')
	const own = await followWithKeys(hall, 51)
	expect([own.slice(0, 50).every((status) => status === 200), own[50]]).toEqual([true, 429])
	expect((await follow(other.key)).status).toBe(200)
	streams.pop()?.close()
	for (const each of halls.slice(1)) expect(new Set(await followWithKeys(each, 50))).toEqual(new Set([200]))
	expect(
		await until(async () => {
			const { status } = await follow(other.key)
			return status === 503 ? status : undefined
		}),
	).toBe(503)
})

test('A HEAD request answers without opening a stream', async () => {
	const { key } = await keyOf()
	for (let n = 0; n < 7; n++) {
		const { status } = await fetch(`${running.service.url}/v1/live`, {
			method: 'HEAD',
			headers: { authorization: `Bearer ${key}` },
		})
		expect(status).toBe(200)
	}
})

test('422 for a Last-Event-ID that is not the id of an event', async () => {
	for (const id of ['abc', '-1', '1'.repeat(16)])
		expectRefusal(
			await hall.call('GET', '/v1/live', undefined, { 'last-event-id': id }),
			'validation_failed',
			[{ path: 'Last-Event-ID', code: 'format' }],
		)
})
