import type { Db } from '../../db/client.ts'
import { problem } from '../../http/problems.ts'
import { findMessage } from './queries.ts'
import type { Message } from './table.ts'

export function requireMessage(db: Db, organizationId: string, id: string): Message {
	const message = findMessage(db, organizationId, id.toLowerCase())
	if (message === undefined) throw problem('not_found', 'No message has this id.')
	return message
}
