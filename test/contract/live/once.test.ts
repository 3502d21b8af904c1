import { expect, test } from 'bun:test'
import { useLiveHall } from '../../support/service/live-hall.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { sign } from '../../support/fixtures/waivers.ts'

const { running, hall, templateId, follow, keyOf, arrive, findLastSequence } = await useLiveHall()

test('A listener that asks once gets what has happened since and an end, as often as it asks', async () => {
	const { id } = await sign(hall, templateId)
	await settleJobs(running.service)
	const { key } = await keyOf('checkins:read')
	const read = async (lastEventId?: string): Promise<string> => {
		const stream = await follow(key, lastEventId, '?once=true')
		await stream.ended
		return stream.text()
	}
	const from = findLastSequence()
	expect(await read()).toBe(`retry: 2000\n\nid: ${from}\nevent: heartbeat\ndata: {}\n\n`)
	const checkinId = await arrive(id)
	const text = await read(String(from))
	expect(text).toContain(checkinId)
	expect(text).toEndWith(`id: ${from + 1}\nevent: heartbeat\ndata: {}\n\n`)
	// Of what the listener may not see there is only the id, from which it goes on.
	await hall.call('PATCH', `/v1/templates/${templateId}`, { name: 'Renamed' })
	await sign(hall, templateId)
	await settleJobs(running.service)
	const last = findLastSequence()
	expect(last).toBeGreaterThan(from + 1)
	expect(await read(String(from + 1))).toBe(`retry: 2000\n\nid: ${last}\nevent: heartbeat\ndata: {}\n\n`)
	// A long absence is read in pieces.
	const arrivals = []
	for (let n = 0; n < 120; n++) arrivals.push(await arrive(id))
	const [first, second] = [await read(String(last)), await read(String(last + 100))]
	expect(arrivals.map((each) => (first.includes(each) ? 1 : second.includes(each) ? 2 : 0))).toEqual(
		arrivals.map((_, at) => (at < 100 ? 1 : 2)),
	)
})

test('Whoever asks once takes no stream from others, and needs a key or session each time', async () => {
	const { id, key } = await keyOf()
	for (let n = 0; n < 5; n++) expect((await follow(key)).status).toBe(200)
	expect((await follow(key)).status).toBe(429)
	expect((await follow(key, undefined, '?once=true')).status).toBe(200)
	await hall.call('DELETE', `/v1/keys/${id}`)
	expect((await follow(key, undefined, '?once=true')).status).toBe(401)
})
