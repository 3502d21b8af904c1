import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import { countAutomatic } from './queries.ts'
import { hashRecipient } from './recipient.ts'

const MAX_AUTOMATIC_A_DAY = 10

/** Keeps an address that was mistyped, or is somebody else's, from being flooded. */
export function isFlooded(
	db: Db,
	deps: Pick<Deps, 'clock' | 'linkTokens'>,
	organizationId: string,
	recipient: string,
): boolean {
	const hash = hashRecipient(deps, organizationId, 'email', recipient)
	return countAutomatic(db, hash, deps.clock.now() - DAY_MS) >= MAX_AUTOMATIC_A_DAY
}
