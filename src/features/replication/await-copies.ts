import type { Deps } from '../../deps.ts'
import { OWNER_CHECK_MS } from '../../files/copies-owner.ts'
import { createInterval } from '../../jobs/loop.ts'
import type { Loop } from '../../jobs/loop.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import { messageOf } from '../../kit/errors.ts'
import { compareCopies, explainBehind } from '../evidence/compare-copies.ts'

const FIRST_CHECK_MS = 5 * SECOND_MS

type State = { readOnly?: string | undefined; replaced?: string | undefined }

type AwaitDeps = Pick<Deps, 'copiesOwner' | 'db' | 'keys' | 'checkpoints' | 'log'>

type Steps = {
	goOn(): void
	stopAll(): void
}

/**
 * Makes a service read-only for good once the copies belong to another data directory, and until it is recovered where
 * they have checkpoints that it lacks. An unresponsive replica does not keep anybody from signing. Until it responds,
 * nothing is published or mirrored, since this folder may be an older one.
 * @returns the loop that checks every few seconds, first before the others start; a second start goes on after a recovery
 */
export function awaitCopies(deps: AwaitDeps, state: State, steps: Steps): Loop {
	const { copiesOwner, log } = deps
	let [hasBegun, goesOn, isStopped] = [false, false, false]
	const mayGoOn = (): boolean => state.replaced === undefined && state.readOnly === undefined
	const goOn = (): void => {
		if (goesOn || isStopped || !mayGoOn()) return
		goesOn = true
		steps.goOn()
	}
	const look = async (): Promise<void> => {
		if (state.replaced !== undefined) return
		state.replaced = await copiesOwner?.check()
		if (state.replaced !== undefined)
			log.error('read-only: another machine has taken over', { reason: state.replaced })
		else await compareLogs(deps, state)
		if (mayGoOn() || !goesOn) return
		goesOn = false
		steps.stopAll()
	}
	const loop = createInterval(deps, { name: 'replication.owner', everyMs: OWNER_CHECK_MS, run: look })
	const begin = async (): Promise<void> => {
		const first = look().catch((error: unknown) =>
			log.warn('the owner of the copies is not known yet', { cause: messageOf(error) }),
		)
		await Promise.race([first, Bun.sleep(FIRST_CHECK_MS)])
		goOn()
		if (!isStopped) loop.start()
	}
	return {
		...loop,
		start() {
			if (copiesOwner === undefined || hasBegun) goOn()
			else void begin()
			hasBegun = true
		},
		async stop() {
			isStopped = true
			await loop.stop()
		},
	}
}

/** @throws what the place of the copies throws */
async function compareLogs(deps: AwaitDeps, state: State): Promise<void> {
	await compareCopies(deps)
	const reason = explainBehind(deps)
	if (reason === undefined || state.readOnly !== undefined) return
	state.readOnly = reason
	deps.log.error('read-only until it is recovered', { reason })
}
