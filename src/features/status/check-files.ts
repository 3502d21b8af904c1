import type { Deps } from '../../deps.ts'
import { listUnusable } from '../../files/data-dir.ts'
import { timestampOrNull } from '../../kit/time/dates.ts'
import { HOUR_MS } from '../../kit/time/durations.ts'
import { readLastSweep } from '../found/last-sweep.ts'
import type { Status } from './model.ts'
import { judge } from './verdict.ts'

/** A sweep runs each hour. What was not looked at is not well. */
const SWEPT_WITHIN_MS = 3 * HOUR_MS

export function checkFiles(deps: Pick<Deps, 'config' | 'clock' | 'db'>): Status['files'] {
	const last = readLastSweep(deps)
	const { missing = 0, unexplained = 0, found = 0, foundUntil = null } = last ?? {}
	const isOld = Math.abs(deps.clock.now() - (last?.at ?? -Infinity)) > SWEPT_WITHIN_MS
	return {
		...judge([
			[listUnusable(deps.config.dataDir).length > 0, 'fault', 'data_unusable'],
			[unexplained > 0, 'fault', 'files_unexplained'],
			[missing > 0, 'fault', 'files_missing'],
			[isOld, 'attention', 'files_unchecked'],
			[found > 0, 'attention', 'files_found'],
		]),
		missing,
		unexplained,
		found,
		foundUntil: timestampOrNull(foundUntil),
		checkedAt: timestampOrNull(last?.at),
	}
}
