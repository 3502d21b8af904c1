import type { Deps } from '../../deps.ts'
import { createInterval } from '../../jobs/loop.ts'
import type { Loop } from '../../jobs/loop.ts'
import { whyReadOnly } from './recover.ts'

const POLL_INTERVAL_MS = 500

type State = { readOnly?: string | undefined }

/**
 * Keeps a service with an older restored database read-only until the owner confirms the recovery.
 * @param goOn starts what has to wait
 */
export function awaitRecovery(
	deps: Pick<Deps, 'db' | 'checkpoints' | 'log'>,
	state: State,
	goOn: () => void,
): Loop {
	state.readOnly = whyReadOnly(deps)
	if (state.readOnly === undefined) goOn()
	else deps.log.error('read-only until it is recovered', { reason: state.readOnly })
	return createInterval(deps, {
		name: 'evidence.recovery',
		everyMs: POLL_INTERVAL_MS,
		run() {
			if (state.readOnly === undefined) return
			state.readOnly = whyReadOnly(deps)
			if (state.readOnly === undefined) {
				deps.log.info('recovered')
				goOn()
			}
		},
	})
}
