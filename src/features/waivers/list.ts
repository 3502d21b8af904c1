import type { Db } from '../../db/client.ts'
import type { WaiverSummary } from '../participants/model.ts'
import { requireVersion } from '../templates/signable.ts'
import { requireTemplate } from '../templates/template.ts'
import { presentWaiver } from './present.ts'
import { listAllOf, listNewestOf } from './search-queries.ts'
import type { ListedWaiver } from './search-queries.ts'

/** Turns waivers of a list into what the list shows. @param now milliseconds since 1970 */
export function presenterOf(db: Db, now: number): (waiver: ListedWaiver) => WaiverSummary {
	return (waiver) =>
		presentWaiver(
			waiver,
			requireTemplate(db, waiver.organizationId, waiver.templateId),
			requireVersion(db, waiver.templateVersionId),
			now,
		)
}

/** The newest waivers that name any of these participants, up to 100 (specification, Participant). */
export function listWaiversOf(
	db: Db,
	now: number,
	{ organizationId, participantIds }: { organizationId: string; participantIds: readonly string[] },
): WaiverSummary[] {
	return listNewestOf(db, organizationId, participantIds).map(presenterOf(db, now))
}

/** The ids of every waiver that names any of these participants. */
export function listWaiverIdsOf(db: Db, organizationId: string, participantIds: readonly string[]): string[] {
	return listAllOf(db, organizationId, participantIds).map(({ id }) => id)
}
