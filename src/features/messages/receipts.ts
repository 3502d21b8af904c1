import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import { listOrganizationIds } from '../organization/organization.ts'
import { requireTemplate } from '../templates/template.ts'
import { findSigner } from '../waivers/people/signer-contact.ts'
import { requireWaiver } from '../waivers/waiver.ts'
import { readFeed } from '../webhooks/read-feed.ts'
import { countAutomatic, findReceiptCursor, hasAutomaticReceipt, putReceiptCursor } from './queries.ts'
import { queueMessage } from './queue-message.ts'
import { hashRecipient, readRecipient } from './recipient.ts'
import { isSuppressed } from './bounces/suppress.ts'

const EVENTS_PER_LOOK = 100

/** Keeps a mistyped address from being flooded. */
const MAX_RECEIPTS_A_DAY = 10

type ReceiptDeps = Pick<
	Deps,
	'db' | 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens' | 'traffic' | 'checkpoints'
>

/**
 * For each waiver whose PDF is ready and whose template asks for it. Follows the outbox with a cursor, so signing is
 * not affected; the cursor moves in the same transaction. @returns whether there may be more to do
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
	const wanted = ready.filter((id) => isWanted(deps.db, organizationId, id))
	const queued = await deps.write((tx) => {
		putReceiptCursor(tx, organizationId, feed.nextAfter)
		return wanted.filter((waiverId) => {
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
	})
	if (queued.length > 0) deps.wake('messages')
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
	const hash = hashRecipient(deps, organizationId, 'email', recipient)
	const since = deps.clock.now() - DAY_MS
	return countAutomatic(db, hash, since) < MAX_RECEIPTS_A_DAY ? recipient : undefined
}
