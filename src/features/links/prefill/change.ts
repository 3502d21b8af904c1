import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { tidy } from '../../../kit/text/text.ts'
import { extendLink, findLinkOf } from '../token/link.ts'
import { requirePrefillLink } from './prefill-link.ts'
import { updatePrefillLink } from './queries.ts'
import { sealAnswers } from './sealed.ts'
import type { PrefillLink } from './table.ts'

export type PrefillChange = {
	/** Checked against the form's blocks. */
	readonly values: Readonly<Record<string, unknown>>
	readonly externalId: string
	readonly maxUses: number
	/** Milliseconds since 1970. */
	readonly expiresAt: number
}

/** How often it was used. */
export function countUses(tx: Db, { id, maxUses }: Pick<PrefillLink, 'id' | 'maxUses'>): number {
	return maxUses - (findLinkOf(tx, 'prefill', id)?.usesLeft ?? 0)
}

/** Its address stays. One that was revoked stays as it is. */
export function changePrefillLink(
	tx: Tx,
	deps: Pick<Deps, 'secretBox'>,
	organizationId: string,
	id: string,
	{ values, externalId, maxUses, expiresAt }: PrefillChange,
): void {
	const row = requirePrefillLink(tx, organizationId, id)
	const link = findLinkOf(tx, 'prefill', row.id)
	if (link === undefined || link.revokedAt !== null) return
	const used = row.maxUses - (link.usesLeft ?? 0)
	const usesLeft = Math.max(0, maxUses - used)
	extendLink(tx, link, { expiresAt, usesLeft })
	updatePrefillLink(tx, row.seq, {
		// A link that is used up keeps no answers.
		answers: usesLeft === 0 ? null : sealAnswers(deps, row.id, values),
		externalId: tidy(externalId),
		maxUses: used + usesLeft,
		expiresAt,
	})
}
