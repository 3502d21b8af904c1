import type { Deps } from '../../../deps.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import { nameActors } from '../../actors/name-actors.ts'
import { todayOf } from '../../organization/organization.ts'
import type { Edited } from './draft.ts'
import { listIssues } from './issues.ts'
import type { TemplateDraft } from './model.ts'

export function presentDraft(deps: Pick<Deps, 'db' | 'clock'>, edit: Edited): TemplateDraft {
	const { template, content, draft } = edit
	return {
		...content,
		updatedAt: toTimestamp((draft ?? template).updatedAt),
		...presentRevision(deps, edit),
		issues: issuesOf(deps, edit),
	}
}

/** The revision of an edited draft, when it was saved, and its issues. */
export function presentEdit(deps: Pick<Deps, 'db' | 'clock'>, edit: Edited) {
	const { revision, savedAt } = presentRevision(deps, edit)
	return { revision, savedAt, issues: issuesOf(deps, edit) }
}

/** The newest revision, and who saved it when. */
export function presentRevision({ db }: Pick<Deps, 'db'>, { template, draft }: Edited) {
	const by = draft?.savedBy ?? null
	return {
		revision: template.draftRevision,
		savedAt: timestampOrNull(draft?.updatedAt ?? null),
		savedBy: by,
		savedByName: by === null ? null : nameActors(db, template.organizationId)(by),
	}
}

function issuesOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, { template, content }: Edited) {
	return listIssues(template, content, todayOf(db, clock, template.organizationId))
}
