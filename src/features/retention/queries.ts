import { Type } from '@sinclair/typebox'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { storedJson } from '../../kit/stored-json.ts'
import { templateVersions, templates } from '../templates/table.ts'
import type { Template } from '../templates/table.ts'

const readDates = storedJson(
	Type.Array(Type.Union([Type.String(), Type.Null()])),
	'The list of dates of birth',
)

export const CANDIDATES_AT_ONCE = 200

export type Candidate = {
	readonly seq: number
	readonly id: string
	readonly signedAt: number
	readonly templateId: string
	readonly datesOfBirth: readonly string[]
}

/** Where a list of candidates goes on: after this waiver, in the order of signing. */
export type Place = Pick<Candidate, 'signedAt' | 'seq'>

/** By the time of signing, which for imported waivers is not that of their rows. */
const CANDIDATES_SQL = `SELECT w.seq, w.id, w.signed_at AS signedAt, w.template_id AS templateId,
	(SELECT json_group_array(json_extract(p.person, '$.dateOfBirth')) FROM waiver_participants p
		WHERE p.waiver_seq = w.seq) AS dates
	FROM waivers w WHERE w.organization_id = ?1 AND w.recency > ((?2 << 16) | (?3 & 65535))
	AND w.purged_at IS NULL AND NOT EXISTS (SELECT 1 FROM legal_holds h WHERE h.waiver_seq = w.seq)
	ORDER BY w.recency LIMIT ${CANDIDATES_AT_ONCE}`

type CandidateRow = Omit<Candidate, 'datesOfBirth'> & { readonly dates: string }

const candidates = statement((db) => db.$client.query<CandidateRow, [string, number, number]>(CANDIDATES_SQL))

export function listCandidates(db: Db, organizationId: string, { signedAt, seq }: Place): Candidate[] {
	return candidates(db)
		.all(organizationId, signedAt, seq)
		.map(({ dates, ...rest }) => ({
			...rest,
			datesOfBirth: readDates(dates).filter((date) => date !== null),
		}))
}

export function listTemplatesOf(db: Db, organizationId: string): Pick<Template, 'id' | 'settings'>[] {
	return db
		.select({ id: templates.id, settings: templates.settings })
		.from(templates)
		.where(eq(templates.organizationId, organizationId))
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
	LEFT JOIN legal_holds h ON h.waiver_seq = w.seq
	WHERE i.block_type = 'id_capture' AND i.state <> 'erased' AND i.waiver_seq > ?
	AND w.organization_id = ? AND w.purged_at IS NULL AND h.waiver_seq IS NULL
	ORDER BY i.waiver_seq, i.path LIMIT ${DOCUMENT_IMAGES_AT_ONCE}`

const documentImages = statement((db) =>
	db.$client.query<DocumentImage, [number, string]>(DOCUMENT_IMAGES_SQL),
)

export function listDocumentImages(db: Db, organizationId: string, after: number): DocumentImage[] {
	return documentImages(db).all(after, organizationId)
}

export function listBlocks(db: Db, versionIds: readonly string[]) {
	return db
		.select({ id: templateVersions.id, blocks: templateVersions.blocks })
		.from(templateVersions)
		.where(inArray(templateVersions.id, [...versionIds]))
		.all()
}
