import { problem } from '../../http/problems.ts'
import { holdsScope } from '../../http/scopes.ts'

/** A receipt contains a waiver or links to it. @throws Problem 403 */
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
