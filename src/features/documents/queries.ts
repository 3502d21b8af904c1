import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { insertInto, statement } from '../../db/statement.ts'
import { waivers } from '../waivers/table.ts'
import { pdfSeals, sealCertificates } from './table.ts'
import type { PdfSeal } from './table.ts'

const sealOf = statement((db) =>
	db
		.select()
		.from(pdfSeals)
		.where(eq(pdfSeals.waiverSeq, sql.placeholder('waiverSeq')))
		.prepare(),
)

export function findPdfSeal(db: Db, waiverSeq: number): PdfSeal | undefined {
	return sealOf(db).get({ waiverSeq })
}

export const insertPdfSeal = insertInto(pdfSeals)

export function updatePdfSeal(tx: Tx, waiverSeq: number, changes: Partial<PdfSeal>): void {
	tx.update(pdfSeals).set(changes).where(eq(pdfSeals.waiverSeq, waiverSeq)).run()
}

export const insertCertificate = insertInto(sealCertificates)

const certificate = statement((db) =>
	db
		.select({ fingerprint: sealCertificates.fingerprint })
		.from(sealCertificates)
		.where(eq(sealCertificates.fingerprint, sql.placeholder('fingerprint')))
		.prepare(),
)

export function hasCertificate(db: Db, fingerprint: string): boolean {
	return certificate(db).get({ fingerprint }) !== undefined
}

/** Most waivers that one look for forgotten renders finds. */
const FORGOTTEN_BATCH = 1_000

/** Waivers without a PDF that no job is about to render, oldest first. */
export function listForgottenRenders(db: Db): string[] {
	return db.$client
		.query<{ id: string }, []>(
			`SELECT w.id FROM waivers w WHERE w.pdf_status <> 'ready' AND w.purged_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind IN ('waiver.images', 'waiver.pdf') AND j.subject = w.id)
			ORDER BY w.seq LIMIT ${FORGOTTEN_BATCH}`,
		)
		.all()
		.map(({ id }) => id)
}

/** Waivers of an organization whose PDF could not be rendered, oldest first, from after `seq` on. */
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
				// Spelled as the partial index is, so that it serves.
				sql`${waivers.pdfStatus} <> 'ready' AND ${waivers.purgedAt} IS NULL`,
				eq(waivers.pdfStatus, 'failed'),
				gt(waivers.seq, after),
			),
		)
		.orderBy(asc(waivers.seq))
		.limit(limit)
		.all()
}
