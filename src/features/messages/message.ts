import type { Db } from '../../db/client.ts'
import { problem } from '../../http/problems.ts'
import { findMessage } from './queries.ts'
import type { Message } from './table.ts'
import { holdsScope } from '../../api/scopes.ts'

export function requireMessage(db: Db, organizationId: string, id: string): Message {
	const message = findMessage(db, organizationId, id.toLowerCase())
	if (message === undefined) throw problem('not_found', 'No message has this id.')
	return message
}

/** For a message that contains a waiver or links to one. @throws Problem 403 */
export function requireReader(scopes: ReadonlySet<string>): void {
	if (!holdsScope(scopes, 'waivers:read'))
		throw problem(
			'insufficient_scope',
			'This message shows what a waiver says. Use a key that also has waivers:read.',
			{
				required: 'waivers:read',
			},
		)
}
