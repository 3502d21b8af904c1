import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { countBy, deleteBy, findBy, listBy, updateBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { passkeyChallenges, passkeys } from './table.ts'

export const insertPasskey = statement.into(passkeys)

export const insertChallenge = statement.into(passkeyChallenges)

export const findPasskey = findBy(passkeys, 'credentialId')

export const findPasskeyOf = findBy(passkeys, 'staffId', 'id')

/** Newest first. */
export const listPasskeys = listBy(passkeys, ['staffId'], 'ORDER BY id DESC')

export const countPasskeys = countBy(passkeys, ['staffId'])

export const updatePasskey = updateBy(passkeys, 'id')

export const deletePasskey = deleteBy(passkeys, 'staffId', 'id')

export const deletePasskeys = deleteBy(passkeys, 'staffId')

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
