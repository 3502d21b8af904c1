import type { Places } from '../../kit/places.ts'
import type { Db } from '../../db/client.ts'
import type { WaiverSummary } from './model.ts'
import { requireVersion } from '../templates/signable.ts'
import type { TemplateVersion } from '../templates/table.ts'
import { requireTemplateTerms } from '../templates/template.ts'
import { presentWaiver } from './present.ts'
import { listAllOf, listNewestOf } from './search/queries.ts'
import type { ListedWaiver } from './search/queries.ts'

/** Each template is read once. */
export function presenterOf(db: Db, now: number): (waiver: ListedWaiver) => WaiverSummary {
	const templates = new Map<string, ReturnType<typeof requireTemplateTerms>>()
	const versions = new Map<string, TemplateVersion>()
	return (waiver) => {
		const { templateId, templateVersionId } = waiver
		const template = templates.get(templateId) ?? requireTemplateTerms(db, templateId)
		const version = versions.get(templateVersionId) ?? requireVersion(db, templateVersionId)
		templates.set(templateId, template)
		versions.set(templateVersionId, version)
		return presentWaiver(waiver, template, version, now)
	}
}

/** Up to 100, newest first (specification, Participant). */
export function listWaiversOf(
	db: Db,
	now: number,
	{
		organizationId,
		participantIds,
		places,
	}: { organizationId: string; participantIds: readonly string[]; places: Places },
): WaiverSummary[] {
	return listNewestOf(db, organizationId, participantIds, places).map(presenterOf(db, now))
}

export function listWaiverIdsOf(db: Db, organizationId: string, participantIds: readonly string[]): string[] {
	return listAllOf(db, organizationId, participantIds).map(({ id }) => id)
}
