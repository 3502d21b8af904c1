import type { Db } from '../../db/client.ts'
import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import { nameActors } from '../actors/name-actors.ts'
import { survivorOf } from '../participants/participant.ts'
import { findParticipant } from '../participants/queries.ts'
import { requireTemplateTerms } from '../templates/template.ts'
import { findHold } from '../waivers/changes/hold-queries.ts'
import { findWaiverBySeq } from '../waivers/queries.ts'
import type {
	IncidentAdditionShape,
	IncidentPhotoShape,
	IncidentShape,
	IncidentSummary,
	SavedIncident,
} from './model.ts'
import { presentForm } from './form.ts'
import { countPhotos, listAdditions, listLinks, listPeople, listPhotos } from './queries.ts'
import type { Incident, IncidentAddition, IncidentPhoto } from './table.ts'

function presentState({ id, status, revision, savedAt }: Incident) {
	return { id, status, revision, savedAt: toTimestamp(savedAt) }
}

/** Holds nothing of what the report says. */
export function presentSaved(db: Db, incident: Incident): SavedIncident {
	return {
		...presentState(incident),
		people: listPeople(db, incident.id).map(({ participantId }) => participantId),
		waivers: listLinks(db, incident.id).flatMap(({ waiverSeq }) => findWaiverBySeq(db, waiverSeq)?.id ?? []),
	}
}

export function presentSummary(
	db: Db,
	incident: Incident,
	nameOf: (actor: string) => string | null,
): IncidentSummary {
	const { id, organizationId, happenedAt, locationId, kind, openedBy, purgedAt } = incident
	return {
		...presentState(incident),
		happenedAt: toTimestamp(happenedAt),
		locationId,
		kind,
		people: listPeople(db, id).flatMap(({ participantId }) => {
			const row = findParticipant(db, organizationId, participantId)
			if (row === undefined) return []
			const { id: personId, firstName, lastName, dateOfBirth } = survivorOf(db, row)
			return [{ id: personId, firstName, lastName, dateOfBirth }]
		}),
		photoCount: countPhotos(db, id),
		openedBy,
		openedByName: nameOf(openedBy),
		purgedAt: timestampOrNull(purgedAt),
	}
}

/** The whole report. What was purged is empty. @param language of whoever reads the venue's own questions */
export function presentIncident(db: Db, incident: Incident, language?: string): IncidentShape {
	const nameOf = nameActors(db, incident.organizationId)
	const { text, firstAid, ambulanceCalled, wentHome, witnesses, closedBy } = incident
	return {
		...presentSummary(db, incident, nameOf),
		text,
		firstAid,
		ambulanceCalled,
		wentHome,
		witnesses,
		form: presentForm(db, incident, language),
		waivers: listLinks(db, incident.id).flatMap(({ waiverSeq }) => presentWaiver(db, waiverSeq)),
		photos: listPhotos(db, incident.id).map(presentPhoto),
		additions: listAdditions(db, incident.id).map((addition) => presentAddition(addition, nameOf)),
		openedAt: toTimestamp(incident.openedAt),
		closedBy,
		closedByName: closedBy === null ? null : nameOf(closedBy),
		closedAt: timestampOrNull(incident.closedAt),
		isHeld: incident.releasedAt === null,
	}
}

function presentWaiver(db: Db, seq: number): IncidentShape['waivers'] {
	const waiver = findWaiverBySeq(db, seq)
	if (waiver === undefined) return []
	const { id, templateId, signedAt, purgedAt } = waiver
	return [
		{
			id,
			templateName: requireTemplateTerms(db, templateId).name,
			signedAt: toTimestamp(signedAt),
			isHeld: findHold(db, seq) !== undefined,
			isPurged: purgedAt !== null,
		},
	]
}

export function presentPhoto({
	id,
	sha256,
	width,
	height,
	addedBy,
	addedAt,
}: IncidentPhoto): IncidentPhotoShape {
	return { id, sha256, width, height, addedBy, addedAt: toTimestamp(addedAt) }
}

export function presentAddition(
	{ id, text, addedBy, addedAt }: IncidentAddition,
	nameOf: (actor: string) => string | null,
): IncidentAdditionShape {
	return { id, text, addedBy, addedByName: nameOf(addedBy), addedAt: toTimestamp(addedAt) }
}
