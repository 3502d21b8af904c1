import { expect, test } from 'bun:test'
import { drain } from '../../../src/http/drain.ts'
import type { InFlight } from '../../../src/http/drain.ts'

/** A server whose connections end when they are told to, and not before. */
function createServer(handlers: number) {
	const ended = Promise.withResolvers<void>()
	const events: string[] = []
	const inFlight: InFlight = { handlers }
	const draining = drain({
		stop(endConnections = false) {
			events.push(endConnections ? 'cut' : 'stop')
			if (endConnections) ended.resolve()
			return ended.promise
		},
		inFlight,
		bodies: { stop: () => void events.push('bodies') },
		log: { warn: () => void events.push('warned') },
	})
	return { ended, events, inFlight, draining }
}

test('A stop with no request in flight cuts nothing off', async () => {
	const { ended, events, draining } = createServer(0)
	ended.resolve()
	await draining
	expect(events).toEqual(['stop'])
})

test('An idle connection is cut off after a moment', async () => {
	const { events, draining } = createServer(0)
	await draining
	expect(events).toEqual(['stop', 'bodies', 'warned', 'cut'])
})

test('A request in flight continues past that moment and ends in order', async () => {
	const { ended, events, draining, inFlight } = createServer(1)
	await Bun.sleep(4_000)
	expect(events).toEqual(['stop', 'bodies'])
	inFlight.handlers = 0
	ended.resolve()
	await draining
	expect(events).toEqual(['stop', 'bodies'])
})
