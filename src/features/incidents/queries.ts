import { and, desc, eq, gte, inArray, lt, lte, or } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { countBy, deleteBy, findBy, listBy, updateBy } from '../../db/rows.ts'
import { at } from '../../db/places.ts'
import type { Places } from '../../kit/places.ts'
import { statement } from '../../db/statement.ts'
import type { IncidentKind, IncidentStatus } from './model.ts'
import { incidentAdditions, incidentPeople, incidentPhotos, incidentWaivers, incidents } from './table.ts'
import type { Incident, IncidentPhoto, IncidentWaiver } from './table.ts'

export const insertIncident = statement.into(incidents)

export const findIncident = findBy(incidents, 'organizationId', 'id')

export const updateIncidentRow = updateBy(incidents, 'id')

export const countDrafts = countBy(incidents, ['organizationId', 'status'], 'AND purged_at IS NULL')

export const insertPerson = statement.into(incidentPeople)

export const deletePeople = deleteBy(incidentPeople, 'incidentId')

export const listPeople = listBy(incidentPeople, ['incidentId'], 'ORDER BY position')

export const insertLink = statement.into(incidentWaivers)

export const deleteLinks = deleteBy(incidentWaivers, 'incidentId')

export const listLinks = listBy(incidentWaivers, ['incidentId'], 'ORDER BY position')

const PHOTO = `SELECT id, incident_id AS incidentId, sha256, width, height, added_by AS addedBy,
	added_at AS addedAt FROM incident_photos WHERE incident_id = ?`

export const listPhotos = statement<IncidentPhoto, [incidentId: string]>(`${PHOTO} ORDER BY id`).all

export const findPhoto = statement<IncidentPhoto, [incidentId: string, id: string]>(`${PHOTO} AND id = ?`).get

export const findSamePhoto = statement<IncidentPhoto, [incidentId: string, sha256: string]>(
	`${PHOTO} AND sha256 = ?`,
).get

export const insertPhoto = statement.into(incidentPhotos)

export const countPhotos = countBy(incidentPhotos, ['incidentId'])

export const deletePhotoRow = deleteBy(incidentPhotos, 'id')

export const deletePhotos = deleteBy(incidentPhotos, 'incidentId')

const photoBytes = statement<{ bytes: Uint8Array }, [string]>(
	'SELECT bytes FROM incident_photos WHERE id = ?',
)

export function findPhotoBytes(db: Db, id: string): Uint8Array | undefined {
	return photoBytes.get(db, id)?.bytes
}

export const insertAddition = statement.into(incidentAdditions)

export const listAdditions = listBy(incidentAdditions, ['incidentId'], 'ORDER BY id')

export function blankAdditions(tx: Tx, incidentId: string, blank: { readonly text: string }): void {
	tx.update(incidentAdditions).set(blank).where(eq(incidentAdditions.incidentId, incidentId)).run()
}

/** Another report that protects the waiver. */
export const findOtherHolder = statement<{ incidentId: string }, [waiverSeq: number, incidentId: string]>(
	`SELECT l.incident_id AS incidentId FROM incident_waivers l JOIN incidents i ON i.id = l.incident_id
	WHERE l.waiver_seq = ? AND l.incident_id <> ? AND i.released_at IS NULL ORDER BY l.incident_id LIMIT 1`,
).get

const noteHold = statement(
	'UPDATE incident_waivers SET hold_placed_at = ? WHERE incident_id = ? AND waiver_seq = ?',
)

export function passHold(tx: Tx, { waiverSeq, holdPlacedAt }: IncidentWaiver, incidentId: string): void {
	noteHold.run(tx, holdPlacedAt, incidentId, waiverSeq)
}

const protecting = statement.count<[string]>(
	`SELECT count(DISTINCT i.id) AS n FROM incident_people p JOIN incidents i ON i.id = p.incident_id
	WHERE p.participant_id IN (SELECT value FROM json_each(?)) AND i.released_at IS NULL`,
)

/** How many reports protect a person from being erased. */
export function countProtecting(db: Db, participantIds: readonly string[]): number {
	return protecting(db, JSON.stringify(participantIds))
}

const ofPeople = statement.from(
	incidents,
	`WHERE id IN (SELECT incident_id FROM incident_people WHERE participant_id IN (SELECT value FROM json_each(?)))
	AND purged_at IS NULL`,
)

/** Without purged ones. */
export function listIncidentsOf(db: Db, participantIds: readonly string[]): Incident[] {
	return ofPeople.all(db, JSON.stringify(participantIds))
}

const ofWaiver = statement.from(
	incidents,
	'WHERE id IN (SELECT incident_id FROM incident_waivers WHERE waiver_seq = ?) AND purged_at IS NULL',
)

/** Without purged ones. */
export function listIncidentsOfWaiver(db: Db, waiverSeq: number): Incident[] {
	return ofWaiver.all(db, waiverSeq)
}

const needing = statement.count<[incidentId: string]>(
	`SELECT (SELECT count(*) FROM incident_waivers l JOIN waivers w ON w.seq = l.waiver_seq
		WHERE l.incident_id = ?1 AND w.purged_at IS NULL)
	+ (SELECT count(*) FROM incident_people p JOIN participants q ON q.id = p.participant_id
		WHERE p.incident_id = ?1 AND q.name_folded <> '') AS n`,
)

/** Whether a report names a waiver that is kept, or somebody who is not erased. */
export function isNeeded(db: Db, incidentId: string): boolean {
	return needing(db, incidentId) > 0
}

export type IncidentFilter = {
	readonly organizationId: string
	readonly status?: IncidentStatus | undefined
	readonly kind?: IncidentKind | undefined
	readonly participantIds?: readonly string[] | undefined
	readonly waiverSeq?: number | undefined
	readonly places: Places
	/** Milliseconds since 1970, both inclusive. */
	readonly from?: number | undefined
	readonly to?: number | undefined
	readonly before?: Pick<Incident, 'happenedAt' | 'id'> | undefined
}

/** The latest accident first. */
export function listIncidents(db: Db, filter: IncidentFilter, limit: number): Incident[] {
	const { organizationId, status, kind, participantIds, waiverSeq, places, from, to, before } = filter
	const { happenedAt, id } = incidents
	const named = participantIds && inArray(incidentPeople.participantId, [...participantIds])
	const linked = waiverSeq === undefined ? undefined : eq(incidentWaivers.waiverSeq, waiverSeq)
	return db
		.select()
		.from(incidents)
		.where(
			and(
				eq(incidents.organizationId, organizationId),
				status && eq(incidents.status, status),
				kind && eq(incidents.kind, kind),
				at(incidents.locationId, places),
				from === undefined ? undefined : gte(happenedAt, from),
				to === undefined ? undefined : lte(happenedAt, to),
				named && inArray(id, db.select({ id: incidentPeople.incidentId }).from(incidentPeople).where(named)),
				linked &&
					inArray(id, db.select({ id: incidentWaivers.incidentId }).from(incidentWaivers).where(linked)),
				before &&
					or(lt(happenedAt, before.happenedAt), and(eq(happenedAt, before.happenedAt), lt(id, before.id))),
			),
		)
		.orderBy(desc(happenedAt), desc(id))
		.limit(limit)
		.all()
}
