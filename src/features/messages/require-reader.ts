import { problem } from '../../http/problems.ts'
import { holdsScope } from '../../http/scopes.ts'

/**
 * Requires the scope to read waivers, because a receipt contains a waiver or links to it.
 * @param held the caller's scopes
 * @throws Problem 403
 */
export function requireReader(held: ReadonlySet<string>): void {
	if (!holdsScope(held, 'waivers:read'))
		throw problem(
			'insufficient_scope',
			'A receipt contains a whole waiver. Use a key that also has waivers:read.',
			{
				required: 'waivers:read',
			},
		)
}
