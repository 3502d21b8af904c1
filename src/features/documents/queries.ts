import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { HAS_ORGANIZATION } from '../../db/ownership.ts'
import { deleteBy, findBy, updateBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { waiverImages, waivers } from '../waivers/table.ts'
import type { Waiver } from '../waivers/table.ts'
import { pdfSeals, sealCertificates } from './table.ts'

export const findPdfSeal = findBy(pdfSeals, 'waiverSeq')

export const insertPdfSeal = statement.into(pdfSeals)

export const updatePdfSeal = updateBy(pdfSeals, 'waiverSeq')

export const insertCertificate = statement.into(sealCertificates)

const certificate = statement<unknown, [string]>('SELECT 1 FROM seal_certificates WHERE fingerprint = ?')

export function hasCertificate(db: Db, fingerprint: string): boolean {
	return certificate.get(db, fingerprint) !== undefined
}

type Whose = Pick<Waiver, 'id' | 'organizationId'>

const WAITING_BATCH = 200

export const listWaitingForFont = statement<Whose & Pick<Waiver, 'seq'>, [after: number]>(
	`SELECT seq, id, organization_id AS organizationId FROM waivers w
	WHERE missing_letters IS NOT NULL AND seq > ? AND ${HAS_ORGANIZATION}
	ORDER BY seq LIMIT ${WAITING_BATCH}`,
).all

const RENEWED_AT_ONCE = 20

/** Without those that are queued already. */
export const listDueTimestamps = statement<Whose, [now: number]>(
	`SELECT w.id, w.organization_id AS organizationId
	FROM pdf_seals s INDEXED BY pdf_seals_to_renew CROSS JOIN waivers w ON w.seq = s.waiver_seq
	WHERE s.stamped_at IS NOT NULL AND s.renew_at <= ? AND w.pdf_sha256 IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = 'waiver.timestamp' AND j.subject = w.id)
	AND ${HAS_ORGANIZATION}
	ORDER BY s.renew_at LIMIT ${RENEWED_AT_ONCE}`,
).all

export const countTimestampJobs = statement.count<[]>(
	"SELECT count(*) AS n FROM jobs WHERE kind = 'waiver.timestamp'",
)

const FORGOTTEN_BATCH = 1_000

export const listForgottenRenders = statement<Whose, []>(
	`SELECT w.id, w.organization_id AS organizationId FROM waivers w
	WHERE w.pdf_status IN ('pending', 'failed') AND w.purged_at IS NULL
	AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind IN ('waiver.images', 'waiver.pdf') AND j.subject = w.id)
	AND ${HAS_ORGANIZATION}
	ORDER BY w.seq LIMIT ${FORGOTTEN_BATCH}`,
).all

export function listFailedRenders(
	db: Db,
	{ organizationId, after, limit }: { organizationId: string; after: number; limit: number },
): { seq: number; id: string }[] {
	const { seq, id } = waivers
	return db
		.select({ seq, id })
		.from(waivers)
		.where(
			and(
				eq(waivers.organizationId, organizationId),
				// Written like the condition of the partial index, so that SQLite uses it.
				sql`${waivers.pdfStatus} IN ('pending', 'failed') AND ${waivers.purgedAt} IS NULL`,
				eq(waivers.pdfStatus, 'failed'),
				gt(waivers.seq, after),
			),
		)
		.orderBy(asc(waivers.seq))
		.limit(limit)
		.all()
}

export const deletePdfSeal = deleteBy(pdfSeals, 'waiverSeq')

const filesByPrefix = statement<NamedFile, [string, string]>(
	`SELECT w.pdf_sha256 AS sha256, w.seq AS waiverSeq, w.id AS waiverId, w.organization_id AS organizationId,
	NULL AS path FROM waivers w WHERE w.pdf_sha256 >= ?1 AND w.pdf_sha256 < ?2
	UNION ALL SELECT i.file_sha256, w.seq, w.id, w.organization_id, i.path
	FROM waiver_images i JOIN waivers w ON w.seq = i.waiver_seq WHERE i.file_sha256 >= ?1 AND i.file_sha256 < ?2`,
)

export function listNamedFiles(db: Db, prefix: string): NamedFile[] {
	// "g" follows the last hexadecimal digit.
	return filesByPrefix.all(db, prefix, `${prefix}g`)
}

export type NamedFile = {
	readonly sha256: string
	readonly waiverSeq: number
	readonly waiverId: string
	readonly organizationId: string
	readonly path: string | null
}

export function isFileNamed(db: Db, sha256: string): boolean {
	const image = db
		.select({ path: waiverImages.path })
		.from(waiverImages)
		.where(eq(waiverImages.fileSha256, sha256))
		.limit(1)
		.get()
	const pdf = db
		.select({ seq: waivers.seq })
		.from(waivers)
		.where(eq(waivers.pdfSha256, sha256))
		.limit(1)
		.get()
	return image !== undefined || pdf !== undefined
}
