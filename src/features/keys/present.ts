import { toTimestamp } from '../../lib/dates.ts'
import type { KeySummary } from './model.ts'
import type { ApiKey } from './table.ts'

/** A key as the interface shows it: never its hash. */
export function presentKey(key: ApiKey): KeySummary {
	const time = (ms: number | null): string | null => (ms === null ? null : toTimestamp(ms))
	return {
		id: key.id,
		name: key.name,
		scopes: [...key.scopes],
		lastFour: key.lastFour,
		createdAt: toTimestamp(key.createdAt),
		lastUsedAt: time(key.lastUsedAt),
		expiresAt: time(key.expiresAt),
		revokedAt: time(key.revokedAt),
	}
}
