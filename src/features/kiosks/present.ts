import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import type { KioskDetail } from './model.ts'
import type { Kiosk } from './table.ts'

/** @param now milliseconds since 1970 */
export function presentKiosk(kiosk: Kiosk, now: number): KioskDetail {
	const { id, name, locationId, templateIds, createdAt, pairedAt, lastSeenAt, revokedAt } = kiosk
	return {
		id,
		name,
		status: statusOf(kiosk, now),
		locationId,
		templateIds: templateIds === null ? null : [...templateIds],
		createdAt: toTimestamp(createdAt),
		pairedAt: timestampOrNull(pairedAt),
		lastSeenAt: timestampOrNull(lastSeenAt),
		revokedAt: timestampOrNull(revokedAt),
	}
}

export function statusOf({ revokedAt, pairedAt, codeExpiresAt }: Kiosk, now: number): KioskDetail['status'] {
	if (revokedAt !== null) return 'revoked'
	if (pairedAt !== null) return 'paired'
	return codeExpiresAt <= now ? 'expired' : 'waiting'
}
