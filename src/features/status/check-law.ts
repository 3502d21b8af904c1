import type { Deps } from '../../deps.ts'
import { todayOf } from '../organization/organization.ts'
import { hasDataChanged, listAllOverrides } from '../organization/overrides/overrides.ts'
import type { Status } from './model.ts'
import { judge } from './verdict.ts'

/** An override never ends by itself, so somebody has to look at it again. */
export function checkLaw({ db, clock }: Pick<Deps, 'db' | 'clock'>, organizationId: string): Status['law'] {
	const overrides = listAllOverrides(db, organizationId)
	const today = todayOf(db, clock, organizationId)
	const due = overrides.filter(({ reviewAt }) => reviewAt <= today).length
	const changed = overrides.filter(hasDataChanged).length
	return {
		...judge([
			[due > 0, 'attention', 'override_due'],
			[changed > 0, 'attention', 'law_changed'],
		]),
		overrides: overrides.length,
		due,
		changed,
	}
}
