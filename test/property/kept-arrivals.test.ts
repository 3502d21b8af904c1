import { expect, setDefaultTimeout, test } from 'bun:test'
import * as fc from 'fast-check'
import { useService } from '../support/service/service.ts'
import { guestsOf, publishTemplate } from '../support/fixtures/waivers.ts'
import { extent } from '../support/run/extent.ts'

setDefaultTimeout(120_000)

const RUNS = extent(10, 30)
const MAX_ARRIVALS = 8

const running = useService({ rateLimitPerMinute: 1_000_000 })

/** A try of a desk to send one of its arrivals, and whether the response reaches it. */
const attempt = fc.record({
	desk: fc.nat({ max: 1 }),
	nth: fc.nat({ max: MAX_ARRIVALS - 1 }),
	isHeard: fc.boolean(),
})

test('Arrivals that two desks kept while they had no network are recorded once each, in whatever order they come back and however often a response is lost', async () => {
	let halls = 0
	await fc.assert(
		fc.asyncProperty(
			fc.tuple(fc.nat({ max: MAX_ARRIVALS }), fc.nat({ max: MAX_ARRIVALS })),
			fc.array(attempt, { maxLength: 30 }),
			async (counts, attempts) => {
				const hall = running.tenant(`Hall ${halls++}`)
				const newGuest = guestsOf(hall, await publishTemplate(hall.call))
				const desks = await Promise.all(
					counts.map(async (count, desk) => {
						const call = running.clientOf(hall.organizationId, ['checkins:write'])
						const queue: string[] = []
						for (let at = 0; at < count; at++) queue.push((await newGuest()).id)
						const heard = new Map<number, string>()
						return {
							queue,
							heard,
							async send(at: number, isHeard: boolean): Promise<void> {
								if (at >= queue.length || heard.has(at)) return
								const key = { 'idempotency-key': `desk-${desk}-${at}` }
								const body = { waiverId: queue[at], method: 'staff' }
								const answer = await call('POST', '/v1/checkins', body, key)
								expect(answer.status).toBe(201)
								if (isHeard) heard.set(at, answer.body.id)
							},
						}
					}),
				)
				for (const { desk, nth, isHeard } of attempts) await desks[desk]?.send(nth, isHeard)
				// Back for good, both at once.
				await Promise.all(desks.flatMap(({ queue, send }) => queue.map((_waiverId, at) => send(at, true))))
				const { body } = await hall.call('GET', '/v1/checkins?limit=100')
				const recorded = body.items.map(({ id, waiverId }: any) => `${id} ${waiverId}`)
				const told = desks.flatMap(({ queue, heard }) => queue.map((id, at) => `${heard.get(at)} ${id}`))
				expect(recorded.sort()).toEqual(told.sort())
			},
		),
		{ numRuns: RUNS },
	)
})
