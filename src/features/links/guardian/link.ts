import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import { placeIn } from '../../organization/hosts.ts'
import { signingAddress } from '../token/address.ts'
import { createLink, findLinkOf, linkToken, revokeLinks, whyDead } from '../token/link.ts'

/** Where the second guardian signs, and until when, in milliseconds since 1970. */
export type GuardianAddress = { readonly url: string; readonly expiresAt: number }

/** Times in milliseconds since 1970. */
export type LinkedWaiver = {
	readonly id: string
	readonly organizationId: string
	readonly status: 'signed' | 'voided'
	readonly expiresAt: number | null
	readonly purgedAt: number | null
}

const LINK_LIFE_MS = 30 * DAY_MS

type LinkDeps = Pick<Deps, 'clock' | 'linkTokens'>

/** Ends the earlier link. It lasts no longer than the waiver. */
export function renewGuardianLink(
	tx: Tx,
	deps: LinkDeps & Pick<Deps, 'config'>,
	{ id: subjectId, organizationId, expiresAt: waiverEnds }: Omit<LinkedWaiver, 'status' | 'purgedAt'>,
): GuardianAddress {
	revokeLinks(tx, deps, { kind: 'guardian', subjectId })
	const expiresAt = Math.min(deps.clock.now() + LINK_LIFE_MS, waiverEnds ?? Infinity)
	const token = createLink(tx, deps, { organizationId, kind: 'guardian', subjectId, expiresAt, uses: 1 })
	return { url: signingAddress(placeIn({ ...deps, db: tx }, organizationId), token), expiresAt }
}

/**
 * Undefined once the link was used, or has ended. @param baseUrl of the address, where a guest's device knows the
 * service by another than its settings do
 */
export function findGuardianAddress(
	db: Db,
	deps: LinkDeps & Pick<Deps, 'config'>,
	{ id, organizationId, status, purgedAt }: LinkedWaiver,
	baseUrl = placeIn({ ...deps, db }, organizationId).baseUrl,
): GuardianAddress | undefined {
	const link = findLinkOf(db, 'guardian', id)
	if (link === undefined || status === 'voided' || purgedAt !== null) return undefined
	if (link.expiresAt === null || whyDead(link, deps.clock.now()) !== undefined) return undefined
	const url = signingAddress({ ...deps.config, baseUrl }, linkToken(deps, link))
	return { url, expiresAt: link.expiresAt }
}
