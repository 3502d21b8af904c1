import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import type { KeySummary } from './model.ts'
import type { ApiKey } from './table.ts'

export function presentKey(key: ApiKey): KeySummary {
	return {
		id: key.id,
		name: key.name,
		scopes: [...key.scopes],
		lastFour: key.lastFour,
		createdAt: toTimestamp(key.createdAt),
		lastUsedAt: timestampOrNull(key.lastUsedAt),
		expiresAt: timestampOrNull(key.expiresAt),
		revokedAt: timestampOrNull(key.revokedAt),
	}
}
