import { desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { deleteBy, findBy, updateBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { staffSessions } from './table.ts'
import type { StaffSession } from './table.ts'

/** For `session.ts`, which takes a proof for its rights. */
export const insertSession = statement.into(staffSessions)

export const findSessionRow = findBy(staffSessions, 'hash')

export function listSessionHashes(db: Db, staffId: string): string[] {
	return db
		.select({ hash: staffSessions.hash })
		.from(staffSessions)
		.where(eq(staffSessions.staffId, staffId))
		.orderBy(desc(staffSessions.lastSeenAt))
		.all()
		.map(({ hash }) => hash)
}

/** Only `insertSession` writes the columns that give a session its rights. */
type Changes = Partial<Pick<StaffSession, 'generation' | 'deviceId' | 'lastSeenAt' | 'expiresAt'>>

export const updateSession: (tx: Tx, hash: string, changes: Changes) => void = updateBy(staffSessions, 'hash')

export type ProvedAt = Pick<StaffSession, 'authenticatedAt' | 'allFactorsAt'>

export function deleteSessions(tx: Tx, hashes: readonly string[]): void {
	tx.delete(staffSessions)
		.where(inArray(staffSessions.hash, [...hashes]))
		.run()
}

export const deleteSessionsOf = deleteBy(staffSessions, 'staffId')

const over = statement<
	{ hash: string },
	[{ now: number; ownMs: number; sharedMs: number }]
>(`SELECT hash FROM staff_sessions
		WHERE expires_at <= $now
		OR last_seen_at <= $now - iif(device_id IS NULL, $ownMs, $sharedMs)
		OR generation <> (SELECT s.generation + coalesce(home.generation, 0)
			FROM staff s LEFT JOIN staff home ON home.id = s.joined_to WHERE s.id = staff_id)`)

export function listOverSessions(
	db: Db,
	now: number,
	{ ownMs, sharedMs }: { readonly ownMs: number; readonly sharedMs: number },
): string[] {
	return over.all(db, { now, ownMs, sharedMs }).map(({ hash }) => hash)
}
