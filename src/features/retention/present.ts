import { toTimestamp } from '../../kit/time/dates.ts'
import type { PlacedHold } from '../waivers/changes/hold.ts'
import type { HeldWaiver, LegalHoldShape, PurgedWaiver } from './model.ts'
import type { ListedHold } from './queries.ts'
import type { Purge } from './purge.ts'

export function presentPurged({ id, purgedAt }: Purge): PurgedWaiver {
	return { id, purgedAt: toTimestamp(purgedAt) }
}

export function presentHold({ waiverId, reason, placedAt, placedBy }: PlacedHold): LegalHoldShape {
	return { waiverId, reason, placedAt: toTimestamp(placedAt), placedBy }
}

export function presentHeld(hold: ListedHold, nameOf: (actor: string) => string | null): HeldWaiver {
	const { id, reason, placedAt, placedBy, signedAt, templateName, firstName, lastName } = hold
	return {
		waiverId: id,
		reason,
		placedAt: toTimestamp(placedAt),
		placedBy,
		placedByName: nameOf(placedBy),
		signedAt: toTimestamp(signedAt),
		templateName,
		signer: { firstName: firstName ?? '', lastName: lastName ?? '' },
	}
}
