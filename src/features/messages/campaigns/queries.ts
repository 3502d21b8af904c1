import { count, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { countBy, deleteBy, findBy, listNewest, updateBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { NEVER } from '../../waivers/search/narrow.ts'
import { waivers } from '../../waivers/table.ts'
import type { Waiver } from '../../waivers/table.ts'
import type { MessageStatus } from '../model.ts'
import { messages } from '../table.ts'
import { campaignRecipients, campaigns } from './table.ts'
import type { Campaign } from './table.ts'

export const insertCampaign = statement.into(campaigns)

export const findCampaign = findBy(campaigns, 'organizationId', 'id')

export const listCampaigns = listNewest(campaigns)

export const updateCampaign = updateBy(campaigns, 'id')

const automatic = statement.from(campaigns, 'WHERE organization_id = ? AND filter IS NULL')

export function findAutomatic(db: Db, organizationId: string): Campaign | undefined {
	return automatic.get(db, organizationId)
}

const addition = statement<unknown, [string, string]>(
	'INSERT OR IGNORE INTO campaign_recipients (campaign_id, waiver_seq) SELECT ?, value FROM json_each(?)',
)

export function insertRecipients(tx: Tx, campaignId: string, waiverSeqs: readonly number[]): void {
	addition.run(tx, campaignId, JSON.stringify(waiverSeqs))
}

export const deleteRecipient = deleteBy(campaignRecipients, 'campaignId', 'waiverSeq')

export const deleteRecipients = deleteBy(campaignRecipients, 'campaignId')

export const countWaiting = countBy(campaignRecipients, ['campaignId'])

/** Organizations with a campaign that has not written to all. */
export const listSending = statement<{ organizationId: string }, []>(
	`SELECT DISTINCT organization_id AS organizationId FROM campaigns c
	WHERE EXISTS (SELECT 1 FROM campaign_recipients WHERE campaign_id = c.id)`,
).all

/** The oldest campaigns first. */
const next = statement<{ campaignId: string; waiverSeq: number }, [string, number]>(
	`SELECT r.campaign_id AS campaignId, r.waiver_seq AS waiverSeq FROM campaigns c
	CROSS JOIN campaign_recipients r ON r.campaign_id = c.id
	WHERE c.organization_id = ? ORDER BY c.id, r.waiver_seq LIMIT ?`,
)

export function listNextRecipients(db: Db, organizationId: string, limit: number) {
	return next.all(db, organizationId, limit)
}

/** How many of an organization's campaigns still have somebody to write to. */
export const countRunning = statement.count<[string]>(
	`SELECT count(*) AS n FROM campaigns c WHERE c.organization_id = ? AND c.filter IS NOT NULL
	AND EXISTS (SELECT 1 FROM campaign_recipients WHERE campaign_id = c.id)`,
)

/** @param since of mails that were queued after it, and until `now`, in milliseconds since 1970 */
export const countQueued = statement.count<[organizationId: string, since: number, now: number]>(
	`SELECT count(*) AS n FROM messages WHERE organization_id = ? AND campaign_id IS NOT NULL
	AND created_at > ? AND created_at <= ?`,
)

export function countByStatus(db: Db, campaignId: string): ReadonlyMap<MessageStatus, number> {
	const rows = db
		.select({ status: messages.status, n: count() })
		.from(messages)
		.where(eq(messages.campaignId, campaignId))
		.groupBy(messages.status)
		.all()
	return new Map(rows.map(({ status, n }) => [status, n]))
}

const cancellation = statement<unknown, [number, string]>(
	`UPDATE messages SET status = 'failed', failure = 'stopped', next_attempt_at = NULL, finished_at = ?
	WHERE campaign_id = ? AND status = 'queued'`,
)

/** @param now in milliseconds since 1970 */
export function cancelQueued(tx: Tx, campaignId: string, now: number): void {
	cancellation.run(tx, now, campaignId)
}

const bySeq = statement.from(waivers, 'WHERE seq = ?')

export function requireWaiverBySeq(db: Db, seq: number): Waiver {
	const waiver = bySeq.get(db, seq)
	if (waiver === undefined) throw new Error('A campaign names a waiver that does not exist.')
	return waiver
}

/** Times in milliseconds since 1970. */
export type Ending = { readonly seq: number; readonly endsAt: number; readonly signedAt: number }

const END = `coalesce(expires_at, ${NEVER})`

/** A recency is too large for a number of JavaScript, so the place names the waiver. */
const ending = statement<Ending, [string, number, number, number, number]>(
	`SELECT seq, ${END} AS endsAt, signed_at AS signedAt FROM waivers INDEXED BY waivers_by_last_day
	WHERE organization_id = ?1 AND ${END} >= ?2
	AND (${END}, recency) > (?2, coalesce((SELECT recency FROM waivers WHERE seq = ?3), 0)) AND ${END} <= ?4
	AND status = 'signed' AND purged_at IS NULL ORDER BY ${END}, recency LIMIT ?5`,
)

/** The waivers that end after a place and until a time, in this order. */
export function listEnding(
	db: Db,
	organizationId: string,
	{ after, until, limit }: { after: Pick<Ending, 'endsAt' | 'seq'>; until: number; limit: number },
): Ending[] {
	return ending.all(db, organizationId, after.endsAt, after.seq, until, limit)
}
