import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import type { Passkey as Row } from './table.ts'
import type { Passkey } from './model.ts'

export function presentPasskey({ id, name, createdAt, lastUsedAt }: Row): Passkey {
	return { id, name, createdAt: toTimestamp(createdAt), lastUsedAt: timestampOrNull(lastUsedAt) }
}
