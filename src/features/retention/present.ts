import { toTimestamp } from '../../kit/time/dates.ts'
import type { PlacedHold } from '../waivers/changes/hold.ts'
import type { LegalHoldShape, PurgedWaiver } from './model.ts'
import type { Purged } from './purge.ts'

export function presentPurged({ id, purgedAt }: Purged): PurgedWaiver {
	return { id, purgedAt: toTimestamp(purgedAt) }
}

export function presentHold({ waiverId, reason, placedAt, placedBy }: PlacedHold): LegalHoldShape {
	return { waiverId, reason, placedAt: toTimestamp(placedAt), placedBy }
}
