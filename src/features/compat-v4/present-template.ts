import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { kioskAddress } from '../links/token/address.ts'
import { placeIn } from '../organization/hosts.ts'
import { presentTemplate } from '../templates/present.ts'
import { listTemplates } from '../templates/queries.ts'
import { requireVersion } from '../templates/signable.ts'
import type { Template } from '../templates/table.ts'
import { describeFields } from './custom-fields.ts'
import { requireForm } from './find.ts'
import { toTime } from './times.ts'

type PresentDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** All that guests can sign, by name. */
export function listForms(deps: PresentDeps, organizationId: string) {
	return listTemplates(deps.db, organizationId, { status: 'active' }).flatMap((template) =>
		template.activeVersionId === null ? [] : presentForm(deps, template, template.activeVersionId),
	)
}

/** One form, with the questions that have no field of their own. @throws Problem 404, also for one that nobody can sign */
export function readForm(deps: PresentDeps, organizationId: string, id: string) {
	const template = requireForm(deps.db, organizationId, id)
	if (template.status !== 'active' || template.activeVersionId === null)
		throw problem('not_found', 'No published template has this id.')
	return {
		...presentForm(deps, template, template.activeVersionId),
		customFields: describeFields(template, requireVersion(deps.db, template.activeVersionId)),
		customParticipantFields: [],
	}
}

function presentForm(deps: PresentDeps, template: Template, versionId: string) {
	const { versionNumber, publishedAt } = requireVersion(deps.db, versionId)
	return {
		templateId: template.id,
		title: template.name,
		publishedVersion: versionNumber,
		publishedOn: toTime(publishedAt),
		webUrl: presentTemplate(deps, { ...template, activeVersion: versionNumber }).signUrl,
		kioskUrl:
			template.visibility === 'invite_only' ? null : kioskAddress(placeIn(deps, template.organizationId)),
		vanityUrls: [],
		webhook: null,
	}
}
