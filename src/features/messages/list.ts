import type { Reach } from '../../kit/places.ts'
import type { Deps } from '../../deps.ts'
import { readCursor, toPage } from '../../http/page.ts'
import type { Page } from '../../http/page.ts'
import { invalidField } from '../../http/problems.ts'
import type { ListMessages, ListSuppressions, MessageList, SuppressionShape } from './model.ts'
import { presentMessage, presentSuppression } from './present.ts'
import { countMessages, findMessage, findSuppressionById, listMessages, listSuppressions } from './queries.ts'
import { hashSpellings, readRecipient } from './recipient.ts'
import { defined } from '../../kit/defined.ts'

/** Newest first by default. @throws Problem 422 for an unknown cursor */
export function findMessages(
	deps: Pick<Deps, 'db' | 'config'>,
	{ organizationId, places }: Reach,
	{ limit, cursor, sort, count, status, kind, ...ids }: ListMessages,
): MessageList {
	const last = readCursor(cursor, (id) => findMessage(deps.db, organizationId, id))
	const filter = {
		organizationId,
		places,
		status,
		kind,
		eventId: ids.eventId?.toLowerCase(),
		inviteeId: ids.inviteeId?.toLowerCase(),
		waiverId: ids.waiverId?.toLowerCase(),
		campaignId: ids.campaignId?.toLowerCase(),
		sort,
		after: last?.seq,
	}
	const rows = listMessages(deps.db, filter, limit + 1)
	const page = toPage(rows, limit, (message) => presentMessage(deps, message))
	return count === undefined ? page : { ...page, count: countMessages(deps.db, filter) }
}

/** Newest first. @throws Problem 422 for an invalid address or an unknown cursor */
export function findSuppressions(
	deps: Pick<Deps, 'db' | 'linkTokens'>,
	organizationId: string,
	{ limit, cursor, to }: ListSuppressions,
): Page<SuppressionShape> {
	const last = readCursor(cursor, (id) => findSuppressionById(deps.db, organizationId, id))
	const filter = {
		limit: limit + 1,
		...defined({ before: last?.id }),
		...(to === undefined ? {} : { hashes: hashAnyRecipient(deps, organizationId, to) }),
	}
	return toPage(listSuppressions(deps.db, organizationId, filter), limit, presentSuppression)
}

function hashAnyRecipient(
	deps: Pick<Deps, 'db' | 'linkTokens'>,
	organizationId: string,
	to: string,
): Uint8Array[] {
	for (const channel of ['email', 'sms'] as const) {
		const recipient = readRecipient(channel, to)
		if (recipient !== undefined) return hashSpellings(deps, deps.db, { organizationId, channel, recipient })
	}
	throw invalidField('to', 'recipient', 'Send an email address or a phone number.')
}
