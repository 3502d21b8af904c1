import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { prefillLinks } from '../links/prefill/table.ts'
import type { PrefillLink } from '../links/prefill/table.ts'
import { importedWaivers, waiverFlags, waiverImages, waiverParticipants, waivers } from '../waivers/table.ts'
import type { Waiver, WaiverFlag, WaiverImage, WaiverParticipant } from '../waivers/table.ts'

const OF_SEQS = 'IN (SELECT value FROM json_each(?))'

const rows = statement.from(waivers, `WHERE seq ${OF_SEQS}`)
const participants = statement.from(waiverParticipants, `WHERE waiver_seq ${OF_SEQS} ORDER BY position`)
const flags = statement.from(
	waiverFlags,
	`WHERE waiver_seq ${OF_SEQS} AND cleared_at IS NULL ORDER BY position`,
)
const photos = statement.from(
	waiverImages,
	`WHERE waiver_seq ${OF_SEQS} AND block_type IN ('photo_capture', 'id_capture')
	AND state IN ('spooled', 'stored') ORDER BY path`,
)
const tags = statement<{ waiverSeq: number; tag: string }, [string]>(
	`SELECT waiver_seq AS waiverSeq, tag FROM waiver_tags WHERE waiver_seq ${OF_SEQS} ORDER BY position`,
)
const links = statement.from(prefillLinks, `WHERE organization_id = ? AND id ${OF_SEQS}`)
const imports = statement.from(importedWaivers, `WHERE waiver_seq ${OF_SEQS}`)

const json = (values: readonly unknown[]): string => JSON.stringify(values)

export function listWaiversBySeq(db: Db, seqs: readonly number[]): Waiver[] {
	return rows.all(db, json(seqs))
}

export function listPeopleBySeq(db: Db, seqs: readonly number[]): WaiverParticipant[] {
	return participants.all(db, json(seqs))
}

export function listOpenFlagsBySeq(db: Db, seqs: readonly number[]): WaiverFlag[] {
	return flags.all(db, json(seqs))
}

/** Those that can be read. */
export function listPhotosBySeq(db: Db, seqs: readonly number[]): WaiverImage[] {
	return photos.all(db, json(seqs))
}

export function listTagsBySeq(db: Db, seqs: readonly number[]): { waiverSeq: number; tag: string }[] {
	return tags.all(db, json(seqs))
}

export function listLinksById(db: Db, organizationId: string, ids: readonly string[]): PrefillLink[] {
	return links.all(db, organizationId, json(ids))
}

export function listImportsBySeq(db: Db, seqs: readonly number[]): (typeof importedWaivers.$inferSelect)[] {
	return imports.all(db, json(seqs))
}

const byMark = statement<{ id: string }, [string, Uint8Array]>(
	`SELECT w.id FROM imported_waivers i CROSS JOIN waivers w ON w.seq = i.waiver_seq
	WHERE i.organization_id = ? AND i.mark = ?`,
)

/** The id of the waiver that a record of another system became. @param mark as `markOf` makes it */
export function findIdByMark(db: Db, organizationId: string, mark: Uint8Array): string | undefined {
	return byMark.get(db, organizationId, mark)?.id
}

/** A person who came. `position` is theirs on the waiver. Times in milliseconds since 1970. */
export type ArrivalRow = {
	readonly checkinId: string
	readonly checkedInAt: number
	readonly waiverSeq: number
	readonly position: number
}

const arrivals = statement<ArrivalRow, [string, number, number, number, number]>(
	`SELECT c.id AS checkinId, c.checked_in_at AS checkedInAt, c.waiver_seq AS waiverSeq, p.position
	FROM checkins c INDEXED BY checkins_by_time CROSS JOIN waivers w ON w.seq = c.waiver_seq
	CROSS JOIN checkin_participants p ON p.checkin_seq = c.seq
	WHERE c.organization_id = ?1 AND c.checked_in_at >= ?2 AND c.checked_in_at <= ?3
	AND c.annulled_at IS NULL AND w.purged_at IS NULL
	ORDER BY c.checked_in_at, c.seq, p.position LIMIT ?4 OFFSET ?5`,
)

/** A row for each person, the earliest first. @param from milliseconds since 1970, inclusive, as is `to` */
export function listArrivals(
	db: Db,
	organizationId: string,
	{ from, to }: { readonly from: number; readonly to: number },
	{ limit, offset }: { readonly limit: number; readonly offset: number },
): ArrivalRow[] {
	return arrivals.all(db, organizationId, from, to, limit, offset)
}
