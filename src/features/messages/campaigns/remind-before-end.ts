import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import { renewalReminderDaysOf } from '../../organization/organization.ts'
import { listOrganizations } from '../../organization/queries.ts'
import { countObstacles } from './choose.ts'
import { findAutomatic, insertCampaign, insertRecipients, listEnding, updateCampaign } from './queries.ts'
import type { Campaign } from './table.ts'

const ENDS_AT_ONCE = 200

type RemindDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'ids'>

/**
 * Has each waiver's signer written to once, some days before it ends, where the organization wants it. Waivers that are
 * valid for no longer than that get no reminder, such as one for a day. The place among the ends moves in the
 * transaction that lists the recipients. @returns whether there may be more to do
 */
export async function remindBeforeEnd(deps: RemindDeps): Promise<boolean> {
	let hasMore = false
	for (const organization of listOrganizations(deps.db)) {
		const days = renewalReminderDaysOf(organization)
		if (days === null) continue
		const count = await deps.write((tx) => listDue(tx, deps, organization.id, days * DAY_MS))
		hasMore = count === ENDS_AT_ONCE || hasMore
	}
	return hasMore
}

/** @returns how many waivers it has come past */
function listDue(tx: Tx, deps: RemindDeps, organizationId: string, beforeMs: number): number {
	const now = deps.clock.now()
	const campaign = findAutomatic(tx, organizationId) ?? beginAutomatic(tx, deps, organizationId)
	const after = { endsAt: campaign.reachedEnd ?? now, seq: campaign.reachedSeq ?? 0 }
	const rows = listEnding(tx, organizationId, { after, until: now + beforeMs, limit: ENDS_AT_ONCE })
	const last = rows.at(-1)
	if (last === undefined) return 0
	// Whoever was overtaken by the end, as while the service was off, is not reminded of what is over.
	const due = rows.filter(({ endsAt, signedAt }) => endsAt > now && endsAt - signedAt > beforeMs)
	insertRecipients(
		tx,
		campaign.id,
		due.map(({ seq }) => seq),
	)
	updateCampaign(tx, campaign.id, {
		recipients: campaign.recipients + due.length,
		reachedEnd: last.endsAt,
		reachedSeq: last.seq,
	})
	return rows.length
}

function beginAutomatic(
	tx: Tx,
	{ ids, clock }: Pick<Deps, 'ids' | 'clock'>,
	organizationId: string,
): Campaign {
	const campaign: Campaign = {
		id: ids.next(),
		organizationId,
		kind: 'renewal',
		subject: null,
		body: null,
		filter: null,
		recipients: 0,
		skipped: countObstacles([]),
		actor: 'system',
		createdAt: clock.now(),
		stoppedAt: null,
		reachedEnd: clock.now(),
		reachedSeq: 0,
	}
	insertCampaign(tx, campaign)
	return campaign
}
