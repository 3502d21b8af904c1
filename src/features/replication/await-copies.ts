import type { Deps } from '../../deps.ts'
import { LOOKED_AT_EVERY_MS } from '../../files/copies-owner.ts'
import { createInterval } from '../../jobs/loop.ts'
import type { Loop } from '../../jobs/loop.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import { messageOf } from '../../kit/message-of.ts'

const FIRST_LOOK_MS = 5 * SECOND_MS

type State = { replaced?: string | undefined }

type Steps = {
	goOn(): void
	stopAll(): void
}

/**
 * Makes a service read-only for good once the copies belong to another data directory. An unresponsive replica does
 * not keep anybody from signing. @returns the loop that checks every few seconds, first before the others start
 */
export function awaitCopies(deps: Pick<Deps, 'copiesOwner' | 'log'>, state: State, steps: Steps): Loop {
	const { copiesOwner, log } = deps
	const look = async (): Promise<void> => {
		if (state.replaced !== undefined) return
		state.replaced = await copiesOwner?.look()
		if (state.replaced !== undefined)
			log.error('read-only: another machine has taken over', { reason: state.replaced })
	}
	const loop = createInterval(deps, {
		name: 'replication.owner',
		everyMs: LOOKED_AT_EVERY_MS,
		async run() {
			const before = state.replaced
			await look()
			if (before === undefined && state.replaced !== undefined) steps.stopAll()
		},
	})
	let isStopped = false
	const begin = async (): Promise<void> => {
		const first = look().catch((error: unknown) =>
			log.warn('the owner of the copies is not known yet', { cause: messageOf(error) }),
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
