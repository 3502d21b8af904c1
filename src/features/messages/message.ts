import { problem, requireById } from '../../http/problems.ts'
import { findMessage } from './queries.ts'
import { holdsScope } from '../../api/scopes.ts'

export const requireMessage = requireById(findMessage, 'message')

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
