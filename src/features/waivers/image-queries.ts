import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { insertInto, statement } from '../../db/statement.ts'
import { spool, waiverImages } from './table.ts'
import type { WaiverImage } from './table.ts'

export const insertImage = insertInto(waiverImages)
export const insertSpooled = insertInto(spool)

const imagesOf = statement((db) =>
	db
		.select()
		.from(waiverImages)
		.where(eq(waiverImages.waiverSeq, sql.placeholder('waiverSeq')))
		.orderBy(asc(waiverImages.path))
		.prepare(),
)

export function listImages(db: Db, waiverSeq: number): WaiverImage[] {
	return imagesOf(db).all({ waiverSeq })
}

const isImage = and(
	eq(waiverImages.waiverSeq, sql.placeholder('waiverSeq')),
	eq(waiverImages.path, sql.placeholder('path')),
)

const image = statement((db) => db.select().from(waiverImages).where(isImage).prepare())

export function findImage(db: Db, waiverSeq: number, path: string): WaiverImage | undefined {
	return image(db).get({ waiverSeq, path })
}

const update = statement((db) =>
	db
		.update(waiverImages)
		.set({
			state: sql`${sql.placeholder('state')}`,
			fileSha256: sql`${sql.placeholder('fileSha256')}`,
			contentType: sql`${sql.placeholder('contentType')}`,
			width: sql`${sql.placeholder('width')}`,
			height: sql`${sql.placeholder('height')}`,
		})
		.where(isImage)
		.prepare(),
)

export function updateImage(tx: Tx, changed: WaiverImage): void {
	update(tx).run(changed)
}

const isSpooled = and(
	eq(spool.waiverSeq, sql.placeholder('waiverSeq')),
	eq(spool.path, sql.placeholder('path')),
)

const spooled = statement((db) => db.select({ bytes: spool.bytes }).from(spool).where(isSpooled).prepare())

export function findSpooled(db: Db, waiverSeq: number, path: string): Uint8Array | undefined {
	return spooled(db).get({ waiverSeq, path })?.bytes
}

const unspool = statement((db) => db.delete(spool).where(isSpooled).prepare())

export function deleteSpooled(tx: Tx, waiverSeq: number, path: string): void {
	unspool(tx).run({ waiverSeq, path })
}

const storedAs = statement((db) =>
	db
		.select({ waiverSeq: waiverImages.waiverSeq, path: waiverImages.path })
		.from(waiverImages)
		.where(and(eq(waiverImages.fileSha256, sql.placeholder('fileSha256')), eq(waiverImages.state, 'stored')))
		.prepare(),
)

export function listStoredAs(db: Db, fileSha256: string): { waiverSeq: number; path: string }[] {
	return storedAs(db).all({ fileSha256 })
}

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

const ERASED = { state: 'erased', fileSha256: null, contentType: null, width: null, height: null } as const

export function blankImages(tx: Tx, waiverSeq: number): void {
	tx.update(waiverImages).set(ERASED).where(eq(waiverImages.waiverSeq, waiverSeq)).run()
}

export function blankImage(tx: Tx, { waiverSeq, path }: Pick<WaiverImage, 'waiverSeq' | 'path'>): void {
	const image = and(eq(waiverImages.waiverSeq, waiverSeq), eq(waiverImages.path, path))
	tx.update(waiverImages).set(ERASED).where(image).run()
	tx.delete(spool)
		.where(and(eq(spool.waiverSeq, waiverSeq), eq(spool.path, path)))
		.run()
}

export function deleteSpool(tx: Tx, waiverSeq: number): void {
	tx.delete(spool).where(eq(spool.waiverSeq, waiverSeq)).run()
}

export function listImagesOfFile(db: Db, fileSha256: string): WaiverImage[] {
	return db.select().from(waiverImages).where(eq(waiverImages.fileSha256, fileSha256)).all()
}

export function listSpooledPaths(db: Db, waiverSeq: number): string[] {
	return db
		.select({ path: spool.path })
		.from(spool)
		.where(eq(spool.waiverSeq, waiverSeq))
		.all()
		.map(({ path }) => path)
}
