import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { deleteBy, listBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { spool, waiverImages } from './table.ts'
import type { WaiverImage } from './table.ts'

export const insertImage = statement.into(waiverImages)
export const insertSpooled = statement.into(spool)

export const listImages = listBy(waiverImages, ['waiverSeq'], 'ORDER BY path')

const image = statement.from(waiverImages, 'WHERE waiver_seq = ? AND path = ?')

export function findImage(db: Db, waiverSeq: number, path: string): WaiverImage | undefined {
	return image.get(db, waiverSeq, path)
}

const update = statement(
	`UPDATE waiver_images SET state = ?, file_sha256 = ?, content_type = ?, width = ?, height = ?
	WHERE waiver_seq = ? AND path = ?`,
)

export function updateImage(tx: Tx, image: WaiverImage): void {
	const { state, fileSha256, contentType, width, height, waiverSeq, path } = image
	update.run(tx, state, fileSha256, contentType, width, height, waiverSeq, path)
}

const spooledBytes = statement<{ bytes: Uint8Array }>(
	'SELECT bytes FROM spool WHERE waiver_seq = ? AND path = ?',
)

export function findSpooled(db: Db, waiverSeq: number, path: string): Uint8Array | undefined {
	return spooledBytes.get(db, waiverSeq, path)?.bytes
}

const unspool = statement('DELETE FROM spool WHERE waiver_seq = ? AND path = ?')

export function deleteSpooled(tx: Tx, waiverSeq: number, path: string): void {
	unspool.run(tx, waiverSeq, path)
}

export const listStoredAs = statement<{ waiverSeq: number; path: string }, [fileSha256: string]>(
	"SELECT waiver_seq AS waiverSeq, path FROM waiver_images WHERE file_sha256 = ? AND state = 'stored'",
).all

export function listImageFiles(db: Db, waiverSeq: number): string[] {
	return db
		.select({ sha256: waiverImages.fileSha256 })
		.from(waiverImages)
		.where(and(eq(waiverImages.waiverSeq, waiverSeq), isNotNull(waiverImages.fileSha256)))
		.all()
		.flatMap(({ sha256 }) => sha256 ?? [])
}

export function findImageFile(
	db: Db,
	{ waiverSeq, path }: Pick<WaiverImage, 'waiverSeq' | 'path'>,
): string | null {
	const image = and(eq(waiverImages.waiverSeq, waiverSeq), eq(waiverImages.path, path))
	return db.select({ sha256: waiverImages.fileSha256 }).from(waiverImages).where(image).get()?.sha256 ?? null
}

const NO_FILE = { state: 'erased', fileSha256: null, contentType: null, width: null, height: null } as const

export function blankImages(tx: Tx, waiverSeq: number): void {
	tx.update(waiverImages).set(NO_FILE).where(eq(waiverImages.waiverSeq, waiverSeq)).run()
}

export function blankImage(tx: Tx, { waiverSeq, path }: Pick<WaiverImage, 'waiverSeq' | 'path'>): void {
	const image = and(eq(waiverImages.waiverSeq, waiverSeq), eq(waiverImages.path, path))
	tx.update(waiverImages).set(NO_FILE).where(image).run()
	tx.delete(spool)
		.where(and(eq(spool.waiverSeq, waiverSeq), eq(spool.path, path)))
		.run()
}

export const deleteSpool = deleteBy(spool, 'waiverSeq')

export const listImagesOfFile = listBy(waiverImages, ['fileSha256'])

export function listSpooledPaths(db: Db, waiverSeq: number): string[] {
	return db
		.select({ path: spool.path })
		.from(spool)
		.where(eq(spool.waiverSeq, waiverSeq))
		.all()
		.map(({ path }) => path)
}

const ownPhotos = statement<{ blockId: string; versionId: string }>(
	`SELECT i.block_id AS blockId, w.template_version_id AS versionId FROM waiver_images i
	CROSS JOIN waivers w ON w.seq = i.waiver_seq
	WHERE i.waiver_seq = ?1 AND i.block_type = 'photo_capture' AND i.state IN ('spooled', 'stored')
	AND w.source <> 'import' AND w.purged_at IS NULL AND EXISTS (
		SELECT 1 FROM waiver_participants p WHERE p.waiver_seq = ?1 AND p.role = 'signer'
		AND p.participant_id IN (SELECT value FROM json_each(?2))
	)`,
)

/** The photos on a waiver that one of these people signed. The photo of an imported one is the scan of its sheet. */
export function listOwnPhotos(
	db: Db,
	waiverSeq: number,
	participantIds: readonly string[],
): { blockId: string; versionId: string }[] {
	return ownPhotos.all(db, waiverSeq, JSON.stringify(participantIds))
}
