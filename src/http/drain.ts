import type { Log } from '../kit/log.ts'
import type { BodiesInFlight } from './body/bodies.ts'

const DRAIN_MS = 30_000

/** A request whose body is unfinished has not begun, so nothing is lost. */
const BODIES_MS = 1_000

/** For clients to read their responses after the last handler has returned. */
const RESPONSES_MS = 2_000

const STEP_MS = 100

export type InFlight = { handlers: number }

export type Draining = {
	/** Accepts nothing new, and settles when every connection has ended; with `true` it ends them. */
	stop(endConnections?: boolean): Promise<unknown>
	readonly inFlight: InFlight
	readonly bodies: Pick<BodiesInFlight, 'stop'>
	readonly log: Pick<Log, 'warn'>
}

/** Waits for running requests. A client that holds a connection open by sending or reading slowly delays nothing. */
export async function drain({ stop, inFlight, bodies, log }: Draining): Promise<void> {
	const end = stop().then(() => true)
	if (await isDone(end, BODIES_MS)) return
	bodies.stop()
	let idleMs = 0
	for (let waitedMs = BODIES_MS; waitedMs < DRAIN_MS && idleMs < RESPONSES_MS; waitedMs += STEP_MS) {
		if (await isDone(end, STEP_MS)) return
		idleMs = inFlight.handlers === 0 ? idleMs + STEP_MS : 0
	}
	log.warn('connections were cut off', { stillWorkedOn: inFlight.handlers })
	await stop(true)
}

function isDone(end: Promise<boolean>, withinMs: number): Promise<boolean> {
	return Promise.race([end, Bun.sleep(withinMs).then(() => false)])
}
