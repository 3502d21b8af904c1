import { Type } from '@sinclair/typebox'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { MAX_PAGE_SIZE } from '../../http/schema.ts'
import { storedJson } from '../../kit/stored-json.ts'
import { templateVersions, templates } from '../templates/table.ts'
import type { Template } from '../templates/table.ts'

const readPeople = storedJson(
	Type.Array(
		Type.Object({
			role: Type.String(),
			dateOfBirth: Type.Union([Type.String(), Type.Null()]),
			relationship: Type.Union([Type.String(), Type.Null()]),
		}),
	),
	'The list of people',
)

const WINDOW = 200

export type Candidate = {
	readonly seq: number
	readonly id: string
	/** All times in milliseconds since 1970. */
	readonly signedAt: number
	readonly expiresAt: number | null
	readonly voidedAt: number | null
	readonly templateId: string
	readonly versionNumber: number
	/** Whether it was signed elsewhere. */
	readonly isImported: boolean
	/** Of an imported waiver: the template that it counts for, too. */
	readonly countsFor: string | null
	readonly locationId: string | null
	readonly lastVisitAt: number | null
	readonly releasedAt: number | null
	/** Whether the page said to the signer in which capacity they sign. */
	readonly isStated: boolean
	/** Whether a second guardian's waiver belongs to it: both are purged together, and neither before its time. */
	readonly isShared: boolean
	readonly people: readonly {
		readonly role: string
		readonly dateOfBirth: string | null
		readonly relationship: string | null
	}[]
}

/** Where a list of candidates goes on: after this waiver, in the order of signing. */
export type Position = { readonly signedAt: number; readonly seq: number }

/** A part of the waivers in the order of signing, and of them what may be purged. */
export type CandidateWindow = { readonly candidates: Candidate[]; readonly last: Position }

/** The waiver `w`, or the first guardian's that it co-signs. */
const FIRST_SQL = 'coalesce((SELECT waiver_seq FROM co_signings WHERE co_waiver_seq = w.seq), w.seq)'

/** Neither `w` is held, nor what was signed together with it. */
const UNHELD_SQL = `NOT EXISTS (SELECT 1 FROM legal_holds h WHERE h.waiver_seq = w.seq) AND NOT EXISTS (
	SELECT 1 FROM co_signings s CROSS JOIN legal_holds h ON h.waiver_seq IN (s.waiver_seq, s.co_waiver_seq)
	WHERE s.waiver_seq = ${FIRST_SQL})`

const SHARED_SQL = `(EXISTS (SELECT 1 FROM co_signings s WHERE s.waiver_seq = w.seq)
	OR EXISTS (SELECT 1 FROM co_signings s WHERE s.co_waiver_seq = w.seq))`

const FACTS_SQL = `w.seq, w.id, w.signed_at AS signedAt, w.expires_at AS expiresAt, w.voided_at AS voidedAt,
	w.template_id AS templateId, w.location_id AS locationId, ${SHARED_SQL} AS isShared,
	(SELECT version_number FROM template_versions v WHERE v.id = w.template_version_id) AS versionNumber,
	w.source = 'import' AS isImported, w.evidence ->> '$.imported.countsFor' AS countsFor, w.evidence ->> '$.statement' IS NOT NULL AS isStated,
	(SELECT max(c.checked_in_at) FROM checkins c WHERE c.waiver_seq = w.seq AND c.annulled_at IS NULL) AS lastVisitAt,
	(SELECT r.released_at FROM hold_releases r WHERE r.waiver_seq = w.seq) AS releasedAt`

const PEOPLE_SQL = `(SELECT json_group_array(json_object('role', p.role, 'dateOfBirth', p.person ->> '$.dateOfBirth',
	'relationship', p.person ->> '$.relationship')) FROM waiver_participants p WHERE p.waiver_seq = w.seq)`

/**
 * By the time of signing, which for imported waivers is not that of their rows. What was purged is read, too: otherwise
 * one statement would pass by all of it.
 */
const CANDIDATES_SQL = `SELECT ${FACTS_SQL},
	CASE WHEN w.purged_at IS NULL AND ${UNHELD_SQL} THEN ${PEOPLE_SQL} END AS people
	FROM waivers w WHERE w.organization_id = ?1 AND w.recency > ((?2 << 16) | (?3 & 65535))
	ORDER BY w.recency LIMIT ${WINDOW}`

type CandidateRow = Omit<Candidate, 'people' | 'isImported' | 'isStated' | 'isShared'> & {
	readonly isImported: number
	readonly isStated: number
	readonly isShared: number
	readonly people: string | null
}

const candidates = statement<CandidateRow, [string, number, number]>(CANDIDATES_SQL)

/** @returns undefined behind the last waiver */
export function listCandidates(
	db: Db,
	organizationId: string,
	{ signedAt, seq }: Position,
): CandidateWindow | undefined {
	const rows = candidates.all(db, organizationId, signedAt, seq)
	const last = rows.at(-1)
	if (last === undefined) return undefined
	return { candidates: rows.flatMap(toCandidate), last: { signedAt: last.signedAt, seq: last.seq } }
}

const candidate = statement<CandidateRow, [number]>(
	`SELECT ${FACTS_SQL}, CASE WHEN w.purged_at IS NULL THEN ${PEOPLE_SQL} END AS people FROM waivers w WHERE w.seq = ?`,
)

/** @returns undefined for a purged one */
export function findCandidate(db: Db, waiverSeq: number): Candidate | undefined {
	const row = candidate.get(db, waiverSeq)
	return row === undefined ? undefined : toCandidate(row)[0]
}

function toCandidate({ people, isImported, isStated, isShared, ...row }: CandidateRow): Candidate[] {
	if (people === null) return []
	const facts = { isImported: isImported === 1, isStated: isStated === 1, isShared: isShared === 1 }
	return [{ ...row, ...facts, people: readPeople(people) }]
}

const publishings = statement<{ publishedAt: number }, [templateId: string, versionNumber: number]>(
	'SELECT published_at AS publishedAt FROM template_versions WHERE template_id = ? AND version_number = ?',
)

/** When a version of a template was published, in milliseconds since 1970. */
export function findPublishing(db: Db, templateId: string, versionNumber: number): number | undefined {
	return publishings.get(db, templateId, versionNumber)?.publishedAt
}

export function listTemplatesOf(
	db: Db,
	organizationId: string,
): Pick<Template, 'id' | 'name' | 'status' | 'settings' | 'acceptedSince' | 'updatedAt'>[] {
	const { id, name, status, settings, acceptedSince, updatedAt } = templates
	return db
		.select({ id, name, status, settings, acceptedSince, updatedAt })
		.from(templates)
		.where(eq(templates.organizationId, organizationId))
		.orderBy(templates.name, templates.id)
		.all()
}

export const DOCUMENT_IMAGES_AT_ONCE = 200

export type DocumentImage = {
	readonly waiverSeq: number
	readonly path: string
	readonly blockId: string
	readonly signedAt: number
	readonly locationId: string | null
	readonly templateVersionId: string
}

/** Few waivers have such images, so their index comes first (CROSS JOIN). */
const DOCUMENT_IMAGES_SQL = `SELECT i.waiver_seq AS waiverSeq, i.path, i.block_id AS blockId,
	w.signed_at AS signedAt, w.location_id AS locationId, w.template_version_id AS templateVersionId
	FROM waiver_images i CROSS JOIN waivers w ON w.seq = i.waiver_seq
	WHERE i.block_type = 'id_capture' AND i.state <> 'erased' AND i.waiver_seq > ?
	AND w.organization_id = ? AND w.purged_at IS NULL AND ${UNHELD_SQL}
	ORDER BY i.waiver_seq, i.path LIMIT ${DOCUMENT_IMAGES_AT_ONCE}`

const documentImages = statement<DocumentImage, [number, string]>(DOCUMENT_IMAGES_SQL)

export function listDocumentImages(db: Db, organizationId: string, after: number): DocumentImage[] {
	return documentImages.all(db, after, organizationId)
}

export function listBlocks(db: Db, versionIds: readonly string[]) {
	return db
		.select({ id: templateVersions.id, blocks: templateVersions.blocks })
		.from(templateVersions)
		.where(inArray(templateVersions.id, [...versionIds]))
		.all()
}

export type ListedHold = {
	readonly id: string
	readonly reason: string
	readonly placedAt: number
	readonly placedBy: string
	readonly signedAt: number
	readonly templateName: string
	readonly firstName: string | null
	readonly lastName: string | null
}

const holds = statement<ListedHold, [string, number]>(
	`SELECT w.id, h.reason, h.placed_at AS placedAt, h.placed_by AS placedBy, w.signed_at AS signedAt,
	t.name AS templateName, json_extract(p.person, '$.firstName') AS firstName,
	json_extract(p.person, '$.lastName') AS lastName
	FROM legal_holds h CROSS JOIN waivers w ON w.seq = h.waiver_seq
	CROSS JOIN templates t ON t.id = w.template_id
	LEFT JOIN waiver_participants p ON p.waiver_seq = w.seq AND p.position = 0
	WHERE w.organization_id = ?1 AND h.waiver_seq < ?2 ORDER BY h.waiver_seq DESC LIMIT ${MAX_PAGE_SIZE + 1}`,
)

/** A page of holds, those of the newest waivers first, and one more row if another page follows. */
export function listHolds(db: Db, organizationId: string, before: number): ListedHold[] {
	return holds.all(db, organizationId, before)
}

export const countHolds = statement.count<[organizationId: string]>(
	`SELECT count(*) AS n FROM legal_holds h CROSS JOIN waivers w ON w.seq = h.waiver_seq
	WHERE w.organization_id = ?`,
)
