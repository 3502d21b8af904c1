import { Type } from '@sinclair/typebox'
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Person } from '../../blocks/types.ts'
import type { Db, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { storedJson } from '../../kit/stored-json.ts'
import { checkins } from '../checkins/table.ts'
import { participants } from '../participants/table.ts'
import { pdfSeals } from '../documents/table.ts'
import { templateVersions, templates } from '../templates/table.ts'
import type { Template } from '../templates/table.ts'
import {
	spool,
	waiverFlags,
	waiverImages,
	waiverParticipants,
	waiverTags,
	waivers,
} from '../waivers/table.ts'
import type { WaiverImage } from '../waivers/table.ts'
import { legalHolds } from './table.ts'
import type { LegalHold } from './table.ts'

export function findHold(db: Db, waiverSeq: number): LegalHold | undefined {
	return db.select().from(legalHolds).where(eq(legalHolds.waiverSeq, waiverSeq)).get()
}

export function insertHold(tx: Tx, hold: LegalHold): void {
	tx.insert(legalHolds).values(hold).run()
}

export function deleteHold(tx: Tx, waiverSeq: number): void {
	tx.delete(legalHolds).where(eq(legalHolds.waiverSeq, waiverSeq)).run()
}

const readDates = storedJson(
	Type.Array(Type.Union([Type.String(), Type.Null()])),
	'The list of dates of birth',
)

/** A waiver that is not purged and not held, with what its time of keeping hangs on. */
export type Candidate = {
	readonly seq: number
	readonly id: string
	readonly signedAt: number
	readonly templateId: string
	/** Of everyone whom it names, as far as they are known. */
	readonly datesOfBirth: readonly string[]
}

/** Waivers that might be due, in the order of signing, from after `seq` on. */
export function listCandidates(
	db: Db,
	{ organizationId, after, limit }: { organizationId: string; after: number; limit: number },
): Candidate[] {
	const { seq, id, signedAt, templateId } = waivers
	return db
		.select({
			seq,
			id,
			signedAt,
			templateId,
			dates: sql<string>`json_group_array(json_extract(${waiverParticipants.person}, '$.dateOfBirth'))`,
		})
		.from(waivers)
		.innerJoin(waiverParticipants, eq(waiverParticipants.waiverSeq, waivers.seq))
		.leftJoin(legalHolds, eq(legalHolds.waiverSeq, waivers.seq))
		.where(
			and(
				eq(waivers.organizationId, organizationId),
				isNull(waivers.purgedAt),
				isNull(legalHolds.waiverSeq),
				gt(waivers.seq, after),
			),
		)
		.groupBy(waivers.seq)
		.orderBy(asc(waivers.seq))
		.limit(limit)
		.all()
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

/** Waivers that name a participant, the purged ones apart. */
export function listKeptWaiversOf(db: Db, participantId: string): { seq: number; id: string }[] {
	return db
		.selectDistinct({ seq: waivers.seq, id: waivers.id })
		.from(waiverParticipants)
		.innerJoin(waivers, eq(waivers.seq, waiverParticipants.waiverSeq))
		.where(and(eq(waiverParticipants.participantId, participantId), isNull(waivers.purgedAt)))
		.orderBy(asc(waivers.seq))
		.all()
}

/** A person as any waiver names them. */
export function listPeopleOf(db: Db, participantIds: readonly string[]): Person[] {
	return db
		.select({ person: waiverParticipants.person })
		.from(waiverParticipants)
		.where(inArray(waiverParticipants.participantId, [...participantIds]))
		.all()
		.map(({ person }) => person)
}

export function listParticipantIds(db: Db, waiverSeq: number): string[] {
	return db
		.selectDistinct({ id: waiverParticipants.participantId })
		.from(waiverParticipants)
		.where(eq(waiverParticipants.waiverSeq, waiverSeq))
		.all()
		.map(({ id }) => id)
}

/** Hashes of the files that a waiver's images stand in. */
export function listImageFiles(db: Db, waiverSeq: number): string[] {
	return db
		.select({ sha256: waiverImages.fileSha256 })
		.from(waiverImages)
		.where(and(eq(waiverImages.waiverSeq, waiverSeq), isNotNull(waiverImages.fileSha256)))
		.all()
		.flatMap(({ sha256 }) => sha256 ?? [])
}

/** Hash of the file of one image; null while it is in the spool. */
export function findImageFile(
	db: Db,
	{ waiverSeq, path }: Pick<WaiverImage, 'waiverSeq' | 'path'>,
): string | null {
	const image = and(eq(waiverImages.waiverSeq, waiverSeq), eq(waiverImages.path, path))
	return db.select({ sha256: waiverImages.fileSha256 }).from(waiverImages).where(image).get()?.sha256 ?? null
}

/** The files that rows name whose names begin with these digits, and the waiver of each. */
export function listNamedFiles(db: Db, prefix: string): NamedFile[] {
	// Past every name that begins so: the next letter after the digits of hexadecimal.
	const range = { from: prefix, to: `${prefix}g` }
	return db.$client
		.query<NamedFile, typeof range>(
			`SELECT w.pdf_sha256 AS sha256, w.seq AS waiverSeq, w.id AS waiverId, w.organization_id AS organizationId,
			NULL AS path FROM waivers w WHERE w.pdf_sha256 >= $from AND w.pdf_sha256 < $to
			UNION ALL SELECT i.file_sha256, w.seq, w.id, w.organization_id, i.path
			FROM waiver_images i JOIN waivers w ON w.seq = i.waiver_seq
			WHERE i.file_sha256 >= $from AND i.file_sha256 < $to`,
		)
		.all(range)
}

export type NamedFile = {
	readonly sha256: string
	readonly waiverSeq: number
	readonly waiverId: string
	readonly organizationId: string
	/** Of an image; null for the PDF. */
	readonly path: string | null
}

/** Whether any row names a file. */
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

export function deletePdfSeal(tx: Tx, waiverSeq: number): void {
	tx.delete(pdfSeals).where(eq(pdfSeals.waiverSeq, waiverSeq)).run()
}

export function blankWaiverRow(tx: Tx, seq: number, purgedAt: number): void {
	tx.update(waivers)
		.set({
			purgedAt,
			values: {},
			evidence: sql`'{}'`,
			recordSalt: null,
			commitments: {},
			voidReason: null,
			pdfSha256: null,
			pdfFailure: null,
		})
		.where(eq(waivers.seq, seq))
		.run()
}

export function blankPeople(tx: Tx, waiverSeq: number): void {
	tx.update(waiverParticipants)
		.set({ person: { firstName: '', lastName: '' } })
		.where(eq(waiverParticipants.waiverSeq, waiverSeq))
		.run()
}

/** What the desk said of people as they came. */
export function blankCheckins(tx: Tx, waiverSeq: number): void {
	tx.update(checkins).set({ reason: null }).where(eq(checkins.waiverSeq, waiverSeq)).run()
}

export function blankFlags(tx: Tx, waiverSeq: number): void {
	tx.update(waiverFlags).set({ value: '' }).where(eq(waiverFlags.waiverSeq, waiverSeq)).run()
}

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

const ERASED = { state: 'erased', fileSha256: null, contentType: null, width: null, height: null } as const

export function deleteTags(tx: Tx, waiverSeq: number): void {
	tx.delete(waiverTags).where(eq(waiverTags.waiverSeq, waiverSeq)).run()
}

export function deleteSpool(tx: Tx, waiverSeq: number): void {
	tx.delete(spool).where(eq(spool.waiverSeq, waiverSeq)).run()
}

export function blankParticipant(tx: Tx, id: string, updatedAt: number): void {
	tx.update(participants)
		.set({
			firstName: '',
			middleName: null,
			lastName: '',
			nameFolded: '',
			email: null,
			emailFolded: null,
			phone: null,
			phoneDigits: null,
			dateOfBirth: null,
			updatedAt,
		})
		.where(eq(participants.id, id))
		.run()
}

/** Images of documents that one look judges. */
export const DOCUMENT_IMAGES_AT_ONCE = 200

/** The image of a document, and when and how its waiver was signed. */
export type DocumentImage = {
	readonly waiverSeq: number
	readonly path: string
	readonly blockId: string
	readonly signedAt: number
	readonly templateVersionId: string
}

/** The text of the query for images of documents. Few waivers have any, so their index comes first (CROSS JOIN). */
export const DOCUMENT_IMAGES_SQL = `SELECT i.waiver_seq AS waiverSeq, i.path, i.block_id AS blockId,
	w.signed_at AS signedAt, w.template_version_id AS templateVersionId
	FROM waiver_images i CROSS JOIN waivers w ON w.seq = i.waiver_seq
	LEFT JOIN legal_holds h ON h.waiver_seq = w.seq
	WHERE i.block_type = 'id_capture' AND i.state <> 'erased' AND i.waiver_seq > ?
	AND w.organization_id = ? AND w.purged_at IS NULL AND h.waiver_seq IS NULL
	ORDER BY i.waiver_seq, i.path LIMIT ${DOCUMENT_IMAGES_AT_ONCE}`

const documentImages = statement((db) =>
	db.$client.query<DocumentImage, [number, string]>(DOCUMENT_IMAGES_SQL),
)

/** The next images of documents that are not erased, of waivers that are neither purged nor held, oldest first. */
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
