import type { Deps } from '../../deps.ts'
import { toPage } from '../../http/page.ts'
import type { Page } from '../../http/page.ts'
import type { FileType } from '../../http/file-headers.ts'
import { invalid, invalidCursor, problem } from '../../http/problems.ts'
import type { ListMessages, ListSuppressions, MessageShape, SuppressionShape } from './model.ts'
import { presentMessage, presentSuppression } from './present.ts'
import { findMessage, findSuppressionById, listMessages, listSuppressions } from './queries.ts'
import { markOf, readRecipient } from './recipient.ts'
import type { Message } from './table.ts'
import { outboxOf } from './ways.ts'

/** Messages, newest first. @throws Problem 422 for a cursor that names none */
export function findMessages(
	deps: Pick<Deps, 'db' | 'config'>,
	organizationId: string,
	{ limit, cursor, status, kind, ...ids }: ListMessages,
): Page<MessageShape> {
	const last = cursor === undefined ? undefined : findMessage(deps.db, organizationId, cursor.toLowerCase())
	if (cursor !== undefined && last === undefined) throw invalidCursor()
	const filter = {
		organizationId,
		status,
		kind,
		eventId: ids.eventId?.toLowerCase(),
		inviteeId: ids.inviteeId?.toLowerCase(),
		waiverId: ids.waiverId?.toLowerCase(),
		before: last?.seq,
	}
	const rows = listMessages(deps.db, filter, limit + 1)
	return toPage(rows, limit, (message) => presentMessage(deps, message))
}

/** @throws Problem 404 */
export function requireMessage({ db }: Pick<Deps, 'db'>, organizationId: string, id: string): Message {
	const message = findMessage(db, organizationId, id.toLowerCase())
	if (message === undefined) throw problem('not_found', 'No message has this id.')
	return message
}

/** A message that is kept as a file, as it would have gone out. @throws Problem 404 */
export async function readContent(
	deps: Pick<Deps, 'db' | 'config'>,
	organizationId: string,
	id: string,
): Promise<{ bytes: Uint8Array; contentType: FileType }> {
	const message = requireMessage(deps, organizationId, id)
	const bytes =
		message.via === 'outbox' && message.recipient !== null
			? await outboxOf(deps.config).read(message.id)
			: undefined
	if (bytes === undefined) throw problem('not_found', 'The message is not kept as a file.')
	return { bytes, contentType: message.channel === 'email' ? 'message/rfc822' : 'application/json' }
}

/** Addresses that nothing is sent to, newest first. @throws Problem 422 for no address, or a cursor that names none */
export function findSuppressions(
	deps: Pick<Deps, 'db' | 'linkTokens'>,
	organizationId: string,
	{ limit, cursor, to }: ListSuppressions,
): Page<SuppressionShape> {
	const before = cursor?.toLowerCase()
	if (before !== undefined && findSuppressionById(deps.db, organizationId, before) === undefined)
		throw invalidCursor()
	const wanted = {
		limit: limit + 1,
		...(before === undefined ? {} : { before }),
		...(to === undefined ? {} : { mark: markOfAny(deps, organizationId, to) }),
	}
	return toPage(listSuppressions(deps.db, organizationId, wanted), limit, presentSuppression)
}

function markOfAny(deps: Pick<Deps, 'linkTokens'>, organizationId: string, to: string): Uint8Array {
	for (const channel of ['email', 'sms'] as const) {
		const address = readRecipient(channel, to)
		if (address !== undefined) return markOf(deps, organizationId, channel, address)
	}
	throw invalid([{ path: 'to', code: 'recipient', message: 'Send an email address or a phone number.' }])
}
