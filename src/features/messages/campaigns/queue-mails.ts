import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { emailKey } from '../../../search/email-key.ts'
import { DAY_MS, HOUR_MS } from '../../../kit/time/durations.ts'
import { systemActor } from '../../audit/actor.ts'
import {
	campaignMailsPerHourOf,
	renewalReminderDaysOf,
	requireOrganization,
} from '../../organization/organization.ts'
import { addRenewalLink } from '../../waivers/changes/renew.ts'
import { findSigner } from '../../waivers/waiver.ts'
import type { Waiver } from '../../waivers/table.ts'
import { isFlooded } from '../flooded.ts'
import { queueMessage } from '../queue-message.ts'
import { requireCampaign } from './campaign.ts'
import { judgeOf } from './judge.ts'
import type { Judgement } from './judge.ts'
import type { Obstacle } from './model.ts'
import {
	countQueued,
	deleteRecipient,
	deleteRecipients,
	findAutomatic,
	listNextRecipients,
	listSending,
	requireWaiverBySeq,
	updateCampaign,
} from './queries.ts'
import type { Campaign } from './table.ts'

/** In one transaction, so that signing waits for it but a moment. */
const MAILS_AT_ONCE = 20

const LINK_LIFE_MS = 30 * DAY_MS

/** A mail to somebody else than the address that was signed shows no more than the door does. */
const OWN: ReadonlySet<string> = new Set(['participants:read'])
const OTHERS: ReadonlySet<string> = new Set()

type QueueDeps = Pick<
	Deps,
	'db' | 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens' | 'secretBox' | 'traffic'
>

/**
 * Queues the next mails of each organization, as many as it may send in an hour. A recipient leaves the list in the
 * transaction that queues the mail, so a stop at any moment sends nothing twice. @returns whether there may be more to do
 */
export async function queueCampaignMails(deps: QueueDeps): Promise<boolean> {
	let hasMore = false
	for (const { organizationId } of listSending(deps.db)) {
		if (deps.traffic.isBusy()) return false
		if (countLeft(deps.db, deps, organizationId) <= 0) continue
		const count = await deps.write((tx) => queueNext(tx, deps, organizationId))
		if (count > 0) deps.wake('messages')
		hasMore = count === MAILS_AT_ONCE || hasMore
	}
	return hasMore
}

/** @returns how many recipients it has done with */
function queueNext(tx: Tx, deps: QueueDeps, organizationId: string): number {
	endAutomatic(tx, organizationId)
	const most = Math.min(countLeft(tx, deps, organizationId), MAILS_AT_ONCE)
	const recipients = listNextRecipients(tx, organizationId, Math.max(most, 0))
	for (const { campaignId, waiverSeq } of recipients) {
		deleteRecipient(tx, campaignId, waiverSeq)
		queueOne(tx, deps, requireCampaign(tx, organizationId, campaignId), requireWaiverBySeq(tx, waiverSeq))
	}
	return recipients.length
}

/** How many more mails an organization may queue now. */
function countLeft(db: Db, { clock }: Pick<Deps, 'clock'>, organizationId: string): number {
	const now = clock.now()
	const perHour = campaignMailsPerHourOf(requireOrganization(db, organizationId))
	return perHour - countQueued(db, organizationId, now - HOUR_MS, now)
}

/** The owner may have switched the reminders off. */
function endAutomatic(tx: Tx, organizationId: string): void {
	if (renewalReminderDaysOf(requireOrganization(tx, organizationId)) !== null) return
	const campaign = findAutomatic(tx, organizationId)
	if (campaign !== undefined) deleteRecipients(tx, campaign.id)
}

function queueOne(tx: Tx, deps: QueueDeps, campaign: Campaign, waiver: Waiver): void {
	const { id: campaignId, organizationId, kind, skipped } = campaign
	const judgement = judgeOf(tx, deps, campaign)(waiver)
	const obstacle = judgement.obstacle ?? floodOf(tx, deps, campaign, judgement)
	if (judgement.obstacle !== undefined || obstacle !== undefined) {
		if (obstacle !== undefined)
			updateCampaign(tx, campaignId, { skipped: { ...skipped, [obstacle]: skipped[obstacle] + 1 } })
		return
	}
	const { participant, address: recipient } = judgement
	const mail = {
		organizationId,
		channel: 'email',
		recipient,
		campaignId,
		participantId: participant.id,
	} as const
	if (kind === 'news') return void queueMessage(tx, deps, { ...mail, kind: 'custom' })
	const link = addRenewalLink(tx, deps, {
		actor: systemActor(organizationId, 'campaigns'),
		scopes: isSigned(tx, waiver, recipient) ? OWN : OTHERS,
		waiver,
		lifeMs: LINK_LIFE_MS,
	})
	queueMessage(tx, deps, {
		...mail,
		kind: 'reminder',
		waiverId: waiver.id,
		prefillLinkId: link.id,
		isAutomatic: campaign.filter === null,
	})
}

/** A stranger may have signed often with an address that is not theirs. */
function floodOf(
	db: Db,
	deps: Pick<Deps, 'clock' | 'linkTokens'>,
	{ filter, organizationId }: Campaign,
	judgement: Judgement,
): Obstacle | undefined {
	if (filter !== null || judgement.obstacle !== undefined) return undefined
	return isFlooded(db, deps, organizationId, judgement.address) ? 'sameAddress' : undefined
}

function isSigned(db: Db, waiver: Waiver, address: string): boolean {
	const signed = findSigner(db, waiver)?.email
	return signed !== undefined && emailKey(signed) === emailKey(address)
}
