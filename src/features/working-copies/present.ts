import type { Deps } from '../../deps.ts'
import { canonicalJson } from '../../ledger/canonical-json.ts'
import { timestampOrNull } from '../../kit/time/dates.ts'
import { nameActors } from '../actors/name-actors.ts'
import { todayOf } from '../organization/organization.ts'
import { listIssues } from './issues.ts'
import type { WorkingCopy } from './model.ts'
import { readLive } from './working-copy.ts'
import type { Copy } from './working-copy.ts'

export function presentCopy(deps: Pick<Deps, 'db' | 'clock'>, copy: Copy): WorkingCopy {
	const { template, content } = copy
	return {
		...content,
		...presentRevision(deps, copy),
		issues: listIssues(content, todayOf(deps.db, deps.clock, template.organizationId)),
		isDifferent: canonicalJson(content) !== canonicalJson(readLive(deps.db, template)),
	}
}

/** The newest revision, and who saved it when. */
export function presentRevision({ db }: Pick<Deps, 'db'>, { template, revision, saved }: Copy) {
	const by = saved?.by ?? null
	return {
		revision,
		savedAt: timestampOrNull(saved?.at ?? null),
		savedBy: by,
		savedByName: by === null ? null : nameActors(db, template.organizationId)(by),
	}
}
