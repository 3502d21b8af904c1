import type { Deps } from '../../deps.ts'
import { createInterval } from '../../jobs/loop.ts'
import type { Loop } from '../../jobs/loop.ts'
import { MINUTE_MS, SECOND_MS } from '../../kit/durations.ts'
import { messageOf } from '../../kit/message-of.ts'

/** How long the background work waits at the start for the place of the copies to answer, in milliseconds. */
const FIRST_LOOK_MS = 5 * SECOND_MS

type State = { replaced?: string | undefined }

type Steps = {
	/** Begins the background work. */
	goOn(): void
	/** Ends it. */
	stopAll(): void
}

/**
 * Makes a service read-only for good once the copies off the box belong to another data directory. A place that does not
 * answer keeps nobody from signing.
 * @returns the loop that looks every minute, whose start looks first and then has the background work begin
 */
export function awaitCopies(deps: Pick<Deps, 'copiesOwner' | 'log'>, state: State, steps: Steps): Loop {
	const { copiesOwner, log } = deps
	const look = async (): Promise<void> => {
		if (state.replaced !== undefined) return
		state.replaced = await copiesOwner?.look()
		if (state.replaced !== undefined)
			log.error('read-only: another box has taken over', { reason: state.replaced })
	}
	const loop = createInterval(deps, {
		name: 'replication.owner',
		everyMs: MINUTE_MS,
		async run() {
			const before = state.replaced
			await look()
			if (before === undefined && state.replaced !== undefined) steps.stopAll()
		},
	})
	let isStopped = false
	const begin = async (): Promise<void> => {
		const first = look().catch((error: unknown) =>
			log.warn('whose the copies are is not known yet', { cause: messageOf(error) }),
		)
		await Promise.race([first, Bun.sleep(FIRST_LOOK_MS)])
		if (isStopped) return
		if (state.replaced === undefined) steps.goOn()
		loop.start()
	}
	return {
		...loop,
		start() {
			if (copiesOwner === undefined) steps.goOn()
			else void begin()
		},
		async stop() {
			isStopped = true
			await loop.stop()
		},
	}
}
