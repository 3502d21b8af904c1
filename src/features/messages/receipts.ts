import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { listOrganizationIds } from '../organization/queries.ts'
import { requireTemplate } from '../templates/template.ts'
import { findSigner, requireWaiver } from '../waivers/waiver.ts'
import { readFeed } from '../webhooks/read-feed.ts'
import { findReceiptCursor, hasAutomaticReceipt, putReceiptCursor } from './queries.ts'
import { queueMessage } from './queue-message.ts'
import { readRecipient } from './recipient.ts'
import { isSuppressed } from './bounces/suppress.ts'
import { isFlooded } from './flooded.ts'
import { inviteSecondGuardian } from './invite-guardian.ts'
import { findSecondEmail } from '../links/guardian/queries.ts'

const EVENTS_PER_LOOK = 100

type ReceiptDeps = Pick<
	Deps,
	'db' | 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens' | 'traffic' | 'checkpoints'
>

/**
 * Queues a receipt for each waiver whose PDF is ready and whose template asks for one, and an invitation for each
 * second guardian whose address is known. Follows the feed with a cursor, which moves in the same transaction, so a
 * message is queued once. @returns whether there may be more to do
 */
export async function queueReceipts(deps: ReceiptDeps): Promise<boolean> {
	let hasMore = false
	for (const organizationId of listOrganizationIds(deps.db)) {
		if (deps.traffic.isBusy()) return false
		hasMore = (await followOrganization(deps, organizationId)) || hasMore
	}
	return hasMore
}

async function followOrganization(deps: ReceiptDeps, organizationId: string): Promise<boolean> {
	const after = findReceiptCursor(deps.db, organizationId)
	const feed = readFeed(deps, organizationId, { after, limit: EVENTS_PER_LOOK })
	if (feed.items.length === 0) return false
	const ready = feed.items
		.filter(({ type }) => type === 'waiver.pdf_ready')
		.map(({ data }) => String(data['waiverId']))
	const receiptIds = ready.filter((id) => isWanted(deps.db, organizationId, id))
	const waivers = feed.items
		.filter(({ type }) => type === 'waiver.signed')
		.map(({ data }) => String(data['waiverId']))
		.filter((id) => findSecondEmail(deps.db, organizationId, id) !== undefined)
	const outgoing = await deps.write((tx) => {
		// Another run has been here since the feed was read.
		if (findReceiptCursor(tx, organizationId) !== after) return []
		putReceiptCursor(tx, { organizationId, sequence: feed.nextAfter })
		const invitations = waivers.filter((waiverId) => inviteSecondGuardian(tx, deps, organizationId, waiverId))
		const receipts = receiptIds.filter((waiverId) => {
			const recipient = recipientOf(tx, deps, organizationId, waiverId)
			if (recipient === undefined) return false
			queueMessage(tx, deps, {
				organizationId,
				channel: 'email',
				kind: 'receipt',
				recipient,
				waiverId,
				attachPdf: true,
				isAutomatic: true,
			})
			return true
		})
		return [...invitations, ...receipts]
	})
	if (outgoing.length > 0) deps.wake('messages')
	return feed.hasMore
}

function isWanted(db: Db, organizationId: string, waiverId: string): boolean {
	const { templateId } = requireWaiver(db, organizationId, waiverId)
	return requireTemplate(db, organizationId, templateId).settings.confirmationEmail === true
}

function recipientOf(
	db: Db,
	deps: Pick<Deps, 'clock' | 'linkTokens'>,
	organizationId: string,
	waiverId: string,
): string | undefined {
	const waiver = requireWaiver(db, organizationId, waiverId)
	const recipient = readRecipient('email', findSigner(db, waiver)?.email ?? '')
	// A PDF that is rendered again is ready a second time.
	if (recipient === undefined || waiver.status === 'voided' || hasAutomaticReceipt(db, waiverId))
		return undefined
	if (isSuppressed(db, deps, { organizationId, channel: 'email', recipient })) return undefined
	return isFlooded(db, deps, organizationId, recipient) ? undefined : recipient
}
