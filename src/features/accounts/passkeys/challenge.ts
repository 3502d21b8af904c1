import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { sha256Hex } from '../../../kit/sha256.ts'
import { MINUTE_MS } from '../../../kit/time/durations.ts'
import { deleteOldChallenges, insertChallenge, takeChallenge } from './queries.ts'

const CHALLENGE_LASTS_MS = 5 * MINUTE_MS

/** Most challenges of the whole box: more people do not sign in within minutes. */
const MOST = 1_000

const BYTES = 32

/** @param staffId who adds a passkey; null to sign in or to confirm with one @returns 32 random bytes in base64url */
export function makeChallenge(
	tx: Tx,
	{ clock, ids }: Pick<Deps, 'clock' | 'ids'>,
	staffId: string | null,
): string {
	const now = clock.now()
	deleteOldChallenges(tx, now, MOST - 1)
	const challenge = Buffer.from(ids.random(BYTES)).toString('base64url')
	insertChallenge(tx, { hash: sha256Hex(challenge), staffId, expiresAt: now + CHALLENGE_LASTS_MS })
	return challenge
}

/** Each is taken once. @returns whether it was made for this, and is young enough */
export function spendChallenge(
	tx: Tx,
	{ clock }: Pick<Deps, 'clock'>,
	challenge: string,
	staffId: string | null,
): boolean {
	const row = takeChallenge(tx, sha256Hex(challenge))
	return row !== undefined && row.staffId === staffId && clock.now() < row.expiresAt
}
