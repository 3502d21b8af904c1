import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import type { Deps } from '../../deps.ts'
import { kioskAddress } from '../links/token/address.ts'
import type { KioskDetail, NewKiosk } from './model.ts'
import type { Kiosk } from './table.ts'

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

export function presentWithCode(
	{ clock, config }: Pick<Deps, 'clock' | 'config'>,
	{ kiosk, code }: { readonly kiosk: Kiosk; readonly code: string },
): NewKiosk {
	return {
		...presentKiosk(kiosk, clock.now()),
		code,
		codeExpiresAt: toTimestamp(kiosk.codeExpiresAt),
		pairUrl: kioskAddress(config),
	}
}

export function statusOf({ revokedAt, pairedAt, codeExpiresAt }: Kiosk, now: number): KioskDetail['status'] {
	if (revokedAt !== null) return 'revoked'
	if (pairedAt !== null) return 'paired'
	return codeExpiresAt <= now ? 'expired' : 'waiting'
}
