import type { Deps } from '../../../deps.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import { placeIn } from '../../organization/hosts.ts'
import { signingAddress } from '../token/address.ts'
import { findLinkOf, firstToken, whyDead } from '../token/link.ts'
import type { DeadLink } from '../token/table.ts'
import type { PrefillLinkShape } from './model.ts'
import { mayOpen } from './prefill-link.ts'
import type { Reader } from './prefill-link.ts'
import type { PrefillLink } from './table.ts'

/**
 * A link without its answers. Its address, which reveals them, is empty for a reader who may not read them.
 */
export function presentPrefillLink(
	deps: Pick<Deps, 'db' | 'config' | 'clock' | 'linkTokens'>,
	reader: Reader,
	row: PrefillLink,
): PrefillLinkShape {
	const { id, templateId, eventId, locked, tags, externalId, redirectUrl, waiverId } = row
	const link = findLinkOf(deps.db, 'prefill', id)
	const dead = link === undefined ? 'revoked' : whyDead(link, deps.clock.now())
	return {
		id,
		templateId,
		eventId,
		url: mayOpen(reader, row)
			? signingAddress(placeIn(deps, row.organizationId), firstToken(deps, 'prefill', id))
			: '',
		status: dead === undefined ? 'active' : STATUSES[dead],
		expiresAt: toTimestamp(row.expiresAt),
		usesLeft: dead === undefined ? (link?.usesLeft ?? 0) : 0,
		locked: [...locked],
		externalId,
		redirectUrl,
		tags: [...tags],
		waiverId,
		createdAt: toTimestamp(row.createdAt),
	}
}

const STATUSES = { spent: 'used', expired: 'expired', revoked: 'revoked' } as const satisfies Record<
	DeadLink,
	PrefillLinkShape['status']
>
