import type { Deps } from '../../deps.ts'
import { FairTurns } from '../../kit/limits/fair-turns.ts'
import { limitByAddress } from './limits/address-limit.ts'
import { openBrowserWork } from './limits/browser-work.ts'
import type { PageDeps } from './signing-pages.ts'

/**
 * Uncached pages that an address may have rendered for each form that it may send. A whole school may open its own
 * links.
 */
const RENDERS_PER_SUBMISSION = 20

/** Waiting renders: about half a second of work. */
const MAX_WAITING_RENDERS = 200

/** What all guests' pages share while the service runs. */
export function openPageState(
	deps: Pick<Deps, 'clock' | 'config' | 'ids'>,
): Pick<PageDeps, 'spendRender' | 'renders' | 'work'> {
	const { clock, config } = deps
	return {
		spendRender: limitByAddress(clock, config.publicSubmissionsPerTenMinutes * RENDERS_PER_SUBMISSION),
		renders: new FairTurns({ mostPreferred: 0, mostOthers: MAX_WAITING_RENDERS }),
		work: openBrowserWork(deps),
	}
}
