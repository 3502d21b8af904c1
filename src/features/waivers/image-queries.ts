import { and, asc, eq, sql } from 'drizzle-orm'
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

/** The images that are stored as this file. */
export function listStoredAs(db: Db, fileSha256: string): { waiverSeq: number; path: string }[] {
	return storedAs(db).all({ fileSha256 })
}
