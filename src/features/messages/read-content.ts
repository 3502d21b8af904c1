import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { FileType } from '../../http/headers/file-headers.ts'
import { problem } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { recordPdfRead } from '../documents/read-pdf.ts'
import { requireMayOpen, requirePrefillLink } from '../links/prefill/prefill-link.ts'
import type { Reader } from '../links/prefill/prefill-link.ts'
import { requireMessage, requireReader } from './message.ts'
import type { Message } from './table.ts'
import { outboxOf } from './transports/transports.ts'

/** A receipt, and the link of a second guardian or with answers filled in, show what a waiver says. */
function requireReaderOf(
	db: Db,
	{ organizationId, kind, waiverId, prefillLinkId }: Message,
	reader: Reader,
): void {
	if (kind !== 'custom' && waiverId !== null) requireReader(reader.scopes)
	if (prefillLinkId !== null) requireMayOpen(reader, requirePrefillLink(db, organizationId, prefillLinkId))
}

/**
 * From the outbox file. One with a waiver's PDF is on the access log first (specification, What the service does, rule 3).
 * @throws Problem 403 for one that shows answers or links to them, without the scope to read waivers; 404
 */
export async function readContent(
	deps: Pick<Deps, 'db' | 'config' | 'write' | 'clock' | 'ids'>,
	{ actor, scopes, id }: { actor: Actor; scopes: ReadonlySet<string>; id: string },
): Promise<{ bytes: Uint8Array; contentType: FileType }> {
	const message = requireMessage(deps.db, actor.organizationId, id)
	const { via, recipient, channel, attachPdf, waiverId } = message
	requireReaderOf(deps.db, message, { name: actor.name, scopes })
	const bytes =
		via === 'outbox' && recipient !== null ? await outboxOf(deps.config).read(message.id) : undefined
	if (bytes === undefined) throw problem('not_found', 'The message is not stored as a file.')
	if (attachPdf && waiverId !== null) await deps.write((tx) => recordPdfRead(tx, deps, actor, waiverId))
	return { bytes, contentType: channel === 'email' ? 'message/rfc822' : 'application/json' }
}
