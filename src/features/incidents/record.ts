import type { Db } from '../../db/client.ts'
import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import { commitRecord, jsonItem } from '../evidence/commitment.ts'
import type { Commitment } from '../evidence/commitment.ts'
import { findWaiverBySeq } from '../waivers/queries.ts'
import { describeForm } from './form.ts'
import { listLinks, listPeople, listPhotos } from './queries.ts'
import type { Incident, IncidentAddition } from './table.ts'

/** The report as its entry in the chain fixes it: its fields, whom and which waivers it names, its photos' SHA-256, and the venue's own questions with the answers. */
export function describeRecord(db: Db, incident: Incident) {
	const { id, kind, text, firstAid, ambulanceCalled, wentHome, witnesses, locationId } = incident
	return {
		id,
		happenedAt: toTimestamp(incident.happenedAt),
		locationId,
		kind,
		text,
		firstAid,
		ambulanceCalled,
		wentHome,
		witnesses,
		people: listPeople(db, id).map(({ participantId }) => participantId),
		waivers: listLinks(db, id).flatMap(({ waiverSeq }) => findWaiverBySeq(db, waiverSeq)?.id ?? []),
		openedBy: incident.openedBy,
		openedAt: toTimestamp(incident.openedAt),
		closedBy: incident.closedBy,
		closedAt: timestampOrNull(incident.closedAt),
		photos: listPhotos(db, id).map(({ id: photoId, sha256 }) => ({ id: photoId, sha256 })),
		...describeForm(db, incident),
	}
}

export function describeAddition({ id, text, addedBy, addedAt }: Omit<IncidentAddition, 'chainSeq'>) {
	return { id, text, addedBy, addedAt: toTimestamp(addedAt) }
}

/** Commits to a report or an addition. @throws if its salt is gone */
export function commitIncident({ recordSalt }: Incident, path: string, record: unknown): Commitment {
	if (recordSalt === null) throw new Error('A report that is not purged has lost its salt.')
	return commitRecord(recordSalt, [jsonItem(path, record)])
}
