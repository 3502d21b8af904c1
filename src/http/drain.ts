import type { Log } from '../kit/log.ts'
import type { BodiesInFlight } from './bodies.ts'

/** How long requests may take to end after a stop was asked for, in milliseconds. */
const DRAIN_MS = 30_000

/** How long a body that is on its way may still take, in milliseconds: nothing has begun that would be lost. */
const BODIES_MS = 1_000

/** How long answers may take to be fetched once nothing is worked on any more, in milliseconds. */
const ANSWERS_MS = 2_000

const STEP_MS = 100

/** Requests that are being worked on: from their arrival until they have their answer. */
export type InFlight = { handlers: number }

export type Draining = {
	/** Takes nothing new, and settles when every connection has ended; with `true` it ends them. */
	stop(endConnections?: boolean): Promise<unknown>
	readonly inFlight: InFlight
	readonly bodies: Pick<BodiesInFlight, 'stop'>
	readonly log: Pick<Log, 'warn'>
}

/**
 * Ends what was begun. What is worked on gets half a minute. Who only holds a connection open, by sending a body or
 * fetching an answer slowly, holds up nobody's restart.
 */
export async function drain({ stop, inFlight, bodies, log }: Draining): Promise<void> {
	const drained = stop().then(() => true)
	if (await isDone(drained, BODIES_MS)) return
	bodies.stop()
	let idleMs = 0
	for (let waitedMs = BODIES_MS; waitedMs < DRAIN_MS && idleMs < ANSWERS_MS; waitedMs += STEP_MS) {
		if (await isDone(drained, STEP_MS)) return
		idleMs = inFlight.handlers === 0 ? idleMs + STEP_MS : 0
	}
	log.warn('connections were cut off', { stillWorkedOn: inFlight.handlers })
	await stop(true)
}

function isDone(drained: Promise<boolean>, withinMs: number): Promise<boolean> {
	return Promise.race([drained, Bun.sleep(withinMs).then(() => false)])
}
