import { and, count, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import { passkeyChallenges, passkeys } from './table.ts'
import type { Passkey } from './table.ts'

export const insertPasskey = statement.into(passkeys)

export const insertChallenge = statement.into(passkeyChallenges)

const byCredential = statement.from(passkeys, 'WHERE credential_id = ?')

export function findPasskey(db: Db, credentialId: string): Passkey | undefined {
	return byCredential.get(db, credentialId)
}

const byPerson = statement.from(passkeys, 'WHERE id = ? AND staff_id = ?')

export function findPasskeyOf(db: Db, staffId: string, id: string): Passkey | undefined {
	return byPerson.get(db, id, staffId)
}

/** Newest first. */
export function listPasskeys(db: Db, staffId: string): Passkey[] {
	return db.select().from(passkeys).where(eq(passkeys.staffId, staffId)).orderBy(desc(passkeys.id)).all()
}

export function countPasskeys(db: Db, staffId: string): number {
	return db.select({ n: count() }).from(passkeys).where(eq(passkeys.staffId, staffId)).get()?.n ?? 0
}

export function updatePasskey(tx: Tx, id: string, changes: Partial<Passkey>): void {
	tx.update(passkeys).set(changes).where(eq(passkeys.id, id)).run()
}

/** @returns whether there was one */
export function deletePasskey(tx: Tx, staffId: string, id: string): boolean {
	const one = and(eq(passkeys.id, id), eq(passkeys.staffId, staffId))
	return tx.delete(passkeys).where(one).returning({ id: passkeys.id }).all().length === 1
}

export function deletePasskeys(tx: Tx, staffId: string): void {
	tx.delete(passkeys).where(eq(passkeys.staffId, staffId)).run()
}

/** @returns for whom it was, and until when; undefined if it was never made, or is spent */
export function takeChallenge(
	tx: Tx,
	hash: string,
): { readonly staffId: string | null; readonly expiresAt: number } | undefined {
	const { staffId, expiresAt } = passkeyChallenges
	return tx
		.delete(passkeyChallenges)
		.where(eq(passkeyChallenges.hash, hash))
		.returning({ staffId, expiresAt })
		.all()
		.at(0)
}

const excess = statement<
	unknown,
	[{ now: number; kept: number }]
>(`DELETE FROM passkey_challenges WHERE expires_at <= $now
		OR hash IN (SELECT hash FROM passkey_challenges ORDER BY expires_at DESC LIMIT -1 OFFSET $kept)`)

/** Deletes those that are over, and all but so many of the newest. */
export function deleteOldChallenges(tx: Tx, now: number, kept: number): void {
	excess.run(tx, { now, kept })
}
