import { Type } from '@sinclair/typebox'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { MAX_PAGE_SIZE } from '../../http/schema.ts'
import { storedJson } from '../../kit/stored-json.ts'
import { templateVersions, templates } from '../templates/table.ts'
import type { Template } from '../templates/table.ts'

const readDates = storedJson(
	Type.Array(Type.Union([Type.String(), Type.Null()])),
	'The list of dates of birth',
)

const WINDOW = 200

export type Candidate = {
	readonly seq: number
	readonly id: string
	/** The last time, if two guardians signed: both waivers are purged together, and neither before its time. */
	readonly signedAt: number
	readonly templateId: string
	readonly datesOfBirth: readonly string[]
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

const LAST_SIGNED_SQL = `max(w.signed_at, coalesce((SELECT max(c.signed_at) FROM co_signings s
	CROSS JOIN waivers c ON c.seq = s.co_waiver_seq WHERE s.waiver_seq = ${FIRST_SQL}), w.signed_at))`

/**
 * By the time of signing, which for imported waivers is not that of their rows. What was purged is read, too: otherwise
 * one statement would pass by all of it.
 */
const CANDIDATES_SQL = `SELECT w.seq, w.id, w.signed_at AS placedAt, w.template_id AS templateId,
	${LAST_SIGNED_SQL} AS signedAt,
	CASE WHEN w.purged_at IS NULL AND ${UNHELD_SQL} THEN
	(SELECT json_group_array(json_extract(p.person, '$.dateOfBirth')) FROM waiver_participants p
		WHERE p.waiver_seq = w.seq) END AS dates
	FROM waivers w WHERE w.organization_id = ?1 AND w.recency > ((?2 << 16) | (?3 & 65535))
	ORDER BY w.recency LIMIT ${WINDOW}`

type CandidateRow = Omit<Candidate, 'datesOfBirth'> & {
	readonly placedAt: number
	readonly dates: string | null
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
	const dueRows = rows.flatMap(({ dates, seq: row, id, signedAt: signingTime, templateId }) =>
		dates === null
			? []
			: {
					seq: row,
					id,
					signedAt: signingTime,
					templateId,
					datesOfBirth: readDates(dates).filter((date) => date !== null),
				},
	)
	return { candidates: dueRows, last: { signedAt: last.placedAt, seq: last.seq } }
}

export function listTemplatesOf(
	db: Db,
	organizationId: string,
): Pick<Template, 'id' | 'name' | 'status' | 'settings'>[] {
	const { id, name, status, settings } = templates
	return db
		.select({ id, name, status, settings })
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
	readonly templateVersionId: string
}

/** Few waivers have such images, so their index comes first (CROSS JOIN). */
const DOCUMENT_IMAGES_SQL = `SELECT i.waiver_seq AS waiverSeq, i.path, i.block_id AS blockId,
	w.signed_at AS signedAt, w.template_version_id AS templateVersionId
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
