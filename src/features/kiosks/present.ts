import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import type { Deps } from '../../deps.ts'
import { kioskAddress } from '../links/token/address.ts'
import { placeIn } from '../organization/hosts.ts'
import type { KioskDetail, PairedKiosk } from './model.ts'
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
	{ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
	{ kiosk, code }: { readonly kiosk: Kiosk; readonly code: string },
): PairedKiosk {
	return {
		...presentKiosk(kiosk, clock.now()),
		code,
		codeExpiresAt: toTimestamp(kiosk.codeExpiresAt),
		pairUrl: kioskAddress(placeIn({ db, config }, kiosk.organizationId)),
	}
}

export function statusOf({ revokedAt, pairedAt, codeExpiresAt }: Kiosk, now: number): KioskDetail['status'] {
	if (revokedAt !== null) return 'revoked'
	if (pairedAt !== null) return 'paired'
	return codeExpiresAt <= now ? 'expired' : 'waiting'
}
